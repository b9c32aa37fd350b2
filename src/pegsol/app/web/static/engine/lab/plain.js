// Plain depth-first search with its switches and its counters, as search/lab/plain.py.

import { Rules } from "../../board/rules.js";
import { RefusalError } from "../../refusal.js";
import { finishAllowed } from "../classes.js";
import { State } from "../core/calls.js";
import { Independence, Plain } from "../core/lab.js";
import { Board as CoreBoard } from "../core/objects.js";
import { Encoded } from "../encoding.js";
import { bitCount, holesOf } from "../gf2.js";
import { image } from "../board.js";
import { PagodaProposals } from "../pagodas.js";
import { Stopped } from "../runs/running.js";
import { verify } from "../search.js";
import { jumpsInOrder, wrong } from "./order.js";

/** @import { Board } from "../board.js" */
/** @import { Core, Pagoda } from "../core/calls.js" */
/** @import { Running } from "../runs/running.js" */
/** @import { Task } from "../runs/worker.js" */
/** @import { Order } from "./order.js" */

const MEMORY_BYTES = 256 << 20;
const SLICE = 1 << 16; // positions
const SHOW_INTERVAL = 200; // milliseconds between two reports
/** @type {Record<string, number>} */
const INDEPENDENCE = { none: Independence.NONE, previous: Independence.PREVIOUS, all: Independence.ALL };
/** The counters of the positions after a number of jumps, in the order of the engine. */
const COUNTERS = [
  ...["positions", "distinct", "nodes", "dead_ends", "solutions", "pagodas", "pin_types", "dead_pegs"],
  ...["hits", "misses", "collisions", "stores", "overwritten", "skipped"],
];
const LEAST_ENTRIES = 8; // of a table: a cache line

/** What is counted of each number of jumps. @typedef {Record<string, number | null>} Counted */

/**
 * @param {Core} core
 * @param {Core | null} solver what proposes pagoda functions, if they are asked for
 * @param {Task} task
 * @param {Running} running
 */
export async function plainSearch(core, solver, task, running) {
  const { board, start, finish, options } = task;
  if (finish.fewest) throw wrong('a plain search needs a finish that ends it, not "fewest"');
  const encoded = new Encoded(board, task.reverse, start, finish);
  const order = jumpsInOrder(board, task.reverse, /** @type {Order} */ (options));
  const pinTypes = options.pin_types ? pinTypesOf(task) : [];
  const unsearched = (/** @type {Counted} */ counted) =>
    answered(task, [{ ...counted, jumps: 0, pegs: bitCount(start) }], { status: "impossible" });
  if (options.position_class && !finishAllowed(board, start, finish)) return unsearched({ position_class: 1 });
  const least = encoded.finish.care ? 0 : encoded.finish.least;
  if (bitCount(encoded.start) < least) return unsearched({ nodes: 1, dead_ends: 1 });
  const listed = new CoreBoard(core, board.size, order.map((number) => board.jumps[number]));
  const search = new Plain(listed, {
    start: encoded.start,
    finish: encoded.coreFinish,
    symmetries: options.symmetries ? finishSymmetries(encoded) : [],
    pagodas: solver ? proposed(solver, encoded) : [],
    pinTypes,
    tableEntries: options.table && 2 ** Math.ceil(Math.log2(Math.max(options.table, LEAST_ENTRIES))),
    independence: INDEPENDENCE[options.independence],
    deadPegs: options.dead_pegs,
    wanted: options.solutions ?? 0,
  });
  const { reason, seconds } = await searched(search, options.seconds, running);
  return result(task, encoded, order, search, { reason, seconds });
}

/**
 * Search until a limit; return its name, if one came first, and the seconds of the search itself.
 * @param {Plain} search
 * @param {number} most seconds
 * @param {Running} running
 */
async function searched(search, most, running) {
  const began = performance.now();
  let [shown, worked] = [began, 0];
  try {
    for (;;) {
      const before = performance.now();
      const state = search.run(SLICE, MEMORY_BYTES);
      worked += performance.now() - before;
      const seconds = worked / 1000;
      if (state === State.SOLVED || state === State.COMPLETE) return { reason: "", seconds };
      if (state === State.MEMORY) return { reason: "memory", seconds };
      if (seconds >= most) return { reason: "time", seconds };
      if (performance.now() - shown > SHOW_INTERVAL) {
        shown = performance.now();
        const { positions, solutions } = search;
        running.tell("shown", { positions, solutions });
      }
      await running.pause();
    }
  } catch (error) {
    if (error instanceof Stopped) return { reason: "cancelled", seconds: worked / 1000 };
    throw error;
  }
}

