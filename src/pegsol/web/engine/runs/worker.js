// A worker for one run: a search or the genetic solver. It tells how the run stands by pairs of a word and
// a value, and ends with "done" or "error".

import { Board } from "../board.js";
import { finishOf } from "../classes.js";
import { OutOfMemoryError, load } from "../core/calls.js";
import { bitsOf } from "../gf2.js";
import { RefusalError } from "../../refusal.js";
import { Running } from "./running.js";

/** @import { Tables } from "../../board/rules.js" */
/** @import { Described } from "../board.js" */
/** @import { Finish } from "../classes.js" */

/**
 * What a run is about: a problem by its own rules, and what its kind of run is asked.
 * @typedef {object} Task
 * @property {Board} board
 * @property {boolean} reverse
 * @property {bigint} start
 * @property {Finish} finish
 * @property {Described & { tables: Tables, start: number[], rules: string }} described
 * @property {Record<string, any>} options
 */

const running = new Running();

/** @param {string} name */
const engine = (name) => load(fetch(new URL(`../${name}.wasm`, import.meta.url)));

/** @type {Record<string, (task: Task) => Promise<Record<string, any>>>} */
const WORKS = {
  search: async (task) => {
    const [{ searchRun }, solver] = await Promise.all([import("./search.js"), engine("solver")]);
    running.tell("begun");
    return searchRun(solver, () => engine("spaces").catch(() => null), task, running);
  },
  genetic: async (task) => {
    const [{ evolve }, core] = await Promise.all([import("../lab/genetic.js"), engine("spaces")]);
    running.tell("begun");
    return evolve(core, task, running);
  },
};

/**
 * @param {string} kind
 * @param {{ described: Task["described"], options: Record<string, any> }} given
 */
async function begin(kind, { described, options }) {
  const task = {
    board: new Board(described),
    reverse: described.rules === "reverse",
    start: bitsOf(described.start),
    finish: finishOf(described.tables.finish),
    described,
    options,
  };
  try {
    running.tell("done", await WORKS[kind](task));
  } catch (error) {
    const memory = error instanceof OutOfMemoryError || error instanceof RangeError;
    const refusal = memory ? running.outOfMemory() : error;
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
