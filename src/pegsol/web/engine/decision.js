// Whether a problem has a solution, decided by the closure of one of its ends, as
// search/spaces/decision.py: the closure of the start, or that of the complements of the finish.

import { State } from "./core/calls.js";
import { Closure, Layout } from "./core/spaces.js";
import { bitCount } from "./gf2.js";
import { matches, seedsOf } from "./seeds.js";
import { tablesOf } from "./tables.js";

/** @import { Core } from "./core/calls.js" */
/** @import { Encoded } from "./encoding.js" */
/** @import { Engine } from "./worker.js" */
/** @import { Pattern } from "./seeds.js" */

const MAX_HOLES = 64;
const MAX_BYTES = 96 << 20; // of a bitmap: that of the English board has 64 MiB
const PARTS = 40; // of a bitmap between two looks at the messages: some milliseconds

/**
 * The engine's tables of a bitmap of a board's positions; null if none fits.
 * @param {Core} core
 * @param {import("./board.js").Board} board
 */
export function layoutOf(core, board) {
  if (board.size > MAX_HOLES) return null;
  const layout = new Layout(tablesOf(core, board), board.vectors, MAX_BYTES);
  return layout.fits ? layout : null;
}

/**
 * Fill a closure; whether there was memory enough. A newer question may fill it meanwhile and free it.
 * @param {Engine} engine
 * @param {Closure} closure
 */
export async function filled(engine, closure) {
  while (closure.address !== 0 && closure.step < closure.steps) {
    if (closure.run(PARTS) === State.MEMORY) return false;
    await engine.pause();
  }
  return true;
}

/**
 * The closure that decides a problem; null if none fits.
 * @param {Engine} engine
 * @param {Encoded} encoded
 */
export async function decide(engine, encoded) {
  const spaces = await engine.spaces();
  const layout = spaces && layoutOf(spaces, encoded.board);
  return layout && new Decision(layout, encoded);
}

class Decision {
  /** The numbers of the jumps of a solution, or null. @type {number[] | null} */
  jumps = null;
  searched = { positions: 0, levels: 0 };

  /**
   * @param {Layout} layout
   * @param {Encoded} encoded
   */
  constructor(layout, encoded) {
    const { board, start, finish } = encoded;
    const { listed, pattern } = seedsOf(encoded);
    const { full } = board;
    this.encoded = encoded;
    const mostBackward = board.size - finish.least;
    this.forward = finish.care && bitCount(start) <= mostBackward && !pattern;
    this.starts = this.forward ? [start] : listed;
    this.targets = this.forward ? listed.map((bits) => full ^ bits) : [full ^ start];
    /** @type {Pattern | undefined} */
    this.pattern = this.forward ? undefined : pattern;
    this.closure = new Closure(layout, {
      member: this.forward ? start : full ^ start,
      starts: this.starts,
      pattern: this.pattern,
    });
  }

  /**
   * Fill the closure; whether there was memory enough.
   * @param {Engine} engine
   */
  async complete(engine) {
    if (!(await filled(engine, this.closure))) return false;
    const levels = this.closure.counts().positions.filter((count) => count > 0);
    this.searched = { positions: levels.reduce((sum, one) => sum + one, 0), levels: levels.length };
    const at = this.targets.find((bits) => this.closure.contains(bits));
    if (at !== undefined) this.jumps = this.#walkBack(at);
    return true;
  }

  free() {
    this.closure.free();
  }

  /**
   * Take jumps back from a position until one of the starts.
   * @param {bigint} position
   */
  #walkBack(position) {
    const { masks } = this.encoded.board;
    /** @type {number[]} */
    const back = [];
    while (!this.#isStart(position)) {
      const number = masks.findIndex(({ all, pegs }) => {
        return (position & all) === (all ^ pegs) && this.closure.contains(position ^ all);
      });
      if (number < 0) throw new Error("a position of the closure has no way to a start");
      position ^= masks[number].all;
      back.push(number);
    }
    return this.forward ? back.reverse() : back;
  }

  /** @param {bigint} bits */
  #isStart(bits) {
    return this.pattern ? matches(this.pattern, bits) : this.starts.includes(bits);
  }
}
