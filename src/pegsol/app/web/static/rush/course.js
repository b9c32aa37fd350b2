// The puzzles of a rush, fetched ahead in batches.


import { rushPuzzles } from "../shelf/days.js";

/** @typedef {import("../shelf/days.js").RushPuzzle} Puzzle */

const BATCH = 10;
const AHEAD = 5; // puzzles that are there before the player comes to them

export class Course {
  seed = crypto.getRandomValues(new Uint32Array(1))[0];
  /** @type {Puzzle[]} */
  #puzzles = [];
  /** @type {Promise<void> | null} */
  #fetching = null;

  /**
   * A puzzle; those after it are fetched meanwhile.
   * @param {number} number
   */
  async puzzle(number) {
    if (number >= this.#puzzles.length) await this.#fetch();
    if (number + AHEAD >= this.#puzzles.length) this.#fetch().catch(() => null); // asked for again
    return this.#puzzles[number];
  }

  #fetch() {
    this.#fetching ??= this.#more().finally(() => (this.#fetching = null));
    return this.#fetching;
  }

  async #more() {
    this.#puzzles.push(...(await rushPuzzles(this.seed, this.#puzzles.length, BATCH)));
  }
}
