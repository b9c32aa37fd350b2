// The second part of a run for the fewest moves: each solution that it tells of has fewer moves than the
// one before.

import { RefusalError } from "../../refusal.js";
import { Encoded } from "../encoding.js";
import { FewestMoves } from "../moves/fewest.js";
import { spaceOf } from "../valued.js";
import { Stopped } from "./running.js";

/** @import { Jump } from "../../board/rules.js" */
/** @import { Problem } from "../search.js" */
/** @import { Engine } from "../worker.js" */
/** @import { Teller } from "./teller.js" */

const MEMORY_BYTES = 512 << 20; // of the layers

/**
 * @param {Engine} engine
 * @param {Problem} problem whose finish is not "fewest", from the position after the moves played
 * @param {{ own: Jump[], moves: (jumps: Jump[]) => string[] }} game the jumps played, and what writes
 *   the moves of all jumps
 * @param {Jump[]} first a solution
 * @param {Teller} teller
 */
export async function fewestMovesRun(engine, problem, { own, moves }, first, teller) {
  const { running, nodes: before } = teller;
  const played = moves([]).length;
  if (!first.length) {
    running.tell("solution", moves([]));
    return { moves_at_least: played };
  }
  const { board, reverse, start, finish } = problem;
  const space = await spaceOf(engine, new Encoded(board, reverse, start, finish));
  if (!space) throw new RefusalError("engine-missing");
  const fewest = new FewestMoves(problem, own.at(-1)?.[2] ?? null, first, space);
  let best = Infinity;
  const told = (/** @type {import("../moves/fewest.js").Work} */ work) => {
    if (fewest.found < best) running.tell("solution", moves(fewest.jumps));
    best = fewest.found;
    teller.nodes = before + fewest.nodes;
    const [found, atLeast] = [played + fewest.found, played + fewest.atLeast];
    teller.show({ moves_found: found, moves_at_least: atLeast, what: { code: work[0], values: [work[1]] } });
  };
  const limit = await fewest
    .run(engine, { nodes: Infinity, memoryBytes: MEMORY_BYTES }, told)
    .catch((error) => {
      if (error instanceof Stopped) return "cancelled";
      throw error;
    });
  if (fewest.found < best) running.tell("solution", moves(fewest.jumps));
  const answer = { moves: moves(fewest.jumps), moves_at_least: played + fewest.atLeast };
  return limit ? { ...answer, status: "undecided", reason: limit, minimum: null } : answer;
}
