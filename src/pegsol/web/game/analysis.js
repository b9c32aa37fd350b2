// What a position is worth, which jumps win, what a game was worth, of which packages it consists, and how
// many moves it still needs: answered by the engine in the browser.

import * as api from "../api.js";
import { flip, parseMoves, pegsIn } from "../board/rules.js";
import { NoEngine, ask } from "../engine/client.js";
import { made } from "../local/maker.js";
import { RefusalError } from "../refusal.js";

/** @typedef {import("../local/maker.js").Asked} Asked */
/** @typedef {import("wire").Sent["ProblemAnswer"]} Problem */

const MAX_HOLES = 128; // larger boards take more time than the engine has
const MAX_KNOWN = 32; // problems

/** @type {Map<string, Promise<Problem>>} */
const problems = new Map();

/**
 * A problem as it is read. It is read once.
 * @param {any} given
 * @returns {Promise<Problem>}
 */
function problemOf(given) {
  const name = JSON.stringify(given);
  const known = problems.get(name);
  if (known) return known;
  if (problems.size >= MAX_KNOWN) problems.clear();
  const asked = api.post("/api/problem", { problem: given });
  const read = /** @type {Promise<Problem>} */ (/** @type {unknown} */ (asked));
  problems.set(name, read);
  read.catch(() => problems.delete(name));
  return read;
}

/**
 * A game as the engine takes it.
 * @param {any} body
 * @param {number} [most] holes
 */
async function gameOf({ problem: given, moves = [] }, most = MAX_HOLES) {
  const { problem: read, tables, geometry, coordinates, start } = await problemOf(given);
  if (tables.holes.length > most) throw new RefusalError(501, "needs-python");
  const symmetries = coordinates ? undefined : await (await import("./symmetries.js")).symmetriesOf(read.board);
  const problem = { tables, geometry, coordinates, start, symmetries };
  return { problem, jumps: parseMoves(tables, start, moves) };
}

/**
 * An answer of the engine.
 * @param {string} what
 * @param {number} [most] holes
 * @returns {import("../local/maker.js").Answering}
 */
export function asking(what, most) {
  return async ({ body, signal }) => {
    const { effort = "quick", first = null } = body;
    const game = await gameOf(body, most);
    try {
      return await ask(what, { effort, first, ...game }, signal);
    } catch (error) {
      if (error instanceof NoEngine) throw new RefusalError(503, error.code);
      throw error;
    }
  };
}

/**
 * Why a position is lost, for the page to draw; what the position class proves is known at sight.
 * @param {Asked} asked
 */
async function why(asked) {
  const found = await asking("why")(asked);
  const { proof, standing } = /** @type {Pick<import("wire").Sent["Why"], "proof" | "standing">} */ (found);
  const told = proof?.code === "class" ? await atSight(asked) : proof;
  return { proof: told, standing };
}

/**
 * Why the position of a game has no solution, if that is plain at sight.
 * @param {Asked} asked
 */
async function atSight({ body, signal }) {
  const { problem, jumps } = await gameOf(body);
  const pegs = pegsIn(problem.tables.holes.length, problem.start);
  for (const jump of jumps) flip(pegs, jump);
  const names = problem.tables.holes.filter((_, hole) => pegs[hole]);
  const given = /** @type {object} */ ((await problemOf(body.problem)).problem);
  const start = { ...given, start: { pegs: names } };
  const init = { method: "POST", body: JSON.stringify({ problem: start }), signal };
  const answer = /** @type {Problem} */ (await (await made("/api/problem", init)).json());
  return answer.why_not;
}

/**
 * The fewest moves still needed; only the larger part of the engine looks for them.
 * @param {Asked} asked
 */
async function fewestMoves(asked) {
  const found = await asking("moves")(asked);
  if (found === null) throw new RefusalError(503, "engine-missing");
  return found;
}

/** @type {Record<string, import("../local/maker.js").Answering>} */
export const answers = {
  "POST /api/analysis": asking("analysis"),
  "POST /api/explain": asking("explain", Infinity), // nothing is searched
  "POST /api/fewest-moves": fewestMoves,
  "POST /api/next-package": asking("nextPackage"),
  "POST /api/review": asking("review"),
  "POST /api/why": why,
};

/**
 * Load the engine and let it look at a problem, so that the first hint comes at once.
 * @param {any} problem
 */
export async function prepare(problem) {
  try {
    await ask("analysis", { effort: "verdict", ...(await gameOf({ problem })) });
  } catch {
    // Who asks later is told why.
  }
}
