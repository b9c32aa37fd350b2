// What finds solutions, of solver.wasm and of spaces.wasm.

import { held } from "./objects.js";

/** @import { Finish, Pagoda, Score, Symmetries } from "./calls.js" */
/** @import { Board } from "./objects.js" */

/**
 * All solutions, one after another, in an order fixed by the board and the hint. A run stops at the
 * next one, with State.SOLVED.
 */
export class Listing extends held("listing") {
  /**
   * @param {Board} board
   * @param {object} spec
   * @param {bigint} spec.start
   * @param {Finish} spec.finish
   * @param {Score} spec.score
   * @param {Symmetries} spec.symmetries that keep the finish
   * @param {readonly Pagoda[]} spec.pagodas
   * @param {readonly number[]} spec.hint the first solution
   * @param {boolean} spec.distinct whether solutions differ in more than the order of jumps
   * @param {number} spec.memoryBytes
   */
  constructor(board, { start, finish, score, symmetries, pagodas, hint, distinct, memoryBytes }) {
    const values = board.arguments().position(start).finish(finish).score(score).symmetries(symmetries);
    super(board.core, values.pagodas(pagodas).numbers(hint).number(distinct).number(memoryBytes));
  }

  /** The jumps of the solution just found. */
  solution() {
    return this.call("solution").numbers();
  }
}
