// Texts: the laboratory, which few players visit: the other languages have files of their own for it.

import { LANGUAGE } from "./language.js";
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
      "Each candidate gives the holes weights from 1 to 10, the same to symmetric holes. It plays greedily for the greatest total weight down to a few pegs, and then tries every continuation. The best are combined into new ones.",
    search:
      "A textbook depth-first search with every choice open: the order of holes and directions, and rules that leave positions out. The order alone decides between thousands of positions and millions.",
  },
  more: "More about the Lab",
  problem: "Problem",
  take: "Take",
  problemHint:
    "A puzzle by its name, or a board, its first empty hole and its finish. Click a hole to end there.",
  start: "Start",
  stop: "Stop",
  fresh: "New population",
  ready: "Not started yet",
  lost: "That run is no longer here.",
  /** @type {Record<string, string>} */
  states: { queued: "About to start …", running: "Running …", unwatched: "Resting", paused: "Paused" },
  stopped: "Stopped",

  // -- the genetic solver --
  population: "Population",
  numbers: {
    population: "Candidates",
    tries: "Tries in a population",
    threshold: "Greedy down to pegs",
    mutation: "Mutation (%)",
    seed: "Seed",
    populations: "Populations at most",
  },
  pace: "Pace",
  paces: { slow: "Slow", quick: "Quick", full: "Full speed" },
  figures: {
    tries: "Tries",
    evaluations: "Games",
    best: "Best fitness",
    rate: "Games a second",
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
    time: "Not found: the time was over",
    memory: "Not found: the memory was full",
    room: "Stopped to make room for other searches",
  },
  legend: "Dark boards are not evaluated yet; light ones show the end of their game.",
  of: (/** @type {number} */ count, /** @type {number} */ all) => `${count} of ${all}`,
  candidate: (/** @type {number} */ place, /** @type {string} */ words) =>
    `Candidate ${place}: ${words}`,
  unevaluated: "not evaluated yet",
  evaluated: (/** @type {number} */ fitness, /** @type {number} */ holes, /** @type {number} */ pegs) =>
    `${fitness} of ${WORDS.holes(holes)} as in the finish, ${WORDS.pegs(pegs)} left`,
  replay: "Replay its game",
  details: "Weights and moves",
  detailsOf: (/** @type {number} */ place) => `Weights and moves of candidate ${place}`,
  game: "The candidate's game",
  toReplay: "Open in Replay",
  reached: (/** @type {number} */ fitness, /** @type {number} */ holes) =>
    `At its end ${fitness} of ${WORDS.holes(holes)} are as in the finish.`,
  weights: "Weights and moves",
  searchBy: "Search by these weights",
  weight: "Weight",
  class: "Class",
  holes: "Holes",
  moves: "Moves",

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
    "board-reversed": "The same backwards",
    random: "Random, by the seed",
  },
  directions: "Order of directions",
  by: "The holes are those",
  byKinds: { peg: "of the peg that jumps", target: "jumped into" },
  weigh: "Weights, instead of the order",
  table: "Table of positions",
  noTable: "None",
  entries: (/** @type {number} */ count) => `${count.toLocaleString(LANGUAGE)} entries`,
  independence: "Independent jumps",
  independences: {
    none: "In every order",
    previous: "Not after the jump before",
    all: "In one order only",
  },
  switches: {
    symmetries: "Symmetric positions as one",
    position_class: "Position class",
    pagodas: "Pagoda functions",
    dead_pegs: "Dead pegs",
  },
  rules: "Rules",
  wanted: "Solutions until it stops",
  all: "Go on to the end",
  seconds: "Seconds at most",
  run: "Search",
  counters: {
    positions: "Positions",
    nodes: "Searched further",
    dead_ends: "Dead ends",
    refuted: "Refuted",
    hits: "In the table",
    skipped: "Jumps left out",
    solutions: "Solutions",
    speed: "Positions a second",
    seconds: "Seconds",
  },
  level: "Jumps made",
  levels: "Positions by jumps made",
  asTable: "As a table",
  results: "Runs to compare",
  ratio: "Compared",
  name: "Search",
  clear: "Clear",
  outcomes: {
    solved: "Solved",
    impossible: "Searched to the end: no solution",
    undecided: "Not decided",
  },
  /** @type {Record<string, string>} */
  cut: {
    cancelled: "It was stopped: the numbers are those until then.",
    time: "The time was over: the numbers are those until then.",
    memory: "The memory was full: the numbers are those until then.",
    nodes: "The limit was reached: the numbers are those until then.",
    room: "It made room for other searches: the numbers are those until then.",
  },
  wantedOf: (/** @type {number} */ count) => `${count.toLocaleString(LANGUAGE)} solutions`,
  outcome: "Outcome",
  finished: "Finished",
  needsTable: "Symmetric positions as one need a table.",
  surveys: { prune: "Switches one by one", orders: "All orders" },
  surveyHint:
    "“Switches one by one” takes the order of holes and directions chosen here, “All orders” tries them all; both leave the rules and weights above aside.",
  done: (/** @type {number} */ done, /** @type {number} */ steps) =>
    `${done.toLocaleString(LANGUAGE)} of ${WORDS.searches(steps)}`,
  nothing: "No search has ended yet.",
  /** @type {Record<string, (name: string) => string>} */
  groups: {
    none: () => "No switch",
    alone: (name) => `Only ${name}`,
    "all but": (name) => `All but ${name}`,
    all: () => "All switches",
  },
  /** @type {Record<string, string>} */
  pruning: {
    "position class": "the position class",
    "pagoda functions": "pagoda functions",
    "dead pegs": "dead pegs",
    "previous jump": "independence of the jump before",
    "P-filter": "one order of independent jumps",
    table: "a table",
    symmetries: "a table with symmetries",
  },
  gaveUp: (/** @type {number} */ positions) =>
    `A search gives up after ${WORDS.readable(positions)} positions; then there are at least as many (≥).`,
  gaveUpOf: (/** @type {number} */ searches, /** @type {number} */ positions) =>
    `${searches.toLocaleString(LANGUAGE)} gave up after ${WORDS.readable(positions)} positions.`,
  /** How many times the cost of the best order the worst has, or at least has. */
  spread: (/** @type {number} */ searches, /** @type {number} */ orders, /** @type {number} */ spread, /** @type {boolean} */ atLeast) =>
    `${searches.toLocaleString(LANGUAGE)} of ${orders.toLocaleString(LANGUAGE)} orders: the worst costs ${atLeast ? "at least " : ""}${WORDS.readable(spread)} times as much as the best.`,
  least: (/** @type {string} */ order, /** @type {number} */ positions) =>
    `The best: ${order} (${WORDS.readable(positions)} positions).`,
  counted: "Orders",
  fewest: "Fewest",
  middle: "Median",
  highest: "Most",
  badWeights: "Weights are pairs of a hole and a whole number.",
  chart: (/** @type {string} */ what) => `${what}, on a logarithmic scale`,
};

/** @type {LabCatalogue | null} */
const translated =
  LANGUAGE === "en" ? null : (await import(`../languages/lab/${LANGUAGE}.js`)).default;

/** The texts in the language of the pages. @type {typeof ENGLISH} */
export const LAB = translated?.LAB ?? ENGLISH;
