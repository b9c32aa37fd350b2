// What tells the page of a run how far its search is.

/** @import { Methods } from "../search.js" */
/** @import { Running } from "./running.js" */

export class Teller {
  /** The positions generated. */
  nodes = 0;
  #before = 0; // of the methods before the last
  /** @type {Methods | null} */
  #last = null;

  /**
   * @param {Running} running
   * @param {number | null} played the moves before a search for the fewest; null for another search
   */
  constructor(running, played) {
    this.running = running;
    this.played = played;
  }

  /** Hear how far the beams are. */
  hear = (/** @type {Methods} */ methods) => {
    if (methods !== this.#last) this.#before = this.nodes;
    this.#last = methods;
    this.nodes = this.#before + methods.effort;
    if (this.played !== null) {
      this.show({ moves_found: null, moves_at_least: this.played, what: { code: "any", values: [0] } });
      return;
    }
    const { beams, encoded } = methods;
    this.show({ best: beams.bestPath().length && !encoded.reverse ? beams.bestPegs : null });
  };

  /** @param {Record<string, any>} more */
  show(more) {
    this.running.show("shown", () => ({ nodes: this.nodes, ...more }));
  }
}
