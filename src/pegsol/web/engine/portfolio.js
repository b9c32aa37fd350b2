// Beams of growing width, forward and backward in turn, as search/solving/portfolio.py.

import { State } from "./core/calls.js";
import { Beam } from "./core/solving.js";
import { PagodaProposals } from "./pagodas.js";
import { squaredScore, steepScore } from "./scores.js";
import { tablesOf } from "./tables.js";

/** @import { Core } from "./core/calls.js" */
/** @import { Encoded } from "./encoding.js" */

const FIRST_WIDTH = 28;
const MIN_SYMMETRY_WIDTH = 50;
const MIN_ALL_SYMMETRIES_WIDTH = 200;
const MIN_PAGODA_WIDTH = 100;
const MAX_STEP = 24;

/** @typedef {"forward" | "backward"} Direction */

/**
 * A beam that has decided: with jumps to the finish, or by having met all positions.
 * @typedef {object} Ended
 * @property {number[] | null} jumps
 * @property {Direction} direction
 * @property {boolean} pruned whether it left out what pagoda functions refute
 * @property {{ positions: number, levels: number }} searched
 */

export class Portfolio {
  /** @type {{ beam: Beam, direction: Direction, width: number } | null} */
  #task = null;
  #next = 0;
  /** The positions of the beams that have ended undecided. */
  finished = 0;
  /** The beams that have ended undecided. */
  rounds = 0;
  /** The fewest pegs that a forward beam has met, and the numbers of the jumps to them. */
  best = { pegs: Infinity, path: /** @type {number[]} */ ([]) };

  /**
   * @param {Core} core
   * @param {Encoded} encoded
   */
  constructor(core, encoded) {
    this.core = core;
    this.encoded = encoded;
    this.pagodas = new PagodaProposals(core, encoded);
  }

  /** The positions generated. */
  get nodes() {
    return this.finished + (this.#task?.beam.generated ?? 0);
  }

  /**
   * Go on for a number of positions.
   * @param {number} nodes
   * @param {number} memory in bytes, of a beam
   * @returns {Ended | "memory" | null} null if no beam has decided yet
   */
  advance(nodes, memory) {
    const task = (this.#task ??= this.#begun());
    const { beam, direction, width } = task;
    const state = beam.run(nodes, memory);
    if (direction === "forward" && beam.fewestPegs < this.best.pegs) {
      this.best = { pegs: beam.fewestPegs, path: beam.path().jumps };
    }
    if (state === State.SOLVED || state === State.COMPLETE) {
      const { jumps } = beam.path();
      if (direction === "backward") jumps.reverse();
      return {
        jumps: state === State.SOLVED ? jumps : null,
        direction,
        pruned: width >= MIN_PAGODA_WIDTH,
        searched: { positions: beam.generated, levels: beam.levels },
      };
    }
    if (state === State.TRUNCATED) {
      this.finished += beam.generated;
      this.rounds++;
      this.free();
    }
    return state === State.MEMORY ? "memory" : null;
  }

  /** Give back the memory of the beam that runs. */
  free() {
    this.#task?.beam.free();
    this.#task = null;
  }

  #begun() {
    const both = this.encoded.finishes !== null;
    const direction = /** @type {Direction} */ (both && this.#next % 2 ? "backward" : "forward");
    const width = widthOf(both ? this.#next >> 1 : this.#next);
    this.#next++;
    return { direction, width, beam: this.#beam(direction, width) };
  }

  /**
   * @param {Direction} direction
   * @param {number} width
   */
  #beam(direction, width) {
    const { board, start, finishes, coreFinish } = this.encoded;
    const { full, size } = board;
    const forward = direction === "forward";
    const complements = (finishes ?? []).map((bits) => full ^ bits);
    return new Beam(tablesOf(this.core, board), {
      seeds: forward ? [start] : complements,
      finish: forward ? coreFinish : { care: full, value: full ^ start, maxPegs: size },
      score: forward ? squaredScore(board) : steepScore(board),
      symmetries: this.#symmetries(forward, width),
      pagodas: width >= MIN_PAGODA_WIDTH ? this.pagodas.weightings(direction) : [],
      width,
      seed: 0,
    });
  }

  /**
   * The symmetries by which a beam merges positions: they must keep what it looks for. If they do
   * not keep its start, they merge few, and narrow beams have no time for them.
   * @param {boolean} forward
   * @param {number} width
   */
  #symmetries(forward, width) {
    if (width < MIN_SYMMETRY_WIDTH) return [];
    const wide = width >= MIN_ALL_SYMMETRIES_WIDTH;
    const kept = { start: !(wide && forward), finish: forward || !wide };
    const found = this.encoded.symmetries(kept);
    return found.length > 1 ? found : [];
  }
}

/** The width of a step: doubling at first, then growing fourfold. @param {number} step */
function widthOf(step) {
  const number = Math.min(step, MAX_STEP);
  return FIRST_WIDTH * 2 ** (number < 3 ? number : 2 * number - 2);
}
