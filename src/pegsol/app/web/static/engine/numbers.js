// Exact numbers of positions: how many ways lead to the finish, and the chance of random play. They
// come from a bitmap of all positions that can be reached and can win, where that fits the memory.

import { Encoded } from "./encoding.js";

/** @import { Knowledge } from "./knowledge.js" */
/** @import { Engine } from "./worker.js" */

/** @typedef {Awaited<ReturnType<typeof import("./valued.js").bitmapOf>>} Bitmap */

/**
 * What is known of a position; a number of solutions may have many digits.
 * @typedef {{ solutions: string | null, chance: number | null }} Worth
 */

/** @type {Worth} */
const UNKNOWN = { solutions: null, chance: null };
const DIGITS = 12; // of a chance that are correct

/** The bitmap that was asked for last: one at a time has the memory. @type {Numbers | null} */
let holder = null;

/** The numbers of the positions of a board with a finish. */
export class Numbers {
  /** @type {Bitmap} */
  #bitmap = null;
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
    if (this.#start !== start || holder !== this) {
      holder?.free();
      holder = this;
      const { board, reverse, finish } = this.knowledge;
      const { bitmapOf } = await import("./valued.js");
      this.#start = start;
      this.#bitmap = await bitmapOf(engine, new Encoded(board, reverse, start, finish));
    }
    const bitmap = this.#bitmap;
    if (bitmap && (await bitmap.complete(engine))) return;
    this.#hopeless.add(start);
    if (bitmap === this.#bitmap) this.free();
  }

  free() {
    this.#bitmap = null; // its part of the engine goes with it
    this.#start = -1n;
  }

  /**
   * @param {bigint} position that can be reached from the start
   * @returns {Worth}
   */
  known(position) {
    const { board, reverse } = this.knowledge;
    const values = this.#bitmap?.values(reverse ? board.full ^ position : position);
    if (!values) return UNKNOWN;
    return { solutions: String(values.solutions), chance: Number(values.chance.toPrecision(DIGITS)) };
  }
}
