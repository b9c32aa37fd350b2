// Problems and games as whoever answers /api/problem reads them.

import { ApiError, post } from "../../api.js";
import { count, flip, jumpsIn, parseMoves, pegsIn, Rules } from "../../board/rules.js";
import { Unreadable } from "../model/unreadable.js";
import { RefusalError } from "../refusal.js";

/** @typedef {import("wire").Schemas["ProblemAnswer"]} Problem */

/**
 * What came of some moves, with the moves in the form in which they are kept.
 * @typedef {object} Played
 * @property {string[]} moves
 * @property {number} jumps
 * @property {number} pegs
 * @property {boolean} solved
 * @property {boolean} stuck
 */

/**
 * A problem in any form.
 * @param {any} given
 * @returns {Promise<Problem>}
 */
export async function problemOf(given) {
  try {
    return await post("/api/problem", { problem: given });
  } catch (error) {
    if (!(error instanceof ApiError) || !error.refused) throw error;
    const { code, values, error: line } = error.refused;
    throw new RefusalError(error.status, code, values, line);
  }
}

/**
 * The game in which some moves have been played.
 * @param {any} given the problem
 * @param {string[]} moves
 * @returns {Promise<Played & { problem: Problem }>}
 */
export async function gameOf(given, moves) {
  const problem = await problemOf(given);
  return { problem, ...played(problem, moves) };
}

/**
 * @param {Pick<import("wire").Sent["ProblemAnswer"], "tables" | "start">} problem
 * @param {string[]} moves
 * @returns {Played}
 */
export function played({ tables, start }, moves) {
  const jumps = parseMoves(tables, start, moves);
  if (jumps.length < jumpsIn(moves)) throw new Unreadable(`jump ${jumps.length + 1} of the moves cannot be made`);
  const rules = new Rules(tables);
  const pegs = pegsIn(tables.holes.length, start);
  for (const jump of jumps) flip(pegs, jump);
  return {
    moves: rules.moves(jumps).map(({ text }) => text),
    jumps: jumps.length,
    pegs: count(pegs),
    solved: tables.finish.fewest || rules.solved(pegs),
    stuck: rules.stuck(pegs),
  };
}
