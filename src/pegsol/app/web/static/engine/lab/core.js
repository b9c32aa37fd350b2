// The part of the engine for the Lab, lab.wasm: thin classes over its exports, as core.js has them for
// the rest.

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

/** @typedef {Record<typeof COUNTERS[number], number>} Level */

/** A game guided by weights of the holes, as the genetic solver evaluates a candidate. */
export class GuidedGame extends Held {
  #board;

  /**
   * @param {Board} board whose first jump is made among equal ones
   * @param {object} spec
   * @param {bigint} spec.start
   * @param {{ care: bigint, value: bigint, least: number, most: number }[]} spec.wanted
   * @param {number} spec.threshold pegs at which the greedy part ends
   * @param {number} spec.memoryBytes
   */
  constructor(board, { start, wanted, threshold, memoryBytes }) {
    const values = board.arguments().position(start);
    values.list(wanted, ({ care, value, least, most }) => {
      values.position(care).position(value).number(least).number(most);
    });
    super(board.core, "game_new", values.number(threshold).number(memoryBytes));
    this.#board = board;
  }

  /**
   * Begin the game of these weights.
   * @param {number[]} weights of each hole
   */
  begin(weights) {
    this.call("game_begin", this.#board.arguments().object(this).numbers(weights));
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
    values.number(spec.table).number(spec.independence).number(spec.deadPegs);
    super(board.core, "plain_new", values.long(spec.solutions));
  }

  /**
   * Meet up to this number of positions.
   * @param {number} positions
   * @param {number} memoryBytes
   * @returns {number} the State
   */
  run(positions, memoryBytes) {
    return this.core.run("plain_run", this.arguments().long(positions).long(memoryBytes));
  }

  /** What it has counted, and the jumps of the last solution. */
  read() {
    const answer = this.call("plain_read");
    const [positions, solutions] = [answer.count(), answer.count()];
    const solution = answer.numbers();
    const levels = answer.list(
      () => /** @type {Level} */ (Object.fromEntries(COUNTERS.map((name) => [name, answer.count()]))),
    );
    return { positions, solutions, solution, levels };
  }
}
