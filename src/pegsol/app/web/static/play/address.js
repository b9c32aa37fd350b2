// The address of the window follows the game, so that a reload or a friend finds it as it stands.

import { address } from "../state.js";
import { brief } from "./problem.js";

/** @typedef {import("./problem.js").Problem} Problem */

const PAUSE = 350; // milliseconds: browsers object to addresses that change all the time

/** Keeps the address of the window up to date. */
export class Address {
  #timer = 0;

  /**
   * @param {string} path of the page
   * @param {Problem} problem
   * @param {() => string[]} moves of the game
   * @param {() => unknown} [remember] is called when the address is brought up to date; what it
   *   returns is kept with it when the page is loaded again
   */
  constructor(path, problem, moves, remember = () => null) {
    this.path = path;
    this.problem = brief(problem);
    this.moves = moves;
    this.remember = remember;
  }

  get current() {
    return address(this.path, this.problem, this.moves());
  }

  /** The game has changed. */
  changed() {
    if (!this.#timer) this.#timer = window.setTimeout(() => this.write(), PAUSE);
  }

  /** Bring the address up to date now. */
  write() {
    window.clearTimeout(this.#timer);
    this.#timer = 0;
    history.replaceState(this.remember(), "", this.current);
  }

  /** The page is left: its address is another one's now. */
  destroy() {
    if (!this.#timer) return;
    window.clearTimeout(this.#timer);
    this.remember();
  }
}
