// The bar below a board: what is pressed most, and "More". In a small window "More" also opens the
// sheet below the bar, which has all that stands beside the board in a large one.

import { button, html, icon } from "../dom.js";
import { DIALOG, PLAY } from "../texts/first.js";

/** @typedef {import("../board/board.js").PegBoard} PegBoard */

export class Bar {
  #undo;
  #redo;
  #more;
  #sheet;
  #rest;
  #board;
  #closing = new AbortController();

  /**
   * @param {PegBoard} board
   * @param {{ sheet: HTMLElement, rest: HTMLElement, strip: HTMLElement }} parts the rest is what
   *   "More" shows, the strip is that of the meter
   * @param {{ hint: () => void, newGame: () => void }} acts
   */
  constructor(board, { sheet, rest, strip }, { hint, newGame }) {
    this.#board = board;
    this.#sheet = sheet;
    this.#rest = rest;
    const { keys } = PLAY;
    const key = (/** @type {string} */ letter) => ({ "aria-keyshortcuts": letter });
    this.#undo = button("undo", PLAY.undo, () => board.undo(), { ...key(keys.undo), class: "step" });
    this.#redo = button("redo", PLAY.redo, () => board.redo(), { ...key(keys.redo), class: "step redo" });
    const toggle = () => (rest.hidden ? this.#openRest() : this.close());
    const state = { "aria-expanded": "false", "aria-controls": rest.id };
    this.#more = button("more", PLAY.more, toggle, { class: "more", ...state });
    this.element = html(
      "div",
      { class: "bar", role: "toolbar", "aria-label": PLAY.bar },
      strip,
      this.#undo,
      this.#redo,
      button("hint", PLAY.hint, hint, key(keys.hint)),
      button("again", PLAY.newGame, newGame),
      this.#more,
    );
    const shut = () => {
      this.close();
      this.#more.focus();
    };
    sheet.prepend(
      html(
        "button",
        { type: "button", class: "quiet shut", title: DIALOG.close, onclick: shut },
        icon("down"),
        html("span", { class: "heard" }, DIALOG.close),
      ),
    );
    // Before what is chosen is done: it may open the sheet again.
    const chosen = (/** @type {Event} */ { target }) =>
      /** @type {Element} */ (target).closest("[data-tool]") && this.close();
    const { signal } = this.#closing;
    rest.addEventListener("click", chosen, { capture: true, signal });
    document.addEventListener("keydown", (event) => this.#escape(event), { signal });
  }

  /** Show what the sheet has, in a window of any size. */
  openSheet() {
    this.#sheet.classList.add("open");
  }

  /** Close the sheet, and what "More" shows. */
  close() {
    this.#sheet.classList.remove("open");
    this.#rest.hidden = true;
    this.#more.setAttribute("aria-expanded", "false");
  }

  #openRest() {
    this.openSheet();
    this.#rest.hidden = false;
    this.#more.setAttribute("aria-expanded", "true");
    this.#sheet.scrollTop = 0;
  }

  /** The game has changed. */
  changed() {
    const { made, jumps } = this.#board.play;
    this.#undo.disabled = !this.#board.undoable;
    this.#redo.disabled = made === jumps.length;
  }

  destroy() {
    this.#closing.abort();
  }

  /** @param {KeyboardEvent} event */
  #escape({ key, defaultPrevented }) {
    if (key !== "Escape" || defaultPrevented || this.#rest.hidden) return;
    this.close();
    this.#more.focus();
  }
}
