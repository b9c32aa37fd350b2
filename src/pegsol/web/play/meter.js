// The meter: what can still be reached from here, in how many ways, how likely random jumps are to get there, and
// the fewest moves that are still needed.

import { format } from "../board/messages.js";
import { button, html } from "../dom.js";
import { LONG, instead, longer } from "../parts/command.js";
import { withTerms } from "../parts/terms.js";
import { BOARD, LETTERS, PLAY } from "../texts/first.js";
import { fact, oddsOf } from "./odds.js";
import { brief } from "./problem.js";

/** @import { Worth } from "../engine/answers.js" */

const LABELS = PLAY.meter;
const LATER = 2; // jumps after a position whose moves took too long to count, before those of another are counted

/** What can still be reached, with buttons to search longer, and to be shown why nothing can be. */
export class Meter {
  #board;
  #problem;
  #analyst;
  #asking = new AbortController();
  /** The position whose moves are to be counted, one at a time. @type {{ moves: string[], made: number } | null} */
  #wanted = null;
  #counting = false;
  /** After fewer jumps it takes too long. */
  #least = 0;
  #outlook = html("p", { class: "outlook" });
  #facts = html("dl", { class: "reckoning" });
  #moves = html("dd");
  /** The fewest moves; the row stays while the next number is awaited. */
  #movesRow = html("div", { hidden: true }, html("dt", {}, ...withTerms(LABELS.moves)), this.#moves);
  #more = button(null, LABELS.longer, () => void this.#weigh(true), { class: "quiet", hidden: true });
  #why;
  #mistake;
  /** The command for a longer look. */
  #longer = html("div", { class: "stack" });
  element;

  /** @param {import("./analyse.js").Context} context */
  constructor({ board, problem, advisor }) {
    this.#board = board;
    this.#problem = problem;
    this.#analyst = advisor.analyst;
    this.#why = button(null, LABELS.why, () => void advisor.why(board.moves), { class: "quiet", hidden: true });
    const key = { "aria-keyshortcuts": LETTERS.where };
    this.#mistake = button("course", PLAY.mistake, () => void advisor.showMistake(), { ...key, class: "where", hidden: true });
    const parts = [this.#outlook, this.#mistake, this.#why, this.#facts, this.#more, this.#longer];
    this.element = html("section", { class: "meter" }, ...parts);
    this.#wait();
  }

  /** @param {boolean} shown */
  show(shown) {
    if (shown) return this.changed();
    this.#asking.abort();
    this.#wanted = null;
  }

  /** The game has changed. */
  changed() {
    void this.#weigh();
  }

  /**
   * Ask what the position is worth, and show it: the verdict at once, the numbers when they come.
   * @param {boolean} [full] whether the numbers may take long
   */
  async #weigh(full = false) {
    this.#asking.abort();
    const { signal } = (this.#asking = new AbortController());
    const { moves } = this.#board;
    const before = this.#analyst.known(moves);
    if (full || !before) this.#wait();
    else this.#draw(before, !before.complete);
    const efforts = full ? /** @type {const} */ (["full"]) : /** @type {const} */ (["verdict", "quick"]);
    /** @type {import("../parts/command.js").Typed} */
    const typed = ["analyse", brief(this.#problem), moves, LONG];
    try {
      for (const effort of efforts) {
        const worth = await this.#analyst.find(moves, effort, signal);
        if (signal.aborted) return;
        this.#draw(worth, !worth.complete && effort === "verdict");
        if (worth.complete) return;
      }
      if (!full) return;
      this.#more.hidden = true;
      this.#longer.replaceChildren(...longer(...typed));
    } catch (error) {
      if (!signal.aborted) this.#fail(instead(error, ...typed));
    }
  }

  /** An answer is on its way; what was shown stays until it comes. */
  #wait() {
    this.element.setAttribute("aria-busy", "true");
    this.#outlook.textContent ||= LABELS.wait;
    this.#longer.replaceChildren();
  }

  /**
   * @param {Worth} worth
   * @param {boolean} counting whether numbers are on their way
   */
  #draw(worth, counting) {
    const { winning, reached, fewest, solutions, chance, lost_at } = worth;
    if (lost_at) this.#board.marks = { ...this.#board.marks, lost: lost_at };
    const odds = reached ? [] : oddsOf(worth);
    this.element.toggleAttribute("aria-busy", counting);
    if (counting) this.element.setAttribute("aria-busy", "true");
    const kind = reached || winning ? "good" : winning === false ? "bad" : "open";
    this.#longer.replaceChildren();
    this.#outlook.dataset.kind = kind;
    this.#why.hidden = kind !== "bad";
    const never = lost_at === 0;
    this.#mistake.hidden = kind !== "bad" || never;
    this.#outlook.textContent = reached ? LABELS.reached : LABELS.verdict[never ? "never" : kind];
    this.#facts.replaceChildren(
      ...(fewest === null || reached ? [] : [fact(LABELS.fewest, format(BOARD.pegs, { count: fewest }))]),
      ...odds,
      ...(counting && !odds.length && !reached ? [fact(LABELS.solutions, "…")] : []),
      ...(winning && !reached ? [this.#movesRow] : []),
    );
    this.#more.hidden = counting || reached || ![winning, solutions, chance].includes(null);
    this.#countMoves(worth);
  }

  /** @param {(string | Node)[]} reason */
  #fail(reason) {
    this.element.removeAttribute("aria-busy");
    this.#outlook.dataset.kind = "open";
    this.#outlook.replaceChildren(...reason);
    this.#mistake.hidden = this.#why.hidden = true;
    this.#facts.replaceChildren();
    this.#more.hidden = true;
  }

  // -- the fewest moves --

  /** @param {number | null} moves null if they are not known */
  #showMoves(moves) {
    this.#movesRow.hidden = moves === null;
    if (moves !== null) this.#moves.textContent = format(LABELS.needed, { moves });
  }

  /**
   * Show the fewest moves from the position on the board, now or when they are found.
   * @param {Worth} worth
   */
  #countMoves({ reached, winning }) {
    const { moves, play } = this.#board;
    const known = this.#analyst.knownMoves(moves);
    this.#wanted = null;
    if (known !== undefined) return this.#showMoves(known);
    if (!winning || reached || play.made < this.#least) return this.#showMoves(null);
    this.#wanted = { moves, made: play.made };
    this.#moves.textContent = "…"; // an old number is wrong
    if (!this.#counting) void this.#count();
  }

  async #count() {
    this.#counting = true;
    while (this.#wanted) {
      const { moves, made } = this.#wanted;
      const bounds = await this.#analyst.findMoves(moves).catch(() => null);
      const exact = bounds && bounds.found === bounds.at_least ? bounds.found : null;
      if (exact === null) this.#least = Math.max(this.#least, made + LATER);
      if (!this.#wanted) break;
      const same = this.#wanted.moves.join() === moves.join();
      if (!same && this.#wanted.made >= this.#least) continue;
      this.#showMoves(same ? exact : null);
      this.#wanted = null;
    }
    this.#counting = false;
  }
}
