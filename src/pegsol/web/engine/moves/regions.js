// Regions of a board and the lower bounds for moves that follow from them, as proof/regions.py: while
// all holes of a region hold pegs, only a move that starts in the region can leave it.

import { bitCount } from "../gf2.js";

/** @import { Board } from "../board.js" */
/** @import { Finish } from "../classes.js" */
/** @import { RegionBound } from "../core/calls.js" */

const MAX_SIZE = 8;
const MAX_REGIONS = 256;
const MAX_STEPS = 20_000;

/** @type {WeakMap<Board, readonly bigint[]>} */
const known = new WeakMap();

/**
 * The minimal regions of a board, the smallest first; any choice of regions gives a bound.
 * @param {Board} board
 */
function regions(board) {
  const found = known.get(board) ?? new Regions(board).found;
  known.set(board, found);
  return found;
}

class Regions {
  /** @type {bigint[]} */
  found = [];
  #steps = 0;
  /** The two ends of each line over a hole. @type {[bigint, bigint][][]} */
  #linesOver;

  /** @param {Board} board */
  constructor({ holes, lines, one_way }) {
    this.#linesOver = holes.map(() => []);
    for (const [a, b, c] of [...lines, ...one_way]) {
      this.#linesOver[b].push([1n << BigInt(a), 1n << BigInt(c)]);
    }
    for (let size = 1; size <= MAX_SIZE; size++) {
      /** @type {Set<bigint>} */
      const regions = new Set();
      holes.forEach((_, hole) => this.#complete(1n << BigInt(hole), size, regions));
      this.found.push(...[...regions].sort((a, b) => (a < b ? -1 : 1)));
      if (this.found.length >= MAX_REGIONS || this.#steps > MAX_STEPS) break;
    }
    this.found.length = Math.min(this.found.length, MAX_REGIONS);
  }

  /**
   * Add the regions of some size that contain some holes and no smaller region.
   * @param {bigint} holes
   * @param {number} size
   * @param {Set<bigint>} regions
   */
  #complete(holes, size, regions) {
    this.#steps++;
    if (this.found.some((smaller) => (smaller & holes) === smaller)) return;
    const room = bitCount(holes) < size;
    for (const [hole, lines] of this.#linesOver.entries()) {
      const open = (holes >> BigInt(hole)) & 1n && lines.find(([a, c]) => !(holes & (a | c)));
      if (!open) continue;
      if (room) for (const end of open) this.#complete(holes | end, size, regions);
      return;
    }
    if (!room) regions.add(holes);
  }
}

/**
 * Bounds for the moves from any position to one of the finishes, which are not empty.
 * @param {Board} board
 * @param {bigint[]} finishes
 * @returns {RegionBound[]}
 */
export function boundsToLeave(board, finishes) {
  const every = regions(board);
  const isFull = (/** @type {bigint} */ region) => finishes.some((pegs) => (pegs & region) === region);
  const full = every.filter(isFull);
  const left = { regions: every.filter((region) => !isFull(region)), spared: 0 };
  if (!full.length) return [left];
  const spared = finishes.map((pegs) =>
    Math.min(bitCount(pegs), full.filter((region) => (pegs & region) === region).length),
  );
  return [left, { regions: every, spared: spared.reduce((most, one) => Math.max(most, one)) }];
}

/**
 * Bounds for the moves from any position to a finish with too many positions to list.
 * @param {Board} board
 * @param {Finish} finish
 * @returns {RegionBound[]}
 */
export function boundsToLeaveFor(board, { care, pegs, free, most }) {
  const every = regions(board);
  if (!care) return [{ regions: every, spared: most }];
  const perhaps = pegs | free;
  return [{ regions: every.filter((region) => (perhaps & region) !== region), spared: 0 }];
}

/**
 * The bound of the regions that are full in all of some positions: a region that is full at the start
 * and not full later has been left by its own move.
 * @param {Board} board
 * @param {bigint[]} positions
 * @returns {RegionBound[]}
 */
export function boundsOfFull(board, positions) {
  const pegs = positions.reduce((common, position) => common & position, board.full);
  return [{ regions: regions(board).filter((region) => (pegs & region) === region), spared: 0 }];
}

/**
 * The moves that are needed to leave the full regions of a position; with *left*, the moves that have
 * left those that are no longer full.
 * @param {RegionBound} bound
 * @param {bigint} pegs
 * @param {boolean} left
 */
export function movesOf({ regions, spared }, pegs, left) {
  let [used, count] = [0n, 0];
  for (const region of regions) {
    if (((pegs & region) !== region) !== left || used & region) continue;
    used |= region;
    count++;
  }
  return Math.max(0, count - spared);
}
