// The player's best games of a problem: the fewest moves and the fastest apart, help apart from both.

import { html } from "../dom.js";
import { RECORDS } from "../texts/play.js";
import { brief } from "./problem.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("./problem.js").Problem} Problem */

/** @typedef {import("wire").Schemas["ResultRow"]} Result */

/**
 * A game that is over.
 * @typedef {object} Finished
 * @property {number} seconds
 * @property {boolean} helped whether the player had help
 * @property {number[]} times the seconds until each jump, if they are known
 */

/**
 * A puzzle of a day that was solved.
 * @typedef {import("wire").Schemas["DayMark"]} DayMark
 */

/** The best results of one problem. */
export class Bests {
  element = html("span", { class: "best" });

  /**
   * @param {App} app
   * @param {Problem} problem
   */
  constructor(app, problem) {
    this.app = app;
    this.problem = problem;
  }

  async load() {
    try {
      const { results } = await this.app.api.get("/api/results");
      const best = results.find((/** @type {Result} */ { key }) => key === this.problem.key);
      if (best && !best.helped) this.#show(best);
    } catch {
      // The game works without them.
    }
  }

  /**
   * Keep a finished game; return its records ("solved", "pegs", "moves", "seconds"), and the day
   * whose puzzle it was.
   * @param {string[]} moves
   * @param {Finished} game
   * @returns {Promise<{ records: string[], day: DayMark | null }>}
   */
  async add(moves, { seconds, helped, times }) {
    const question = { problem: brief(this.problem), moves, seconds, helped, times };
    const { best, new: records, day } = await this.app.api.post("/api/results", question);
    if (!helped) this.#show(best);
    return { records, day };
  }

  /** @param {Result} best */
  #show({ pegs, moves, seconds }) {
    const facts = [
      ...(this.problem.tables.finish.fewest ? [RECORDS.pegs(pegs)] : []),
      RECORDS.moves(moves),
      RECORDS.seconds(seconds),
    ];
    this.element.textContent = facts.join(" · ");
  }
}
