// Texts: what the server says. It speaks English and sends codes beside its words; the pages word the
// codes in their language, see wording.js.

import { LANGUAGE } from "./language.js";
import { texts } from "./later.js";
import { WORDS, list } from "./words.js";

/**
 * The titles and descriptions of the named puzzles, by their names; in English the server has them.
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
  finish: {
    fewest: "as few pegs as possible",
    any: "last peg anywhere",
    atMost: (/** @type {number} */ most) => `at most ${WORDS.pegs(most)} left`,
    exactly: (/** @type {number} */ pegs) => `exactly ${WORDS.pegs(pegs)} at the end`,
    oneVacancy: "every hole filled but one",
    choice: "to a pattern with a choice",
    full: "every hole filled",
    fullBut: (/** @type {string[]} */ holes) => `every hole filled but ${list(holes, "and")}`,
    in: (/** @type {string[]} */ holes) =>
      `last ${holes.length === 1 ? "peg" : "pegs"} in ${list(holes, "and")}`,
    pattern: (/** @type {number} */ pegs) => `to a pattern of ${WORDS.pegs(pegs)}`,
  },
});

/** The finish in the heading of a game. */
export const ENDINGS = texts("ENDINGS", {
  fewest: "as few pegs as possible",
  any: "one peg, in any hole",
  atMost: (/** @type {number} */ most) => `at most ${WORDS.pegs(most)}`,
  exactly: (/** @type {number} */ pegs) => `exactly ${WORDS.pegs(pegs)}`,
  vacancy: "one empty hole, anywhere",
  in: (/** @type {string} */ hole) => `one peg, in ${hole}`,
  drawn: (/** @type {number} */ pegs) => `${WORDS.pegs(pegs)}, as drawn`,
  choice: (/** @type {number} */ pegs, /** @type {number} */ free) =>
    `${WORDS.pegs(pegs)} as drawn; ${WORDS.holes(free)} (?) may be either`,
});

/** Proofs that there is no solution. */
export const PROOFS = texts("PROOFS", {
  /** A set of holes on which the start has an odd number of pegs, and the finish an even one, or the other way round. */
  parity: (/** @type {boolean} */ odd, /** @type {string[]} */ holes) =>
    odd
      ? `Position class: the start has an odd number of pegs on ${list(holes, "and")}, every allowed finish an even number. Each line has none or two of these holes, so no jump changes that.`
      : `Position class: the start has an even number of pegs on ${list(holes, "and")}, every allowed finish an odd number. Each line has none or two of these holes, so no jump changes that.`,
  /** The same with several sets of holes, for a finish that is drawn, */
  paritiesDrawn: (/** @type {number} */ sets) =>
    `Position class: there are ${sets.toLocaleString(LANGUAGE)} sets of holes of which each line has none or two. No jump changes whether the pegs on a set are odd or even, and no position that the finish allows has the same as the start.`,
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
    `Pagoda function: with the weights ${list(weights, "and")} (other holes 0) the start weighs ${start}, every allowed finish at least ${least}, and no jump raises the weight.`,
  pagodas: (/** @type {number} */ weightings) =>
    `Pagoda functions: there are ${weightings.toLocaleString(LANGUAGE)} ways to weigh the holes so that no jump raises the weight, and by one of them each position that the finish allows weighs more than the start.`,
  tree: (/** @type {number} */ pairs, /** @type {number} */ weightings) =>
    `Tree: there are ${pairs.toLocaleString(LANGUAGE)} pairs of positions, one after some first jumps, the other before some last jumps. The one cannot become the other: it weighs less by a pagoda function (there ${weightings === 1 ? "is one" : `are ${weightings.toLocaleString(LANGUAGE)}`}), or every next first jump (or every last one) leads to another of these pairs.`,
  treeCounts: (/** @type {number} */ pairs) =>
    `Tree: there are ${pairs.toLocaleString(LANGUAGE)} pairs of positions, one after some first jumps, the other before some last jumps. The one cannot become the other: no numbers of jumps lead there, or every next first jump (or every last one) leads to another of these pairs.`,
  jumpCounts: (/** @type {number} */ cases, /** @type {number} */ areas) =>
    `Jump counts: no numbers of jumps lead from the start to the finish, as a sum of inequalities shows${cases === 1 ? "" : ` in each of ${cases.toLocaleString(LANGUAGE)} cases`}.${areas ? ` It limits the jumps in ${areas.toLocaleString(LANGUAGE)} parts of the board by what these can hold.` : ""}`,
  inductiveSet: (/** @type {number} */ positions) =>
    `Inductive set: the ${WORDS.readable(positions)} positions that a game from the start to the finish could pass through were followed jump by jump, and no way leads from the start to the finish.`,
  stuck: "No jump can be made, and the finish is not reached.",
  exhausted: (/** @type {number} */ positions, /** @type {number} */ levels) =>
    `A search went through all positions, ${WORDS.readable(positions)} in up to ${WORDS.jumps(levels)}, and found no solution.`,
});

