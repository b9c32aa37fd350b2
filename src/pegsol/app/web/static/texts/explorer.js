// Texts: the explorer and the review of a game.

import { texts } from "./later.js";
import { WORDS, list } from "./words.js";

export const EXPLORER = texts("EXPLORER", {
  label: "The jumps you can make now",
  lead: "What each jump leads to. Point at one to see it, press it to make it.",
  columns: { jump: "Jump", solutions: "Solutions", chance: "By luck", fewest: "Pegs" },
  hints: {
    solutions: "Ways to the finish that are left after the jump",
    chance: "How often random jumps would get there",
    fewest: "The fewest pegs that can still be left",
  },
  worth: { wins: "can be solved", loses: "cannot be solved any more", open: "not known yet" },
  mirrored: (/** @type {string[]} */ jumps) => `the same, mirrored: ${list(jumps, "and")}`,
  make: (/** @type {string} */ jump, /** @type {string} */ worth) => `${jump}: ${worth}`,
  none: "No jump is left.",
  wait: "Looking …",
  unknown: "?",
  over: "The game is over. Go back a jump to explore.",
});

export const REVIEW = texts("REVIEW", {
  label: "The game, jump by jump",
  none: "Make a jump, and the review begins.",
  wait: "Looking at each position …",
  curve: "The solutions that were left, jump by jump. A click goes there.",
  kept: (/** @type {number} */ part) => `kept ${WORDS.percent(part)} of the solutions`,
  notes: {
    only: "the only good jump",
    slip: "a slip",
    lost: "here the game was lost",
    peg: "cost a peg",
  },
  could: (/** @type {number} */ pegs) => `${WORDS.pegs(pegs)} possible`,
  good: {
    solved: "Not one jump went wrong.",
    lostAt: (/** @type {number} */ move, /** @type {string} */ jump) =>
      `It went wrong at move ${move}, with ${jump}.`,
    never: "There was no way to solve it from the start.",
    open: "So far the finish can still be reached.",
  },
  go: (/** @type {number} */ move, /** @type {string} */ text, /** @type {string} */ note) =>
    `Move ${move}, ${text}${note ? `: ${note}` : ""}`,
  again: "Try again from here",
  better: "Show what was better",
  instead: (/** @type {string[]} */ jumps) => `Better: ${list(jumps, "or")}.`,
});
