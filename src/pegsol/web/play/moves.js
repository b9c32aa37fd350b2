// The fewest moves still needed, for the meter.

/** @typedef {import("./analysis.js").Analyst} Analyst */
/** @typedef {import("./analysis.js").Worth} Worth */
/** @typedef {import("./meter.js").Meter} Meter */

const LATER = 2; // jumps after a position that took too long, before another is tried

/** Asks about one position at a time, the last that the player came to. */
export class MoveCounter {
  #analyst;
  #meter;
  #asking = false;
  /** @type {{ moves: string[], made: number } | null} */
  #wanted = null;
  /** After fewer jumps it takes too long. */
  #least = 0;

  /**
   * @param {Analyst} analyst
   * @param {Meter} meter
   */
  constructor(analyst, meter) {
    this.#analyst = analyst;
    this.#meter = meter;
  }

  /**
   * Show the fewest moves from a position, now or when they are found.
   * @param {string[]} moves that lead there
   * @param {number} made how many jumps these are
   * @param {Worth} worth
   */
  look(moves, made, { reached, winning }) {
    const known = this.#analyst.knownMoves(moves);
    this.#wanted = null;
    if (known !== undefined) return this.#meter.showMoves(known);
    if (!winning || reached || made < this.#least) return this.#meter.showMoves(null);
    this.#wanted = { moves, made };
    this.#meter.waitForMoves();
    void this.#ask();
  }

  /** Show no more. */
  stop() {
    this.#wanted = null;
  }

  async #ask() {
    if (this.#asking) return;
    this.#asking = true;
    while (this.#wanted) {
      const { moves, made } = this.#wanted;
      const { found, at_least } = await this.#analyst
        .findMoves(moves)
        .catch(() => ({ found: null, at_least: null, complete: false }));
      const exact = found === at_least ? found : null;
      if (exact === null) this.#least = Math.max(this.#least, made + LATER);
      if (!this.#wanted) break;
      const same = this.#wanted.moves.join() === moves.join();
      if (!same && this.#wanted.made >= this.#least) continue;
      this.#meter.showMoves(same ? exact : null);
      this.#wanted = null;
    }
    this.#asking = false;
  }
}
