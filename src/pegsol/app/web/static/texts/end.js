// Texts: the end of a game.

import { texts } from "./language.js";
import { WORDS } from "./words.js";

export const END = texts("END", {
  solved: "Solved!",
  length: (/** @type {number} */ moves, /** @type {number} */ jumps) =>
    `${WORDS.moves(moves)}, ${WORDS.jumps(jumps)}`,
  timed: (/** @type {number} */ moves, /** @type {number} */ jumps, /** @type {number} */ seconds) =>
    `${WORDS.moves(moves)}, ${WORDS.jumps(jumps)}, ${WORDS.seconds(seconds)} on the clock`,

  praise: {
    solved: "Your first time!",
    pegs: "Your fewest pegs!",
    moves: "Your fewest moves!",
    seconds: "Your fastest!",
    alone: "Without help",
    helped: "With help: your records stay as they were",
  },

  day: (/** @type {string} */ date) => `Daily puzzle of ${date}`,
  streak: (/** @type {number} */ days) =>
    days === 1 ? "Your streak begins" : `${days} days in a row`,

  stuck: (/** @type {number} */ pegs) => `Stuck with ${WORDS.pegs(pegs)}`,
  finished: (/** @type {number} */ pegs) => `Finished with ${WORDS.pegs(pegs)}`,
  close: {
    few: (/** @type {number} */ pegs) => `So close: only ${WORDS.pegs(pegs)} too many.`,
    placed: "So close: the number of pegs is right, only their place is not.",
  },
  asGood: "No fewer are possible.",
  possible: (/** @type {string} */ finish) => `It could have been solved: ${finish}.`,
  fewest: (/** @type {number} */ pegs) => `${WORDS.pegs(pegs)} would have been possible.`,
  impossible: "It could not have been solved from this start.",
  /** How many moves were needed, and how many are enough and necessary, as far as known. */
  shortest: (
    /** @type {number} */ moves,
    /** @type {number | null} */ found,
    /** @type {number | null} */ atLeast,
  ) => {
    if (!atLeast) return "";
    const needed = `You needed ${WORDS.moves(moves)}`;
    if (moves <= atLeast) return `${needed}, and no solution has fewer.`;
    if (found === atLeast) return `${needed}, the fewest is ${atLeast}.`;
    if (found !== null && found < moves)
      return `${needed}. ${found} are enough, at least ${atLeast} are necessary.`;
    return `${needed}, at least ${atLeast} are necessary.`;
  },

  again: "Play again",
  back: "Take it back",
  fromLost: "Try again from where it was lost",
  review: "Review the game",
  replay: "Replay",
  share: "Share",
  next: (/** @type {string} */ title) => `Next: ${title}`,
  daily: "Daily puzzles",
});
