// Texts: the search.

import { LANGUAGE } from "./language.js";
import { texts } from "./rest.js";
import { WORDS } from "./words.js";

export const SEARCH = texts("SEARCH", {
  title: "Search",
  heading: (/** @type {string} */ title) => `Solve: ${title}`,
  map: (/** @type {string} */ title) => `${title}: the position to solve`,
  mapHelp: "Arrow keys go from hole to hole; Enter makes a hole the finish.",
  peg: "peg",
  empty: "empty",
  wants: { peg: "must end with a peg", empty: "must end empty", free: "may end with or without a peg" },
  question: "What to look for",
  want: "Solutions",
  ways: {
    one: "Any one",
    moves: "Fewest moves",
    distinct: "All different",
    all: "All, in every order",
  },
  /** What is said about some of them. */
  about: {
    one: "",
    moves: "The best solution so far is shown while the search goes on.",
    distinct: "The same jumps in another order count as the same solution.",
    all: "Every order of the same jumps counts as a solution.",
  },
  mirror: "Count mirror images once",
  start: "Search",
  lasts: "A search lasts up to an hour. It ends when you close or reload the page.",
  gone: "That search no longer exists.",
  again: "The search ended when the page was loaded again. Here is what it looked for: start it again.",
  played: "Your moves so far",
  protected: "Every solution here begins with these moves.",
  pause: "Pause",
  resume: "Resume",
  stop: "Stop",
  figures: {
    seconds: "Time",
    rate: "Positions per second",
    nodes: "Positions",
    best: "Best so far",
    found: "Solutions found",
    moves: "Moves",
    what: "Working on",
  },
  /** @type {Record<string, string>} */
  states: {
    queued: "Waiting for its turn …",
    running: "Searching …",
    paused: "Paused",
    done: "Finished",
    stopped: "Stopped",
    failed: "The search failed",
  },
  /** @type {Record<string, string>} */
  outcomes: {
    solved: "It can be solved",
    impossible: "It cannot be solved",
    undecided: "Not decided",
  },
  /** @type {Record<string, string>} */
  limits: {
    cancelled: "The search was stopped before it was complete.",
    time: "The time ran out before the search was complete.",
    memory: "The memory was full before the search was complete.",
    enough: "There are more solutions than these.",
  },
  bounds: (/** @type {number | null} */ found, /** @type {number} */ atLeast) =>
    found === null ? `at least ${atLeast}` : `${found} found, at least ${atLeast}`,
  shortest: (/** @type {number} */ moves) => `${WORDS.moves(moves)}, the fewest possible`,
  gap: (/** @type {number} */ moves, /** @type {number} */ atLeast) =>
    `${WORDS.moves(moves)} found, at least ${atLeast} needed`,
  needed: (/** @type {number} */ moves) => `A solution needs at least ${WORDS.moves(moves)}.`,
  afterOwn: "This includes your moves so far, with which every solution here begins.",
  minimum: "No game can end with fewer pegs.",
  progress: "Progress",
  instant: "under 1 ms",
  /** The heading of a solution, if any one was wanted. */
  single: "One solution; there may be more",
  proof: "The exact proof",
  proofPicture: "The proof as a picture of the board",
  noProof: "No proof was found in a few seconds. A search may take longer and find one.",
  /** @type {Record<string, string>} */
  standing: {
    verified: "Verified: a second program has checked the proof.",
    stated: "Stated, not verified: the search was too large to be repeated.",
  },
  solution: (/** @type {number} */ number) => `Solution ${number}`,
  best: "Best found",
  bestOf: (/** @type {string} */ title, /** @type {number} */ moves) =>
    `${title}, in ${WORDS.moves(moves)}`,
  solutionOf: (/** @type {string} */ title, /** @type {number} */ number) =>
    `${title}, solution ${number}`,
  length: (/** @type {number} */ moves, /** @type {number} */ jumps) =>
    `${WORDS.moves(moves)}, ${WORDS.jumps(jumps)}`,
  play: "Play it here",
  replay: "Replay",
  save: "Save",
  queue: "Print",
  queued: "Added to the print queue.",
  saved: "The solution is saved.",
  toSaved: "Go to Saved",
  more: "Show more",
});

/** The changes that make a problem solvable. */
/**
 * A time that a search took.
 * @param {number} seconds
 */
export function secondsText(seconds) {
  if (seconds < 0.001) return SEARCH.instant;
  if (seconds < 0.1) return `${Math.round(1000 * seconds)}\u00a0ms`;
  if (seconds >= 60) return WORDS.seconds(seconds);
  const digits = seconds < 10 ? 1 : 0;
  const options = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  return `${seconds.toLocaleString(LANGUAGE, options)}\u00a0s`;
}

export const REPAIRS = texts("REPAIRS", {
  title: "Changes that make it solvable",
  none: "No single change was found within a second.",
  /** Those with a peg have its hole, or the holes that it leaves and reaches. */
  changes: /** @type {Record<string, (hole: any, other: string) => string>} */ ({
    "start-added": (hole) => `Add a peg in ${hole} at the start`,
    "start-removed": (hole) => `Remove the peg in ${hole} at the start`,
    "finish-added": (hole) => `Add a peg in ${hole} at the finish`,
    "finish-removed": (hole) => `Remove the peg in ${hole} at the finish`,
    "finish-moved": (hole, other) => `Shift the peg in ${hole} to ${other} at the finish`,
    "start-moved": (hole, other) => `Shift the peg in ${hole} to ${other} at the start`,
  }),
  alike: (/** @type {string} */ words, /** @type {number} */ others) =>
    `${words} (or by symmetry ${others === 1 ? "one more" : `${others} more`})`,
});
