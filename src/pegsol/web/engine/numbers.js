// Exact numbers of positions: how many ways lead to the finish, and the chance of random play. They
// come from lists or a bitmap of all positions that can be reached and can win, if there is memory.

import { Encoded } from "./encoding.js";

/** @import { Knowledge } from "./knowledge.js" */
/** @import { Engine } from "./worker.js" */

/** @typedef {Awaited<ReturnType<typeof import("./valued.js").spaceOf>>} Space */

/**
 * What is known of a position; a number of solutions may have many digits.
 * @typedef {{ solutions: string | null, chance: number | null }} Worth
 */

/** @type {Worth} */
const UNKNOWN = { solutions: null, chance: null };
const DIGITS = 12; // of a chance that are correct

/** The one that was asked for last: one at a time has the memory. @type {Numbers | null} */
let holder = null;

/** The numbers of the positions of a board with a finish. */
export class Numbers {
  /** @type {Space} */
  #space = null;
  #making = /** @type {Promise<Space> | null} */ (null);
  #start = -1n;
  #hopeless = /** @type {Set<bigint>} */ (new Set());

  /** @param {Knowledge} known */
  constructor(known) {
    this.knowledge = known;
  }

  /**
   * Find the numbers of the positions of a game; they stay open if there is no memory for them.
   * @param {Engine} engine
   * @param {bigint[]} positions from the start on
   */
  async find(engine, positions) {
    const [start] = positions;
    if (!this.knowledge.settled || this.#hopeless.has(start)) return;
    const making = this.space(engine, start);
    const space = await making;
    if (space && (await space.complete(engine))) return;
    this.#hopeless.add(start);
    if (making === this.#making) this.free();
  }

  /**
   * What holds the numbers of the positions from a start, or will; null if there is no part of the
   * engine for them.
   * @param {Engine} engine
   * @param {bigint} start
   */
  space(engine, start) {
    if (this.#making && this.#start === start && holder === this) return this.#making;
    holder?.free();
    holder = this;
    this.#start = start;
    /** @type {Promise<Space>} */
    const making = this.#make(engine, start).then((space) => {
      if (making === this.#making) this.#space = space;
      return space;
    });
    this.#making = making;
    return making;
  }

  /**
   * @param {Engine} engine
   * @param {bigint} start
   */
  async #make(engine, start) {
    const { board, reverse, finish } = this.knowledge;
    const { spaceOf } = await import("./valued.js");
    return spaceOf(engine, new Encoded(board, reverse, start, finish));
  }

  free() {
    this.#space = this.#making = null; // its part of the engine goes with it
    this.#start = -1n;
  }

  /**
   * @param {bigint} position that can be reached from the start
   * @returns {Worth}
   */
  known(position) {
    const { board, reverse } = this.knowledge;
    const values = this.#space?.values(reverse ? board.full ^ position : position);
    if (!values) return UNKNOWN;
    return { solutions: String(values.solutions), chance: Number(values.chance.toPrecision(DIGITS)) };
  }
}
