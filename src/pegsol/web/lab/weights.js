// Small boards: the weights of holes as colours or numbers, or a position.

import { MARGIN, corner, scaled } from "../board/grid.js";
import { svg } from "../dom.js";

/** @import { Tables } from "../board/rules.js" */

const RADIUS = 44; // in hundredths of a step
const LIFT = 15; // from the middle of a number to its baseline

/** A board whose holes have colours, which change. */
export class SmallBoard {
  #holes;
  element;

  /**
   * @param {Tables} tables
   * @param {boolean} [numbered] whether a number stands in each hole
   */
  constructor({ places }, numbered = false) {
    const at = places.map(scaled);
    const [right, bottom] = corner(at);
    const box = [-MARGIN, -MARGIN, right + 2 * MARGIN, bottom + 2 * MARGIN];
    const size = { width: box[2], height: box[3], rx: MARGIN };
    this.#holes = at.map(([x, y]) =>
      svg(
        "g",
        { transform: `translate(${x} ${y})` },
        svg("circle", { r: RADIUS }),
        ...(numbered ? [svg("text", { y: LIFT })] : []),
      ),
    );
    this.element = svg(
      "svg",
      { class: "small-board", viewBox: box.join(" "), "aria-hidden": "true" },
      svg("rect", { x: -MARGIN, y: -MARGIN, ...size }),
      ...this.#holes,
    );
  }

  /**
   * Show weights from 1 to 10.
   * @param {number[]} weights one a hole
   */
  weigh(weights) {
    this.element.classList.remove("done");
    this.#holes.forEach((hole, number) => {
      hole.setAttribute("class", `weight-${weights[number]}`);
      const text = hole.querySelector("text");
      if (text) text.textContent = `${weights[number]}`;
    });
  }

  /**
   * Show a position.
   * @param {number[]} pegs the holes with a peg
   * @param {number[]} finish those that are to have one
   */
  place(pegs, finish) {
    const [full, ends] = [new Set(pegs), new Set(finish)];
    this.element.classList.add("done");
    this.#holes.forEach((hole, number) => {
      const kind = full.has(number) ? "peg" : "empty";
      hole.setAttribute("class", ends.has(number) ? `${kind} end` : kind);
    });
  }
}
