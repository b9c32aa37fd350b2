// The meter with its numbers, the curve of the game, and the fewest moves still needed.

import { LONG, instead, longer } from "../parts/command.js";
import { Course } from "./course.js";
import { Meter } from "./meter.js";
import { MoveCounter } from "./moves.js";
import { brief } from "./problem.js";

/** @typedef {import("../board/board.js").PegBoard} PegBoard */
/** @typedef {import("./analysis.js").Analyst} Analyst */
/** @typedef {import("./analysis.js").Worth} Worth */
/** @typedef {import("../parts/command.js").Typed} Typed */
/** @typedef {import("./problem.js").Problem} Problem */

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

  /**
   * @param {{ board: PegBoard, problem: Problem, analyst: Analyst }} game
   * @param {() => void} lookLonger
   * @param {() => void} why shows why a position is lost
   */
  constructor({ board, problem, analyst }, lookLonger, why) {
    this.#board = board;
    this.#problem = problem;
    this.#analyst = analyst;
    this.#meter = new Meter(lookLonger, why);
    this.#counter = new MoveCounter(analyst, this.#meter);
    this.#meter.element.append(this.#course.element);
  }

  get element() {
    return this.#meter.element;
  }

  /** An answer is on its way. */
  wait() {
    this.#meter.wait();
  }

  /** @param {unknown} error why there is no answer */
  fail(error) {
    this.#meter.fail(instead(error, ...this.#typed()));
  }

  /** The pages find no more than they have shown. */
  giveUp() {
    this.#meter.giveUp(longer(...this.#typed()));
  }

  /** @returns {Typed} */
  #typed() {
    return ["analyse", brief(this.#problem), this.#board.moves, LONG];
  }

  /**
   * @param {Worth} worth
   * @param {boolean} counting whether numbers are on their way
   */
  show(worth, counting) {
    const { moves, play } = this.#board;
    this.#meter.show(worth, counting);
    this.#counter.look(moves, play.made, worth);
    this.#drawCourse();
    if (worth.solutions) void this.#lookBack(play.jumps.join());
  }

  /** Ask no more. */
  stop() {
    this.#looking = "";
    this.#counter.stop();
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
