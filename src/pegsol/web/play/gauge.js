// The meter with its numbers, the curve of the game, and the fewest moves still needed.

import { LONG, instead, longer } from "../parts/command.js";
import { Course } from "./course.js";
import { Meter } from "./meter.js";
import { MoveCounter } from "./moves.js";
import { brief } from "./problem.js";

/** @typedef {import("./analyse.js").Context} Context */
/** @typedef {import("./analysis.js").Worth} Worth */
/** @typedef {import("../parts/command.js").Typed} Typed */

const PAST_INTERVAL = 150; // milliseconds between questions about earlier positions

export class Gauge {
  #board;
  #problem;
  #analyst;
  #meter;
  #counter;
  #course = new Course();
  /** The game whose earlier positions are being asked about. */
  #looking = "";

  /** @param {Context} context */
  constructor({ board, problem, analyst, mistake, why }) {
    this.#board = board;
    this.#problem = problem;
    this.#analyst = analyst;
    this.#meter = new Meter({ longer: () => void this.#weigh(true), why: () => why(board.moves), mistake });
    this.#counter = new MoveCounter(analyst, this.#meter);
    this.#meter.element.append(this.#course.element);
  }

  get element() {
    return this.#meter.element;
  }

  /** @param {boolean} shown */
  show(shown) {
    if (shown) return this.changed();
    this.#looking = "";
    this.#counter.stop();
    this.#analyst.stop();
  }

  /** The game has changed. */
  changed() {
    void this.#weigh();
  }

  /**
   * Ask what the position is worth, and show it: the verdict at once, the numbers when they come.
   * @param {boolean} [full] whether the numbers may take long
   */
  async #weigh(full = false) {
    const { moves } = this.#board;
    const before = this.#analyst.known(moves);
    if (full || !before) this.#meter.wait();
    else this.#draw(before, !before.complete);
    const efforts = full ? /** @type {const} */ (["full"]) : /** @type {const} */ (["verdict", "quick"]);
    /** @type {Typed} */
    const typed = ["analyse", brief(this.#problem), moves, LONG];
    try {
      for (const effort of efforts) {
        const worth = await this.#analyst.ask(moves, effort);
        if (!worth) return;
        this.#draw(worth, !worth.complete && effort === "verdict");
        if (worth.complete) return;
      }
      if (full) this.#meter.giveUp(longer(...typed));
    } catch (error) {
      this.#meter.fail(instead(error, ...typed));
    }
  }

  /**
   * @param {Worth} worth
   * @param {boolean} counting whether numbers are on their way
   */
  #draw(worth, counting) {
    const { moves, play, marks } = this.#board;
    if (worth.lost_at) this.#board.marks = { ...marks, lost: worth.lost_at };
    this.#meter.show(worth, counting);
    this.#counter.look(moves, play.made, worth);
    this.#drawCourse();
    if (worth.solutions) void this.#lookBack(play.jumps.join());
  }

  #drawCourse() {
    const { jumps, made, start } = this.#board.play;
    const solutions = [...jumps.keys(), jumps.length].map((number) => {
      const worth = this.#analyst.known(this.#board.movesAt(number));
      return worth?.reached ? "1" : worth?.solutions;
    });
    const { holes } = this.#problem.tables;
    const reverse = this.#problem.rules === "reverse";
    this.#course.draw(solutions, made, reverse ? holes.length - start.length : start.length - 1);
  }

  /**
   * Ask about the earlier positions of the game, one after another.
   * @param {string} line the jumps of the game; another game ends it
   */
  async #lookBack(line) {
    const { jumps } = this.#board.play;
    const goesOn = () => line === this.#looking && line === this.#board.play.jumps.join();
    if (line === this.#looking) return;
    this.#looking = line;
    for (let number = jumps.length; number >= 0; number--) {
      await new Promise((resume) => setTimeout(resume, PAST_INTERVAL));
      if (!goesOn()) return;
      const moves = this.#board.movesAt(number);
      if (this.#analyst.known(moves)?.complete) continue;
      const worth = await this.#analyst.find(moves).catch(() => null);
      if (!worth?.solutions || !goesOn()) return;
      this.#drawCourse();
    }
  }
}
