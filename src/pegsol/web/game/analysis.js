// What a position is worth, which jumps win, what a game was worth, of which packages it consists, how many
// moves it still needs, and what would make it solvable, as the engine finds it.

import { parseMoves } from "../board/rules.js";
import { ask } from "../engine/client.js";
import { RefusalError } from "../refusal.js";
import { readProblem } from "./read.js";

/** @import { Review, Worth } from "../engine/answers.js" */
/** @import { MoveBounds } from "../engine/moves/answer.js" */
/** @import { Piece } from "../engine/packages/explain.js" */
/** @import { NextPackage } from "../engine/packages/next.js" */
/** @import { Repair } from "../engine/repairs.js" */
/** @import { Proof } from "../engine/why.js" */

/**
 * A problem in any form, and the moves played.
 * @typedef {{ problem: string | Record<string, any>, moves?: string[] }} Game
 */

const MAX_HOLES = 128; // larger boards take more time than the engine has

/**
 * A game as the engine takes it.
 * @param {Game} game
 * @param {number} [most] holes
 */
async function gameOf({ problem: given, moves = [] }, most = MAX_HOLES) {
  const problem = await readProblem(given);
  const { tables, start } = problem;
  if (tables.holes.length > most) throw new RefusalError("needs-python");
  return { problem, jumps: parseMoves(tables, start, moves) };
}

/**
 * What a position is worth. A "verdict" says whether it can be won. For a "hint", the jumps are judged, too, and
 * the fewest pegs are found if the position cannot be won. Other efforts also find exact numbers.
 * @param {Game} game
 * @param {"verdict" | "hint" | "quick" | "full"} effort
 * @param {AbortSignal} [signal]
 * @returns {Promise<Worth>}
 */
export async function analysis(game, effort, signal) {
  return ask("analysis", { effort, ...(await gameOf(game)) }, signal);
}

/**
 * What each position of a game was worth; a "verdict" has no exact numbers but comes sooner.
 * @param {Game} game
 * @param {"verdict" | "quick"} effort
 * @param {AbortSignal} [signal]
 * @returns {Promise<Review>}
 */
export async function review(game, effort, signal) {
  return ask("review", { effort, ...(await gameOf(game)) }, signal);
}

/**
 * The fewest moves still needed; only the larger part of the engine looks for them.
 * @param {Game} game
 * @param {"quick" | "full"} effort
 * @returns {Promise<MoveBounds>}
 */
export async function fewestMoves(game, effort) {
  const found = await ask("moves", { effort, ...(await gameOf(game)) });
  if (found === null) throw new RefusalError("engine-missing");
  return found;
}

/**
 * A game as packages and jumps, in an order in which they can be made.
 * @param {Game} game
 * @returns {Promise<Piece[]>}
 */
export async function explain(game) {
  return ask("explain", await gameOf(game, Infinity)); // nothing is searched
}

/**
 * The next package of a position, and the jumps to make before it.
 * @param {Game} game
 * @param {import("../board/rules.js").Jump | null} [first] the jump with which it must begin
 * @returns {Promise<NextPackage>}
 */
export async function nextPackage(game, first = null) {
  return ask("nextPackage", { first, ...(await gameOf(game)) });
}

/**
 * The changes that make a position solvable, with the problems that they lead to.
 * @param {Game} game
 * @param {Record<string, any> | null} finish instead of that of the problem
 * @returns {Promise<Repair[]>}
 */
export async function repairs({ problem: given, moves }, finish) {
  const { problem: own } = await readProblem(given);
  const game = { problem: finish ? { ...own, finish } : own, moves };
  /** @type {Repair[]} */
  const found = await ask("repairs", await gameOf(game));
  const { board, rules } = own;
  const whole = found.map(async (repair) => {
    const { problem } = await readProblem({ pegsol: 1, board, rules, ...repair.problem });
    return { ...repair, problem };
  });
  return Promise.all(whole);
}

/**
 * Why a position is lost.
 * @param {Game} game
 * @returns {Promise<Proof>}
 */
export async function why(game) {
  return ask("why", await gameOf(game));
}
