// Texts: the player's records, and the ghost of the fastest game.

import { texts } from "./language.js";
import { WORDS } from "./words.js";

export const RECORDS = texts("RECORDS", {
  moves: (/** @type {number} */ moves) => `Fewest: ${WORDS.moves(moves)}`,
  pegs: (/** @type {number} */ pegs) => `Best: ${WORDS.pegs(pegs)}`,
  seconds: (/** @type {number} */ seconds) => `Fastest: ${WORDS.seconds(seconds)}`,
  ghost: {
    toggle: "Ghost",
    title: "This is where your fastest game was by now",
    ready: "The ghost of your fastest game starts with you.",
    ahead: (/** @type {number} */ jumps) => `${WORDS.jumps(jumps)} ahead of your fastest game`,
    behind: (/** @type {number} */ jumps) => `${WORDS.jumps(jumps)} behind your fastest game`,
    level: "Level with your fastest game",
    over: (/** @type {number} */ seconds) => `Your fastest game ended at ${WORDS.seconds(seconds)}`,
  },
});
