// Divisions of the holes of a board for a bitmap of its positions, as
// search/spaces/engines/division.py: the holes within blocks and those outside.

import { insertRow } from "./gf2.js";

/** @import { Board } from "./board.js" */
/** @import { Rows } from "./gf2.js" */

const WORD_BITS = 9; // the exponent of 2 for the positions that a word of the bitmap holds
const MIN_BLOCK_BITS = 7;
const MAX_BLOCK_BITS = 19;
const MAX_HOLES = 64;
const MAX_OUTSIDE = 33;
const MAX_OUTER = 24;
const MAX_RANK = 8;
const MAX_COSETS = 10;
const MAX_FREE = 24;
const MAX_INNER_OF_WORDS = 12;
const MAX_INNER_OF_SMALL_BLOCKS = 9;
const MAX_OUTER_TOGETHER = 20;
const MAX_POTENTIAL = 64;
const ONE_LEVEL_PASSES = 10;
const ROUND_PASSES = 3;

/**
 * @typedef {object} Division
 * @property {number[]} within
 * @property {number[]} outer
 * @property {number[]} inner
 * @property {number[]} potential
 * @property {number} bytes of the bitmap of a whole class
 * @property {number} tableBytes of the engine's tables
 * @property {number} passes about how often each part of the bitmap is filled
 */

/**
 * The cheapest division of a board, or null if it has none.
 * @param {Board} board
 */
export function anyDivision(board) {
  return divide(board, true) ?? divide(board, false);
}

/**
 * @param {Board} board
 * @param {boolean} closed whether no jump over a hole within leads outside
 * @returns {Division | null}
 */
function divide(board, closed) {
  const { size, dimension } = board;
  if (size > MAX_HOLES) return null;
  const within = closed ? closedHoles(board) : anyHoles(board);
  const outside = board.holes.map((_, hole) => hole).filter((hole) => !within.has(hole));
  const ownRank = rankOf(board, within);
  const bits = within.size - ownRank;
  if (closed && !(bits >= MIN_BLOCK_BITS && outside.length)) return null;
  if (outside.length > MAX_OUTSIDE) return null;
  if (ownRank > MAX_RANK || dimension - ownRank > MAX_COSETS || bits > MAX_FREE) return null;
  const jumps = board.jumps.filter((jump) => jump.some((hole) => !within.has(hole)));
  const potential = closed ? potentialOf(board, within, jumps) : Array(size).fill(0);
  // Holes of high potential take part in few jumps with other holes outside, so their patterns make
  // large cells.
  const byPotential = [...outside].sort((a, b) => potential[b] - potential[a] || a - b);
  const mostInner =
    !closed || bits <= WORD_BITS
      ? MAX_INNER_OF_WORDS
      : bits <= WORD_BITS + 4
        ? MAX_INNER_OF_SMALL_BLOCKS
        : 0;
  const ascending = (/** @type {Iterable<number>} */ holes) => [...holes].sort((a, b) => a - b);
  const inside = byPotential.slice(0, mostInner);
  const rest = byPotential.slice(mostInner);
  // If blocks are words, symmetries map cells to cells where the holes of a potential are on the same
  // side.
  const above = inside.filter((hole) => rest.length && potential[hole] > potential[rest[0]]);
  const together =
    bits <= WORD_BITS &&
    above.length > Math.floor(mostInner / 2) &&
    outside.length - above.length <= MAX_OUTER_TOGETHER; // for small tables
  const inner = ascending(together ? above : inside);
  const outer = outside.filter((hole) => !inner.includes(hole));
  if (outer.length > MAX_OUTER) return null;
  const padding = Math.max(0, WORD_BITS - bits);
  const bytes = 2 ** Math.max(0, size - dimension + padding - 3);
  const parts = { within: ascending(within), outer, inner, potential, bytes };
  return { ...parts, tableBytes: tableBytes(parts, jumps), passes: passesOf(parts, jumps) };
}

/**
 * @param {{ outer: number[], potential: number[] }} parts
 * @param {number[][]} jumps with a hole outside
 */