/** What a search for the fewest moves is doing. */
export const WORK = texts("WORK", {
  any: () => "any solution",
  beam: (/** @type {number} */ width) => `a beam ${WORDS.readable(width)} wide`,
  forward: (/** @type {number} */ moves) => `forward, ${WORDS.moves(moves)}`,
  backward: (/** @type {number} */ moves) => `backward, ${WORDS.moves(moves)}`,
  positions: (/** @type {number} */ percent) => `useful positions, ${WORDS.percent(percent / 100)}`,
});

/** Why the server did not do what was asked, by code; with the server's line in English. */
export const REFUSALS = texts("REFUSALS", {
  unreadable: (/** @type {string} */ detail) => `This cannot be read: ${detail}`,
  invalid: (/** @type {string} */ detail) => `The server did not understand: ${detail}`,
  busy: "The server is busy. Try again in a moment.",
  "too-many-searches": (/** @type {number} */ most) =>
    `You have ${WORDS.searches(most)} already. Stop one of them first.`,
  "searches-full": "Too many searches are running. Try again later.",
  "saved-full": (/** @type {number} */ most) =>
    `You have saved ${WORDS.items(most)}. Delete some of them first.`,
  "saved-too-large": "You have saved too much. Delete some of it first.",
  "results-full": "No more results can be kept.",
  "not-found": "That is not here.",
  "not-saved": "This is no longer among the saved things.",
  "no-search": "That search is no longer here.",
  "too-large": (/** @type {number} */ kilobytes) =>
    `This is too large: ${kilobytes.toLocaleString(LANGUAGE)} kB at most.`,
  "too-slow": "This takes too long.",
  "too-much-memory": "This takes more memory than there is.",
  "worker-died": "A part of the server broke down. Try again.",
  "search-died": "The search broke down.",
  ending: "The server is shutting down.",
  "not-answered": "The server does not answer requests from there.",
  storage: "The server cannot read or write its files.",
  "storage-locked": "Another program uses the saved games. Try again in a moment.",
  "storage-full": "The disk of the server is full. Nothing that was saved is lost, and things can be deleted.",
  "address-full": "Too much is saved from your network. Delete some of it first.",
  "server-full": "The server has no more room. Try again another day.",
  "thing-too-large": (/** @type {number} */ kilobytes) =>
    `This is too large to be saved: ${kilobytes.toLocaleString(LANGUAGE)} kB at most.`,
  internal: "Something went wrong in the server.",
  "too-many-holes": (/** @type {number} */ most) =>
    `A board without a grid can have at most ${WORDS.holes(most)} here.`,
  "too-many-things": (/** @type {number} */ most) =>
    `At most ${WORDS.items(most)} can be opened at once.`,
  "too-many-pictures": (/** @type {number} */ most) =>
    `A file can have at most ${most.toLocaleString(LANGUAGE)} pictures of boards.`,
  "no-moves": "A moving picture needs a game with moves.",
  "backup-too-large": "There is too much in the backup to check it in time.",
  "too-long-for-code": "This is too long for a QR code.",
  "days-begin": (/** @type {Date} */ first) => `The first daily puzzles are of ${WORDS.date(first)}.`,
  "day-to-come": "That day has not come yet.",
  "other-day": "It is another day by now, everywhere on earth.",
  "not-over": "The game is not over.",
});
