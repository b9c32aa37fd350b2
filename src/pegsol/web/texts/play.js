// Texts: the pages that play and replay. Words in [brackets] are terms, see parts/terms.js.

import { LANGUAGE, texts } from "./language.js";
import { WORDS, compact, list } from "./words.js";

export const ACTIONS = texts("ACTIONS", {
  label: "This game",
  save: "Save",
  name: "Name",
  saved: (/** @type {string} */ name) => `Saved as “${name}”`,
  notSaved: (/** @type {string} */ reason) => `Not saved: ${reason}`,
  print: "Print",
  queue: "Add to print queue",
  queued: "Added to the print queue",
  share: "Share",
  replay: "Replay",
  play: "Play from here",
  solve: "Solve from here",
  edit: "Edit this position",
});

export const PLAY = texts("PLAY", {
  title: "Play",
  finish: (/** @type {string} */ finish) => `[finish]: ${finish}`,
  reverse: "[reverse game|reverse]",
  time: "Time",
  notCounted: "with help",
  newGame: "New game",
  started: "A new game has begun.",
  oldGame: "Go back to the old game",
  other: "Other puzzles",
  reversed: "Reverse game",
  noReverse: "Only a puzzle that ends in one exact position has a reverse game",
  hint: "Hint",
  marks: "Marks",
  meterShown: "Meter",
  mistake: "Back to the mistake",
  rest: "More for this game",
  /** What is said before the player gets help. */
  helping: {
    note: "From now on this game counts as played with help.",
    yes: "Go on",
    no: "Not now",
  },
  panels: "Next to the board",
  tabs: { moves: "Moves", explorer: "Explore", review: "Review", packages: "Packages" },
  course: "How many solutions were left after each jump",
  keys: { hint: "H", marks: "M", where: "W", names: "N", undo: "U", redo: "R", run: "P" },
  bar: "Play",
  undo: "Undo",
  redo: "Redo",
  more: "More",
  /** What the position is worth, where there is little room. */
  strip: { good: "can be solved", bad: "out of reach", open: "not known yet" },
  cut: "Some moves in the address are illegal; the game stops before them.",
  impossible: "This puzzle has no solution",
  nearest: "Finishes that may be possible:",

  advice: {
    none: "No jump wins from here.",
    unknown: "This one is hard, and I have found no good jump yet. Ask again in a moment.",
    done: "You have made it!",
    over: "No peg can jump any more.",
    wait: "Thinking …",
    lost: (
      /** @type {number} */ move,
      /** @type {string} */ jump,
      /** @type {string[]} */ instead,
    ) =>
      `The jump ${jump} in move ${move} made it impossible.` +
      (instead.length ? ` You could still have won with ${list(instead, "or")}.` : ""),
    fromStart: "It was impossible from the start.",
    oneBack: "I have taken back one move.",
    open: "Nothing is lost: this can still be solved.",
    unclear: "I do not know yet. Ask again in a moment.",
  },

  meter: {
    label: "What can still be reached",
    wait: "Looking …",
    verdict: {
      good: "Can still be solved",
      bad: "Can no longer be solved",
      never: "Cannot be solved",
      open: "Not known yet",
    },
    reached: "Solved!",
    fewest: "Fewest pegs still possible",
    solutions: "[Ways to solve it|solution]",
    chance: "Random jumps solve it",
    moves: "Fewest [moves|move] still needed",
    needed: (/** @type {number} */ moves) => `${moves || "0: your last move continues"}`,
    soon: "…",
    exact: (/** @type {bigint} */ count) => count.toLocaleString(LANGUAGE),
    odds: (/** @type {number} */ chance) => {
      if (chance === 0) return "never";
      if (chance === 1) return "always";
      if (chance >= 0.1) return `${Math.min(99, Math.round(100 * chance))} %`;
      return `1 in ${compact(1 / chance)}`;
    },
    longer: "Keep looking",
    why: "Why?",
  },
});

export const REPLAY = texts("REPLAY", {
  title: "Replay",
  titled: (/** @type {string} */ title) => `Replay: ${title}`,
  solution: (/** @type {number} */ moves, /** @type {number} */ jumps) =>
    `Solution in ${WORDS.moves(moves)} (${WORDS.jumps(jumps)})`,
  game: (/** @type {number} */ moves, /** @type {number} */ jumps) =>
    moves ? `Game of ${WORDS.moves(moves)} (${WORDS.jumps(jumps)})` : "No moves to replay yet",
});

/** The player's records, and the ghost of the fastest game. */
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
