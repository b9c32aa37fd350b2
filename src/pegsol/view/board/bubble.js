// A bubble with a few words about a hole. What it says is spoken elsewhere. It is where it hides few
// pegs, and least of all those that can jump or be jumped; a line leads to its hole.

import { html } from "./elements.js";
import { PEG } from "./holes.js";

/** @import { Place } from "./grid.js" */

/**
 * A peg that a bubble might hide, and how much that would matter.
 * @typedef {{ at: Place, weight: number }} Hidden
 */

const TIP = 50; // from the middle of the hole to the end of the line, in units of the drawing
const STRIDE = 20; // between the places that are tried
const TARGET = 20; // how much the hole itself matters
const FAR = 0.0025; // how much a unit of distance matters, where hiding a peg counts 1

export class Bubble {
  element = html("p", { class: "bubble", "aria-hidden": "true", hidden: true });
  #box;
  /** @type {{ place: Place, pegs: Hidden[] } | null} */
  #about = null;
  #watch = new ResizeObserver(() => this.#settle());

  /** @param {[number, number, number, number]} box of the drawing: left, top, width, height */
  constructor(box) {
    this.#box = box;
    this.#watch.observe(this.element);
  }

  /**
   * @param {Place | null} place of the hole
   * @param {string} text
   * @param {Hidden[]} pegs
   */
  draw(place, text, pegs) {
    this.element.hidden = !place;
    this.#about = place && { place, pegs };
    if (this.element.textContent !== text) this.element.textContent = text;
    this.#settle();
  }

  /** Go where there is room; without a layout this waits for it. */
  #settle() {
    const { offsetWidth, offsetHeight, parentElement, style } = this.element;
    if (!this.#about || !offsetWidth || !parentElement) return;
    const [left, top, width, height] = this.#box;
    const unit = width / parentElement.clientWidth;
    const size = { width: offsetWidth * unit, height: offsetHeight * unit };
    const [x, y] = this.#best(size);
    const [dx, dy] = [this.#about.place[0] - x, this.#about.place[1] - y];
    style.setProperty("--x", `${(100 * (x - left)) / width}%`);
    style.setProperty("--y", `${(100 * (y - top)) / height}%`);
    style.setProperty("--angle", `${Math.atan2(dy, dx)}rad`);
    style.setProperty("--length", `${Math.max(0, Math.hypot(dx, dy) - TIP) / unit}px`);
  }

  /**
   * The middle of the bubble where it is near its hole and hides little.
   * @param {{ width: number, height: number }} size in units of the drawing
   * @returns {Place}
   */
  #best({ width, height }) {
    const { place, pegs } = /** @type {{ place: Place, pegs: Hidden[] }} */ (this.#about);
    const [left, top, wide, high] = this.#box;
    const cost = (/** @type {Place} */ [x, y]) => {
      const hides = (/** @type {Hidden} */ { at, weight }) => {
        const across = covered(width / 2 + PEG - Math.abs(at[0] - x));
        return weight * across * covered(height / 2 + PEG - Math.abs(at[1] - y));
      };
      const all = [...pegs, { at: place, weight: TARGET }];
      const away = Math.hypot(place[0] - x, place[1] - y);
      return all.reduce((sum, peg) => sum + hides(peg), FAR * away);
    };
    let best = /** @type {Place} */ ([left + wide / 2, top + height / 2]);
    let least = cost(best);
    for (let y = top + height / 2; y <= top + high - height / 2; y += STRIDE) {
      for (let x = left + width / 2; x <= left + wide - width / 2; x += STRIDE) {
        const here = cost([x, y]);
        if (here < least) [best, least] = [[x, y], here];
      }
    }
    return best;
  }
}

/**
 * The share of a peg that lies under something.
 * @param {number} overlap in one direction
 */
function covered(overlap) {
  return Math.min(1, Math.max(0, overlap / (2 * PEG)));
}
