// The large board of the page: the position that is searched from, or a solution that is played on it.

import { PegBoard } from "../board/board.js";
import { still } from "../board/motion.js";
import { jumpsIn } from "../board/rules.js";
import { html } from "../dom.js";
import { listenToKeys } from "../play/keys.js";
import { playOf } from "../play/problem.js";
import { theme } from "../theme.js";

/** @import { Problem } from "../game/read.js" */

export class Stage {
  #info;
  #own;
  #position;
  #table = html("div", { class: "table", hidden: true });
  /** The controls of the solution, which stand elsewhere: the board keeps its size. */
  panel = html("div", { hidden: true });
  /** @type {PegBoard | null} */
  #board = null;
  #gone = new AbortController();
  element;

  /**
   * @param {Problem} info
   * @param {string[]} own the moves already made, after which a solution is played
   * @param {HTMLElement} position
   */
  constructor(info, own, position) {
    this.#info = info;
    this.#own = jumpsIn(own);
    this.#position = position;
    this.element = html("div", { class: "stage" }, position, this.#table);
  }

  /**
   * Play a solution.
   * @param {string[]} moves
   */
  play(moves) {
    const play = { ...playOf(this.#info, moves), made: this.#own };
    const board = (this.#board ??= this.#make(play));
    board.load(play);
    this.turn(false);
    this.element.scrollIntoView({ block: "nearest" });
    if (!still()) board.run();
  }

  /** @param {import("../board/history.js").Play} play */
  #make(play) {
    const board = new PegBoard(this.#table, { tables: this.#info.tables, play, panel: this.panel });
    this.#gone = new AbortController();
    theme.follow(board, this.#gone.signal);
    listenToKeys(board, {}, this.#gone.signal);
    return board;
  }

  /**
   * Show the position, or the solution if there is one.
   * @param {boolean} asking whether the player is asking
   */
  turn(asking) {
    const position = asking || !this.#board;
    this.#position.hidden = !position;
    this.#table.hidden = this.panel.hidden = position;
    if (position) this.#board?.pause();
  }

  /** A new search begins: the solution of the last one goes. */
  clear() {
    this.leave();
    this.#board = null;
    this.turn(true);
  }

  leave() {
    this.#gone.abort();
    this.#board?.destroy();
  }
}
