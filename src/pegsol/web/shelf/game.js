// Games as they are read.

import { played } from "../game/game.js";
import { readProblem } from "../game/read.js";

/**
 * The game in which some moves have been played.
 * @param {string | Record<string, any>} given the problem
 * @param {string[]} moves
 */
export async function gameOf(given, moves) {
  const problem = await readProblem(given);
  return { problem, ...played(problem, moves) };
}
