// Texts: the end of a game.

import { texts } from "./rest.js";
import { WORDS } from "./words.js";

export const END = texts("END", {
  solved: "Solved!",
  length: (/** @type {number} */ moves) => WORDS.moves(moves),
  timed: (/** @type {number} */ moves, /** @type {number} */ seconds) =>
    `${WORDS.moves(moves)}, ${WORDS.seconds(seconds)} on the clock`,

  praise: {
    solved: "Your first time!",
    pegs: "Your fewest pegs!",
    moves: "Your fewest moves!",
    seconds: "Your fastest!",
    alone: "Without help",
  },

  day: (/** @type {string} */ date) => `Daily puzzle for ${date}`,
  streak: (/** @type {number} */ days) =>
    days === 1 ? "Your streak begins" : `${days} days in a row`,

  stuck: (/** @type {number} */ pegs) => `Stuck with ${WORDS.pegs(pegs)}`,
  finished: (/** @type {number} */ pegs) => `Finished with ${WORDS.pegs(pegs)}`,
  close: {
    few: (/** @type {number} */ pegs) => `So close: only ${WORDS.pegs(pegs)} too many.`,
    placed: "So close: the number of pegs is right, but not where they stand.",
  },
  asGood: "Nobody can end with fewer.",
  possible: (/** @type {string} */ finish) => `You could have reached the finish: ${finish}.`,
  fewest: (/** @type {number} */ pegs) => `You could have ended with ${WORDS.pegs(pegs)}.`,
  impossible: "Nobody could have solved it from this start.",
  /** How many moves were needed, and how many are enough and necessary, as far as known. */
  shortest: (
    /** @type {number} */ moves,
    /** @type {number | null} */ found,
    /** @type {number | null} */ atLeast,
  ) => {
    if (!atLeast) return "";
    const needed = `You took ${WORDS.moves(moves)}`;
    if (moves <= atLeast) return `${needed}, and no solution has fewer.`;
    if (found === atLeast) return `${needed}; the fewest possible is ${atLeast}.`;
    if (found !== null && found < moves)
      return `${needed}. ${found} are enough, and no solution has fewer than ${atLeast}.`;
    return `${needed}; no solution has fewer than ${atLeast}.`;
  },

  again: "Play again",
  restart: "Start again",
  isHelp: "Going back to the mistake counts as help; starting again does not.",
  next: (/** @type {string} */ title) => `Next: ${title}`,
  daily: "Daily puzzles",
});
