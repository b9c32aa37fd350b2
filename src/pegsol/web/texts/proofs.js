// Texts: proofs that there is no solution. The answers are codes with values, which these put into words.

import { LANGUAGE } from "./language.js";
import { texts } from "./rest.js";
import { WORDS, list } from "./words.js";

/** Proofs that there is no solution. */
export const PROOFS = texts("PROOFS", {
  /** A set of holes on which the start has an odd number of pegs, and the finish an even one, or the other way round. */
  parity: (/** @type {boolean} */ odd, /** @type {string[]} */ holes) =>
    odd
      ? `Position class: the start has an odd number of pegs on ${list(holes, "and")}, and every allowed finish has an even number. Each line has none or two of these holes, so no jump changes that.`
      : `Position class: the start has an even number of pegs on ${list(holes, "and")}, and every allowed finish has an odd number. Each line has none or two of these holes, so no jump changes that.`,
  /** The same with several sets of holes, for a finish that is drawn, */
  paritiesDrawn: (/** @type {number} */ sets) =>
    `Position class: there are ${sets.toLocaleString(LANGUAGE)} sets of holes of which each line has none or two. No jump changes whether the number of pegs on a set is odd or even, and no position that the finish allows agrees with the start in this.`,
  /**
   * Sets with an even and with an odd number of pegs at the start, each a list of holes such as "a1 b1", for one
   * peg anywhere,
   */
  setsOne: (/** @type {string[]} */ even, /** @type {string[]} */ odd) =>
    `Position class: no single peg has the parities of the start. ${even.map((holes) => `The start has an even number of pegs on ${holes}, so the last peg is not there. `).join("")}${odd.map((holes) => `The start has an odd number of pegs on ${holes}, so the last peg is there. `).join("")}No hole is left for it. Each line has none or two holes of each set, so no jump changes a parity.`,
  /** and for a few pegs anywhere. */
  setsMost: (/** @type {string[]} */ even, /** @type {string[]} */ odd, /** @type {number} */ most) =>
    `Position class: no position of at most ${WORDS.pegs(most)} has the parities of the start. ${even.map((holes) => `The start has an even number of pegs on ${holes}. `).join("")}${odd.map((holes) => `The start has an odd number of pegs on ${holes}. `).join("")}Each line has none or two holes of each set, so no jump changes a parity.`,
  /** The same for exactly some pegs anywhere. */
  setsExactly: (/** @type {string[]} */ even, /** @type {string[]} */ odd, /** @type {number} */ pegs) =>
    `Position class: no position of exactly ${WORDS.pegs(pegs)} has the parities of the start. ${even.map((holes) => `The start has an even number of pegs on ${holes}. `).join("")}${odd.map((holes) => `The start has an odd number of pegs on ${holes}. `).join("")}Each line has none or two holes of each set, so no jump changes a parity.`,
  /** Weights such as "c3 2". */
  pagoda: (/** @type {string[]} */ weights, /** @type {number} */ start, /** @type {number} */ least) =>
    `Pagoda function: with the weights ${list(weights, "and")} (other holes 0) the start weighs ${start}, every allowed finish weighs at least ${least}, and no jump raises the weight.`,
  pagodas: (/** @type {number} */ weightings) =>
    `Pagoda functions: there are ${weightings.toLocaleString(LANGUAGE)} ways to weigh the holes so that no jump raises the weight, and each position that the finish allows weighs more than the start by one of them.`,
  stuck: "No jump can be made, and the finish is not reached.",
  exhausted: (/** @type {number} */ positions, /** @type {number} */ levels) =>
    `A search went through all positions, ${WORDS.readable(positions)} in up to ${WORDS.jumps(levels)}, and found no solution.`,
});

/** Why there is no solution, in words for everyone: the proof follows them. */
export const PLAINLY = texts("PLAINLY", {
  /** What never happens, by the finish. */
  never: {
    hole: (/** @type {string} */ hole) => `Whatever you do, the last peg can never be in ${hole}.`,
    any: "Whatever you do, more than one peg is left in the end.",
    most: (/** @type {number} */ most) => `Whatever you do, more than ${WORDS.pegs(most)} are left in the end.`,
    exactly: (/** @type {number} */ pegs) =>
      `Whatever you do, there are never exactly ${WORDS.pegs(pegs)} in the end.`,
    fewest: "Whatever you do, more pegs are left than in the best game.",
    pegs: "Whatever you do, the pegs never stand as they should in the end.",
  },
  /** Why, by the proof. */
  because: /** @type {Record<string, (...values: any[]) => string>} */ ({
    parity: (odd) =>
      odd
        ? "Count the pegs on the marked holes: it is an odd number. Each jump changes two of these holes or none, so the number stays odd, but in the end it would have to be even."
        : "Count the pegs on the marked holes: it is an even number. Each jump changes two of these holes or none, so the number stays even, but in the end it would have to be odd.",
    paritiesDrawn: () => PLAINLY.because.setsOne(),
    setsOne: () =>
      "Each jump changes two holes of a marked group or none. So a group with an even number of pegs keeps an even number, a group with an odd number keeps an odd one, and no such end fits all groups.",
    setsMost: () => PLAINLY.because.setsOne(),
    setsExactly: () => PLAINLY.because.setsOne(),
    pagoda: (_, start, least) =>
      `Let each peg score the number of its hole in the picture. No jump raises the score. Now it is ${start}, but in the end it would have to be at least ${least}.`,
    pagodas: () =>
      "Holes can be given points so that no jump raises the score of the pegs, but every end that odd and even numbers allow would need a higher score than there is now.",
    exhausted: (positions) =>
      `A search tried everything, ${WORDS.readable(positions)} positions in all, and no way leads there.`,
  }),
});
