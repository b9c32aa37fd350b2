// Texts: the laboratory, which few players visit: the other languages have files of their own for it.

import { LANGUAGE, translated } from "./language.js";
import { WORDS } from "./words.js";

/**
 * What a file in languages/lab/ has.
 * @typedef {object} LabCatalogue
 * @property {typeof ENGLISH} LAB
 */

const ENGLISH = {
  title: "Lab",
  heading: (/** @type {string} */ title) => `Lab: ${title}`,
  parts: "Parts of the Lab",
  genetic: "Genetic solver",
  search: "Plain search",
  leads: {
    genetic:
      "Each candidate gives the holes weights from 1 to 10, with equal weights for symmetric holes. It plays greedily for the greatest total weight until few pegs are left, and then tries every continuation. The best candidates are combined into new ones.",
    search:
      "This is a textbook depth-first search in which you make every choice: the order of holes and directions, and the rules that skip positions. The order alone can make the difference between thousands and millions of positions.",
  },
  more: "More about the Lab",
  problem: "Problem",
  take: "Load",
  board: "Board",
  /** @type {Record<string, string>} */
  boards: { english: "English", french: "French" },
  problemHint:
    "Enter the name of a puzzle, or a board with its vacancy and its finish. Click a hole to end there.",
  start: "Start",
  stop: "Stop",
  fresh: "New population",
  ready: "Not started yet",
  /** @type {Record<string, string>} */
  states: { queued: "Waiting for its turn …", running: "Running …", paused: "Paused" },
  stopped: "Stopped",

  // -- the genetic solver --
  population: "Population",
  numbers: {
    population: "Candidates",
    tries: "Tries per population",
    threshold: "Greedy until (pegs)",
    mutation: "Mutation (%)",
    seed: "Seed",
    populations: "Population limit",
  },
  pace: "Pace",
  paces: { slow: "Slow", quick: "Quick", full: "Full speed" },
  figures: {
    tries: "Tries",
    evaluations: "Games",
    best: "Best fitness",
    rate: "Games per second",
  },
  found: (/** @type {number} */ population, /** @type {number} */ tries) =>
    tries
      ? `Found in population ${population.toLocaleString(LANGUAGE)} after ${tries.toLocaleString(LANGUAGE)} ${tries === 1 ? "try" : "tries"}`
      : `Found in population ${population.toLocaleString(LANGUAGE)} among the first candidates`,
  foundMore: "The first candidate solves it. Click it to replay its game.",
  notFound: (/** @type {number} */ populations) =>
    populations === 1
      ? "Not found in one population"
      : `Not found in ${populations.toLocaleString(LANGUAGE)} populations`,
  notFoundMore:
    "That proves nothing: another seed may find a solution, and the page Solve can decide whether there is one.",
  /** @type {Record<string, string>} */
  limits: {
    cancelled: "Stopped before a solution was found",
    time: "Not found before the time ran out",
    memory: "Not found before the memory was full",
  },
  legend: "Dark boards have not been evaluated yet; light boards show how their game ended.",
  of: (/** @type {number} */ count, /** @type {number} */ all) => `${count} of ${all}`,
  candidate: (/** @type {number} */ place, /** @type {string} */ words) =>
    `Candidate ${place}: ${words}`,
  unevaluated: "not evaluated yet",
  evaluated: (/** @type {number} */ fitness, /** @type {number} */ holes, /** @type {number} */ pegs) =>
    `${fitness} of ${WORDS.holes(holes)} match the finish, ${WORDS.pegs(pegs)} left`,
  click: "Play its game; Shift-click: weights and moves",
  details: "Weights and moves",
  detailsOf: (/** @type {number} */ place) => `Weights and moves of candidate ${place}`,
  game: "The candidate's game",
  toReplay: "Open in Replay",
  reached: (/** @type {number} */ fitness, /** @type {number} */ holes) =>
    `At its end, ${fitness} of ${WORDS.holes(holes)} match the finish.`,
  weights: "Weights and moves",
  searchBy: "Search with these weights",
  weight: "Weight",
  class: "Class",
  holes: "Holes",
  classes: "Holes that share a weight",
  symmetric: "Symmetric holes",
  classesHint:
    "Draw a letter in each hole, or list sets of holes: d4; c4 d3 e4 d5; … The word “each” gives every hole its own weight.",
  compare: "Compare with others",
  compareOf: (/** @type {number} */ place) => `Compare candidate ${place.toLocaleString(LANGUAGE)} with others`,
  sideBySide: "Side by side",
  unsound: "Pin types are unsound: some of the positions that they rejected may win.",
  moves: "Moves",
  notation: "Notation",
  byNames: "Names of holes",

  // -- plain search --
  order: "Order of holes",
  /** @type {Record<string, string>} */
  orders: {
    rows: "Rows, from the top left",
    "rows-up": "Rows, from the bottom left",
    "rows-left": "Rows, from the top right",
    "rows-left-up": "Rows, from the bottom right",
    columns: "Columns, from the top left",
    "columns-up": "Columns, from the bottom left",
    "columns-left": "Columns, from the top right",
    "columns-left-up": "Columns, from the bottom right",
    spiral: "Spiral inwards",
    "spiral-reversed": "Spiral outwards",
    centre: "Centre first",
    "centre-reversed": "Centre last",
    board: "As the board numbers them",
    "board-reversed": "As the board numbers them, reversed",
    random: "Random, from the seed",
  },
  directions: "Order of directions",
  by: "Jumps ordered by",
  byKinds: { peg: "Starting hole", target: "Target hole" },
  weigh: "Weights instead of an order",
  table: "Table of positions",
  noTable: "None",
  entries: (/** @type {number} */ count) => `${count.toLocaleString(LANGUAGE)} entries`,
  independence: "Independent jumps",
  independences: {
    none: "In every order",
    previous: "In one order if adjacent",
    all: "Always in one order",
  },
  switches: {
    symmetries: "Merge symmetric positions",
    position_class: "Position class",
    pagodas: "Pagoda functions",
    dead_pegs: "Dead pegs",
    pin_types: "Pin types (unsound)",
  },
  rules: "Rules",
  wanted: "Stop after (solutions)",
  all: "Search to the end",
  seconds: "Stop after (seconds)",
  run: "Search",
  counters: {
    positions: "Positions",
    nodes: "Expanded",
    dead_ends: "Dead ends",
    refuted: "Refuted",
    hits: "Found in the table",
    skipped: "Jumps skipped",
    solutions: "Solutions",
    speed: "Positions per second",
    seconds: "Seconds",
  },
  level: "Jumps made",
  levels: "Positions by jumps made",
  asTable: "As a table",
  results: "Runs to compare",
  ratio: "Ratio",
  name: "Search",
  clear: "Clear",
  outcomes: {
    solved: "Solved",
    impossible: "Searched to the end: no solution",
    undecided: "Not decided",
  },
  /** @type {Record<string, string>} */
  cut: {
    cancelled: "You stopped the search, so these numbers are incomplete.",
    time: "The time ran out, so these numbers are incomplete.",
    memory: "The memory was full, so these numbers are incomplete.",
    nodes: "The search reached its limit, so these numbers are incomplete.",
  },
  wantedOf: (/** @type {number} */ count) => `${count.toLocaleString(LANGUAGE)} solutions`,
  outcome: "Outcome",
  needsTable: "To merge symmetric positions, choose a table.",
  badWeights: "Write weights as pairs of a hole and a whole number.",
  chart: (/** @type {string} */ what) => `${what}, on a logarithmic scale`,
};

/** The texts in the language of the pages. @type {typeof ENGLISH} */
export const LAB = translated.LAB ?? ENGLISH;
