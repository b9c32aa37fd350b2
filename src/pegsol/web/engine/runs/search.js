// The run of a search: for one solution, for all, or for one with the fewest moves.

import { Rules, parseMoves } from "../../board/rules.js";
import { State } from "../core/calls.js";
import { Direction, MirrorImages } from "../core/conduct.js";
import { Listing } from "../core/solving.js";
import { Encoded } from "../encoding.js";
import { after } from "../knowledge.js";
import { checked } from "../pagodas.js";
import { squaredScore } from "../scores.js";
import { search, settledFinish, verify } from "../search.js";
import { tablesOf } from "../tables.js";
import { proofOf } from "../why.js";
import { Stopped } from "./running.js";
import { Teller } from "./teller.js";

/** @import { Jump } from "../../board/rules.js" */
/** @import { Core } from "../core/calls.js" */
/** @import { Found, Problem } from "../search.js" */
/** @import { Running } from "./running.js" */
/** @import { Task } from "./worker.js" */

const SLICE = 20_000; // positions of a listing
const MEMO_BYTES = 64 << 20;
const USUAL_MEMORY = 4; // GiB of a device
const MOST_BEAM_BYTES = 768 * 2 ** 20;
const MAX_LISTED = 1000; // solutions sent
const MAX_FOUND = 1_000_000; // solutions

/**
 * The most bytes of a beam: an eighth of the device's memory, which some browsers tell, and less than the
 * engine's memory has room for.
 * @param {{ deviceMemory?: number }} [device] with its GiB
 */
export function beamBytes({ deviceMemory = USUAL_MEMORY } = {}) {
  return Math.min(MOST_BEAM_BYTES, (deviceMemory / 8) * 2 ** 30);
}

/**
 * @param {Core} core
 * @param {() => Promise<Core | null>} spaces
 * @param {Task} task
 * @param {Running} running
 */
export async function searchRun(core, spaces, task, running) {
  const { board, reverse, described, options } = task;
  const own = parseMoves(described.tables, described.start, options.played);
  const start = after(task.start, own);
  const problem = { ...task, start };
  const rules = new Rules(described.tables);
  const moves = (/** @type {Jump[]} */ jumps) => rules.moves([...own, ...jumps]).map(({ text }) => text);
  const teller = new Teller(running, options.kind === "fewest-moves" ? moves([]).length : null);
  const device = /** @type {any} */ (globalThis.navigator);
  const engine = { core, spaces, pause: () => running.pause(), told: teller.hear, beamBytes: beamBytes(device) };
  const found = await search(engine, problem, Infinity);
  const answer = answered(problem, found, moves(found.jumps));
  if (!answer.moves) return answer;
  if (options.kind === "solve" || answer.status !== "solved") {
    running.tell("solution", answer.moves);
    return answer;
  }
  const rest = { board, reverse, start, finish: settledFinish(problem, found.jumps) };
  if (options.kind === "fewest-moves") {
    const { fewestMovesRun } = await import("./moves.js");
    const game = { own, moves };
    return { ...answer, ...(await fewestMovesRun(engine, rest, game, found.jumps, teller)) };
  }
  return { ...answer, ...(await listed(core, rest, found.jumps, options, running, moves)) };
}

/**
 * @param {Problem} problem
 * @param {Found} found
 * @param {string[]} moves
 */
function answered(problem, found, moves) {
  const { fewest } = problem.finish;
  if (found.solved === false) {
    const none = { status: "impossible", reason: "", moves: null, moves_at_least: null };
    return { ...none, ...proofOf(problem, found) };
  }
  const status = found.solved ? "solved" : "undecided";
  // Only memory ends a search that may take any number of positions.
  const shared = { status, reason: found.solved ? "" : "memory", minimum: fewest && found.solved ? true : null };
  return { ...shared, moves: found.solved || fewest ? moves : null };
}

/**
 * Tell of all solutions; return their number, and what stopped the listing.
 * @param {Core} core
 * @param {Problem} problem
 * @param {Jump[]} first the solution with which it begins
 * @param {Record<string, any>} options
 * @param {Running} running
 * @param {(jumps: Jump[]) => string[]} moves
 */
async function listed(core, problem, first, { distinct, mod_symmetry }, running, moves) {
  if (!first.length) {
    running.tell("solution", moves([]));
    return { found: 1 };
  }
  const { board, reverse, start, finish } = problem;
  const encoded = new Encoded(board, reverse, start, finish);
  const numbers = new Map(board.jumps.map((_, number) => [encoded.jump(number).join(), number]));
  const hint = first.map((jump) => numbers.get(jump.join()) ?? -1);
  const described = encoded.problem(core);
  const proposed = described.pagodas(Direction.FORWARD);
  const pagodas = checked(encoded, described, Direction.FORWARD, proposed);
  const listing = new Listing(tablesOf(core, board), {
    start: encoded.start,
    finish: encoded.coreFinish,
    score: squaredScore(board),
    symmetries: encoded.symmetries({ start: false, finish: true }),
    pagodas,
    hint,
    distinct,
    memoryBytes: MEMO_BYTES,
  });
  const kept = encoded.symmetries({ start: true, finish: true });
  const images = mod_symmetry ? new MirrorImages(described, kept, hint, distinct) : null;
  described.free();
  let found = 0;
  try {
    for (;;) {
      await running.pause();
      const state = listing.run(SLICE);
      if (state === State.MEMORY) return { found, reason: "memory" };
      if (state === State.COMPLETE) return { found };
      if (state !== State.SOLVED) continue;
      const path = listing.solution();
      if (images && !images.isFirst(path)) continue;
      if (++found <= MAX_LISTED) {
        const jumps = path.map((number) => encoded.jump(number));
        verify(problem, jumps);
        running.tell("solution", moves(jumps));
      } else running.show("found", () => found);
      if (found === MAX_FOUND) return { found, reason: "enough" };
    }
  } catch (error) {
    if (error instanceof Stopped) return { found, reason: "cancelled" };
    throw error;
  }
}
