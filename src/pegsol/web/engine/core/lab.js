// The games of the genetic solver, of spaces.wasm.

import { MEMORY_LIMIT } from "./calls.js";
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
   * @param {number} [spec.memoryBytes]
   */
  constructor(board, { start, wanted, threshold, memoryBytes = MEMORY_LIMIT }) {
    const values = board.arguments().position(start);
    values.list(wanted, (finish) => values.finish(finish));
    super(board.core, values.number(threshold).number(memoryBytes));
  }

  /**
   * Begins the game of these weights.
   *
   * @param {readonly number[]} weights
   * @param {number | bigint | null} tieSeed of random choices between equal jumps; null: the first
   */
  begin(weights, tieSeed) {
    const values = this.arguments().numbers(weights).number(tieSeed !== null);
    this.call("begin", values.long(tieSeed ?? 0));
  }
  /** The jumps, the agreement, the wanted finish it agrees with best, and the positions visited. */
  result() {
    const answer = this.call("result");
    return {
      jumps: answer.numbers(),
      agreement: answer.signed(),
      nearest: answer.number(),
      visited: answer.count(),
    };
  }
}
