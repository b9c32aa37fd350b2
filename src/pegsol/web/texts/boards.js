// Texts: boards and puzzles, and the verdict of the position class.

import { texts } from "./rest.js";
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
  contents: "Collections",
  showAll: "Show everything",
  found: (/** @type {number} */ count) => `${count} shown`,
  nothing: "Nothing found. Try fewer words.",
  solved: (/** @type {number} */ moves) => `Solved in ${WORDS.moves(moves)}`,
  helped: "Solved with help",
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
  setUpLead: "Choose the hole that is empty at the start and the hole where the last peg must land.",
  clicking: "Tap the board to choose",
  vacancy: (/** @type {string} */ hole) => `Empty at the start: ${hole}`,
  end: (/** @type {string} */ finish) => `At the end: ${finish}`,
  firstPeg: (/** @type {string} */ hole) => `First peg: ${hole}`,
  reverse: "Play backwards: pegs appear until the board is full",
  map: (/** @type {string} */ title) => `${title}: first and last hole`,
  mapHelp: "Arrow keys go from hole to hole; Enter chooses a hole.",
  peg: "peg",
  empty: "empty",
  lastPeg: "the last peg ends here",
  lastHole: "stays empty",
  play: "Play",
  solve: "Solve",
  edit: "Edit",
});

export const WISHES = texts("WISHES", {
  title: "New puzzles",
  lead: "Choose what you want, and pegsol makes puzzles like that, each with a solution.",
  count: "Number",
  jumps: "Jumps",
  any: "Any",
  symmetry: "Symmetry",
  symmetries: { mirror: "Mirrored", rotation: "Rotational", full: "All symmetries", none: "None" },
  make: "Make puzzles",
  making: (/** @type {number} */ found, /** @type {number} */ tried) => `${found} made, ${tried} tried …`,
  done: "Done. Choose one to play, or print them.",
  fewer: (/** @type {number} */ found, /** @type {number} */ wanted) => `Only ${found} of ${wanted} were found.`,
  none: "No such puzzle was found. Choose other wishes.",
  more: "For puzzles with only one solution, or with more jumps, run this on the command line:",
});

export const LADDER = texts("LADDER", {
  title: "The ladder",
  lead: "From six pegs to the whole board: each step is a little harder than the last.",
  step: (/** @type {number} */ number, /** @type {number} */ all) => `Step ${number} of ${all}`,
  facts: (/** @type {number} */ pegs, /** @type {string} */ grade) => `${WORDS.pegs(pegs)} · ${grade}`,
  next: (/** @type {string} */ title) => `Next: ${title}`,
  star: (/** @type {number} */ number, /** @type {string} */ title, /** @type {string} */ progress) =>
    `${number}. ${title}: ${progress}`,
  progress: { alone: "solved alone", helped: "solved with help", open: "not solved yet" },
  done: "You stand at the top: every step is solved.",
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
  expeditions: { title: "Expeditions", lead: "Send one peg far ahead, at the expense of all others." },
  giants: { title: "Giants", lead: "Bring patience, and a plan." },
  nets: { title: "Nets", lead: "There are no rows here: pegs jump along the lines, even around corners." },
  reverse: {
    title: "Backwards",
    lead: "A peg jumps over an empty hole and leaves a new peg there. Fill the board.",
  },
  impossible: {
    title: "Impossible, but why?",
    lead: "They look harmless, yet nobody will ever solve them. Can you find out why?",
  },
});

export const SIZES = texts("SIZES", {
  title: "Choose a size",
  lead: "Choose a shape, and make it as small or as large as you like.",
  none: "No board has this size: a board has at most 1,024 holes, a net at most 256.",
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
    complete: "All holes joined",
    bipartite: "Two sides, joined across",
    "star-graph": "Hub and spokes",
  }),
  numbers: /** @type {Record<string, string>} */ ({
    n: "Size",
    w: "Columns",
    h: "Rows",
    top: "Top arm",
    right: "Right arm",
    bottom: "Bottom arm",
    left: "Left arm",
    width: "Width",
    holes: "Holes",
    m: "First side",
  }),
});

export const VERDICT = texts("VERDICT", {
  allowed: "This game may be solvable. Play it and see!",
  forbidden: "No game can end like this.",
  why: /** @type {Record<string, string>} */ ({
    pegs: "The number of pegs is wrong: every jump changes it by one, always in the same direction.",
    class: "Every jump keeps a hidden balance between the holes, and this ending would upset it.",
  }),
  proof: "The proof",
  nearest: "These endings keep the balance:",
  take: (/** @type {string} */ finish) => `Finish like this: ${finish}`,
});
