// The puzzles of a rush, each of which is read before the player comes to it.

/** @typedef {import("../app.js").App} App */

/** @typedef {import("wire").Schemas["ProblemAnswer"]} Puzzle */

export class Course {
  #api;
  /** @type {Promise<Record<string, unknown>[]>} */
  #problems;
  /** @type {Map<number, Promise<Puzzle>>} */
  #puzzles = new Map();

  /** @param {App} app */
  constructor({ api }) {
    this.#api = api;
    this.#problems = api.get("/api/rush").then(({ puzzles }) => puzzles);
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
      puzzle = this.#problems.then((all) => this.#api.post("/api/problem", { problem: all[number % all.length] }));
      this.#puzzles.set(number, puzzle);
    }
    return puzzle;
  }
}
