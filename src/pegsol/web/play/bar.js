// The bar below a board: what is pressed most, and "More", which opens the rest.

import { button, html } from "../dom.js";
import { BOARD, LETTERS, NAV, PLAY } from "../texts/first.js";

export class Bar {
  #undo;
  #redo;
  #more;
  #board;
  rest;

  /**
   * @param {import("../board/board.js").PegBoard} board
   * @param {import("./advisor.js").Advisor} advisor
   * @param {() => void} newGame
   * @param {HTMLElement[]} others what "More" shows
   */
  constructor(board, advisor, newGame, others) {
    this.#board = board;
    const key = (/** @type {string} */ letter) => ({ "aria-keyshortcuts": letter });
    this.#undo = button("undo", BOARD.undo, () => board.undo(), { ...key(LETTERS.undo), class: "step" });
    this.#redo = button("redo", BOARD.redo, () => board.redo(), { ...key(LETTERS.redo), class: "step redo" });
    const state = { "aria-expanded": "false", "aria-controls": "rest" };
    this.#more = button("more", PLAY.more, () => this.close() || this.#open(), { class: "more", ...state });
    this.rest = html("section", { id: "rest", class: "rest", "aria-label": PLAY.more, hidden: true }, ...others);
    this.element = html(
      "div",
      { class: "bar", role: "toolbar", "aria-label": NAV.play },
      this.#undo,
      this.#redo,
      button("hint", PLAY.hint, () => advisor.hint(), key(LETTERS.hint)),
      button("onward", PLAY.onward, () => advisor.onward(), { class: "onward" }),
      button("again", PLAY.newGame, newGame),
      this.#more,
    );
    // Before what is chosen is done, which may need the room.
    this.rest.addEventListener("click", ({ target }) => target !== this.rest && this.close(), { capture: true });
  }

  /** Close what "More" shows; returns whether it was open. */
  close() {
    if (this.rest.hidden) return false;
    if (this.rest.contains(document.activeElement)) this.#more.focus();
    this.rest.hidden = true;
    this.#more.setAttribute("aria-expanded", "false");
    return true;
  }

  #open() {
    this.rest.hidden = false;
    this.#more.setAttribute("aria-expanded", "true");
    this.rest.scrollIntoView({ block: "nearest" });
  }

  /** The game has changed. */
  changed() {
    this.#undo.disabled = !this.#board.undoable;
    this.#redo.disabled = !this.#board.ahead;
  }
}