/**
 * @param {Task} task
 * @param {Encoded} encoded
 * @param {number[]} order
 * @param {Plain} search
 * @param {{ reason: string, seconds: number }} ended
 */
function result(task, encoded, order, search, { reason, seconds }) {
  const { board, options, described } = task;
  const { solutions } = search;
  /** @type {Counted[]} */
  const rows = search.levels().map((row) => Object.fromEntries(COUNTERS.map((name, i) => [name, row[i]])));
  while (rows.length > 1 && !rows[rows.length - 1].positions) rows.pop();
  let moves = null;
  if (solutions) {
    const jumps = search.solution().map((number) => encoded.jump(order[number]));
    verify(task, jumps);
    moves = new Rules(described.tables).moves(jumps).map(({ text }) => text);
  }
  const pegs = bitCount(encoded.start);
  const levels = rows.map((row, jumps) => ({
    ...row,
    jumps,
    pegs: encoded.reverse ? board.size - pegs + jumps : pegs - jumps,
  }));
  const complete = !reason && solutions !== options.solutions;
  const refuted = complete && !rows.some((row) => row.pin_types);
  const status = solutions ? "solved" : refuted ? "impossible" : "undecided";
  return answered(task, levels, { status, moves, reason, seconds });
}

/**
 * The answer in the form of the pages; different positions are not counted.
 * @param {Task} task
 * @param {Counted[]} rows
 * @param {{ status: string, moves?: string[] | null, reason?: string, seconds?: number }} found
 */
function answered(task, rows, { status, moves = null, reason = "", seconds = 0 }) {
  const names = ["position_class", ...COUNTERS];
  const zeros = Object.fromEntries(names.map((name) => [name, 0]));
  const uncounted = { distinct: null, duplicates: null };
  const levels = rows.map((row) => ({ ...zeros, ...row, ...uncounted }));
  const sums = names.map((name) => [name, rows.reduce((sum, row) => sum + Number(row[name] ?? 0), 0)]);
  const totals = { ...Object.fromEntries(sums), ...uncounted };
  const speed = seconds ? Math.round(totals.positions / seconds) : 0;
  return { reason, status, moves, speed, totals, levels, seconds };
}

/**
 * The symmetries that keep the finish; they are a group.
 * @param {Encoded} encoded
 */
function finishSymmetries({ board, finish }) {
  if (!board.coordinates) throw new RefusalError("needs-python");
  const sets = finish.care ? [finish.pegs, finish.free] : [];
  return board.motions.filter((images) => sets.every((bits) => image(bits, images) === bits));
}

/**
 * The pagoda functions that the engine proposes, which are checked.
 * @param {Core} solver
 * @param {Encoded} encoded
 */
function proposed(solver, encoded) {
  const proposals = new PagodaProposals(solver, encoded);
  const found = proposals.weightings("forward");
  proposals.check("forward");
  return found;
}

/**
 * Pin types as weights, each with the least weight that passes, as search/lab/pin_types.py.
 * @param {Task} task
 * @returns {Pagoda[]}
 */
function pinTypesOf({ board, reverse, finish }) {
  if (!finish.care || finish.free || bitCount(finish.pegs) !== 1) {
    throw wrong("pin types are for a finish with one peg in a given hole");
  }
  if (reverse) throw wrong("pin types are for the normal rules");
  const win = sameType(board, holesOf(finish.pegs)[0]);
  const enable = new Set();
  for (const [a, b] of board.jumps) {
    if (!win.has(a) || win.has(b) || enable.has(b)) continue;
    for (const hole of sameType(board, b)) enable.add(hole);
  }
  const holes = [...board.names.keys()];
  const wins = holes.map((hole) => Number(win.has(hole)));
  const others = holes.map((hole) => (enable.has(hole) ? 1 : win.has(hole) ? 0 : -1));
  return [{ weights: wins, least: 1 }, { weights: others, least: 0 }];
}

/**
 * The holes that a peg can come from or go to by its own jumps.
 * @param {Board} board
 * @param {number} hole
 */
function sameType({ jumps }, hole) {
  const found = new Set([hole]);
  for (let before = 0; found.size > before; ) {
    before = found.size;
    for (const [a, , c] of jumps) if (found.has(a) || found.has(c)) found.add(a).add(c);
  }
  return found;
}
