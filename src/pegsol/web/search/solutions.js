// The solutions that a search has found.

import { at } from "../base.js";
import { format } from "../board/messages.js";
import { jumpsIn } from "../board/rules.js";
import { button, html, link } from "../dom.js";
import { watching } from "../link.js";
import { asPackages } from "../parts/packages.js";
import { save as keep } from "../shelf/saved.js";
import { SEARCH } from "../texts/later.js";
import { lineOf } from "../wording.js";

/** @typedef {import("../app.js").App} App */

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
  #app;
  #from;
  /** @type {string[][]} */
  #solutions = [];
  #shown = PAGE_SIZE;
  #list = html("ol", { class: "solutions" });
  #heading = html("h2");
  #more = button("down", SEARCH.more, () => this.#showMore());
  element = html(
    "section",
    { class: "results stack", hidden: true },
    this.#heading,
    this.#list,
    html("div", { class: "row" }, this.#more),
  );

  /**
   * @param {App} app
   * @param {From} from
   */
  constructor(app, from) {
    this.#app = app;
    this.#from = from;
    this.#more.hidden = true;
  }

  /** @param {import("./searches.js").Kind} kind of search */
  set kind(kind) {
    this.#kind = kind;
    this.#heading.textContent = kind === "solve" ? SEARCH.single : SEARCH.figures.found;
  }

  /** Whether each solution is better than the one before: then only the last is shown. */
  get best() {
    return this.#kind === "fewest-moves";
  }

  /** The one to be played first: the best, or the first that was found. */
  get first() {
    return this.#solutions.at(this.best ? -1 : 0);
  }

  /** Whether it matters how many there are. */
  get counted() {
    return this.#kind === "all";
  }

  clear() {
    this.#shown = PAGE_SIZE;
    this.#list.replaceChildren();
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

  #showMore() {
    const next = this.#shown;
    this.#shown += PAGE_SIZE;
    this.#redraw();
    /** @type {HTMLElement | null} */ (this.#list.children[next]?.querySelector("a"))?.focus();
  }

  #redraw() {
    if (this.best) this.#redrawBest();
    else this.#redrawAll();
  }

  /** A control that has the focus passes it to the one in its place. */
  #redrawBest() {
    const best = this.#solutions.at(-1);
    const controls = () => [...this.#list.querySelectorAll("a, button")];
    const focused = controls().findIndex((control) => control === document.activeElement);
    this.#list.replaceChildren(...(best ? [this.#row(best, this.#solutions.length)] : []));
    /** @type {HTMLElement | undefined} */ (controls()[focused])?.focus();
    this.#more.hidden = true;
    this.element.hidden = !best;
  }

  /** Rows that are there stay: only those that are missing are made. */
  #redrawAll() {
    const last = Math.min(this.#shown, this.#solutions.length);
    for (let i = this.#list.children.length; i < last; i++) {
      this.#list.append(this.#row(this.#solutions[i], i + 1));
    }
    this.#more.hidden = last === this.#solutions.length;
    this.element.hidden = !last;
  }

  /**
   * @param {string[]} moves from the start of the problem, including those already made
   * @param {number} number
   */
  #row(moves, number) {
    const { state, tell } = this.#app;
    const { problem, moves: own, title, play } = this.#from;
    const name = this.best
      ? format(SEARCH.bestOf, { title, moves: moves.length })
      : format(SEARCH.solutionOf, { title, number });
    const queue = () => {
      state.queue.add({ title, problem, moves });
      tell(SEARCH.queued);
    };
    const save = async () => {
      try {
        await keep({ kind: "solution", name, problem, moves });
        tell(SEARCH.saved, [html("a", { href: at("/saved") }, SEARCH.toSaved)]);
      } catch (error) {
        tell(lineOf(error));
      }
    };
    const length = format(SEARCH.length, { moves: moves.length, jumps: jumpsIn(moves) });
    const fixed = jumpsIn(own);
    const steps = moves.map((move, i) => {
      const made = jumpsIn(moves.slice(0, i + 1)) <= fixed;
      return html("li", made ? { class: "own", title: SEARCH.played } : {}, move);
    });
    const heading = this.counted ? format(SEARCH.solution, { number }) : this.best ? SEARCH.best : "";
    return html(
      "li",
      { class: "card" },
      html("h3", {}, heading, html("span", { class: "soft" }, length)),
      html("ol", { class: "moves" }, ...steps),
      asPackages(problem, moves),
      html(
        "div",
        { class: "row" },
        button("play", SEARCH.play, () => play(moves)),
        link("play", SEARCH.replay, watching(problem, moves)),
        button("save", SEARCH.save, () => void save()),
        button("print", SEARCH.queue, queue),
      ),
    );
  }
}
