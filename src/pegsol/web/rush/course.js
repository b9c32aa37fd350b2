// The puzzles of a rush, each of which is read before the player comes to it.


import { readProblem } from "../game/read.js";
import { rushPuzzles } from "../shelf/days.js";

/** @typedef {import("../game/read.js").Problem} Puzzle */

export class Course {
  #problems = rushPuzzles();
  /** @type {Map<number, Promise<Puzzle>>} */
  #puzzles = new Map();

  /** @param {number} number */
  puzzle(number) {
    this.#read(number + 1).catch(() => this.#puzzles.delete(number + 1)); // read again later
    return this.#read(number);
  }

  /** @param {number} number */
  #read(number) {
    let puzzle = this.#puzzles.get(number);
    if (!puzzle) {
      puzzle = this.#problems.then((all) => readProblem(all[number % all.length]));
      this.#puzzles.set(number, puzzle);
    }
    return puzzle;
  }
}
