// The bar below a board: what is pressed most. In a small window it also opens the sheet, which has
// all that stands beside the board in a large one.

import { button, html, icon } from "../dom.js";
import { DIALOG } from "../texts/frame.js";
import { PLAY } from "../texts/play.js";

/** @typedef {import("../board/board.js").PegBoard} PegBoard */

export class Bar {
  #undo;
  #redo;
  #more;
  #sheet;
  #board;
  #closing = new AbortController();

  /**
   * @param {PegBoard} board
   * @param {HTMLElement} sheet
   * @param {HTMLElement} strip of the meter
   * @param {() => void} hint
   */
  constructor(board, sheet, strip, hint) {
    this.#board = board;
    this.#sheet = sheet;
    const { keys } = PLAY;
    const key = (/** @type {string} */ letter) => ({ "aria-keyshortcuts": letter });
    this.#undo = button("undo", PLAY.undo, () => board.undo(), key(keys.undo));
    this.#redo = button("redo", PLAY.redo, () => board.redo(), key(keys.redo));
    const toggle = () => this.#open(!this.#open());
    this.#more = html(
      "button",
      { type: "button", class: "more", "aria-expanded": "false", onclick: toggle },
      strip,
      icon("up"),
      html("span", { class: "heard" }, PLAY.more),
    );
    this.element = html(
      "div",
      { class: "bar", role: "toolbar", "aria-label": PLAY.bar },
      this.#undo,
      this.#redo,
      button("hint", PLAY.hint, hint, key(keys.hint)),
      this.#more,
    );
    const close = () => this.#open(false);
    sheet.prepend(
      html(
        "button",
        { type: "button", class: "quiet shut", title: DIALOG.close, onclick: close },
        icon("up"),
        html("span", { class: "heard" }, DIALOG.close),
      ),
    );
    const { signal } = this.#closing;
    document.addEventListener("keydown", (event) => this.#escape(event), { signal });
    document.addEventListener("pointerdown", (event) => this.#away(event), { signal });
  }

  /** Show what the sheet has, in a window of any size. */
  openSheet() {
    this.#open(true);
  }

  /** The game has changed. */
  changed() {
    const { made, jumps } = this.#board.play;
    this.#undo.disabled = !made;
    this.#redo.disabled = made === jumps.length;
  }

  destroy() {
    this.#closing.abort();
  }

  /**
   * Open or close the sheet; return whether it is open.
   * @param {boolean} [open]
   */
  #open(open) {
    if (open !== undefined) {
      this.#sheet.classList.toggle("open", open);
      this.#more.setAttribute("aria-expanded", `${open}`);
    }
    return this.#sheet.classList.contains("open");
  }

  /** @param {KeyboardEvent} event */
  #escape({ key, defaultPrevented }) {
    if (key !== "Escape" || defaultPrevented || !this.#open()) return;
    this.#open(false);
    this.#more.focus();
  }

  /**
   * A press on the board closes the sheet; what is told about the sheet stays beside it.
   * @param {PointerEvent} event
   */
  #away(event) {
    const target = /** @type {Element} */ (event.target);
    if (target.closest(".page > .table, .page > .heading")) this.#open(false);
  }
}
