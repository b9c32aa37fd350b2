// Whether a problem has a solution, decided by the closure of one of its ends, as
// search/spaces/decision.py: the closure of the start, or that of the complements of the finish.

import { anyDivision } from "./division.js";
import { bitCount } from "./gf2.js";
import { matches, seedsOf } from "./seeds.js";

/** @import { Closure, Core, Layout } from "./core.js" */
/** @import { Division } from "./division.js" */
/** @import { Encoded } from "./encoding.js" */
/** @import { Engine } from "./worker.js" */
/** @import { Pattern } from "./seeds.js" */

const MAX_BYTES = 96 << 20; // of a bitmap: the English board has 64 MiB

export class Decision {
  /** The numbers of the jumps of a solution, or null. @type {number[] | null} */
  jumps = null;
  searched = { positions: 0, levels: 0 };

  /**
   * @param {Engine} engine
   * @param {Core} spaces
   * @param {Encoded} encoded
   * @param {Division} division
   */
  constructor(engine, spaces, encoded, division) {
    const { board, start, finish } = encoded;
    const { listed, pattern } = seedsOf(encoded);
    this.engine = engine;
    this.encoded = encoded;
    const mostBackward = board.size - bitCount(finish.pegs);
    this.forward = !finish.care || (bitCount(start) <= mostBackward && !pattern);
    const full = board.full;
    this.starts = this.forward ? [start] : listed;
    this.targets = this.forward ? (finish.care ? listed.map((bits) => full ^ bits) : []) : [full ^ start];
    /** @type {Pattern | null} */
    this.pattern = this.forward ? null : pattern;
    this.closure = spaces.closure(board, division, {
      member: this.forward ? start : full ^ start,
      starts: this.starts,
      pattern: this.pattern,
    });
  }

  /**
   * The closure that decides a problem; null if none fits.
   * @param {Engine} engine
   * @param {Encoded} encoded
   */
  static async of(engine, encoded) {
    const division = anyDivision(encoded.board);
    if (!division || division.bytes + division.tableBytes > MAX_BYTES) return null;
    const spaces = await engine.spaces();
    return spaces && new Decision(engine, spaces, encoded, division);
  }

  /** Fill the closure; whether it fits the memory. */
  async complete() {
    const { closure, engine } = this;
    for (;;) {
      const state = closure.run();
      if (state === "memory") return false;
      if (state === "complete") break;
      await engine.pause();
    }
    const counts = closure.counts();
    const levels = counts.filter((count) => count > 0);
    this.searched = { positions: levels.reduce((sum, one) => sum + one, 0), levels: levels.length };
    const at = this.#meeting(counts);
    if (at !== null) this.jumps = this.#walkBack(at);
    return true;
  }

  free() {
    this.closure.free();
  }

  /**
   * The position in which the closure meets the other end, or null.
   * @param {number[]} counts
   */
  #meeting(counts) {
    if (this.encoded.finish.care) {
      return this.targets.find((bits) => this.closure.contains(bits)) ?? null;
    }
    return this.closure.first(counts.findIndex((count) => count > 0));
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
