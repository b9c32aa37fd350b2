// The verdict of the position class on a problem, and the nearest finishes that it allows.

import { format } from "../board/messages.js";
import { html, icon } from "../dom.js";
import { readProblem } from "../game/read.js";
import { FINISH, PLAY, WORDS } from "../texts/first.js";
import { later } from "../texts/language.js";
import { SEARCH, VERDICT } from "../texts/later.js";
import { finishWords } from "./finish.js";
import { debounced } from "./forms.js";
import { picture } from "./picture.js";
import { figureOf, reasonFor } from "./proof.js";
import { proofPicture } from "./proof_picture.js";

/** @import { Problem } from "../game/read.js" */
/** @import { ProblemJson } from "../link.js" */

const CHECK_DELAY = 200; // milliseconds after the last change

/**
 * The position that a finish asks for, as the start of a problem; null if it is a number of pegs.
 * @param {ProblemJson} problem
 * @returns {ProblemJson | null}
 */
function endOf({ pegsol, board, finish }) {
  const pegs =
    finish.pegs ?? (finish.survivor && finish.survivor !== "any" ? [finish.survivor] : []);
  return pegs.length ? { pegsol, board, start: { pegs }, finish: { pegs } } : null;
}

/**
 * Fires "asked" when another problem is checked, "checked" when the answer has come, and "choose" (the detail is a problem) when one of
 * the finishes it offers is taken.
 */
export class Verdict extends EventTarget {
  #asked = 0;
  /** @type {ProblemJson | null} */
  #problem = null;
  #ask = debounced(CHECK_DELAY, () => void this.#check());
  element = html("div", { class: "class-verdict", role: "status", "aria-live": "polite" });
  /**
   * The answer about the problem; null until it has come, or if there is none.
   * @type {Problem | null}
   */
  info = null;

  /**
   * Check another problem.
   * @param {ProblemJson | null} problem
   * @param {string} otherwise text to show if there is none
   */
  check(problem, otherwise = "") {
    this.#problem = problem;
    this.#asked++;
    this.info = null;
    this.element.classList.add("waiting");
    this.dispatchEvent(new Event("asked"));
    if (problem) return this.#ask();
    this.#ask.cancel();
    this.#show(html("p", {}, otherwise));
  }

  /** Stop checking. */
  stop() {
    this.#asked++;
    this.#ask.cancel();
  }

  async #check() {
    if (!this.#problem) return;
    const asked = ++this.#asked;
    try {
      const info = await readProblem(this.#problem);
      if (asked !== this.#asked) return;
      this.info = info;
      this.#show(...(info.possible ? this.#allowed() : this.#forbidden(info)));
    } catch (error) {
      if (asked !== this.#asked) return;
      const { instead } = await later(() => import("./command.js"));
      this.#show(html("p", { class: "bad" }, ...instead(error, "solve", this.#problem)));
    }
  }

  /** @param {Node[]} content */
  #show(...content) {
    this.element.classList.remove("waiting");
    this.element.replaceChildren(...content);
    this.dispatchEvent(new Event("checked"));
  }

  #allowed() {
    return [html("p", { class: "good" }, icon("yes"), html("span", {}, VERDICT.allowed))];
  }

  /** @param {Problem} info */
  #forbidden({ problem, why, why_not, ruled_out_by, nearest }) {
    const verdict = html("p", { class: "bad" }, icon("close"), html("span", {}, VERDICT.forbidden));
    const reason = html("p", { class: "why" }, ruled_out_by ? VERDICT.why[ruled_out_by] : "");
    const exact = html("p", {}, why_not);
    const draw = () => {
      const image = proofPicture({ problem, moves: [], finish: null }, reasonFor(why));
      if (image) exact.before(figureOf(image));
    };
    const proof = html("details", { class: "why" }, html("summary", {}, SEARCH.proof), exact);
    proof.addEventListener("toggle", draw, { once: true });
    if (!nearest.length) return [verdict, reason, proof];
    const items = nearest.map((problem) => this.#offer(problem));
    const list = html("ul", { class: "offers" }, ...items);
    return [verdict, reason, html("p", { class: "soft" }, PLAY.nearest), list, proof];
  }

  /** @param {ProblemJson} problem */
  #offer(problem) {
    const words = finishWords(problem.finish, problem.rules, this.info?.tables.holes);
    const end = endOf(problem);
    const take = () => this.dispatchEvent(new CustomEvent("choose", { detail: problem }));
    const parts = end ? [picture(end, { width: 96 })] : [];
    const label = { type: "button", "aria-label": format(WORDS.pair, { first: FINISH.label, second: words }), onclick: take };
    return html("li", {}, html("button", label, ...parts, html("span", {}, words)));
  }
}
