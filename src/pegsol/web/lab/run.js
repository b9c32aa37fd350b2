// A run of the laboratory, which lasts no longer than its page.

import { flag, read, write } from "../reader.js";
import { lineOf } from "../wording.js";
import { begin, forget, stop, tell, watch } from "./runs.js";

/** @import { State } from "./runs.js" */
/** @typedef {"slow" | "quick" | "full"} Pace of the genetic solver */

const OVER = ["", "done", "stopped", "failed"];

/**
 * Fires "change" when it starts or ends, and "show" when there is something new to be seen: then
 * `shown` is how it stands, or its answer.
 */
export class Run extends EventTarget {
  #id = "";
  #number = 0;
  #forget = () => {};
  state = "";
  seconds = 0;
  /** What the kind of the run shows. @type {Record<string, any> | null} */
  shown = null;
  /** Whether `shown` is the answer. */
  over = false;
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
  async start(order) {
    this.leave();
    write("lab", true, "sessionStorage");
    const number = ++this.#number;
    this.shown = null;
    this.over = false;
    this.error = "";
    this.seconds = 0;
    this.#change("queued");
    try {
      const id = await begin(order);
      if (number === this.#number) this.#listen(id);
      else this.#end(id);
    } catch (error) {
      if (number === this.#number) this.#fail(lineOf(error));
    }
  }

  /** @param {"stop" | "fresh" | Pace} word */
  async tell(word) {
    try {
      if (this.#id && word === "stop") await stop(this.#id);
      else if (this.#id) tell(this.#id, word);
    } catch (error) {
      this.#fail(lineOf(error));
    }
  }

  /** End it, and forget it. */
  leave() {
    write("lab", false, "sessionStorage");
    this.#number++;
    this.#forget();
    if (this.#id) this.#end(this.#id);
    this.#id = "";
  }

  /** @param {string} id */
  #end(id) {
    forget(id).catch(() => {});
  }

  /** @param {string} id */
  #listen(id) {
    this.#id = id;
    this.#forget = watch(id, (run) => this.#take(run));
  }

  /** @param {State} run */
  #take({ state, seconds, shown, answer, error }) {
    this.seconds = seconds;
    this.error = error ? lineOf(error) : "";
    const news = this.over ? null : (answer ?? shown); // the answer comes twice: with the state, and at the end
    this.over ||= Boolean(answer);
    if (news) {
      this.shown = news;
      this.dispatchEvent(new Event("show"));
    }
    this.#change(state);
  }

  /** @param {string} line */
  #fail(line) {
    this.#forget();
    this.error = line;
    this.#change("failed");
  }

  /** @param {string} state */
  #change(state) {
    this.state = state;
    this.dispatchEvent(new Event("change"));
  }
}
