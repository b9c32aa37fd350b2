// What tells the page of a run how far its search is.

/** @import { Portfolio } from "../portfolio.js" */
/** @import { Running } from "./running.js" */

export const SHOW_INTERVAL = 200; // milliseconds between two reports

export class Teller {
  /** The positions generated. */
  nodes = 0;
  #before = 0; // of the portfolios before the last
  /** @type {Portfolio | null} */
  #last = null;
  #shown = performance.now();

  /**
   * @param {Running} running
   * @param {number | null} played the moves before a search for the fewest; null for another search
   */
  constructor(running, played) {
    this.running = running;
    this.played = played;
  }

  /** Hear how far the beams are. */
  hear = (/** @type {Portfolio} */ portfolio) => {
    if (portfolio !== this.#last) this.#before = this.nodes;
    this.#last = portfolio;
    this.nodes = this.#before + portfolio.nodes;
    if (this.played !== null) {
      this.show({ moves: { found: null, atLeast: this.played, work: ["any", 0] } });
      return;
    }
    const { pegs } = portfolio.best;
    this.show({ best: Number.isFinite(pegs) && !portfolio.encoded.reverse ? pegs : null });
  };

  /**
   * Report, unless the last time is not long ago.
   * @param {Record<string, any>} more
   */
  show(more) {
    if (performance.now() - this.#shown < SHOW_INTERVAL) return;
    this.#shown = performance.now();
    this.running.tell("shown", { nodes: this.nodes, ...more });
  }
}
