// The best games of a problem that were played in this browser.

import { html } from "../dom.js";
import { PLAY } from "../texts/play.js";
import { WORDS } from "../texts/words.js";
import { brief } from "./problem.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("./problem.js").Problem} Problem */

/**
 * @typedef {object} Result
 * @property {string} key of its problem
 * @property {number} seconds
 * @property {number} moves
 * @property {number} pegs that were left
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
      if (best) this.#show(best);
    } catch {
      // The game works without them.
    }
  }

  /**
   * Keep a finished game; return its records: "solved", "pegs", "moves", "seconds".
   * @param {string[]} moves
   * @param {number} seconds
   * @returns {Promise<string[]>}
   */
  async add(moves, seconds) {
    const question = { problem: brief(this.problem), moves, seconds };
    const { best, new: records } = await this.app.api.post("/api/results", question);
    this.#show(best);
    return records;
  }

  /** @param {Result} best */
  #show({ pegs, moves, seconds }) {
    const left = this.problem.tables.finish.kind === "fewest" ? [WORDS.pegs(pegs)] : [];
    this.element.textContent = PLAY.best(...left, WORDS.moves(moves), WORDS.seconds(seconds));
  }
}
