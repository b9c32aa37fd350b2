// Frames around board and controls, which keep their styles and those of the page apart.

import { sheetOf } from "./colours.js";
import { html } from "./elements.js";
import { STYLE } from "./style.js";

/** @type {CSSStyleSheet | undefined} */
let sheet;

/**
 * An element with a frame in a shadow root.
 * @param {Record<string, string>} attributes of the frame
 * @param {Node[]} children
 */
function framed(attributes, ...children) {
  sheet ??= sheetOf(STYLE);
  const frame = html("div", attributes, ...children);
  frame.classList.add("frame");
  // Jupyter keeps its shortcuts away from elements with this attribute.
  const element = html("div", { "data-lm-suppress-shortcuts": "true" });
  const root = element.attachShadow({ mode: "open" });
  root.adoptedStyleSheets = [sheet];
  root.append(frame);
  return { element, frame };
}

/** Board and controls on a page: side by side, or each in an element of the page. */
export class Frames {
  #framed;

  /**
   * @param {HTMLElement} place where the board goes
   * @param {{ panel?: HTMLElement | null, film?: HTMLElement }} places where the controls go: beside the
   *     board if undefined, nowhere if null; and the player, if not with them
   * @param {string} title
   * @param {{ board: Node, controls: Node, player: Node, heard: Node[] }} parts
   */
  constructor(place, { panel, film }, title, { board, controls, player, heard }) {
    const role = { role: "group", "aria-label": title };
    const columns = html("div", { class: "columns" }, board);
    if (panel === undefined) columns.append(html("div", { class: "side" }, controls));
    else columns.classList.add("alone");
    this.#framed = [framed(role, columns, ...heard)];
    place.append(this.#framed[0].element);
    const elsewhere = (/** @type {HTMLElement} */ other, /** @type {Node} */ part) => {
      const made = framed({ class: "elsewhere", ...role }, part);
      this.#framed.push(made);
      other.append(made.element);
    };
    if (panel) elsewhere(panel, controls);
    if (film) elsewhere(film, player);
  }

  get frames() {
    return this.#framed.map(({ frame }) => frame);
  }

  /** @param {import("./board.js").Look} look */
  look(look) {
    for (const frame of this.frames) Object.assign(frame.dataset, look);
  }

  remove() {
    for (const { element } of this.#framed) element.remove();
  }
}
