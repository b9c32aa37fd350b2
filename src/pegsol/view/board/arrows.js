// Arrows that show what jumps are worth.

import { svg } from "./elements.js";
import { unit } from "./grid.js";

/** @import { Place } from "./grid.js" */
/** @import { Jump } from "./rules.js" */

/** @typedef {"winning" | "losing" | "hint"} Advice */

/**
 * What the board shows about jumps, until the next one is made.
 * @typedef {object} Marks
 * @property {Jump[]} [winning]
 * @property {Jump[]} [losing]
 * @property {Jump[]} [hint]
 * @property {number} [lost] how many jumps were made when the finish got out of reach; this one stays
 */

/** The kinds of advice, from behind to the front. */
export const ADVICE = /** @type {const} */ (["losing", "winning", "hint"]);

// Lengths in units of the drawing.
const ARROW_FROM = 8; // from the middle of the hole where an arrow begins
const ARROW_TO = 26; // and of the one where it ends
const ASIDE = 9; // arrows keep to the right, so that two can pass

const SIGNS = { winning: "M-7 0l5 6L7-6", losing: "M-6-6 6 6M6-6-6 6", hint: "M0-7V1M0 6v.1" };

/**
 * An arrow along a jump with a sign at its end, so that nothing depends on colours: full with a
 * tick if the jump wins, dashed with a cross if it loses.
 * @param {Advice} kind
 * @param {Place[]} way the middles of the three holes
 */
export function drawAdvice(kind, [a, b, c]) {
  const [[ux, uy], [vx, vy]] = [unit(a, b), unit(b, c)];
  const from = [a[0] + ARROW_FROM * ux - ASIDE * uy, a[1] + ARROW_FROM * uy + ASIDE * ux];
  const turn = [b[0] - ASIDE * uy, b[1] + ASIDE * ux];
  const to = [c[0] - ARROW_TO * vx - ASIDE * vy, c[1] - ARROW_TO * vy + ASIDE * vx];
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