function tableBytes({ outer, potential }, jumps) {
  const levels = potential.reduce((sum, one) => sum + one, 1);
  const matched = jumps.reduce(
    (sum, jump) => sum + 2 ** -jump.filter((hole) => outer.includes(hole)).length,
    0,
  );
  return Math.floor(2 ** outer.length * (36 + 5 * levels + 6 * matched));
}

/**
 * @param {{ potential: number[] }} parts
 * @param {number[][]} jumps with a hole outside
 */
function passesOf({ potential: p }, jumps) {
  if (p.every((own) => own === 0)) return ONE_LEVEL_PASSES;
  return jumps.every(([a, b, c]) => p[a] + p[b] > p[c]) ? 1 : ROUND_PASSES;
}

/**
 * Holes that contain the ends of every line over one of them, but not the whole board; as many as
 * fit in a block.
 * @param {Board} board
 */
function closedHoles(board) {
  const ends = board.holes.map(() => /** @type {Set<number>} */ (new Set()));
  for (const [a, b, c] of board.jumps) ends[b].add(a).add(c);
  const closed = new Map();
  for (let hole = 0; hole < board.size; hole++) {
    const holes = [...closure(ends, hole)].sort((a, b) => a - b);
    closed.set(holes.join(), holes);
  }
  const order = [...closed.values()].sort((one, other) => one.length - other.length || before(one, other));
  let result = new Set();
  for (const holes of order) {
    const union = new Set([...result, ...holes]);
    if (union.size < board.size && union.size - rankOf(board, union) <= MAX_BLOCK_BITS) result = union;
  }
  return result;
}

/**
 * @param {number[]} one
 * @param {number[]} other of the same length
 */
function before(one, other) {
  const place = one.findIndex((hole, number) => hole !== other[number]);
  return place < 0 ? 0 : one[place] - other[place];
}

/**
 * @param {Set<number>[]} ends
 * @param {number} hole
 */
function closure(ends, hole) {
  const found = new Set([hole]);
  for (const here of found) for (const end of ends[here]) found.add(end);
  return found;
}

/**
 * The first holes of a board that fill a word, with the holes that they determine.
 * @param {Board} board
 */
function anyHoles({ size, vectors }) {
  /** @type {Set<number>} */
  const chosen = new Set();
  /** @type {Rows} */
  const rows = new Map();
  let bits = 0;
  for (let hole = 0; hole < size; hole++) {
    if (!insertRow(rows, vectors[hole])) {
      if (bits === WORD_BITS) continue;
      bits++;
    }
    chosen.add(hole);
  }
  return chosen;
}

/**
 * A potential that every jump with a hole outside lowers, or at least does not raise; it is zero
 * within blocks. Jumps from within that carry the peg outside from b to c must keep it if others
 * carry the peg back.
 * @param {Board} board
 * @param {Set<number>} within
 * @param {number[][]} jumps with a hole outside
 */
function potentialOf({ holes: names }, within, jumps) {
  const first = names.map((_, hole) => Number(!within.has(hole)));
  const potential = [...first];
  const ways = names.map(() => /** @type {Set<number>} */ (new Set()));
  for (const [a, b, c] of jumps) if (within.has(a)) ways[b].add(c);
  const lowered = jumps.map(([a, b, c]) => !within.has(a) || !closure(ways, c).has(b));
  let changed = true;
  while (changed && Math.max(...potential) <= MAX_POTENTIAL) {
    changed = false;
    for (const [number, [a, b, c]] of jumps.entries()) {
      const needed = potential[c] - potential[a] + Number(lowered[number]);
      if (potential[b] >= needed) continue;
      potential[b] = needed;
      changed = true;
    }
  }
  return changed ? first : potential;
}

/**
 * @param {Board} board
 * @param {Iterable<number>} holes
 */
function rankOf({ vectors }, holes) {
  /** @type {Rows} */
  const rows = new Map();
  let rank = 0;
  for (const hole of holes) if (insertRow(rows, vectors[hole])) rank++;
  return rank;
}

