// A bitmap of the positions that can be reached from a start and can win, with the value of each: as
// search/spaces/reachability.py and valuation.py make it.

import { choose } from "./classes.js";
import { OutOfMemoryError, State } from "./core/calls.js";
import { Closure, Valuation } from "./core/spaces.js";
import { filled, fittingDivision, layoutOf } from "./decision.js";
import { bitCount } from "./gf2.js";
import { Listed } from "./listed.js";
import { seedsOf } from "./seeds.js";

/** @import { Layout } from "./core/spaces.js" */
/** @import { Encoded } from "./encoding.js" */
/** @import { Engine } from "./worker.js" */

const CELLS = 256; // whose values are found between two looks at the messages
const MAX_VALUED = 224 << 20; // bytes of the values

const MOST_LISTED = 1 << 22; // positions for which lists take less than a bitmap

/**
 * What will hold the values of the positions of a problem; null if there is no part of the engine
 * for them.
 * @param {Engine} engine
 * @param {Encoded} encoded
 */
export async function spaceOf(engine, encoded) {
  const spaces = await engine.spaces();
  if (!spaces) return null;
  const division = positionsAtMost(encoded) > MOST_LISTED ? fittingDivision(encoded.board) : null;
  const layout = division && layoutOf(spaces, encoded.board, division);
  return layout?.takesValues ? new Bitmap(layout, encoded) : new Listed(spaces, encoded);
}

/**
 * A bound for the positions that can be reached.
 * @param {Encoded} encoded
 */
function positionsAtMost({ board, start }) {
  let fewer = 0;
  for (let pegs = 0; pegs <= bitCount(start); pegs++) fewer += choose(board.size, pegs);
  return fewer / 2 ** board.dimension;
}

class Bitmap {
  /** @type {Valuation | null} */
  #values = null;
  #done = false;

  /**
   * @param {Layout} layout
   * @param {Encoded} encoded
   */
  constructor(layout, encoded) {
    this.layout = layout;
    this.encoded = encoded;
    /** @type {Closure | null} */
    this.reached = null;
    /** @type {Closure | null} */
    this.winning = null;
  }

  /**
   * Go on until all values are known; whether there was memory enough. What was done stays done if
   * the question is cancelled.
   * @param {Engine} engine
   */
  async complete(engine) {
    try {
      return await this.#complete(engine);
    } catch (error) {
      if (error instanceof OutOfMemoryError) return false;
      throw error;
    }
  }

  /** @param {Engine} engine */
  async #complete(engine) {
    if (this.#done) return true;
    const { start } = this.encoded;
    this.reached ??= new Closure(this.layout, { member: start, starts: [start] });
    if (!this.winning && !(await filled(engine, this.reached))) return false;
    this.winning ??= this.#backward(this.reached);
    if (!(await filled(engine, this.winning))) return false;
    this.reached.free(); // a closure that is done needs its bound no more
    this.#values ??= new Valuation(this.winning, {
      finish: this.encoded.coreFinish,
      symmetries: this.encoded.symmetries({ start: true, finish: true }),
      memoryBytes: MAX_VALUED,
    });
    for (;;) {
      const state = this.#values.run(CELLS);
      if (state === State.MEMORY) return false;
      if (state === State.COMPLETE) break;
      await engine.pause();
    }
    return (this.#done = true);
  }

  /**
   * The values of a position by normal rules; null if it cannot win, or they are not known yet.
   * @param {bigint} position
   */
  values(position) {
    if (!this.#done || !this.#values) return null;
    const solutions = this.#values.solutions(position);
    return solutions === null ? null : { solutions, chance: this.#values.chance(position) ?? 0 };
  }

  /**
   * The closure of the complements of the finish within what was reached.
   * @param {Closure} bound
   */
  #backward(bound) {
    const { board, start } = this.encoded;
    const { listed, pattern } = seedsOf(this.encoded);
    const ends = { member: board.full ^ start, starts: listed, pattern };
    return new Closure(this.layout, { ...ends, bound });
  }
}
