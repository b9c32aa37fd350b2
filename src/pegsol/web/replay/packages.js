// A replay package by package.

import { parseMoves } from "../board/rules.js";
import { html, toggle } from "../dom.js";
import { PackageList } from "../parts/packages.js";
import { brief } from "../play/problem.js";
import { PACKAGES } from "../texts/later.js";

/** @typedef {import("../board/board.js").PegBoard} PegBoard */
/** @typedef {import("../play/problem.js").Problem} Problem */

/** A switch that replays a game in the order of its packages, and marks the one that is made. */
export class PackagesOfReplay {
  #board;
  #problem;
  #list;
  #moves;
  #on = false;
  element;

  /**
   * @param {Problem} problem
   * @param {PegBoard} board with the whole game
   */
  constructor(problem, board) {
    this.#board = board;
    this.#problem = problem;
    this.#moves = board.line;
    this.#list = new PackageList(brief(problem));
    this.#list.element.hidden = true;
    this.#list.addEventListener("choose", (event) => {
      board.goTo(/** @type {CustomEvent<number>} */ (event).detail);
      this.#mark();
    });
    const press = toggle("fill", PACKAGES.ofSolution, false, (on) => void this.#turn(on));
    this.element = html("div", { class: "of-replay" }, press, this.#list.element);
    board.addEventListener("play", () => this.#mark());
  }

  /** @param {boolean} on */
  async #turn(on) {
    this.#on = on;
    this.#list.element.hidden = !on;
    if (on && !this.#list.pieces.length) await this.#list.load(this.#moves, { chosen: true });
    if (on !== this.#on) return;
    const { start, tables } = this.#problem;
    const jumps = on
      ? this.#list.pieces.flatMap((piece) => piece.jumps)
      : parseMoves(tables, start, this.#moves);
    this.#board.load({ start, jumps, made: 0 });
    this.#mark();
  }

  #mark() {
    const piece = this.#list.at(this.#board.play.made);
    const { block, catalyst } = (this.#on && piece) || { block: [], catalyst: [] };
    this.#board.marks = { ...this.#board.marks, block, catalyst };
  }
}
