// Small boards that show a few jumps, in the help and in lessons.

import { PegBoard } from "../board/board.js";
import { still } from "../board/motion.js";
import { parseMoves } from "../board/rules.js";
import { button, html } from "../dom.js";
import { listenToKeys } from "../play/keys.js";
import { LESSONS } from "../texts/later.js";
import { theme } from "../theme.js";

/** @import { Tables } from "../board/rules.js" */

/**
 * Some moves, and the holes that wear a ring while they are made.
 * @typedef {object} Part
 * @property {string} moves separated by blanks
 * @property {string} [rings] holes, separated by blanks
 */

/**
 * @typedef {object} Example
 * @property {string} text what it shows
 * @property {string} [pegs] the holes with a peg at the start; without them all but d4
 * @property {Part[]} parts
 */

/** A board that shows an example on request, and once when it comes into sight. */
export class Demo {
  #board;
  /** For each jump the rings while it is made, and those at the end. @type {number[][]} */
  #rings;
  #watch;
  #left = new AbortController();

  /**
   * @param {Tables} tables
   * @param {Example} example
   */
  constructor(tables, { text, pegs, parts }) {
    const hole = (/** @type {string} */ name) => tables.holes.indexOf(name);
    const all = tables.holes.filter((name) => name !== "d4");
    const start = (pegs?.split(" ") ?? all).map(hole);
    const jumps = parseMoves(
      tables,
      start,
      parts.flatMap(({ moves }) => moves.split(" ")),
    );
    this.#rings = parts.flatMap(({ moves, rings = "" }) => {
      const jumpsOfPart = moves.split(" ").flatMap((move) => move.split("-").slice(1));
      return jumpsOfPart.map(() => rings.split(" ").filter(Boolean).map(hole));
    });
    const table = html("div", { class: "demo-board" });
    const finish = { ...tables.finish, pegs: [] };
    const own = { ...tables, title: text, finish };
    const play = { start, jumps, made: 0 };
    this.#board = new PegBoard(table, { tables: own, play, panel: null });
    theme.follow(this.#board, this.#left.signal);
    const run = button("play", LESSONS.show, () => this.run());
    this.element = html("figure", { class: "demo" }, table, html("figcaption", {}, text), run);
    listenToKeys(this.#board, {}, this.#left.signal, this.element);
    this.#board.addEventListener("play", () => this.#ring());
    this.#ring();
    this.#watch = new IntersectionObserver((entries) => this.#seen(entries), { threshold: 0.9 });
    this.#watch.observe(this.element);
  }

  /** Show the jumps from the start. */
  run() {
    this.#board.goTo(0);
    this.#board.run();
  }

  destroy() {
    this.#watch.disconnect();
    this.#left.abort();
    this.#board.destroy();
  }

  /** @param {IntersectionObserverEntry[]} entries */
  #seen(entries) {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
    this.#watch.disconnect();
    if (!still()) this.run();
  }

  #ring() {
    const { made } = this.#board.play;
    this.#board.rings = this.#rings[made] ?? [];
  }
}
