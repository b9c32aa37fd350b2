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
  genetic: "Genetic solver",
  lead:
    "Each candidate gives the holes weights from 1 to 10, with equal weights for symmetric holes. It plays greedily for the greatest total weight until few pegs are left, and then tries every continuation. The best candidates are combined into new ones.",
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
  moves: "Moves",
  notation: "Notation",
  byNames: "Names of holes",
  level: "Jumps made",
  clear: "Clear",
};

/** The texts in the language of the pages. @type {typeof ENGLISH} */
export const LAB = translated.LAB ?? ENGLISH;
