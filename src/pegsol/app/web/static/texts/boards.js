// Texts: boards and puzzles, and the verdict of the position class.

import { texts } from "./language.js";
import { WORDS } from "./words.js";

export const BOARDS = texts("BOARDS", {
  title: "Boards and puzzles",
  search: "Search",
  searchFor: "Name, board, author",
  board: "Board",
  anyBoard: "All boards",
  grade: "Difficulty",
  anyGrade: "All",
  open: "Not solved yet",
  found: (/** @type {number} */ count) => `${count} shown`,
  nothing: "Nothing found. Try fewer words.",
  solved: "solved",
  game: (/** @type {number} */ pegs, /** @type {string} */ finish) =>
    `${WORDS.pegs(pegs)} to ${finish}`,
  shelf: (/** @type {string} */ board, /** @type {number} */ holes) =>
    `${board}, ${WORDS.holes(holes)}`,
  boards: "All boards",
  setUp: "Set up",
  setUpBoard: (/** @type {string} */ board) => `Set up a game on ${board}`,
  setUpOn: (/** @type {string} */ title) => `Set up: ${title}`,
  setUpLead: "Choose which hole is empty at the start, and where the last peg must stand.",
  clicking: "A click on the board chooses",
  vacancy: (/** @type {string} */ hole) => `Vacancy: ${hole}`,
  survivor: (/** @type {string} */ hole) => `Finish: ${hole}`,
  firstPeg: (/** @type {string} */ hole) => `First peg: ${hole}`,
  lastVacancy: (/** @type {string} */ hole) => `Last hole: ${hole}`,
  finish: "The game ends with",
  finishes: {
    hole: "One peg in one hole",
    any: "One peg anywhere",
    at_most: "At most …",
    fewest: "As few as possible",
  },
  most: "Pegs at most",
  reverse: "Reverse game: pegs appear until the board is full",
  map: (/** @type {string} */ title) => `${title}: vacancy and finish`,
  mapHelp: "Arrow keys go from hole to hole, Enter chooses one.",
  peg: "peg",
  empty: "empty",
  lastPeg: "the last peg stands here",
  lastHole: "stays empty",
  play: "Play",
  solve: "Solve",
  edit: "Edit",
});

export const VERDICT = texts("VERDICT", {
  allowed:
    "The [position class|class] allows this finish. Only a search can show whether it can be reached.",
  forbidden: "This finish cannot be reached.",
  nearest: "Finishes that the class allows:",
  take: (/** @type {string} */ finish) => `Finish with ${finish}`,
  any: "one peg anywhere",
  fewest: "as few pegs as possible",
  atMost: (/** @type {number} */ most) => `at most ${WORDS.pegs(most)}`,
});
