// The player's best games of a problem: the fewest moves and the fastest apart, help apart from both.

import { format } from "../board/messages.js";
import { html } from "../dom.js";
import { RECORDS } from "../texts/first.js";
import { brief } from "./problem.js";

/** @import { Mark as DayMark } from "../shelf/records.js" */
/** @import { Result } from "../shelf/results.js" */

/** @typedef {Required<Omit<import("../shelf/results.js").Over, "problem" | "moves">>} Finished a game that is over */

const shelf = () => import("../shelf/results.js");

/** The best results of one problem. */
export class Bests {
  element = html("span", { class: "best" });
  #fewest;
  /** @type {Result | undefined} */
  #best;

  /** @param {import("../game/read.js").Problem} problem */
  constructor(problem) {
    this.problem = problem;
    this.#fewest = problem.fewest;
    this.#show();
  }

  /** The fewest moves of any solution are known now. @param {number} moves */
  know(moves) {
    this.#fewest = moves;
    this.#show();
  }

  async load() {
    try {
      const { results } = await shelf();
      const best = (await results()).find(({ key }) => key === this.problem.key);
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
    const { keepResult } = await shelf();
    const over = { problem: brief(this.problem), moves, seconds, helped, times };
    const { best, records, day } = await keepResult(over);
    if (!helped) this.#show(best);
    return { records, day };
  }

  /** Show the fewest moves of all, if they are known, and the player's own. */
  #show(best = this.#best) {
    this.#best = best;
    const facts = [
      ...(best && this.problem.tables.finish.fewest ? [format(RECORDS.pegs, { pegs: best.pegs })] : []),
      ...(this.#fewest === null ? [] : [format(RECORDS.fewest, { moves: this.#fewest })]),
      ...(best ? [format(RECORDS.yours, best), format(RECORDS.seconds, best)] : []),
    ];
    this.element.textContent = facts.join(" · ");
  }
}
