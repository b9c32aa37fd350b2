// The games of the genetic solver, of spaces.wasm.

import { held } from "./objects.js";

/** @import { Finish } from "./calls.js" */
/** @import { Board } from "./objects.js" */

/** A game of the genetic solver: greedy by the weights of holes, then through all that follows. */
export class GuidedGame extends held("game") {
  /**
   * @param {Board} board
   * @param {object} spec
   * @param {bigint} spec.start
   * @param {readonly Finish[]} spec.wanted any of them ends the game
   * @param {number} spec.threshold pegs at which the greedy part ends
   * @param {number} spec.memoryBytes
   */
  constructor(board, { start, wanted, threshold, memoryBytes }) {
    const values = board.arguments().position(start);
    values.list(wanted, (finish) => values.finish(finish));
    super(board.core, values.number(threshold).number(memoryBytes));
  }

  /** Begins the game of these weights; of equal jumps it makes the first. @param {readonly number[]} weights */
  begin(weights) {
    this.call("begin", this.arguments().numbers(weights).number(false).long(0));
  }
  /** The jumps, the agreement, and the wanted finish it agrees with best. */
  result() {
    const answer = this.call("result");
    return { jumps: answer.numbers(), agreement: answer.signed(), nearest: answer.number() };
  }
}
