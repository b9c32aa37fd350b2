// What finds solutions, of solver.wasm and of spaces.wasm.

import { held } from "./objects.js";

/** @import { Pagoda, Sought } from "./calls.js" */
/** @import { Board } from "./objects.js" */

/**
 * Return pagoda functions that refute many positions of random play from the starts.
 *
 * @param {Board} board
 * @param {object} wanted
 * @param {readonly bigint[]} wanted.starts
 * @param {readonly bigint[]} wanted.finishes every position that meets the finish
 * @param {number} wanted.floor the least weight of a hole
 * @param {number} wanted.tries
 * @param {number} wanted.count the most functions
 * @param {number | bigint} wanted.seed
 * @returns {Pagoda[]}
 */
export function pagodas(board, { starts, finishes, floor, tries, count, seed }) {
  const values = board.arguments().positions(starts).positions(finishes);
  const answer = board.call("pagodas", values.number(floor).number(tries).number(count).long(seed));
  return answer.list(() => ({
    weights: answer.list(() => answer.short()),
    least: answer.short(),
  }));
}

/** A beam: breadth-first search by jumps that keeps the best positions of each level. */
export class Beam extends held("beam", {
  state: "number",
  generated: "count", // positions so far
  levels: "number",
  fewestPegs: "signed", // of any position generated
  memoryBytes: "number",
}) {
  /**
   * @param {Board} board
   * @param {Sought & { seeds: readonly bigint[], width: number, seed: number | bigint }} spec the
   *   seeds are where the search starts, the width is the most positions kept of a level
   */
  constructor(board, { seeds, width, seed, ...sought }) {
    const values = board.arguments().positions(seeds).sought(sought);
    super(board.core, values.number(width).long(seed));
  }

  /**
   * Return the number of the seed and the jumps to the finish if solved, else to a position with
   * the fewest pegs.
   *
   * @returns {{seed: number, jumps: number[]}}
   */
  path() {
    const answer = this.call("path");
    return { seed: answer.number(), jumps: answer.numbers() };
  }
}

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
