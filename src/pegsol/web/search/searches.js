// Searches for solutions: begin, watch, pause, resume, stop.

import { Run } from "../engine/runs/run.js";
import { readProblem } from "../game/read.js";
import { RefusalError } from "../refusal.js";
import { fields, flag, number, oneOf, read, text, texts, whole, write } from "../reader.js";

/** @import { State as RunState } from "../engine/runs/run.js" */
/** @import { Told } from "../engine/separating.js" */
/** @import { Proof } from "../engine/why.js" */
/** @import { Problem } from "../game/read.js" */

/** @typedef {"solve" | "fewest-moves" | "all"} Kind */

/**
 * A search for a solution, for the fewest moves, or for all solutions, from the position of a game. `finish`, as in
 * the JSON of a problem, replaces that of the problem. A search for all solutions leaves out mere reorderings if it
 * is `distinct`, and with `mod_symmetry` it gives only one of several that are mirror images or rotations of each
 * other. A search runs for at most an hour.
 * @typedef {object} Order
 * @property {Kind} kind
 * @property {string | Record<string, any>} problem
 * @property {string[]} [played]
 * @property {Record<string, any> | null} [finish]
 * @property {boolean} [distinct]
 * @property {boolean} [mod_symmetry]
 */

/**
 * The positions in all and per second, and the fewest pegs reached. A search for the fewest moves has found a
 * solution with `moves_found` moves and proved that none has fewer than `moves_at_least`. `what` is the present
 * stage of the work.
 * @typedef {object} Progress
 * @property {number} seconds
 * @property {number} nodes
 * @property {number} rate
 * @property {number | null} best
 * @property {number | null} moves_found
 * @property {number | null} moves_at_least
 * @property {Told | null} what
 * @property {number} found solutions
 */

/**
 * The answer of a search. `reason` says why there is no solution, or which limit came first: time, memory,
 * cancelled, or enough. If it is undecided, `moves` are those of the best solution found.
 * @typedef {object} Found
 * @property {"solved" | "impossible" | "undecided"} status
 * @property {string} reason
 * @property {string[] | null} moves
 * @property {boolean | null} minimum
 * @property {number | null} moves_at_least
 * @property {number} seconds
 * @property {number} nodes
 */

/**
 * How a search stands; `solutions` lists the first that were found. In a search for the fewest moves, each has fewer
 * moves than the one before.
 * @typedef {object} State
 * @property {string} id
 * @property {Kind} kind
 * @property {Record<string, any> | null} finish
 * @property {boolean} distinct
 * @property {boolean} mod_symmetry
 * @property {RunState} state
 * @property {number} seconds
 * @property {Progress | null} progress
 * @property {string[][]} solutions
 * @property {number} found
 * @property {Found & Proof | null} answer
 * @property {import("../refusal.js").RefusalError | null} error
 */

/** What a search was asked, and its problem. @typedef {Required<Order> & { info: Problem }} About */

/**
 * What hears of a search until its end.
 * @typedef {object} Listener
 * @property {(state: State) => void} state
 * @property {(moves: string[], number: number) => void} solution
 * @property {(progress: Progress) => void} progress
 * @property {(state: State) => void} done
 */

const MAX_SECONDS = 3600;
const MAX_OPEN = 4;
const MAX_ENDED = 50;
const ENDED = ["done", "stopped"];

/** @type {import("../reader.js").Form} */
const object = (value) => (value === null ? null : fields({})(value));

/** How the last search of this tab stood. */
const LAST = fields(
  {
    id: text,
    kind: oneOf("solve", "fewest-moves", "all"),
    finish: object,
    distinct: flag,
    mod_symmetry: flag,
    seconds: number(0, 1e9),
    progress: object,
    solutions: whole(texts),
    found: number(0, Infinity),
    answer: (value) => (value === null ? null : fields({ status: text, reason: text }, "status", "reason")(value)),
  },
  ...["id", "kind", "finish", "seconds", "progress", "solutions", "found", "answer"],
);

/** @typedef {{ run: Run, about: About }} Kept */

/** The searches of this page that have not ended, and the last that have, the oldest first. @type {Map<string, Kept>} */
const searches = new Map();

/** @param {string} id */
function keptAs(id) {
  const kept = searches.get(id);
  if (!kept) throw new RefusalError("no-search");
  return kept;
}

/** @param {boolean} open whether they have not ended */
function all(open) {
  return [...searches.values()].filter(({ run }) => run.isOpen === open);
}

