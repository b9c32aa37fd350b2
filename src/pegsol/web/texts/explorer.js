// Texts: the explorer and the review of a game.

import { texts } from "./rest.js";
import { WORDS, list } from "./words.js";

export const EXPLORER = texts("EXPLORER", {
  label: "The jumps you can make now",
  lead: "See where each jump leads. Point at a jump to see it, press it to make it.",
  columns: { jump: "Jump", solutions: "Solutions", chance: "Luck", fewest: "Pegs" },
  hints: {
    solutions: "How many ways to the finish the jump leaves",
    chance: "How often random jumps would then reach the finish",
    fewest: "The fewest pegs with which the game can still end",
  },
  worth: { wins: "can still be solved", loses: "can no longer be solved", open: "not known yet" },
  mirrored: (/** @type {string[]} */ jumps) => `the same, mirrored: ${list(jumps, "and")}`,
  make: (/** @type {string} */ jump, /** @type {string} */ worth) => `${jump}: ${worth}`,
  none: "No jump is left.",
  wait: "Looking …",
  unknown: "?",
  over: "The game is over. Take back a jump to explore.",
});

export const REVIEW = texts("REVIEW", {
  label: "The game, jump by jump",
  none: "Make a jump to begin the review.",
  wait: "Looking at every position …",
  kept: (/** @type {number} */ part) => `kept ${WORDS.percent(part)} of the solutions`,
  notes: {
    only: "the only good jump",
    slip: "a slip",
    lost: "lost the game",
    peg: "cost a peg",
  },
  could: (/** @type {number} */ pegs) => `${WORDS.pegs(pegs)} possible`,
  good: {
    solved: "Every jump was a good one.",
    lostAt: (/** @type {number} */ move, /** @type {string} */ jump) =>
      `The jump ${jump} in move ${move} lost the game.`,
    never: "It could not be solved from the start.",
    open: "The finish can still be reached.",
  },
  go: (/** @type {number} */ move, /** @type {string} */ text, /** @type {string} */ note) =>
    `Move ${move}, ${text}${note ? `: ${note}` : ""}`,
  again: "Try again from here",
  better: "Show a better jump",
  instead: (/** @type {string[]} */ jumps) => `Better: ${list(jumps, "or")}.`,
});
