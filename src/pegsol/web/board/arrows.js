// Arrows that show what jumps are worth, and the marks of a package.

import { svg } from "./elements.js";
import { unit } from "./grid.js";

/** @import { Place } from "./grid.js" */
/** @import { Jump } from "./rules.js" */

/** @typedef {"tried" | "winning" | "losing" | "hint"} Advice */

/**
 * What the board shows about jumps, until the next one is made.
 * @typedef {object} Marks
 * @property {number[]} [block] holes that a package clears or fills
 * @property {number[]} [catalyst] holes whose pegs it borrows
 * @property {Jump[]} [tried] those that were made here before
 * @property {Jump[]} [winning]
 * @property {Jump[]} [losing]
 * @property {Jump[]} [hint]
 * @property {number} [lost] how many jumps were made when the finish got out of reach; this one stays
 */

/** The kinds of advice, from behind to the front. */
export const ADVICE = /** @type {const} */ (["tried", "losing", "winning", "hint"]);

// Lengths in units of the drawing.
const ARROW_FROM = 8; // from the middle of the hole where an arrow begins
const ARROW_TO = 26; // and of the one where it ends; a hint, which is alone, ends in the middle
const ASIDE = 9; // arrows keep to the right, so that two can pass

const SIGNS = { tried: "", winning: "M-7 0l5 6L7-6", losing: "M-6-6 6 6M6-6-6 6", hint: "M0-7V1M0 6v.1" };

const CELL = 50; // half a side of the square behind a hole of a block
const LOZENGE = 62; // half a diagonal of the one around a catalyst

/**
 * The ground behind the holes of a block: one shape if they are neighbours.
 * @param {Place[]} places
 */
export function drawBlock(places) {
  const [side, back] = [2 * CELL, -2 * CELL];
  const d = places.map(([x, y]) => `M${x - CELL} ${y - CELL}h${side}v${side}h${back}Z`).join("");
  return ["edge", "rim", "ground"].map((kind) => svg("path", { class: `block-${kind}`, d }));
}

/**
 * The lozenge around the hole of a catalyst: no other mark has its shape.
 * @param {Place} place
 */
export function drawCatalyst([x, y]) {
  const d = `M0-${LOZENGE} ${LOZENGE} 0 0 ${LOZENGE}-${LOZENGE} 0Z`;
  return svg(
    "g",
    { class: "catalyst", transform: `translate(${x} ${y})` },
    svg("path", { class: "line out", d }),
    svg("path", { class: "line", d }),
  );
}

/**
 * An arrow along a jump with a sign at its end, so that nothing depends on colours: full with a
 * tick if the jump wins, dashed with a cross if it loses. It is dotted, without a sign, if the jump was tried.
 * @param {Advice} kind
 * @param {Place[]} way the middles of the three holes
 */
export function drawAdvice(kind, [a, b, c]) {
  const [[ux, uy], [vx, vy]] = [unit(a, b), unit(b, c)];
  const [aside, short] = kind === "hint" ? [0, 0] : [ASIDE, ARROW_TO];
  const from = [a[0] + ARROW_FROM * ux - aside * uy, a[1] + ARROW_FROM * uy + aside * ux];
  const turn = [b[0] - aside * uy, b[1] + aside * ux];
  const to = [c[0] - short * vx - aside * vy, c[1] - short * vy + aside * vx];
  const way = { d: `M${from.join(" ")}L${turn.join(" ")}L${to.join(" ")}` };
  return svg(
    "g",
    { class: `advice ${kind}` },
    svg("path", { class: "way out", ...way }),
    svg("path", { class: "way", ...way }),
    svg(
      "g",
      { class: "sign", transform: `translate(${to.join(" ")})` },
      svg("circle", { r: 16 }),
      svg("path", { d: SIGNS[kind] }),
    ),
  );
}
