// Searches in the browser: begin, watch, pause, resume, stop.

import { jumpsIn } from "../board/rules.js";
import { RefusalError } from "../refusal.js";
import { Runs, problemOf } from "../engine/runs/runs.js";
import { symmetriesOf } from "../game/symmetries.js";

/** @import { Asked, Tell } from "../local/maker.js" */
/** @import { Kept } from "../engine/runs/runs.js" */
/** @import { Sent } from "wire" */

/**
 * What a search was asked, the answer about its problem, and why the problem is impossible if that is
 * plain at sight.
 * @typedef {Sent["JobOrder"] & { info: Sent["ProblemAnswer"], why: Sent["Told"] | null }} About
 */

const MAX_SECONDS = 3600;
const ENDED = ["done", "stopped"];

/** @type {Runs<About>} */
const runs = new Runs();

/** @type {Record<string, (asked: Asked) => unknown>} */
export const answers = {
  "POST /api/jobs": ({ body }) => begin(body),
  "GET /api/jobs": () => ({ jobs: runs.open.map(row) }),
  "GET /api/jobs/{name}": ({ named: [name] }) => state(runs.get(name)),
  "POST /api/jobs/{name}/pause": ({ named: [name] }) => {
    runs.get(name).run.pause();
    return state(runs.get(name));
  },
  "POST /api/jobs/{name}/resume": ({ named: [name] }) => {
    runs.get(name).run.resume();
    return state(runs.get(name));
  },
  "POST /api/jobs/{name}/stop": async ({ named: [name] }) => {
    await runs.get(name).run.stop();
    return state(runs.get(name));
  },
};

/** @type {Record<string, (named: string[], tell: Tell, signal: AbortSignal) => void>} */
export const streams = {
  "/api/jobs/{name}/events": ([name], tell, signal) => watch(runs.get(name), tell, signal),
};

/** @param {Sent["JobOrder"]} order */
async function begin(order) {
  const { kind = "solve", finish = null, seconds = MAX_SECONDS } = order;
  const info = await problemOf(order.problem);
  const asked = finish ? await problemOf({ ...info.problem, finish }) : info;
  const { problem, tables, geometry, coordinates, start, rules } = asked;
  const symmetries = coordinates ? undefined : await symmetriesOf(problem.board);
  const { played = [], distinct = false, mod_symmetry = false } = order;
  // Not all symmetries of a board without a grid are known here.
  if (kind === "all" && mod_symmetry && !coordinates) throw new RefusalError(501, "needs-python");
  const described = { tables, geometry, coordinates, symmetries, start, rules };
  const task = { described, options: { kind, played, distinct, mod_symmetry } };
  const about = { ...order, kind, played, finish, distinct, mod_symmetry, info, why: asked.why_not };
  return { id: runs.begin("search", task, seconds, about) };
}

/**
 * @param {Kept<About>} kept
 * @param {Tell} tell
 * @param {AbortSignal} signal
 */
function watch(kept, tell, signal) {
  const { run } = kept;
  const told = () => tell("state", { ...state(kept), solutions: undefined, answer: undefined });
  const solution = (/** @type {string[]} */ moves, /** @type {number} */ place) =>
    tell("solution", { number: place + 1, moves });
  told();
  run.solutions.forEach(solution);
  if (!run.isOpen) return tell("done", state(kept));
  /** @type {Record<string, () => void>} */
  const heard = {
    state: told,
    solution: () => solution(run.solutions[run.solutions.length - 1], run.solutions.length - 1),
    progress: () => tell("progress", { ...progress(kept), found: run.found }),
    done: () => tell("done", state(kept)),
  };
  for (const [event, hear] of Object.entries(heard)) run.addEventListener(event, hear, { signal });
}

/**
 * @param {Kept<About>} kept
 * @returns {Sent["JobRow"]}
 */
function row({ run, about }) {
  const { kind, info, problem, played } = about;
  return {
    id: run.id,
    kind: kind ?? "solve",
    title: info.title,
    name: info.name,
    problem,
    moves: played ?? [],
    state: run.state,
    seconds: run.seconds,
  };
}

/**
 * @param {Kept<About>} kept
 * @returns {Sent["JobState"]}
 */
function state({ run, about }) {
  return {
    id: run.id,
    kind: about.kind ?? "solve",
    finish: about.finish ?? null,
    distinct: about.distinct ?? false,
    mod_symmetry: about.mod_symmetry ?? false,
    state: run.state,
    seconds: run.seconds,
    progress: run.state === "queued" ? null : progress({ run, about }),
    solutions: [...run.solutions],
    found: run.found,
    answer: ENDED.includes(run.state) ? answer({ run, about }) : null,
    error: run.state === "failed" ? run.error : null,
  };
}

/**
 * @param {Kept<About>} kept
 * @returns {Sent["JobProgress"]}
 */
function progress({ run }) {
  const { nodes = 0, best = null, width = null, moves = null } = run.shown ?? {};
  const rate = run.solutions.length && !moves ? 0 : run.rate;
  const figures = { seconds: run.seconds, nodes, rate, best, width };
  const { found = null, atLeast = null, work: [code, value] = [null, 0] } = moves ?? {};
  const what = code && { code, values: [value] };
  return { ...figures, moves_found: found, moves_at_least: atLeast, what };
}

/**
 * @param {Kept<About>} kept
 * @returns {Sent["JobAnswer"]}
 */
function answer({ run, about }) {
  const { proof = null, ...found } = run.answer ?? {};
  const shorter = about.kind === "fewest-moves"; // each solution than the one before
  const moves = run.solutions.at(shorter ? -1 : 0) ?? null;
  const reason = found.reason ?? "cancelled";
  return {
    status: moves && !shorter ? "solved" : "undecided",
    moves,
    fixed: jumpsIn(about.played ?? []),
    proof: proof?.code === "class" ? about.why : proof,
    standing: null,
    minimum: null,
    nodes: run.shown?.nodes ?? 0,
    moves_at_least: run.shown?.moves?.atLeast ?? null,
    ...found,
    reason: reason === "cancelled" && run.stopping === "time" ? "time" : reason,
    seconds: run.seconds,
  };
}
