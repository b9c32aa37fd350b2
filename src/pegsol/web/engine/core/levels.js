// State spaces as lists, level by level, of spaces.wasm.

import { MEMORY_LIMIT } from "./calls.js";
import { held } from "./objects.js";

/** @import { Finish, Symmetries } from "./calls.js" */
/** @import { Board } from "./objects.js" */

/** The reachable positions of any board as lists, level by level, modulo symmetry. */
export class Levels extends held("levels") {
  /**
   * @param {Board} board
   * @param {object} spec
   * @param {readonly bigint[]} spec.starts
   * @param {Symmetries} [spec.symmetries] a group that keeps the starts, the identity first
   * @param {number} [spec.memoryBytes]
   */
  constructor(board, { starts, symmetries = [], memoryBytes = MEMORY_LIMIT }) {
    const values = board.arguments().positions(starts).symmetries(symmetries);
    super(board.core, values.number(memoryBytes));
  }

  /** Begins to mark the positions that can reach the finish. @param {Finish} finish */
  beginWinning(finish) {
    this.call("begin_winning", this.arguments().finish(finish));
  }
  /** Marks about this number of them. @param {number} positions @returns {number} the State */
  runWinning(positions) {
    return this.slice("run_winning", this.arguments().long(positions));
  }
}

/** What Counting counts; a chance is a numerator over the denominator of its number of pegs. */
export const CountingMode = Object.freeze({ SOLUTIONS: 0, DISTINCT: 1, GAMES: 2, CHANCE: 3 });

/** Exact numbers for all positions of Levels, from the fewest pegs up. */
export class Counting extends held("counting") {
  /**
   * @param {Board} board
   * @param {object} spec
   * @param {number} spec.mode a CountingMode
   * @param {Finish} spec.finish
   * @param {Symmetries} [spec.symmetries] a group that keeps the finish, the identity first
   * @param {number} [spec.memoryBytes]
   */
  constructor(board, { mode, finish, symmetries = [], memoryBytes = MEMORY_LIMIT }) {
    const values = board.arguments().number(mode).finish(finish).symmetries(symmetries);
    super(board.core, values.number(memoryBytes));
  }

  /**
   * Begins a level: the positions of some levels with this number of pegs, or the winning ones.
   *
   * @param {Levels} levels
   * @param {number} pegs more than before
   * @param {boolean} winning
   * @returns {number} State.RUNNING, or State.MEMORY
   */
  addLevel(levels, pegs, winning) {
    return this.slice("add_level", this.arguments().object(levels).number(pegs).number(winning));
  }
  /** The number of a position; null if it is not in a level. @param {bigint} position */
  value(position) {
    const answer = this.call("value", this.arguments().position(position));
    const known = answer.number() !== 0;
    const value = answer.position();
    return known ? value : null;
  }
  /** @param {number} pegs */
  denominator(pegs) {
    return this.call("denominator", this.arguments().number(pegs)).position();
  }
}
