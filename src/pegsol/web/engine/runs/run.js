// A search or a run of the laboratory in a worker of its own. It
// lasts as long as the page, and so do its results.

import { RefusalError } from "../../refusal.js";

const STOP_TIMEOUT = 1000; // milliseconds for the last answer

/** @typedef {"queued" | "running" | "paused" | "done" | "stopped" | "failed"} State */

const ENDED = ["done", "stopped", "failed"];

/** Fires "state", "solution", "progress" and, at its end, "done". */
export class Run extends EventTarget {
  id = crypto.getRandomValues(new Uint32Array(4)).join("-");
  /** @type {State} */
  state = "queued";
  /** How it stands, as its worker reports it. @type {Record<string, any> | null} */
  shown = null;
  /** The positions per second, from the last two reports. */
  rate = 0;
  /** @type {string[][]} */
  solutions = [];
  found = 0;
  /** @type {Record<string, any> | null} */
  answer = null;
  /** @type {RefusalError | null} */
  error = null;
  /** Why it is to end. @type {"" | "stopped" | "time"} */
  stopping = "";
  #spent = 0;
  #since = 0;
  #timer = 0;
  #reported = 0;
  #worker;

  /**
   * @param {string} kind of the work
   * @param {Record<string, any>} task what the worker needs to know
   * @param {number} seconds that it may run
   */
  constructor(kind, task, seconds) {
    super();
    this.most = seconds;
    this.#worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
    this.#worker.onmessage = ({ data: [word, value] }) => this.#hear(word, value);
    this.#worker.onerror = () => this.#fail(new RefusalError("search-died"));
    this.#worker.postMessage({ kind, task });
  }

  get isOpen() {
    return !ENDED.includes(this.state);
  }

  /** The seconds that it has run. */
  get seconds() {
    const running = this.#since ? performance.now() - this.#since : 0;
    return Math.round(this.#spent + running) / 1000;
  }

  pause() {
    if (this.state !== "running" || this.stopping) return;
    this.#clock(false);
    this.#worker.postMessage("pause");
    this.#change("paused");
  }

  resume() {
    if (this.state !== "paused" || this.stopping) return;
    this.#clock(true);
    this.#worker.postMessage("resume");
    this.#change("running");
  }

  /**
   * Pass a word to the worker.
   * @param {string} word
   */
  tell(word) {
    if (this.isOpen) this.#worker.postMessage(word);
  }

  /**
   * End it, and keep what it has found.
   * @param {"stopped" | "time"} [why]
   */
  async stop(why = "stopped") {
    if (!this.isOpen) return;
    if (!this.stopping) {
      this.stopping = why;
      this.#worker.postMessage("stop");
      setTimeout(() => this.#end(), STOP_TIMEOUT);
    }
    await new Promise((resolve) => this.addEventListener("done", resolve, { once: true }));
  }

  /** @param {boolean} on */
  #clock(on) {
    if (this.#since) this.#spent += performance.now() - this.#since;
    this.#since = on ? performance.now() : 0;
    clearTimeout(this.#timer);
    const left = this.most * 1000 - this.#spent;
    if (on) this.#timer = /** @type {any} */ (setTimeout(() => void this.stop("time"), left));
  }

  /**
   * @param {string} word
   * @param {any} value
   */
  #hear(word, value) {
    if (!this.isOpen) return;
    if (word === "begun") {
      this.#clock(true);
      this.#change("running");
    } else if (word === "shown") this.#show(value);
    else if (word === "solution") {
      this.found = this.solutions.push(value);
      this.dispatchEvent(new Event("solution"));
    } else if (word === "found") this.found = value;
    else if (word === "done") {
      this.answer = value;
      this.found = value.found ?? this.found;
      this.#end();
    } else this.#fail(new RefusalError(value.code, value.values, value.message));
  }

  /** @param {Record<string, any>} shown */
  #show(shown) {
    const passed = this.seconds - this.#reported;
    if (passed > 0) this.rate = (shown.nodes - (this.shown?.nodes ?? 0)) / passed;
    this.#reported = this.seconds;
    this.shown = shown;
    this.dispatchEvent(new Event("progress"));
  }

  /** @param {RefusalError} error */
  #fail(error) {
    this.error = error;
    this.#end();
  }

  #end() {
    if (!this.isOpen) return;
    this.#worker.terminate();
    this.#clock(false);
    if (this.stopping === "stopped") this.#change("stopped");
    else this.#change(this.error && !this.stopping ? "failed" : "done");
    this.dispatchEvent(new Event("done"));
  }

  /** @param {State} state */
  #change(state) {
    this.state = state;
    this.dispatchEvent(new Event("state"));
  }
}
