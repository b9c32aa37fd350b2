// The live positions of a problem, those on the way from its start to its finish, as
// search/spaces/live.py: a bitmap that is filled in slices.

import { Closure } from "./core/spaces.js";
import { filled } from "./decision.js";

/** @import { Layout, Membership } from "./core/spaces.js" */
/** @import { Encoded } from "./encoding.js" */
/** @import { Engine } from "./worker.js" */

export class LivePositions {
  /** What can be reached from the start. @type {Closure | null} */
  #reached = null;
  /** The complements of the live positions. @type {Closure | null} */
  #winning = null;
  /** @type {Membership | null} */
  #members = null;
  /** They are known; until then each call goes on with the work. */
  isFilled = false;

  /**
   * @param {Layout} layout
   * @param {Encoded} encoded
   */
  constructor(layout, encoded) {
    this.layout = layout;
    this.encoded = encoded;
  }

  /**
   * Go on until they are known; whether there was memory enough.
   * @param {Engine} engine
   */
  async fill(engine) {
    const { board, start } = this.encoded;
    this.#reached ??= new Closure(this.layout, { member: start, starts: [start] });
    if (!this.#winning && !(await filled(engine, this.#reached))) return false;
    if (!this.#winning) {
      const problem = this.encoded.problem(this.layout.core);
      const { listed, pattern } = problem.seeds();
      problem.free();
      const ends = { member: board.full ^ start, starts: listed, pattern };
      this.#winning = new Closure(this.layout, { ...ends, bound: this.#reached });
    }
    if (!(await filled(engine, this.#winning))) return false;
    this.#reached.free(); // a closure that is done needs its bound no more
    return (this.isFilled = true);
  }

  /** How much of the closure under way is filled. */
  get percent() {
    const closure = this.#winning ?? this.#reached;
    return closure && !this.isFilled ? Math.floor((100 * closure.step) / Math.max(1, closure.steps)) : 0;
  }

  /** The complements, as positions by normal rules, once they are known. */
  get winning() {
    if (!this.#winning) throw new TypeError("the live positions are not known yet");
    return this.#winning;
  }

  /** The set of them, by the problem's own rules, once they are known. */
  get members() {
    return (this.#members ??= this.winning.lookup(!this.encoded.reverse));
  }
}
