// Runs of the genetic solver in the browser.

import { Runs } from "../engine/runs/runs.js";
import { readProblem } from "../game/read.js";
import { symmetriesOf } from "../game/symmetries.js";
import { RefusalError } from "../refusal.js";

/** @import { Kept } from "../engine/runs/runs.js" */
/** @import { State as RunState } from "../engine/runs/run.js" */

/**
 * How a run stands: `shown` is its progress, and `answer` its result, in which `reason` is the limit that came
 * first, if any.
 * @typedef {object} State
 * @property {RunState} state
 * @property {number} seconds
 * @property {Record<string, any> | null} shown
 * @property {Record<string, any> | null} answer
 * @property {RefusalError | null} error
 */

const SECONDS = 60;
const GRACE_SECONDS = 2; // that a run has to end with its results when its time is over
/** What is usual. */
const EVOLVING = {
  population: 30,
  tries: 70,
  threshold: 11,
  mutation: 0,
  seed: 0,
  classes: "",
  populations: 1000,
  pace: "quick",
};
/** @type {Runs<null>} */
const runs = new Runs();

/**
 * Begin a run; return its id.
 * @param {Record<string, any>} order
 */
export async function begin({ problem: given, seconds = SECONDS, ...options }) {
  const { problem, tables, geometry, coordinates, start, rules } = await readProblem(given);
  const symmetries = geometry !== "lines" ? undefined : await symmetriesOf(problem.board);
  const described = { tables, geometry, coordinates, symmetries, start, rules };
  const task = { described, options: { ...EVOLVING, ...options, seconds } };
  return runs.begin("genetic", task, seconds + GRACE_SECONDS, null);
}

/**
 * Pass a word to a run of the genetic solver: "fresh", or its pace.
 * @param {string} id
 * @param {string} word
 */
export function tell(id, word) {
  runs.get(id).run.tell(word);
}

/** @param {string} id */
export async function stop(id) {
  await runs.get(id).run.stop();
}

/**
 * End a run, and forget it.
 * @param {string} id
 */
export async function forget(id) {
  await runs.forget(id);
}

/**
 * Hear of a run until its end.
 * @param {string} id
 * @param {(state: State) => void} take
 * @returns {() => void} stops listening
 */
export function watch(id, take) {
  const kept = runs.get(id);
  const left = new AbortController();
  const hear = () => take(state(kept));
  for (const event of ["state", "progress", "done"]) kept.run.addEventListener(event, hear, { signal: left.signal });
  hear();
  return () => left.abort();
}

/**
 * @param {Kept<null>} kept
 * @returns {State}
 */
function state({ run }) {
  const over = run.state === "done" || run.state === "stopped";
  const reason = run.stopping === "time" ? "time" : "cancelled";
  const answer = over ? (run.answer ?? { ...run.shown, reason }) : null;
  return {
    state: run.state,
    seconds: run.seconds,
    shown: answer ? null : run.shown,
    answer,
    error: run.state === "failed" ? run.error : null,
  };
}