/**
 * Begin a search, of which at most four run at the same time; return its id.
 * @param {Order} order
 */
export async function begin({ kind, problem, finish = null, played = [], distinct = false, mod_symmetry = false }) {
  const info = await readProblem(problem);
  const asked = finish ? await readProblem({ ...info.problem, finish }) : info;
  const task = { described: asked, options: { kind, played, distinct, mod_symmetry } };
  const about = { kind, problem: asked.problem, played, finish, distinct, mod_symmetry, info };
  if (all(true).length >= MAX_OPEN) throw new RefusalError("too-many-searches", [MAX_OPEN]);
  for (const { run } of all(false).slice(0, -MAX_ENDED)) searches.delete(run.id);
  const kept = { run: new Run("search", task, MAX_SECONDS), about };
  const { id } = kept.run;
  searches.set(id, kept);
  const keep = () => write("search", { ...state(kept), error: null }, "sessionStorage");
  keep();
  kept.run.addEventListener("done", keep);
  window.addEventListener("pagehide", keep);
  return id;
}

/** The searches that have not ended, the oldest first, and the games with which they began. */
export function underWay() {
  return all(true).map(({ run: { id, state, seconds }, about: { kind, info, problem, played } }) => {
    return { id, kind, title: info.title, problem, moves: played, state, seconds };
  });
}

/**
 * How a search stands. If its page was loaded again, it has ended, maybe without an answer.
 * @param {string} id
 * @returns {State}
 */
export function stateOf(id) {
  const last = searches.has(id) ? null : read("search", LAST, "sessionStorage");
  if (last?.id !== id) return state(keptAs(id));
  return { ...last, state: (last.answer?.reason ?? "cancelled") === "cancelled" ? "stopped" : "done" };
}

/**
 * The run of a search, to be paused, resumed or stopped.
 * @param {string} id
 */
export function runOf(id) {
  return keptAs(id).run;
}

/**
 * Hear of a search, also of the solutions that it has found already.
 * @param {string} id
 * @param {Listener} listener
 * @returns {() => void} stops listening
 */
export function watch(id, listener) {
  const kept = keptAs(id);
  const { run } = kept;
  const left = new AbortController();
  listener.state(state(kept));
  run.solutions.forEach((moves, place) => listener.solution(moves, place + 1));
  /** @type {Record<string, () => void>} */
  const heard = {
    state: () => listener.state(state(kept)),
    solution: () => listener.solution(run.solutions[run.solutions.length - 1], run.solutions.length),
    progress: () => listener.progress(progress(run)),
    done: () => listener.done(state(kept)),
  };
  for (const [event, hear] of Object.entries(heard)) run.addEventListener(event, hear, { signal: left.signal });
  if (!run.isOpen) listener.done(state(kept));
  return () => left.abort();
}

/**
 * @param {Kept} kept
 * @returns {State}
 */
function state({ run, about }) {
  return {
    id: run.id,
    kind: about.kind,
    finish: about.finish,
    distinct: about.distinct,
    mod_symmetry: about.mod_symmetry,
    state: run.state,
    seconds: run.seconds,
    progress: run.state === "queued" ? null : progress(run),
    solutions: [...run.solutions],
    found: run.found,
    answer: ENDED.includes(run.state) ? answer({ run, about }) : null,
    error: run.state === "failed" ? run.error : null,
  };
}

/**
 * @param {Run} run
 * @returns {Progress}
 */
function progress({ shown, seconds, solutions, rate, found }) {
  const { nodes = 0, best = null, moves_found = null, moves_at_least = null, what = null } = shown ?? {};
  return { seconds, nodes, rate: solutions.length && !what ? 0 : rate, best, moves_found, moves_at_least, what, found };
}

/**
 * @param {Kept} kept
 * @returns {Found & Proof}
 */
function answer({ run, about }) {
  const found = run.answer ?? {};
  const shorter = about.kind === "fewest-moves"; // each solution than the one before
  const moves = run.solutions.at(shorter ? -1 : 0) ?? null;
  const reason = found.reason ?? "cancelled";
  return {
    status: moves && !shorter ? "solved" : "undecided",
    moves,
    proof: null,
    standing: null,
    minimum: null,
    nodes: run.shown?.nodes ?? 0,
    moves_at_least: run.shown?.moves_at_least ?? null,
    ...found,
    reason: reason === "cancelled" && run.stopping === "time" ? "time" : reason,
    seconds: run.seconds,
  };
}
