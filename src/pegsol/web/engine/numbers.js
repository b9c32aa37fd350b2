// Exact numbers of positions: how many ways lead to the finish, and the chance of random play. They
// come from lists or a bitmap of all positions that can be reached and can win, if there is memory.

import { OutOfMemoryError } from "./core/calls.js";
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
    const space = await this.space(engine, start);
    try {
      if (space) return await space.complete(engine);
    } catch (error) {
      if (!(error instanceof OutOfMemoryError)) throw error;
    }
    this.#hopeless.add(start);
    if (space === this.#space) this.free();
  }

  /**
   * What holds the numbers of the positions from a start, or will; null if there is no part of the
   * engine for them.
   * @param {Engine} engine
   * @param {bigint} start
   */
  async space(engine, start) {
    if (holder !== this || this.#start !== start) {
      holder?.free();
      holder = this;
      this.#start = start;
      const { board, reverse, finish } = this.knowledge;
      const encoded = new Encoded(board, reverse, start, finish);
      this.#making = import("./valued.js").then(({ spaceOf }) => spaceOf(engine, encoded));
    }
    const making = this.#making;
    const space = await making;
    if (making === this.#making) this.#space = space;
    return space;
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
