// The runs of this page: those that have not ended, and the last that have.

import { RefusalError } from "../../refusal.js";
import { Run } from "./run.js";

const MAX_OPEN = 4;
const MAX_ENDED = 50;

/**
 * A run with what its page asked for.
 * @template About
 * @typedef {{ run: Run, about: About }} Kept
 */

/** @template About */
export class Runs {
  /** @type {Map<string, Kept<About>>} */
  #kept = new Map();

  /** Those that have not ended, the oldest first. */
  get open() {
    return [...this.#kept.values()].filter(({ run }) => run.isOpen);
  }

  /**
   * Begin a run; at most four run at the same time.
   * @param {string} kind
   * @param {Record<string, any>} task
   * @param {number} seconds
   * @param {About} about
   */
  begin(kind, task, seconds, about) {
    if (this.open.length >= MAX_OPEN) throw new RefusalError("too-many-searches", [MAX_OPEN]);
    const ended = [...this.#kept.values()].filter(({ run }) => !run.isOpen);
    for (const { run } of ended.slice(0, Math.max(0, ended.length - MAX_ENDED))) this.#kept.delete(run.id);
    const run = new Run(kind, task, seconds);
    this.#kept.set(run.id, { run, about });
    return run.id;
  }

  /** @param {string} id */
  has(id) {
    return this.#kept.has(id);
  }

  /**
   * @param {string} id
   * @returns {Kept<About>}
   */
  get(id) {
    const kept = this.#kept.get(id);
    if (!kept) throw new RefusalError("no-search");
    return kept;
  }
}
