// Analyse: what a game is worth, in one panel with a tab for each view, and as marks on the board.
// Closing it ends all of it.

import { button, html, toggle } from "../dom.js";
import { DIALOG, LETTERS, PLAY } from "../texts/first.js";
import { ANALYSE } from "../texts/later.js";
import { Explorer } from "./explorer.js";
import { Meter } from "./meter.js";
import { Packages } from "./packages.js";
import { Review } from "./review.js";

/** @typedef {import("./advisor.js").Shared} Context what a view is made from */

/**
 * A part of the panel that looks at the game.
 * @typedef {object} View
 * @property {HTMLElement} element
 * @property {(shown: boolean) => void} show called when the player comes to it or leaves it
 * @property {() => void} changed called after each change of the game while it is shown
 */

const VIEWS = { meter: Meter, explorer: Explorer, review: Review, packages: Packages };

/** @typedef {{ tab: HTMLButtonElement, view: View }} Tab */

export class Analyse {
  #board;
  #analyst;
  #marks;
  #asking = new AbortController();
  /** @type {Tab[]} */
  #tabs;
  /** @type {Tab} */
  #shown;
  element;

  /**
   * @param {Context} context
   * @param {() => void} close
   */
  constructor(context, close) {
    this.#board = context.board;
    this.#analyst = context.advisor.analyst;
    this.#tabs = Object.entries(VIEWS).map(([name, Made]) => {
      const [tab, panel] = [`tab-${name}`, `panel-${name}`];
      const view = new Made(context);
      const label = { id: panel, role: "tabpanel", "aria-labelledby": tab };
      for (const [key, value] of Object.entries(label)) view.element.setAttribute(key, value);
      const title = ANALYSE.tabs[/** @type {keyof typeof VIEWS} */ (name)];
      const press = html("button", { type: "button", id: tab, role: "tab", "aria-controls": panel }, title);
      return { tab: press, view };
    });
    const row = html(
      "div",
      { class: "tabs", role: "tablist", "aria-label": PLAY.analyse },
      ...this.#tabs.map(({ tab }) => tab),
    );
    for (const one of this.#tabs) one.tab.addEventListener("click", () => this.#open(one));
    row.addEventListener("keydown", (event) => this.#key(event));
    this.#marks = toggle("marks", ANALYSE.marks, false, () => this.#mark(), {
      "aria-keyshortcuts": LETTERS.marks,
    });
    this.element = html(
      "section",
      { class: "analysis", "aria-label": PLAY.analyse },
      html("div", { class: "row" }, this.#marks, button("close", DIALOG.close, close, { class: "quiet" })),
      row,
      ...this.#tabs.map(({ view }) => view.element),
    );
    [this.#shown] = this.#tabs;
    this.#open(this.#shown);
  }

  /** Switch the marks on or off. */
  turnMarks() {
    this.#marks.click();
  }

  /** Take the keyboard to the tab of the view that is shown. */
  focus() {
    this.#shown.tab.focus({ preventScroll: true });
  }

  /** The game has changed. */
  changed() {
    this.#mark();
    this.#shown.view.changed();
  }

  /** Nothing of it stays. */
  destroy() {
    this.#asking.abort();
    this.#shown.view.show(false);
    this.#board.marks = {};
    this.element.remove();
  }

  /** @param {Tab} wanted */
  #open(wanted) {
    if (this.#shown !== wanted) this.#shown.view.show(false);
    this.#shown = wanted;
    for (const one of this.#tabs) {
      const shown = one === wanted;
      one.view.element.hidden = !shown;
      one.tab.setAttribute("aria-selected", `${shown}`);
      one.tab.tabIndex = shown ? 0 : -1;
    }
    wanted.view.show(true);
  }

  /** Mark which jumps win and which lose, once that is known, or mark them no more. */
  #mark() {
    this.#asking.abort();
    if (this.#marks.getAttribute("aria-pressed") === "true") {
      this.#asking = new AbortController();
      void this.#find(this.#asking.signal);
    } else {
      const { winning, losing, ...others } = this.#board.marks;
      if (winning || losing) this.#board.marks = others;
    }
  }

  /** @param {AbortSignal} signal */
  async #find(signal) {
    const worth = await this.#analyst.find(this.#board.moves, "hint", signal).catch(() => null);
    if (!worth || signal.aborted) return; // without an engine the view says so
    const of = (/** @type {boolean} */ wins) =>
      worth.jumps.filter(({ winning }) => winning === wins).map(({ jump }) => jump);
    this.#board.marks = { ...this.#board.marks, winning: of(true), losing: of(false) };
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const tabs = this.#tabs.map(({ tab }) => tab);
    const last = tabs.length - 1;
    const here = tabs.findIndex((tab) => tab === event.target);
    const before = here > 0 ? here - 1 : last;
    const after = here < last ? here + 1 : 0;
    const way = { ArrowLeft: before, ArrowRight: after, Home: 0, End: last }[event.key];
    if (way === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    tabs[way].focus();
    tabs[way].click();
    event.preventDefault();
    event.stopPropagation();
  }
}
