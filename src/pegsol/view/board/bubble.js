// A bubble with a few words at a hole, on the side where it hides the fewest pegs. What it says is
// spoken elsewhere.

import { html } from "./elements.js";

/** @import { Place } from "./grid.js" */

const AWAY = 54; // from the middle of the hole to the tip, in units of the drawing
const NEAR = 30; // units from the middle of a peg where the bubble hides much of it
const NARROW = 96; // pixels in which the words still have room, on several lines
const PADDING = 22; // pixels at the left and right of the words
const SIDES = /** @type {const} */ (["above", "below", "right", "left"]);

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
   * @param {Place[]} pegs that it should not hide
   */
  draw(place, text, pegs) {
    const { element } = this;
    element.hidden = !place;
    if (!place) return;
    element.textContent = text;
    element.style.maxWidth = "";
    const [left, top, width, height] = this.#box;
    const [x, y] = [place[0] - left, place[1] - top];
    element.style.setProperty("--along", `${(100 * x) / width}%`);
    const side = this.#side(x, y, pegs);
    const [aside, down] = { above: [0, -1], below: [0, 1], right: [1, 0], left: [-1, 0] }[side];
    for (const name of SIDES) element.classList.toggle(name, name === side);
    element.style.setProperty("--x", `${(100 * (x + AWAY * aside)) / width}%`);
    element.style.setProperty("--y", `${(100 * (y + AWAY * down)) / height}%`);
  }

  /**
   * The side with room on the board where the bubble hides the fewest pegs.
   * @param {number} x of the hole
   * @param {number} y
   * @param {Place[]} pegs
   */
  #side(x, y, pegs) {
    const [left, top, width, height] = this.#box;
    const { offsetWidth, offsetHeight, parentElement } = this.element;
    const scale = width / (parentElement?.clientWidth || width);
    const [across, down] = [scale * offsetWidth, scale * offsetHeight];
    const along = x - (x / width) * across;
    // Beside the hole there may be less room: then the words take more lines.
    const beside = (/** @type {number} */ room) => {
      const narrow = Math.min(across, Math.max(room, scale * NARROW));
      const [all, one] = [across, narrow].map((size) => size - scale * PADDING);
      return [narrow, down * Math.ceil(all / one)];
    };
    const [[onRight, high], [onLeft, tall]] = [beside(width - x - AWAY), beside(x - AWAY)];
    /** @type {Record<typeof SIDES[number], number[]>} the left, top, width and height on each side */
    const boxes = {
      above: [along, y - AWAY - down, across, down],
      below: [along, y + AWAY, across, down],
      right: [x + AWAY, y - high / 2, onRight, high],
      left: [x - AWAY - onLeft, y - tall / 2, onLeft, tall],
    };
    const costs = SIDES.map((side) => {
      const [bx, by, across, down] = boxes[side];
      const fits = bx >= 0 && by >= 0 && bx + across <= width + 1 && by + down <= height;
      const hidden = pegs.filter(([px, py]) => {
        const [dx, dy] = [px - left - bx, py - top - by];
        return dx > -NEAR && dx < across + NEAR && dy > -NEAR && dy < down + NEAR;
      });
      return hidden.length + (fits ? 0 : pegs.length + 1);
    });
    const side = SIDES[costs.indexOf(Math.min(...costs))];
    if (boxes[side][2] < across) this.element.style.maxWidth = `${boxes[side][2] / scale - PADDING}px`;
    return side;
  }
}
