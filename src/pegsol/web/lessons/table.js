// A board to play on in a lesson, with its two ways back, and the player of a solution.

import { PegBoard } from "../board/board.js";
import { button, html } from "../dom.js";
import { listenToKeys } from "../play/keys.js";
import { BOARD } from "../texts/first.js";
import { END } from "../texts/later.js";
import { theme } from "../theme.js";

/** @import { Item } from "./lesson.js" */

export class Table {
  element = html("div", { class: "exercise-board" });
  film = html("div", { class: "player", hidden: true });
  undo = button("undo", BOARD.undo, () => this.board.undo());
  again = button("again", END.restart, () => this.restart());
  #start;
  #left = new AbortController();

  /**
   * @param {Pick<Item, "tables" | "start">} item
   * @param {string} title
   * @param {() => void} [changed] the game has changed
   */
  constructor({ tables, start }, title, changed = () => {}) {
    this.#start = { start, jumps: [], made: 0 };
    const own = { ...tables, title };
    this.board = new PegBoard(this.element, { tables: own, play: this.#start, panel: null, film: this.film });
    theme.follow(this.board, this.#left.signal);
    listenToKeys(this.board, {}, this.#left.signal);
    this.board.addEventListener("play", () => {
      this.#enable();
      changed();
    });
    this.#enable();
  }

  /**
   * Play a solution.
   * @param {import("../board/rules.js").Jump[]} jumps
   */
  play(jumps) {
    this.board.load({ ...this.#start, jumps });
    this.film.hidden = false;
    this.board.run();
  }

  /** All as it was at first. */
  restart() {
    this.film.hidden = true;
    this.board.load(this.#start);
    this.#enable();
    this.board.focus();
  }

  destroy() {
    this.#left.abort();
    this.board.destroy();
  }

  #enable() {
    const { made, jumps } = this.board.play;
    this.undo.disabled = !made;
    this.again.disabled = !jumps.length;
  }
}
