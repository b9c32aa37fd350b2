// Texts: the print queue.

import { texts } from "./rest.js";
import { WORDS } from "./words.js";

export const QUEUE = texts("QUEUE", {
  title: "Print queue",
  none: "There is nothing to print yet. Press “Add to print queue” beside a game, a solution or a problem to add it here.",
  toBoards: "Boards and puzzles",
  untitled: "Untitled",
  position: "position",
  of: (/** @type {string} */ act, /** @type {string} */ name) => `${act}: ${name}`,
  up: "Move up",
  down: "Move down",
  remove: "Remove",
  removed: (/** @type {string} */ name) => `${name} was removed.`,
  moved: (/** @type {string} */ name, /** @type {number} */ place, /** @type {number} */ count) =>
    `${name} is now ${place} of ${count}.`,
  clear: "Remove all",
  cleared: "The queue is empty.",
  undo: "Undo",
  pages: (/** @type {number} */ count) => WORDS.pages(count),
  name: "Title of the page",
  untitledSheet: "No title",
  layout: "Layout",
  layouts: { diagrams: "Diagrams", worksheets: "Worksheets", cards: "Cards" },
  solutions: "Solutions",
  solved: { none: "None", back: "On the back", end: "On pages at the end" },
  turned: "Print on both sides, and turn the paper over its long edge.",
  unsolved: "No solution is known.",
  student: "Name",
  rule: (/** @type {string} */ jump) =>
    `A peg jumps over its neighbour into the empty hole behind, and the neighbour is taken away. Write: ${jump}.`,
  reverse: "Reverse: a peg jumps over an empty hole, and a peg appears there.",
  paper: "Paper",
  papers: { a4: "A4", letter: "Letter" },
  perPage: "Per page",
  theme: "Colours",
  themes: {
    print: "Black and white",
    plain: "Plain",
    wood: "Wood",
    dark: "Dark",
    contrast: "High contrast",
  },
  strips: "Solutions move by move",
  print: "Print",
  asFile: "Download",
  forms: { svg: "SVG", png: "PNG", text: "Text" },
  downloaded: (/** @type {string} */ name) => `${name} was downloaded.`,
  preview: "Preview",
  booklet: "For a booklet or a board to cut out, download the text and run:",
});
