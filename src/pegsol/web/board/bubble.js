// A bubble with a few words about a hole. What it says is spoken elsewhere. It is where it hides few
// pegs, and least of all those that can jump or be jumped; a line leads to its hole.

import { html } from "./elements.js";
import { PEG } from "./holes.js";

/** @import { Place } from "./grid.js" */

/** @typedef {{ at: Place, weight: number }} Hidden a peg, and how much it matters to see it */

const TIP = 50; // from the middle of the hole to the end of the line, in units of the drawing
const STRIDE = 20; // between the places that are tried
const TARGET = 20; // how much it matters to see the hole itself
const FAR = 0.0025; // how much a unit of distance matters

export class Bubble {
  element = html("p", { class: "bubble", "aria-hidden": "true", hidden: true });
  #box;
  /** @type {Place} */
  #place = [0, 0];
  /** @type {Hidden[]} */
  #pegs = [];

  /** @param {[number, number, number, number]} box of the drawing: left, top, width, height */
  constructor(box) {
    this.#box = box;
    new ResizeObserver(() => this.#settle()).observe(this.element);
  }

  /**
   * @param {Place | null} place of the hole
   * @param {string} text
   * @param {Hidden[]} pegs
   */
  draw(place, text, pegs) {
    this.element.hidden = !place;
    if (!place) return;
    this.element.textContent = text;
    this.#place = place;
    this.#pegs = [...pegs, { at: place, weight: TARGET }];
    this.#settle();
  }

  /** Go where it is best, if there is a layout yet. */
  #settle() {
    const { offsetWidth, offsetHeight, parentElement, style } = this.element;
    if (!offsetWidth || !parentElement) return;
    const [left, top, width, height] = this.#box;
    const unit = width / parentElement.clientWidth;
    const [x, y] = this.#best((offsetWidth * unit) / 2, (offsetHeight * unit) / 2);
    const [dx, dy] = [this.#place[0] - x, this.#place[1] - y];
    style.setProperty("--x", `${(100 * (x - left)) / width}%`);
    style.setProperty("--y", `${(100 * (y - top)) / height}%`);
    style.setProperty("--angle", `${Math.atan2(dy, dx)}rad`);
    style.setProperty("--length", `${Math.max(0, Math.hypot(dx, dy) - TIP) / unit}px`);
  }

  /**
   * The middle where the bubble hides little and is near its hole.
   * @param {number} across half of its width, in units of the drawing
   * @param {number} down half of its height
   * @returns {Place}
   */
  #best(across, down) {
    const [left, top, width, height] = this.#box;
    let [best, least] = [this.#place, Infinity];
    for (let y = top + down; y <= top + height - down; y += STRIDE) {
      for (let x = left + across; x <= left + width - across; x += STRIDE) {
        const cost = this.#pegs.reduce(
          (sum, { at, weight }) => sum + weight * covered(across, at[0] - x) * covered(down, at[1] - y),
          FAR * Math.hypot(this.#place[0] - x, this.#place[1] - y),
        );
        if (cost < least) [best, least] = [[x, y], cost];
      }
    }
    return best;
  }
}

/**
 * The share of a peg that is covered in one direction.
 * @param {number} half of the bubble's size
 * @param {number} distance between the middles
 */
function covered(half, distance) {
  return Math.min(1, Math.max(0, half + PEG - Math.abs(distance)) / (2 * PEG));
}
