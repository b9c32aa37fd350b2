// The solutions that a search has found.

import { at } from "../base.js";
import { format } from "../board/messages.js";
import { jumpsIn } from "../board/rules.js";
import { button, html, link } from "../dom.js";
import { watching } from "../link.js";
import { attempt, tell } from "../notes.js";
import { print } from "../queue/print.js";
import { save as keep } from "../shelf/saved.js";
import { ACTIONS, NAV } from "../texts/first.js";
import { SEARCH } from "../texts/later.js";


/**
 * Where a search starts.
 * @typedef {object} From
 * @property {import("../link.js").ProblemLike} problem
 * @property {string} title
 * @property {string[]} moves already made
 * @property {Record<string, any>} finish of the problem, as in problem files
 * @property {(moves: string[]) => void} play plays a solution on the large board
 */

const PAGE_SIZE = 60; // solutions shown at once

export class Solutions {
  /** What is searched for. @type {import("./searches.js").Kind} */
  #kind = "all";
  #from;
  /** @type {string[][]} */
  #solutions = [];
  #shown = PAGE_SIZE;
  /** The solution that is shown on the board. @type {string[]} */
  #chosen = [];
  #list = html("ol", { class: "solutions" });
  #heading = html("h2");
  #more = button("down", SEARCH.more, () => this.#showMore());
  /** What can be done with the solution on the board. */
  #acts = html("div", { class: "row", hidden: true });
  element = html("section", { class: "results stack", hidden: true }, this.#acts, this.#heading, this.#list, this.#more);

  /** @param {From} from */
  constructor(from) {
    this.#from = from;
    this.#more.hidden = true;
  }

  /** @param {import("./searches.js").Kind} kind of search */
  set kind(kind) {
    this.#kind = kind;
    this.#heading.textContent = this.best ? SEARCH.figures.best : SEARCH.figures.found;
    // A single solution is on the board.
    this.#heading.hidden = this.#list.hidden = kind === "solve";
  }

  /** Whether each solution is better than the one before: then only the last is shown. */
  get best() {
    return this.#kind === "fewest-moves";
  }

  /** Whether it matters how many there are. */
  get counted() {
    return this.#kind === "all";
  }

  clear() {
    this.#shown = PAGE_SIZE;
    this.#list.replaceChildren();
    this.#acts.hidden = true;
    this.set([]);
  }

  /** @param {string[][]} solutions */
  set(solutions) {
    this.#solutions = solutions;
    this.#redraw();
  }

  /**
   * Add a solution, unless it is known; return whether it is new.
   * @param {number} number counted from 1
   * @param {string[]} moves
   */
  add(number, moves) {
    if (number <= this.#solutions.length) return false;
    this.#solutions.push(moves);
    this.#redraw();
    return true;
  }

  /** Show the best solution on the board, or the first that was found. */
  play() {
    const moves = this.#solutions.at(this.best ? -1 : 0);
    if (moves) this.#play(moves);
  }

  #showMore() {
    const next = this.#shown;
    this.#shown += PAGE_SIZE;
    this.#redraw();
    this.#list.children[next]?.querySelector("button")?.focus();
  }

  /** Rows that are there stay, and only those that are missing are made; of the best there is only one. */
  #redraw() {
    const last = this.best ? Math.min(1, this.#solutions.length) : Math.min(this.#shown, this.#solutions.length);
    const best = this.#solutions.at(-1);
    if (this.best && best) {
      const hadFocus = this.#list.contains(document.activeElement);
      this.#list.replaceChildren(this.#row(best, this.#solutions.length));
      if (hadFocus) this.#list.querySelector("button")?.focus();
    }
    for (let i = this.#list.children.length; i < last; i++) {
      this.#list.append(this.#row(this.#solutions[i], i + 1));
    }
    this.#more.hidden = this.best || last === this.#solutions.length;
    this.element.hidden = !last;
  }

  /**
   * A solution, which is played when it is pressed.
   * @param {string[]} moves from the start of the problem, including those already made
   * @param {number} number
   */
  #row(moves, number) {
    const length = format(SEARCH.length, { moves: moves.length, jumps: jumpsIn(moves) });
    const heading = this.counted ? [html("strong", {}, format(SEARCH.solution, { number }))] : [];
    const words = [...heading, html("span", { class: "soft" }, length), html("span", { class: "moves" }, moves.join(" "))];
    const choose = html("button", { type: "button", onclick: () => this.#play(moves) }, ...words);
    this.#mark(choose, moves);
    return html("li", {}, choose);
  }

  /** @param {string[]} moves */
  #play(moves) {
    this.#chosen = moves;
    this.#from.play(moves);
    [...this.#list.children].forEach((row, i) => {
      this.#mark(/** @type {Element} */ (row.firstElementChild), this.best ? moves : this.#solutions[i]);
    });
    const { problem, title } = this.#from;
    const number = this.#solutions.indexOf(moves) + 1;
    const name = this.best
      ? format(SEARCH.bestOf, { title, moves: moves.length })
      : format(SEARCH.solutionOf, { title, number });
    this.#acts.replaceChildren(
      link("play", SEARCH.watch, watching(problem, moves)),
      button("save", ACTIONS.save, () => void attempt(() => this.#save(name))),
      button("print", ACTIONS.print, () => void print({ title, problem, moves }, { layout: "film" })),
    );
    this.#acts.hidden = false;
  }

  /**
   * @param {Element} choose
   * @param {string[]} moves
   */
  #mark(choose, moves) {
    choose.setAttribute("aria-pressed", `${moves === this.#chosen}`);
  }

  /** @param {string} name */
  async #save(name) {
    await keep({ kind: "solution", name, problem: this.#from.problem, moves: this.#chosen });
    tell(format(ACTIONS.saved, { name }), [html("a", { href: at("/saved") }, NAV.saved)]);
  }
}
