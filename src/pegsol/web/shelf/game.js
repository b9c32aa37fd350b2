// Problems and games as they are read.

import { ApiError, post } from "../api.js";
import { played } from "../game/game.js";
import { RefusalError } from "../refusal.js";

/** @typedef {import("wire").Schemas["ProblemAnswer"]} Problem */

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
 * @returns {Promise<import("../game/game.js").Played & { problem: Problem }>}
 */
export async function gameOf(given, moves) {
  const problem = await problemOf(given);
  return { problem, ...played(problem, moves) };
}
