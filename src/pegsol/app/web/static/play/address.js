// The address of the window follows the game, so that a reload or a link shows the same game.

import { address } from "../state.js";
import { brief } from "./problem.js";

/** @typedef {import("./problem.js").Problem} Problem */

const UPDATE_INTERVAL = 350; // milliseconds: browsers limit how often addresses change

/** Keeps the address of the window up to date. */
export class Address {
  #timer = 0;
  /** The address that this page wrote last, or found. */
  #written = location.href;
  /** That address if the window was left before an update, which it may not take any more. */
  #behind = /** @type {string | undefined} */ (undefined);
  #leaving = new AbortController();

  /**
   * @param {string} path of the page
   * @param {Problem} problem
   * @param {() => string[]} moves of the game
   * @param {(behind?: string) => unknown} [remember] is called when the address is updated; its
   *   result is kept with the address when the page is loaded again. It is passed the address of a
   *   window that is left before its address was updated.
   */
  constructor(path, problem, moves, remember = () => null) {
    this.path = path;
    this.problem = brief(problem);
    this.moves = moves;
    this.remember = remember;
    // The window may be closed before the address is due.
    const { signal } = this.#leaving;
    window.addEventListener("pagehide", () => this.#finish(), { signal });
    document.addEventListener("visibilitychange", () => document.hidden && this.#finish(), {
      signal,
    });
  }

  get current() {
    return address(this.path, this.problem, this.moves());
  }

  /** The game has changed. */
  changed() {
    this.#behind = undefined;
    if (!this.#timer) this.#timer = window.setTimeout(() => this.#write(), UPDATE_INTERVAL);
  }

  #write() {
    window.clearTimeout(this.#timer);
    this.#timer = 0;
    history.replaceState(this.remember(), "", this.current);
    this.#written = location.href;
  }

  /** Update what is kept, and the address unless another page owns it now. */
  #finish() {
    if (this.#timer) this.#behind = this.#written;
    if (location.href === this.#written) this.#write();
    this.remember(this.#behind);
  }

  /** The page is left. */
  destroy() {
    this.#leaving.abort();
    window.clearTimeout(this.#timer);
    this.#finish();
  }
}
