// What finds solutions, of solver.wasm and of spaces.wasm.

import { held } from "./objects.js";

/** @import { Sought } from "./calls.js" */
/** @import { Board } from "./objects.js" */

/**
 * All solutions, one after another, in an order fixed by the board and the hint. A run stops at the
 * next one, with State.SOLVED.
 */
export class Listing extends held("listing") {
  /**
   * @param {Board} board
   * @param {Sought & { start: bigint, hint?: readonly number[], distinct?: boolean,
   *   memoryBytes: number }} spec the hint is the first solution; distinct solutions differ in more
   *   than the order of jumps
   */
  constructor(board, { start, hint = [], distinct = false, memoryBytes, ...sought }) {
    const values = board.arguments().position(start).sought(sought);
    super(board.core, values.numbers(hint).number(distinct).number(memoryBytes));
  }

  /** The jumps of the solution just found. */
  solution() {
    return this.call("solution").numbers();
  }
}
