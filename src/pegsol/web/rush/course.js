// The puzzles of a rush, each of which is read before the player comes to it.

import { readProblem } from "../game/read.js";

/** @import { Problem as Puzzle } from "../game/read.js" */

export class Course {
  /** @type {Map<number, Promise<Puzzle>>} */
  #puzzles = new Map();

  /** @param {Record<string, unknown>[]} problems */
  constructor(problems) {
    this.problems = problems;
  }

  /** @param {number} number */
  puzzle(number) {
    this.#read(number + 1).catch(() => this.#puzzles.delete(number + 1)); // read again later
    return this.#read(number);
  }

  /** @param {number} number */
  #read(number) {
    let puzzle = this.#puzzles.get(number);
    if (!puzzle) {
      puzzle = readProblem(this.problems[number % this.problems.length]);
      this.#puzzles.set(number, puzzle);
    }
    return puzzle;
  }
}
