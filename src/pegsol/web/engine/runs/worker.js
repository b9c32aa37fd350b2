// A worker for one run: a search or the genetic solver. It tells how the run stands by pairs of a word and
// a value, and ends with "done" or "error".

import { problemOf } from "../classes.js";
import { OutOfMemoryError } from "../core/calls.js";
import { part } from "../parts.js";
import { RefusalError } from "../../refusal.js";
import { Running, Stopped } from "./running.js";

/** @import { Described } from "../classes.js" */
/** @import { Problem } from "../search.js" */

/**
 * What a run is about: a problem, and what its kind of run is asked.
 * @typedef {Problem & { described: Described, options: Record<string, any> }} Task
 */

const running = new Running();

/** @type {Record<string, (task: Task) => Promise<Record<string, any>>>} */
const WORKS = {
  search: async (task) => {
    const [{ searchRun }, solver] = await Promise.all([import("./search.js"), part("solver")]);
    running.tell("begun");
    return searchRun(solver, () => part("spaces").catch(() => null), task, running);
  },
  genetic: async (task) => {
    const [{ evolve }, core] = await Promise.all([import("../lab/genetic.js"), part("spaces")]);
    running.tell("begun");
    return evolve(core, task, running);
  },
};

/**
 * @param {string} kind
 * @param {{ described: Task["described"], options: Record<string, any> }} given
 */
async function begin(kind, { described, options }) {
  try {
    running.tell("done", await WORKS[kind]({ ...problemOf(described), described, options }));
  } catch (error) {
    if (error instanceof Stopped) return running.tell("done", { reason: "cancelled" });
    const memory = error instanceof OutOfMemoryError || error instanceof RangeError;
    const refusal = memory ? new RefusalError("too-much-memory") : error;
    if (refusal instanceof RefusalError) {
      const { code, values, message } = refusal;
      return running.tell("error", { code, values, message });
    }
    setTimeout(() => {
      throw error; // the page hears that the worker has failed
    });
  }
}

addEventListener("message", ({ data }) => {
  if (typeof data === "string") running.hear(data);
  else void begin(data.kind, data.task);
});
