// The puzzles of a rush, fetched ahead in batches.

/** @typedef {import("../app.js").App} App */

/** @typedef {import("wire").Schemas["RushPuzzle"]} Puzzle */

const BATCH = 10;
const AHEAD = 5; // puzzles that are there before the player comes to them

export class Course {
  seed = crypto.getRandomValues(new Uint32Array(1))[0];
  #api;
  /** @type {Puzzle[]} */
  #puzzles = [];
  /** @type {Promise<void> | null} */
  #fetching = null;

  /** @param {App} app */
  constructor({ api }) {
    this.#api = api;
  }

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
    const query = { seed: this.seed, first: this.#puzzles.length, count: BATCH };
    const words = Object.entries(query).map(([name, value]) => `${name}=${value}`);
    const { puzzles } = await this.#api.get(`/api/rush?${words.join("&")}`);
    this.#puzzles.push(...puzzles);
  }
}
