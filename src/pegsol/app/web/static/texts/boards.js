// Texts: boards and puzzles, and the verdict of the position class.

import { texts } from "./later.js";
import { WORDS, compact } from "./words.js";

export const BOARDS = texts("BOARDS", {
  title: "Boards and puzzles",
  search: "Search",
  searchFor: "Name, board, author",
  board: "Board",
  anyBoard: "All boards",
  grade: "Difficulty",
  anyGrade: "All",
  open: "Not solved yet",
  contents: "Collections",
  showAll: "Show everything",
  found: (/** @type {number} */ count) => `${count} shown`,
  nothing: "Nothing found. Try fewer words.",
  solved: (/** @type {number} */ moves) => `Solved in ${WORDS.moves(moves)}`,
  best: (/** @type {number} */ pegs) => `Best so far: ${WORDS.pegs(pegs)} left`,
  progress: (/** @type {number} */ solved, /** @type {number} */ all) =>
    `You have solved ${solved} of ${all}.`,
  game: (/** @type {number} */ pegs, /** @type {string} */ finish) =>
    `${WORDS.pegs(pegs)}, ${finish}`,
  holes: (/** @type {number} */ holes) => WORDS.holes(holes),
  also: (/** @type {string[]} */ names) => `Also called ${names.join(", ")}`,
  boards: "All boards",
  boardsLead: "Play them as they are, or set up a game of your own.",
  setUp: "Set up",
  setUpBoard: (/** @type {string} */ board) => `Set up a game on ${board}`,
  setUpOn: (/** @type {string} */ title) => `Set up: ${title}`,
  setUpLead: "Pick the hole that begins empty, and the one where the last peg must land.",
  clicking: "Tap the board to choose",
  vacancy: (/** @type {string} */ hole) => `Empty at first: ${hole}`,
  survivor: (/** @type {string} */ end) => `At the end: ${end}`,
  firstPeg: (/** @type {string} */ hole) => `First peg: ${hole}`,
  lastVacancy: (/** @type {string} */ hole) => `Last empty hole: ${hole}`,
  finish: "The game ends with",
  finishes: {
    hole: "One peg in one hole",
    any: "One peg anywhere",
    at_most: "At most …",
    exactly: "Exactly …",
    fewest: "As few as possible",
  },
  /** In the reverse game. */
  vacancies: { hole: "One empty hole, chosen", any: "One empty hole anywhere" },
  most: "Pegs at most",
  exactly: "Pegs exactly",
  reverse: "Backwards: pegs appear until the board is full",
  map: (/** @type {string} */ title) => `${title}: first and last hole`,
  mapHelp: "Arrow keys go from hole to hole, Enter chooses one.",
  peg: "peg",
  empty: "empty",
  lastPeg: "the last peg stands here",
  lastHole: "stays empty",
  play: "Play",
  solve: "Solve",
  edit: "Edit",
});

export const DIFFICULTY = texts("DIFFICULTY", {
  grades: ["very easy", "easy", "medium", "hard", "very hard"],
  impossible: "impossible",
  odds: (/** @type {number} */ chance) =>
    chance > 0.5
      ? "Almost any way of playing solves it."
      : `Playing at random solves it about once in ${compact(1 / chance)} games.`,
});

/** @type {Record<string, { title: string, lead: string }>} */
export const COLLECTIONS = texts("COLLECTIONS", {
  "first-steps": { title: "First steps", lead: "Begin here: a few pegs, a few jumps." },
  classics: {
    title: "Classics",
    lead: "What the world has played for three hundred years, on the English and the French board.",
  },
  patterns: {
    title: "Pictures on the English board",
    lead: "Arrows, walls and fireplaces: clear them away.",
  },
  "there-and-back": {
    title: "There and back",
    lead: "The last peg must land in the hole that was empty first.",
  },
  triangles: { title: "Triangles and stars", lead: "Here pegs jump in six directions." },
  squares: { title: "Squares", lead: "Four sides, four corners, and hardly a way out." },
  expeditions: { title: "Expeditions", lead: "Send one peg far ahead; spend the others on it." },
  giants: { title: "Giants", lead: "Bring patience, and a plan." },
  nets: { title: "Nets", lead: "No rows: a peg jumps along the lines, round every corner." },
  reverse: {
    title: "Backwards",
    lead: "A peg jumps over an empty hole, and leaves a new peg there. Fill the board.",
  },
  impossible: {
    title: "Impossible, but why?",
    lead: "They look harmless, and nobody will ever solve them. Find the reason.",
  },
});

export const SIZES = texts("SIZES", {
  title: "Choose a size",
  lead: "Any shape, as small or as large as you like.",
  none: "There is no board of this size: boards have at most 1,024 holes, nets at most 256.",
  shape: "Shape",
  shapes: /** @type {Record<string, string>} */ ({
    diamond: "Diamond",
    square: "Square",
    rectangle: "Rectangle",
    cross: "Cross",
    triangle: "Triangle",
    rhombus: "Rhombus",
    hexagon: "Hexagon",
    star: "Star",
    line: "Line",
    path: "Path",
    cycle: "Ring",
    complete: "Each joined to each",
    bipartite: "Two sides, each joined to each",
    "star-graph": "Hub and spokes",
  }),
  numbers: /** @type {Record<string, string>} */ ({
    n: "Size",
    w: "Columns",
    h: "Rows",
    top: "Arm above",
    right: "Arm right",
    bottom: "Arm below",
    left: "Arm left",
    width: "Width",
    holes: "Holes",
    m: "First side",
  }),
});

export const FINISH = texts("FINISH", {
  survivor: (/** @type {string} */ hole) => `last one in ${hole}`,
  any: "last one anywhere",
  atMost: (/** @type {number} */ most) => `${most} or fewer left`,
  exactly: (/** @type {number} */ pegs) => `exactly ${pegs} at the end`,
  vacancy: "fill every hole but one",
  fewest: "as few left as possible",
  pattern: (/** @type {number} */ pegs) => `${pegs} left in a pattern`,
  grown: (/** @type {number} */ pegs) => `grow to ${pegs}`,
  free: "left in a pattern",
});

export const VERDICT = texts("VERDICT", {
  allowed: "This game may work out. Play it and see!",
  forbidden: "No game can end like this.",
  why: /** @type {Record<string, string>} */ ({
    pegs: "The number of pegs is wrong: every jump changes it by one, always the same way.",
    class: "Every jump keeps a hidden balance between the holes, and this ending would upset it.",
  }),
  proof: "The proof",
  nearest: "These endings keep the balance:",
  take: (/** @type {string} */ finish) => `Finish with ${finish}`,
  any: "one peg anywhere",
  fewest: "as few pegs as possible",
  atMost: (/** @type {number} */ most) => `at most ${WORDS.pegs(most)}`,
  exactly: (/** @type {number} */ pegs) => `exactly ${WORDS.pegs(pegs)}`,
  vacancy: "one empty hole anywhere",
});
