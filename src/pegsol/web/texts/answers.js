// Texts: what answers say. They are codes with values, which wording.js puts into these words.

import { texts } from "./rest.js";
import { WORDS, compact, list } from "./words.js";

/**
 * The titles and descriptions of the named puzzles, by their names; in English data/ has them.
 */
export const PUZZLES = texts("PUZZLES", {
  titles: /** @type {Record<string, string>} */ ({}),
  descriptions: /** @type {Record<string, string>} */ ({}),
});

/** What boards are called. */
export const BOARD_TITLES = texts("BOARD_TITLES", {
  /** Those with a name. */
  names: /** @type {Record<string, string>} */ ({
    english: "English",
    french: "French",
    wiegleb: "Wiegleb",
    "semi-wiegleb": "Semi-Wiegleb",
    asymmetric: "Asymmetric",
    "old-english": "Old English",
  }),
  /** Those of a family, with their number of holes and the numbers in brackets. */
  families: /** @type {Record<string, (holes: number, numbers: number[]) => string>} */ ({
    diamond: (holes) => `Diamond of ${WORDS.holes(holes)}`,
    square: (holes) => `Square of ${WORDS.holes(holes)}`,
    rectangle: (_, [width, height]) => `Rectangle of ${width} by ${WORDS.holes(height)}`,
    cross: (holes) => `Cross of ${WORDS.holes(holes)}`,
    triangle: (holes) => `Triangle of ${WORDS.holes(holes)}`,
    rhombus: (holes) => `Rhombus of ${WORDS.holes(holes)}`,
    hexagon: (holes) => `Hexagon of ${WORDS.holes(holes)}`,
    star: (holes) => `Star of ${WORDS.holes(holes)}`,
    line: (holes) => `Line of ${WORDS.holes(holes)}`,
    path: (holes) => `Path of ${WORDS.holes(holes)}`,
    cycle: (holes) => `Ring of ${WORDS.holes(holes)}`,
    complete: (holes) => `${WORDS.holes(holes)}, each joined to each`,
    bipartite: (_, [one, other]) => `${WORDS.holes(one)}, each joined to each of ${other}`,
    "star-graph": (holes) => `Hub and spokes of ${WORDS.holes(holes)}`,
    graph: (holes) => `Graph of ${WORDS.holes(holes)}`,
  }),
  /** Those without a name, by their geometry. */
  own: /** @type {Record<string, (holes: number) => string>} */ ({
    square: (holes) => `Board of ${WORDS.holes(holes)}`,
    "square+diagonals": (holes) => `Board of ${WORDS.holes(holes)} with diagonals`,
    triangular: (holes) => `Triangular board of ${WORDS.holes(holes)}`,
    hexagonal: (holes) => `Hexagonal board of ${WORDS.holes(holes)}`,
    lines: (holes) => `Graph of ${WORDS.holes(holes)}`,
  }),
  diagonals: (/** @type {string} */ board) => `${board} with diagonals`,
});

/** Titles of problems that have none: "English from c1, last peg in d4". */
export const TITLES = texts("TITLES", {
  reverse: (/** @type {string} */ board) => `${board} in reverse`,
  /** The start is "" if it is the usual one. */
  problem: (/** @type {string} */ board, /** @type {string} */ start, /** @type {string} */ finish) =>
    start ? `${board} ${start}, ${finish}` : `${board}, ${finish}`,
  start: {
    full: "with every hole filled",
    from: (/** @type {string[]} */ holes) => `from ${list(holes, "and")}`,
    pegs: (/** @type {number} */ pegs) => `with ${WORDS.pegs(pegs)}`,
  },
});

export const DIFFICULTY = texts("DIFFICULTY", {
  grades: ["very easy", "easy", "medium", "hard", "very hard"],
  impossible: "impossible",
  jumps: (/** @type {number} */ jumps) =>
    `If you look three jumps ahead, you make about ${compact(jumps)} jumps until you solve it.`,
});

/** What a search for the fewest moves is doing. */
export const WORK = texts("WORK", {
  any: () => "any solution",
  beam: (/** @type {number} */ width) => `a beam ${WORDS.readable(width)} wide`,
  forward: (/** @type {number} */ moves) => `forward, ${WORDS.moves(moves)}`,
  backward: (/** @type {number} */ moves) => `backward, ${WORDS.moves(moves)}`,
  positions: (/** @type {number} */ percent) => `useful positions, ${WORDS.percent(percent / 100)}`,
});
