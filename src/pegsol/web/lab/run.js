// A run of the laboratory, which lasts no longer than its page.

import { Run as Working } from "../engine/runs/run.js";
import { readProblem } from "../game/read.js";
import { flag, read, write } from "../reader.js";
import { lineOf } from "../wording.js";

/** @typedef {"slow" | "quick" | "full"} Pace of the genetic solver */

const OVER = ["", "done", "stopped", "failed"];
const GRACE_SECONDS = 2; // that a run has to end with its results when its time is over

/**
 * Fires "change" when it starts or ends, and "show" when there is something new to be seen: then
 * `shown` is how it stands, or its answer.
 */
export class Run extends EventTarget {
  /** @type {Working | null} */
  #working = null;
  #number = 0;
  #left = new AbortController();
  /** Whether `shown` is the answer. */
  #over = false;
  state = "";
  seconds = 0;
  /** An answer has a `reason`, the limit that came first, if any. @type {Record<string, any> | null} */
  shown = null;
  error = "";
  /** Whether the last one ended when its page was loaded again. */
  lost = read("lab", flag, "sessionStorage") ?? false;

  get busy() {
    return !OVER.includes(this.state);
  }

  /**
   * Start, instead of the run before.
   * @param {Record<string, any>} order
   */
  async start({ problem: given, ...options }) {
    this.leave();
    write("lab", true, "sessionStorage");
    const number = ++this.#number;
    this.shown = null;
    this.#over = false;
    this.error = "";
    this.seconds = 0;
    this.#change("queued");
    try {
      const described = await readProblem(given);
      if (number !== this.#number) return;
      this.#listen(new Working("genetic", { described, options }, options.seconds + GRACE_SECONDS));
    } catch (error) {
      if (number === this.#number) this.#fail(lineOf(error));
    }
  }

  /** @param {"stop" | "fresh" | Pace} word */
  tell(word) {
    if (word === "stop") void this.#working?.stop();
    else this.#working?.tell(word);
  }

  /** End it, and forget it. */
  leave() {
    write("lab", false, "sessionStorage");
    this.#number++;
    this.#left.abort();
    void this.#working?.stop();
    this.#working = null;
  }

  /** @param {Working} working */
  #listen(working) {
    this.#working = working;
    this.#left = new AbortController();
    const { signal } = this.#left;
    for (const event of ["state", "progress", "done"]) working.addEventListener(event, () => this.#take(working), { signal });
    this.#take(working);
  }

  /** @param {Working} working */
  #take({ state, seconds, shown, answer, stopping, error }) {
    this.seconds = seconds;
    this.error = state === "failed" && error ? lineOf(error) : "";
    const over = state === "done" || state === "stopped";
    const reason = stopping === "time" ? "time" : "cancelled";
    const news = over ? (answer ?? { ...shown, reason }) : shown;
    if (news && !this.#over) {
      this.shown = news;
      this.dispatchEvent(new Event("show"));
    }
    this.#over = over; // the answer comes twice: with the state, and at the end
    this.#change(state);
  }

  /** @param {string} line */
  #fail(line) {
    this.#left.abort();
    this.error = line;
    this.#change("failed");
  }

  /** @param {string} state */
  #change(state) {
    this.state = state;
    this.dispatchEvent(new Event("change"));
  }
}
