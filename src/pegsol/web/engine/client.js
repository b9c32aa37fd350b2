// The engine as the pages ask it: one worker, which begins with the first question. This is the place that says whether there is an engine.

import { RefusalError } from "../refusal.js";

/**
 * @typedef {object} Waiting
 * @property {string} what
 * @property {unknown} question
 * @property {(answer: any) => void} resolve
 * @property {(error: Error) => void} reject
 */

const MAX_DEATHS = 1; // after which the engine is started again

/** @type {Map<number, Waiting>} */
const waiting = new Map();
/** @type {Worker | null} */
let worker = null;
/** @type {RefusalError | null} */
let failed = null;
let deaths = 0;
let last = 0;

/** Start the engine if it is not there. */
function begin() {
  if (worker || failed) return;
  if (typeof WebAssembly !== "object") return fail("no-webassembly");
  worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
  worker.addEventListener("message", ({ data }) => {
    if (data.failed) fail(data.failed);
    waiting.get(data.id)?.resolve(data.answer);
    waiting.delete(data.id);
  });
  worker.addEventListener("error", (event) => {
    event.preventDefault();
    die();
  });
  for (const [id, { what, question }] of waiting) worker.postMessage({ id, what, question });
}

/** The worker has failed: its questions are put to another one, but not again and again. */
function die() {
  worker?.terminate();
  worker = null;
  if (deaths++ < MAX_DEATHS) begin();
  else fail("engine-failed");
}

/** @param {"engine-missing" | "engine-memory" | "engine-failed" | "no-webassembly"} code */
function fail(code) {
  worker?.terminate();
  worker = null;
  failed = new RefusalError(code);
  for (const { reject } of waiting.values()) reject(failed);
  waiting.clear();
}

/**
 * The answer of the engine.
 * @param {string} what
 * @param {unknown} question
 * @param {AbortSignal} [signal]
 * @returns {Promise<any>} throws RefusalError if there is none
 */
export function ask(what, question, signal) {
  signal?.throwIfAborted();
  begin();
  if (failed) return Promise.reject(failed);
  const id = ++last;
  return new Promise((resolve, reject) => {
    waiting.set(id, { what, question, resolve, reject });
    worker?.postMessage({ id, what, question });
    signal?.addEventListener("abort", () => {
      if (!waiting.delete(id)) return;
      worker?.postMessage({ cancel: id });
      reject(signal.reason);
    });
  });
}
