// What finds solutions, of solver.wasm and of spaces.wasm.

import { held } from "./objects.js";

/** @import { Finish, Pagoda, Score, Symmetries } from "./calls.js" */
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
   * @param {object} spec
   * @param {readonly bigint[]} spec.seeds where the search starts
   * @param {Finish} spec.finish
   * @param {Score} spec.score
   * @param {Symmetries} [spec.symmetries] that keep the finish
   * @param {readonly Pagoda[]} [spec.pagodas]
   * @param {number} spec.width the most positions kept of a level
   * @param {number | bigint} spec.seed
   */
  constructor(board, { seeds, finish, score, symmetries = [], pagodas = [], width, seed }) {
    const values = board.arguments().positions(seeds).finish(finish).score(score);
    super(board.core, values.symmetries(symmetries).pagodas(pagodas).number(width).long(seed));
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
   * @param {object} spec
   * @param {bigint} spec.start
   * @param {Finish} spec.finish
   * @param {Score} spec.score
   * @param {Symmetries} [spec.symmetries] that keep the finish
   * @param {readonly Pagoda[]} [spec.pagodas]
   * @param {readonly number[]} [spec.hint] the first solution
   * @param {boolean} [spec.distinct] leave out those that differ in the order of jumps only
   * @param {number} spec.memoryBytes
   */
  constructor(board, spec) {
    const { start, finish, score, symmetries = [], pagodas = [], hint = [] } = spec;
    const values = board.arguments().position(start).finish(finish).score(score);
    values.symmetries(symmetries).pagodas(pagodas).numbers(hint).number(spec.distinct ?? false);
    super(board.core, values.number(spec.memoryBytes));
  }

  /** The jumps of the solution just found. */
  solution() {
    return this.call("solution").numbers();
  }
}
