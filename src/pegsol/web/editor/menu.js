// What a place can be, to choose from where it was pressed for long or clicked with the right button.

import { format } from "../board/messages.js";
import { html } from "../dom.js";
import { boardlike } from "../parts/holes.js";
import { EDITOR } from "../texts/later.js";
import { LABELS, TOOLS } from "./palette.js";

/** @import { Draft } from "./draft.js" */
/** @import { Tool } from "./palette.js" */

const START = /** @type {Tool[]} */ (["peg", "empty", "none"]);
const FINISH = /** @type {Tool[]} */ (["end-peg", "end-empty", "end-either"]);
const MARGIN = 8; // pixels to the edge of the window

/** Fires "choose"; the detail is a tool and the place to use it on. */
export class PlaceMenu extends EventTarget {
  // The browser would close one of its own accord when the finger of a long press is lifted.
  element = html("div", { class: "place-menu", popover: "manual", role: "menu" });
  /** The keyboard was there before. @type {HTMLElement | SVGElement | null} */
  #opener = null;
  #open = new AbortController();

  constructor() {
    super();
    boardlike(this.element);
    this.element.addEventListener("keydown", (event) => this.#key(event));
    this.element.addEventListener("contextmenu", (event) => event.preventDefault());
  }

  /**
   * @param {Draft} draft
   * @param {number} place
   * @param {string} name of the place
   * @param {number} x in the window
   * @param {number} y
   */
  open(draft, place, name, x, y) {
    const { element } = this;
    const item = (/** @type {Tool} */ tool) => this.#item(tool, draft, place);
    const ends = draft.cells[place] === " " ? [] : [html("hr"), ...FINISH.map(item)];
    element.setAttribute("aria-label", format(EDITOR.menu, { place: name }));
    element.replaceChildren(...START.map(item), ...ends);
    this.#opener = /** @type {HTMLElement | null} */ (document.activeElement);
    element.showPopover();
    this.#closeOutside();
    const { width, height } = element.getBoundingClientRect();
    const inside = (/** @type {number} */ at, /** @type {number} */ size, /** @type {number} */ all) =>
      `${Math.max(MARGIN, Math.min(at, all - size - MARGIN))}px`;
    element.style.left = inside(x, width, window.innerWidth);
    element.style.top = inside(y, height, window.innerHeight);
    element.querySelector("button")?.focus();
  }

  /** A press anywhere else closes the menu, and so does leaving it with the Tab key. */
  #closeOutside() {
    this.#open.abort();
    this.#open = new AbortController();
    const { signal } = this.#open;
    const outside = (/** @type {EventTarget | null} */ target) =>
      !(target instanceof Node && this.element.contains(target));
    const leave = (/** @type {Event} */ { target }) => outside(target) && this.close();
    document.addEventListener("pointerdown", leave, { signal, capture: true });
    this.element.addEventListener(
      "focusout",
      ({ relatedTarget }) => relatedTarget && outside(relatedTarget) && this.close(),
      { signal },
    );
  }

  close() {
    this.#open.abort();
    if (this.element.matches(":popover-open")) this.element.hidePopover();
  }

  /**
   * @param {Tool} tool
   * @param {Draft} draft
   * @param {number} place
   */
  #item(tool, draft, place) {
    const { layer, paint } = TOOLS[tool];
    const marked = layer === "cells" || draft.finish === "pegs";
    const checked = marked && draft[layer][place] === paint;
    const choose = () => {
      this.close();
      this.dispatchEvent(new CustomEvent("choose", { detail: { tool, place } }));
    };
    return html(
      "button",
      { type: "button", role: "menuitemradio", "aria-checked": `${checked}`, onclick: choose },
      html("span", { class: `sign ${tool}`, "aria-hidden": "true" }),
      html("span", {}, LABELS[tool]),
    );
  }

  /** @param {KeyboardEvent} event */
  #key({ key }) {
    if (key === "Escape") {
      this.close();
      this.#opener?.focus({ preventScroll: true });
    }
    const items = [...this.element.querySelectorAll("button")];
    const here = items.indexOf(/** @type {HTMLButtonElement} */ (document.activeElement));
    const step = { ArrowDown: 1, ArrowUp: -1 }[key];
    if (step) items[(here + step + items.length) % items.length]?.focus();
  }
}
