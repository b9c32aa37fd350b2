// Texts: the search.

import { texts } from "./later.js";
import { WORDS } from "./words.js";

export const SEARCH = texts("SEARCH", {
  title: "Search",
  heading: (/** @type {string} */ title) => `Solve: ${title}`,
  map: (/** @type {string} */ title) => `${title}: the position to solve`,
  mapHelp: "Arrow keys go from hole to hole, Enter makes one the finish.",
  peg: "peg",
  empty: "empty",
  wants: { peg: "must end with a peg", empty: "must end empty", free: "may end as either" },
  finish: "Finish",
  own: (/** @type {string} */ finish) => `As given: ${finish}`,
  finishes: {
    hole: "One peg in …",
    any: "One peg anywhere",
    at_most: "At most …",
    exactly: "Exactly …",
    fewest: "As few pegs as possible",
  },
  inHole: (/** @type {string} */ hole) =>
    hole ? `One peg in ${hole}` : "One peg in the hole I click",
  /** In the reverse game. */
  vacancy: (/** @type {string} */ hole) =>
    hole ? `Only ${hole} empty` : "Only the hole I click empty",
  anyVacancy: "One empty hole anywhere",
  most: "Pegs at most",
  exactly: "Pegs exactly",
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
    moves: "The best so far is shown while the search goes on.",
    distinct: "The same jumps in another order count as the same solution.",
    all: "Each order of the same jumps counts.",
  },
  mirror: "Mirror images count once",
  start: "Search",
  lasts: "A search lasts up to an hour. Close its page and it rests until you come back.",
  gone: "That search is no longer here.",
  played: "Already made",
  protected: "These moves are kept.",
  pause: "Pause",
  resume: "Resume",
  stop: "Stop",
  figures: {
    seconds: "Time",
    rate: "Positions a second",
    nodes: "Positions",
    best: "Best so far",
    found: "Solutions",
    moves: "Moves",
    what: "Under way",
  },
  /** @type {Record<string, string>} */
  states: {
    queued: "About to start …",
    running: "Searching …",
    paused: "Paused",
    unwatched: "Resting",
    done: "Finished",
    stopped: "Stopped",
    failed: "The search failed",
  },
  inTurns: "Searching, in turns with others …",
  /** @type {Record<string, string>} */
  outcomes: {
    solved: "It can be solved",
    impossible: "It cannot be solved",
    undecided: "Not decided",
  },
  /** @type {Record<string, string>} */
  limits: {
    cancelled: "The search was stopped before it was complete.",
    time: "The time was over before the search was complete.",
    memory: "The memory was full before the search was complete.",
    room: "The search made room for others before it was complete.",
    enough: "There are more solutions than these.",
  },
  bounds: (/** @type {number | null} */ found, /** @type {number} */ atLeast) =>
    found === null ? `at least ${atLeast}` : `${found} found, at least ${atLeast}`,
  shortest: (/** @type {number} */ moves) => `${WORDS.moves(moves)}, and none is shorter`,
  gap: (/** @type {number} */ moves, /** @type {number} */ atLeast) =>
    `${WORDS.moves(moves)} found, at least ${atLeast} needed`,
  needed: (/** @type {number} */ moves) => `A solution needs at least ${WORDS.moves(moves)}.`,
  afterOwn: "This counts the moves already made, which every solution here begins with.",
  minimum: "No fewer pegs can be reached.",
  progress: "Progress",
  seconds: (/** @type {number} */ seconds) =>
    seconds < 60 ? `${seconds.toFixed(seconds < 10 ? 1 : 0)} s` : WORDS.seconds(seconds),
  proofPicture: "The proof as a picture of the board",
  noProof: "No proof was found in a few seconds. A search may take longer and find one.",
  /** @type {Record<string, string>} */
  standing: {
    verified: "Verified: a second program has followed the proof.",
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
  replay: "Replay",
  save: "Save",
  queue: "Print",
  queued: "Added to the print queue.",
  saved: "The solution is saved.",
  toSaved: "Show saved",
  more: "Show more",
});

/** The changes that make a problem solvable. */
export const REPAIRS = texts("REPAIRS", {
  title: "Solvable with one change",
  none: "None was found within a second.",
  /** Those with a peg have its hole, or the holes that it leaves and reaches. */
  changes: /** @type {Record<string, (hole: any, other: string) => string>} */ ({
    "start-added": (hole) => `A peg added in ${hole} at the start`,
    "start-removed": (hole) => `The peg removed from ${hole} at the start`,
    "finish-added": (hole) => `A peg added in ${hole} at the finish`,
    "finish-removed": (hole) => `The peg removed from ${hole} at the finish`,
    "more-pegs": (most) => `At most ${WORDS.pegs(most)} at the finish`,
    "finish-moved": (hole, other) => `A peg moved from ${hole} to ${other} at the finish`,
    "start-moved": (hole, other) => `A peg moved from ${hole} to ${other} at the start`,
  }),
  exactly: (/** @type {number} */ pegs) => `Exactly ${WORDS.pegs(pegs)} at the finish`,
  alike: (/** @type {string} */ words, /** @type {number} */ others) =>
    `${words} (or ${others} like it by symmetry)`,
});
