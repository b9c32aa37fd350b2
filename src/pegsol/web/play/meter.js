// The meter: what can still be reached from here, in how many ways, and how likely random jumps are to get there.

import { format } from "../board/messages.js";
import { button, html } from "../dom.js";
import { withTerms } from "../parts/terms.js";
import { BOARD, LETTERS, PLAY } from "../texts/first.js";
import { fact, oddsOf } from "./odds.js";

/** @typedef {import("./analysis.js").Worth} Worth */

const LABELS = PLAY.meter;
const MAX_DOTS = 8;

/** What can still be reached, with buttons to search longer, and to be shown why nothing can be. */
export class Meter {
  #outlook = html("p", { class: "outlook" });
  #facts = html("dl", { class: "reckoning" });
  #moves = html("dd");
  /** The fewest moves; the row stays while the next number is awaited. */
  #movesRow = html("div", { hidden: true }, html("dt", {}, ...withTerms(LABELS.moves)), this.#moves);
  #more;
  #why;
  #mistake;
  /** The command for a longer look. */
  #longer = html("div", { class: "stack" });

  /**
   * What its buttons do: look longer, show why a position is lost, go back to the jump that lost it.
   * @param {{ longer: () => void, why: () => void, mistake: () => void }} acts
   */
  constructor({ longer, why, mistake }) {
    this.#why = button(null, LABELS.why, why, { class: "quiet", hidden: true });
    this.#more = button(null, LABELS.longer, longer, { class: "quiet", hidden: true });
    const key = { "aria-keyshortcuts": LETTERS.where };
    this.#mistake = button("course", PLAY.mistake, mistake, { ...key, class: "where", hidden: true });
    this.element = html(
      "section",
      { class: "meter" },
      this.#outlook,
      this.#mistake,
      this.#why,
      this.#facts,
      this.#more,
      this.#longer,
    );
    this.wait();
  }

  /** An answer is on its way; what was shown stays until it comes. */
  wait() {
    this.element.setAttribute("aria-busy", "true");
    this.#outlook.textContent ||= LABELS.wait;
    this.#longer.replaceChildren();
  }

  /**
   * The pages have given up: more is known elsewhere.
   * @param {HTMLElement[]} command
   */
  giveUp(command) {
    this.#more.hidden = true;
    this.#longer.replaceChildren(...command);
  }

  /**
   * @param {Worth} worth
   * @param {boolean} [counting] whether numbers are on their way
   */
  show(worth, counting = false) {
    const { winning, reached, fewest, solutions, chance } = worth;
    const odds = reached ? [] : oddsOf(worth);
    this.element.toggleAttribute("aria-busy", counting);
    if (counting) this.element.setAttribute("aria-busy", "true");
    const kind = reached || winning ? "good" : winning === false ? "bad" : "open";
    this.#longer.replaceChildren();
    this.#outlook.dataset.kind = kind;
    this.#why.hidden = kind !== "bad";
    const never = worth.lost_at === 0;
    this.#mistake.hidden = kind !== "bad" || never;
    this.#outlook.textContent = reached ? LABELS.reached : LABELS.verdict[never ? "never" : kind];
    this.#facts.replaceChildren(
      ...(fewest === null || reached ? [] : [fact(LABELS.fewest, ...this.#pegs(fewest))]),
      ...odds,
      ...(counting && !odds.length && !reached ? [fact(LABELS.solutions, "…")] : []),
      ...(winning && !reached ? [this.#movesRow] : []),
    );
    this.#more.hidden = counting || reached || ![winning, solutions, chance].includes(null);
  }

  /**
   * Show the fewest moves still needed.
   * @param {number | null} moves null if they are not known
   */
  showMoves(moves) {
    this.#movesRow.hidden = moves === null;
    if (moves !== null) this.#moves.textContent = format(LABELS.needed, { moves });
  }

  /** The number of moves is on its way: an old one is wrong. */
  waitForMoves() {
    this.#moves.textContent = "…";
  }

  /** @param {(string | Node)[]} reason */
  fail(reason) {
    this.element.removeAttribute("aria-busy");
    this.#outlook.dataset.kind = "open";
    this.#outlook.replaceChildren(...reason);
    this.#mistake.hidden = this.#why.hidden = true;
    this.#facts.replaceChildren();
    this.#more.hidden = true;
  }

  /**
   * A number of pegs, as a picture and in words.
   * @param {number} count
   */
  #pegs(count) {
    const dots = Array.from({ length: Math.min(count, MAX_DOTS) }, () => html("i"));
    const picture = html("span", { class: "dots", "aria-hidden": "true" }, ...dots);
    return [picture, format(BOARD.pegs, { count })];
  }
}
