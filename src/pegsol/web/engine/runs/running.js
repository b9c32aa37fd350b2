// A run in its worker, as it hears what its page says: pause, resume, stop, and words of its own.

import { look } from "../parts.js";

const SHOW_INTERVAL = 200; // milliseconds between two reports

/** The run is to end now. */
export class Stopped extends Error {}

export class Running {
  #paused = false;
  #stopped = false;
  /** Words that wait. @type {string[]} */
  #words = [];
  /** Called when a word comes. */
  #wake = () => {};
  #shown = performance.now();

  /** @param {string} word */
  hear(word) {
    if (word === "pause" || word === "resume") this.#paused = word === "pause";
    else if (word === "stop") this.#stopped = true;
    else this.#words.push(word);
    this.#wake();
  }

  /**
   * @param {"begun" | "shown" | "solution" | "found" | "done" | "error"} word
   * @param {unknown} [value]
   */
  tell(word, value) {
    postMessage([word, value]);
  }

  /**
   * Tell how it stands, unless the last time is not long ago.
   * @param {"shown" | "found"} word
   * @param {() => unknown} value
   */
  show(word, value) {
    if (performance.now() - this.#shown < SHOW_INTERVAL) return;
    this.#shown = performance.now();
    this.tell(word, value());
  }

  /** Let messages in, and wait while it is paused; throws Stopped if it is to end. */
  async pause() {
    await look();
    while (this.#paused && !this.#stopped) {
      await new Promise((resume) => (this.#wake = () => resume(null)));
    }
    if (this.#stopped) throw new Stopped();
  }

  /**
   * The next word, or an empty one if none comes within a time.
   * @param {number} wait in milliseconds
   */
  async word(wait) {
    if (wait && !this.#words.length && !this.#stopped) {
      await new Promise((resume) => {
        this.#wake = () => resume(null);
        setTimeout(resume, wait);
      });
    }
    return this.#stopped ? "stop" : (this.#words.shift() ?? "");
  }
}
