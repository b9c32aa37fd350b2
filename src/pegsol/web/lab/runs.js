// Runs of the laboratory in the browser: the genetic solver and plain searches. What compares many searches
// is left to the command line.

import { RefusalError } from "../refusal.js";
import { Runs, problemOf } from "../engine/runs/runs.js";
import { symmetriesOf } from "../game/symmetries.js";

/** @import { Answering, Tell } from "../local/maker.js" */
/** @import { Kept } from "../engine/runs/runs.js" */
/** @import { Sent } from "wire" */

/** @typedef {"genetic" | "search"} Kind */

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
const PLAIN = {
  holes: "",
  directions: "",
  by: "peg",
  seed: 0,
  weights: null,
  table: 0,
  symmetries: false,
  position_class: false,
  pagodas: false,
  independence: "none",
  dead_pegs: false,
  pin_types: false,
  solutions: 1,
};

/** @type {Runs<Kind>} */
const runs = new Runs();

/** @type {Record<string, Answering>} */
export const answers = {
  "POST /api/lab/genetic": ({ body }) => begin("genetic", { ...EVOLVING, ...body }),
  "POST /api/lab/search": ({ body }) => begin("search", { ...PLAIN, ...body }),
  "POST /api/lab/{name}/fresh": ({ named: [name] }) => tell(name, "fresh"),
  "POST /api/lab/{name}/pace/{pace}": ({ named: [name, pace] }) => tell(name, pace),
  "POST /api/lab/{name}/stop": async ({ named: [name] }) => {
    await runs.get(name).run.stop();
    return state(runs.get(name));
  },
  "DELETE /api/lab/{name}": ({ named: [name] }) => runs.forget(name),
};

/** @type {Record<string, (named: string[], tell: Tell, signal: AbortSignal) => void>} */
export const streams = {
  "/api/lab/{name}/events": ([name], tell, signal) => {
    const kept = runs.get(name);
    tell("state", state(kept));
    if (!kept.run.isOpen) return tell("done", state(kept));
    for (const event of ["state", "progress", "done"]) {
      kept.run.addEventListener(event, () => tell(event, state(kept)), { signal });
    }
  },
};

/**
 * @param {Kind} kind
 * @param {Record<string, any>} order
 */
async function begin(kind, { problem, seconds = SECONDS, ...options }) {
  const { problem: given, tables, geometry, coordinates, start, rules } = await problemOf(problem);
  const symmetries = coordinates ? undefined : await symmetriesOf(given.board);
  if (kind === "search" && options.symmetries && !options.table) {
    const detail = "symmetric positions are found in a table: symmetries need one";
    throw new RefusalError(422, "unreadable", [detail], detail);
  }
  const described = { tables, geometry, coordinates, symmetries, start, rules };
  const task = { described, options: { ...options, seconds } };
  const work = kind === "search" ? "plain" : kind;
  return { id: runs.begin(work, task, seconds + GRACE_SECONDS, kind) };
}

/**
 * @param {string} name
 * @param {string} word
 */
function tell(name, word) {
  const kept = runs.get(name);
  if (kept.about === "genetic") kept.run.tell(word);
  return state(kept);
}

/**
 * @param {Kept<Kind>} kept
 * @returns {Sent["LabState"]}
 */
function state({ run, about }) {
  const over = run.state === "done" || run.state === "stopped";
  const reason = run.stopping === "time" ? "time" : "cancelled";
  const answer = over ? (run.answer ?? { ...run.shown, reason }) : null;
  return {
    id: run.id,
    kind: about,
    state: run.state,
    seconds: run.seconds,
    shown: answer ? null : run.shown,
    answer,
    error: run.state === "failed" ? run.error : null,
  };
}
