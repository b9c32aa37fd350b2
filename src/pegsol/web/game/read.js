// Reads a problem in any form and describes it, in the language of the page. Problems with which players
// begin need no model that reads them.

import { finishWords } from "../parts/finish.js";
import { DIFFICULTY, PUZZLES } from "../texts/first.js";
import { later } from "../texts/language.js";
import { boardTitle, problemTitle, say } from "../wording.js";
import { data } from "./data.js";

/** @import { Facts } from "./describe.js" */

/**
 * What is known of a problem without a search, in words: `finish` is the end that it asks for, and `why_not`
 * the proof, whose code with values is `why`, that it is impossible.
 * @typedef {object} Words
 * @property {string} board its title
 * @property {string} finish
 * @property {string} difficulty
 * @property {string} why_not
 * @property {Facts["why_not"]} why
 */

/** @typedef {Omit<Facts, "why_not"> & Words} Problem */

const MAX_KNOWN = 200; // problems

/** What was read, the latest last. @type {Map<string, Promise<Problem>>} */
const known = new Map();

/**
 * The description of a problem, which is read once.
 * @param {string | Record<string, any>} given a name, a text, the end of a link, or JSON
 * @returns {Promise<Problem>}
 */
export async function readProblem(given) {
  const name = JSON.stringify(given);
  const read = known.get(name) ?? described(given);
  known.delete(name);
  known.set(name, read);
  if (known.size > MAX_KNOWN) known.delete(`${known.keys().next().value}`);
  read.catch(() => known.delete(name)); // it may be read the next time
  return read;
}

/** @param {string | Record<string, any>} given */
async function described(given) {
  return inWords((await first(given)) ?? (await (await import("./describe.js")).describe(given)));
}

/**
 * The description of a problem with which players begin; null for any other.
 * @param {string | Record<string, any>} given
 * @returns {Promise<Facts | null>}
 */
async function first(given) {
  if (typeof given !== "string") return null;
  const { board, problems } = await data("first");
  if (!Object.hasOwn(problems, given)) return null;
  const { title, finish, ...problem } = problems[given];
  const tables = { ...board.tables, title, rules: problem.rules, finish };
  return { ...board, ...problem, title, tables };
}

/**
 * @param {Facts} facts
 * @returns {Promise<Problem>}
 */
async function inWords({ why_not: why, ...facts }) {
  const title = problemTitle(facts.name, facts.title);
  // Few pages need the words.
  const proof = why && say((await later(() => import("../texts/later.js"))).PROOFS, why);
  return {
    ...facts,
    title,
    tables: { ...facts.tables, title },
    board: boardTitle(facts.board_name, ""),
    description: PUZZLES.descriptions[facts.name?.puzzle ?? ""] ?? facts.description,
    finish: finishWords(facts.problem.finish, facts.rules, facts.tables.holes),
    difficulty: facts.grade ? DIFFICULTY.grades[facts.grade - 1] : "",
    why_not: proof ?? "",
    why,
  };
}
