// The part of the engine for the Lab, in spaces.wasm: thin classes over its exports, as core.js has them
// for the rest.

import { Held } from "../core.js";

/** @import { Board, Finish, Pagoda, Symmetries } from "../core.js" */

/** The counters of a plain search for the positions after a number of jumps, as the engine sends them. */
export const COUNTERS = /** @type {const} */ ([
  "positions",
  "distinct",
  "nodes",
  "dead_ends",
  "solutions",
  "pagodas",
  "pin_types",
  "dead_pegs",
  "hits",
  "misses",
  "collisions",
  "stores",
  "overwritten",
  "skipped",
]);

const [BUCKET, MULTIPLY] = [0, 0]; // what becomes of a full place of the table, and what chooses it

/** @typedef {Record<typeof COUNTERS[number], number>} Level */

/** A game guided by weights of the holes, as the genetic solver evaluates a candidate. */
export class GuidedGame extends Held {
  /**
   * @param {Board} board whose first jump is made among equal ones
   * @param {object} spec
   * @param {bigint} spec.start
   * @param {Finish[]} spec.wanted
   * @param {number} spec.threshold pegs at which the greedy part ends
   * @param {number} spec.memoryBytes
   */
  constructor(board, { start, wanted, threshold, memoryBytes }) {
    const values = board.arguments().position(start);
    values.list(wanted, (finish) => values.finish(finish));
    super(board.core, "game_new", values.number(threshold).number(memoryBytes));
  }

  /**
   * Begin the game of these weights.
   * @param {number[]} weights of each hole
   */
  begin(weights) {
    this.call("game_begin", this.arguments().numbers(weights).number(false).long(0)); // no random ties
  }

  /**
   * Visit about this number of positions.
   * @param {number} positions
   * @returns {number} the State
   */
  run(positions) {
    return this.core.run("game_run", this.arguments().long(positions));
  }

  /** The jumps of a complete game, the holes in which it agrees with a finish, and with which. */
  result() {
    const answer = this.call("game_result");
    const [jumps, agreement, nearest] = [answer.numbers(), answer.signed(), answer.number()];
    return { jumps, agreement, nearest, visited: answer.count() };
  }
}

/** Plain depth-first search, which counts what it meets. */
export class Plain extends Held {
  /**
   * @param {Board} board whose jumps are tried in their order
   * @param {object} spec
   * @param {bigint} spec.start
   * @param {Finish} spec.finish
   * @param {Symmetries} spec.symmetries
   * @param {Pagoda[]} spec.pagodas
   * @param {Pagoda[]} spec.pinTypes
   * @param {number} spec.table the number of entries, 0 for no table
   * @param {number} spec.independence 0 none, 1 previous, 2 all
   * @param {boolean} spec.deadPegs
   * @param {number} spec.solutions after which it stops, 0 for all
   */
  constructor(board, spec) {
    const values = board.arguments().position(spec.start).finish(spec.finish);
    values.symmetries(spec.symmetries).pagodas(spec.pagodas).pagodas(spec.pinTypes);
    values.number(spec.table).number(BUCKET).number(MULTIPLY).long(0).number(false);
    values.number(spec.independence).number(spec.deadPegs).number(false).long(spec.solutions);
    super(board.core, "plain_new", values);
  }

  /**
   * Meet up to this number of positions.
   * @param {number} positions
   * @param {number} memoryBytes
   * @returns {number} the State
   */
  run(positions, memoryBytes) {
    return this.core.run("plain_run", this.arguments().long(positions).number(memoryBytes));
  }

  /** The positions met and the solutions found. */
  counts() {
    const answer = this.call("plain_read");
    return { positions: answer.count(), solutions: answer.count() };
  }

  /** The jumps of the last solution. */
  solution() {
    return this.call("plain_solution").numbers();
  }

  /** The counters by number of jumps made. @returns {Level[]} */
  levels() {
    const answer = this.call("plain_levels");
    const rows = answer.list(() => answer.list(() => answer.count()));
    return rows.map((row) => /** @type {Level} */ (Object.fromEntries(COUNTERS.map((name, i) => [name, row[i]]))));
  }
}
