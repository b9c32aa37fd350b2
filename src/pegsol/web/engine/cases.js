// The boards and finishes that were asked about last, with what is known of them.

import { Board } from "./board.js";
import { finishOf } from "./classes.js";
import { bitsOf } from "./gf2.js";
import { Knowledge } from "./knowledge.js";
import { Numbers } from "./numbers.js";
import { EFFORTS, Verdicts } from "./verdicts.js";

/** @import { Jump } from "../board/rules.js" */
/** @import { Described } from "./board.js" */
/** @import { Engine } from "./worker.js" */

const MAX_CASES = 16;

/**
 * A game, with the part of the description of its problem that the engine needs.
 * @typedef {object} Question
 * @property {Described & { start: number[], tables: import("../board/rules.js").Tables }} problem
 * @property {Jump[]} jumps
 * @property {"verdict" | "hint" | "quick" | "full"} effort
 */

/** @typedef {{ known: Knowledge, numbers: Numbers }} Case */

/** @type {Map<string, Case>} */
const cases = new Map();
/** The fewest pegs of starts whose finish is "fewest". @type {Map<string, number>} */
const settled = new Map();

/**
 * What is known of the board of a question with its finish.
 * @param {Engine} engine
 * @param {Question} question
 * @returns {Promise<Case>}
 */
export async function caseOf(engine, { problem, effort }) {
  const { tables } = problem;
  const { lines, one_way, rules, holes } = tables;
  const finish = finishOf(tables.finish);
  const reverse = rules === "reverse";
  const start = bitsOf(problem.start);
  const named = JSON.stringify([holes.length, lines, one_way, rules]);
  const game = `${named} ${start}`;
  if (!finish.fewest) return found(named, problem, reverse, finish);
  const open = found(named, problem, reverse, finish);
  if (!settled.has(game)) {
    const times = effort === "full" ? EFFORTS.full : EFFORTS.usual;
    await new Verdicts(engine, open.known, times).fewest(start);
    const fewest = open.known.fewest(start);
    if (!fewest?.proved) return open;
    if (settled.size >= MAX_CASES) settled.clear();
    settled.set(game, fewest.pegs);
  }
  const most = /** @type {number} */ (settled.get(game));
  return found(named, problem, reverse, { ...finish, fewest: false, least: 1, most });
}

/**
 * @param {string} named
 * @param {Described} problem
 * @param {boolean} reverse
 * @param {import("./classes.js").Finish} finish
 */
function found(named, problem, reverse, finish) {
  const name = `${named} ${Object.values(finish)}`;
  let known = cases.get(name);
  if (known) cases.delete(name);
  else {
    const knowledge = new Knowledge(new Board(problem), reverse, finish);
    known = { known: knowledge, numbers: new Numbers(knowledge) };
  }
  cases.set(name, known); // the one that was asked last is the last
  for (const [other] of cases) if (cases.size > MAX_CASES) cases.delete(other);
  return known;
}
