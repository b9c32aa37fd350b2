// The address of the window follows the game, so that a reload or a link shows the same game.

import { address } from "../state.js";
import { brief } from "./problem.js";

/** @typedef {import("./problem.js").Problem} Problem */

const UPDATE_INTERVAL = 350; // milliseconds: browsers limit how often addresses change

/** Keeps the address of the window up to date. */
export class Address {
  #timer = 0;

  /**
   * @param {string} path of the page
   * @param {Problem} problem
   * @param {() => string[]} moves of the game
   * @param {() => unknown} [remember] is called when the address is updated; its result is
   *   kept with the address when the page is loaded again
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
    if (!this.#timer) this.#timer = window.setTimeout(() => this.write(), UPDATE_INTERVAL);
  }

  /** Update the address now. */
  write() {
    window.clearTimeout(this.#timer);
    this.#timer = 0;
    history.replaceState(this.remember(), "", this.current);
  }

  /** The page is left: another one owns the address now. */
  destroy() {
    if (!this.#timer) return;
    window.clearTimeout(this.#timer);
    this.remember();
  }
}
