// A bitmap of the positions that can be reached from a start and can win, with the value of each: as
// search/spaces/reachability.py and valuation.py make it.

import { choose } from "./classes.js";
import { OutOfMemoryError, State } from "./core/calls.js";
import { Valuation } from "./core/spaces.js";
import { layoutOf } from "./decision.js";
import { bitCount } from "./gf2.js";
import { Listed } from "./listed.js";
import { LivePositions } from "./live.js";

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
  const layout = positionsAtMost(encoded) > MOST_LISTED ? layoutOf(spaces, encoded.board) : null;
  const live = layout && new LivePositions(layout, encoded);
  return live?.layout.takesValues ? new Bitmap(live) : new Listed(spaces, encoded, live);
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

  /** @param {LivePositions} live */
  constructor(live) {
    this.live = live;
    this.encoded = live.encoded;
    this.spaces = live.layout.core;
  }

  /**
   * Go on until all values are known. What was done stays done if the question is cancelled.
   * @param {Engine} engine
   */
  async complete(engine) {
    if (this.#done) return;
    if (!(await this.live.fill(engine))) throw new OutOfMemoryError();
    this.#values ??= new Valuation(this.live.winning, {
      finish: this.encoded.coreFinish,
      symmetries: this.encoded.symmetries({ start: true, finish: true }),
      memoryBytes: MAX_VALUED,
    });
    for (;;) {
      const state = this.#values.run(CELLS);
      if (state === State.MEMORY) throw new OutOfMemoryError();
      if (state === State.COMPLETE) break;
      await engine.pause();
    }
    this.#done = true;
  }

  /**
   * The values of a position by normal rules; null if it cannot win, or they are not known yet.
   * @param {bigint} position
   */
  values(position) {
    return this.#done && this.#values ? this.#values.value(position) : null;
  }
}
