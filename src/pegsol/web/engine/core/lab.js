// The searches of the Lab, of spaces.wasm.

import { MEMORY_LIMIT } from "./calls.js";
import { held } from "./objects.js";

/** @import { Finish, Pagoda, Symmetries } from "./calls.js" */
/** @import { Board } from "./objects.js" */

/** Which exchanges of jumps plain search leaves out. */
export const Independence = Object.freeze({ NONE: 0, PREVIOUS: 1, ALL: 2 });
/** Plain depth-first search. */
export class Plain extends held("plain", {
  positions: "count",
  solutions: "count",
  memoryBytes: "count",
}) {
  /**
   * @param {Board} board
   * @param {object} spec
   * @param {bigint} spec.start
   * @param {Finish} spec.finish
   * @param {Symmetries} [spec.symmetries] that keep the finish, the identity first
   * @param {readonly Pagoda[]} [spec.pagodas]
   * @param {readonly Pagoda[]} [spec.pinTypes]
   * @param {number} [spec.tableEntries] of the table of positions that were refuted
   * @param {number} [spec.independence]
   * @param {boolean} [spec.deadPegs]
   * @param {boolean} [spec.distinct] count different positions, too
   * @param {number} [spec.wanted] stop at this solution; 0: never
   */
  constructor(board, spec) {
    const { start, finish, symmetries = [], pagodas = [], pinTypes = [] } = spec;
    const values = board.arguments().position(start).finish(finish).symmetries(symmetries);
    values.pagodas(pagodas).pagodas(pinTypes).number(spec.tableEntries ?? 0);
    values.number(spec.independence ?? Independence.NONE).number(spec.deadPegs ?? false);
    super(board.core, values.number(spec.distinct ?? false).long(spec.wanted ?? 1));
  }

  /** The jumps of the last solution found. */
  solution() {
    return this.call("solution").numbers();
  }
  /** For each number of jumps, the counters in the engine's order. */
  levels() {
    const answer = this.call("levels");
    return answer.list(() => answer.counts());
  }
}

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
