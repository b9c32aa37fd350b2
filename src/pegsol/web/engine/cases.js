// The boards and finishes that were asked about last, with what is known of them.

import { atMost, problemOf } from "./classes.js";
import { Knowledge, along, keep } from "./knowledge.js";
import { Numbers } from "./numbers.js";
import { EFFORTS, Verdicts } from "./verdicts.js";

/** @import { Jump } from "../board/rules.js" */
/** @import { Described } from "./classes.js" */
/** @import { Problem } from "./search.js" */
/** @import { Engine } from "./worker.js" */

const MAX_CASES = 16;

/**
 * A game, and how much may be done for the answer.
 * @typedef {object} Question
 * @property {Described} problem
 * @property {Jump[]} jumps
 * @property {"verdict" | "hint" | "quick" | "full"} [effort]
 */

/** @typedef {{ known: Knowledge, numbers: Numbers }} Case */

/** @type {Map<string, Case>} */
const cases = new Map();

/**
 * What is known of the board of a question with its finish, and the positions of its game.
 * @param {Engine} engine
 * @param {Question} question
 * @returns {Promise<Case & { positions: bigint[] }>}
 */
export async function caseOf(engine, { problem: described, jumps, effort }) {
  const { lines, one_way, rules, holes } = described.tables;
  const named = JSON.stringify([holes.length, lines, one_way, rules]);
  const problem = problemOf(described);
  const { start, finish } = problem;
  const positions = along(start, jumps);
  const open = found(named, problem);
  if (!finish.fewest) return { ...open, positions };
  await new Verdicts(engine, open.known, effort === "full" ? EFFORTS.full : EFFORTS.usual).fewest(start);
  const fewest = open.known.fewest(start);
  if (!fewest?.proved) return { ...open, positions };
  return { ...found(named, { ...problem, finish: atMost(finish, fewest.pegs) }), positions };
}

/**
 * @param {string} named
 * @param {Problem} problem
 */
function found(named, { board, reverse, finish }) {
  const name = `${named} ${Object.values(finish)}`;
  let asked = cases.get(name);
  if (!asked) {
    const known = new Knowledge(board, reverse, finish);
    asked = { known, numbers: new Numbers(known) };
  }
  keep(cases, name, asked, MAX_CASES);
  return asked;
}
