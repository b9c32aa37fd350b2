// A bubble with a few words at a hole. What it says is spoken elsewhere.

import { html } from "./elements.js";

/** @import { Place } from "./grid.js" */

const AWAY = 54; // from the middle of the hole to the tip, in units of the drawing
const HIGH = 0.16; // share of the drawing above which a bubble hangs below its hole

export class Bubble {
  element = html("p", { class: "bubble", "aria-hidden": "true", hidden: true });
  #box;

  /** @param {[number, number, number, number]} box of the drawing: left, top, width, height */
  constructor(box) {
    this.#box = box;
  }

  /**
   * @param {Place | null} place of the hole
   * @param {string} text
   */
  draw(place, text) {
    this.element.hidden = !place;
    if (!place) return;
    const [left, top, width, height] = this.#box;
    const below = (place[1] - top) / height < HIGH;
    const tip = place[1] - top + (below ? AWAY : -AWAY);
    this.element.textContent = text;
    this.element.classList.toggle("below", below);
    this.element.style.setProperty("--x", `${(100 * (place[0] - left)) / width}%`);
    this.element.style.setProperty("--y", `${(100 * tip) / height}%`);
  }
}
