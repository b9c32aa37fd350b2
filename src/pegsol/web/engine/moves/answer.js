// The fewest moves that a game still needs, in the form of an answer.

import { caseOf } from "../cases.js";
import { finishOf } from "../classes.js";
import { Encoded } from "../encoding.js";
import { bitsOf } from "../gf2.js";
import { along } from "../knowledge.js";
import { search, settledFinish } from "../search.js";
import { spaceOf } from "../valued.js";
import { FewestMoves } from "./fewest.js";

/** @import { Question } from "../cases.js" */
/** @import { Engine } from "../worker.js" */

/**
 * The fewest moves from a position to the finish: `found` are enough, and `at_least` are needed. What is not known
 * is null; if both are the same, it is the fewest. The first jump may continue the last move.
 * @typedef {{ found: number | null, at_least: number | null }} MoveBounds
 */

// Positions times holes: the central game takes about 120 million, any pair of the English board 1,000.
const WORK = { quick: 300_000_000, full: 1_500_000_000 };
const MEMORY_BYTES = 128 << 20; // of the layers

/**
 * The numbers stay open where the work or the memory does not suffice.
 * @param {Engine} engine
 * @param {Question} question
 * @returns {Promise<MoveBounds | null>} null if there is no part of the engine for this search
 */
export async function moves(engine, question) {
  const { known, numbers } = await caseOf(engine, question);
  const { board, reverse } = known;
  const { jumps } = question;
  const finish = finishOf(question.problem.tables.finish);
  const positions = along(bitsOf(question.problem.start), jumps);
  const [start] = positions.slice(-1);
  const asked = { board, reverse, start, finish };
  const work = WORK[question.effort === "full" ? "full" : "quick"];
  const nodes = Math.floor(work / board.size);
  const first = await search(engine, asked, nodes);
  if (first.solved === false) return { found: null, at_least: null };
  if (!first.solved) return { found: null, at_least: 0 };
  if (!first.jumps.length) return { found: 0, at_least: 0 };
  const problem = { ...asked, finish: settledFinish(asked, first.jumps) };
  // The fewest pegs may be more than from the start, so other positions are live.
  const ground = finish.fewest
    ? await spaceOf(engine, new Encoded(board, reverse, start, problem.finish))
    : await numbers.space(engine, positions[0]);
  if (!ground) return null;
  const moving = jumps.at(-1)?.[2] ?? null;
  const fewest = new FewestMoves(problem, moving, first.jumps, ground);
  try {
    await fewest.run(engine, { nodes, memoryBytes: MEMORY_BYTES }, () => {});
    return { found: fewest.found, at_least: fewest.atLeast };
  } finally {
    fewest.free();
  }
}
