// What a position is worth, asked from the server.

import { ApiError } from "../api.js";
import { brief } from "./problem.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("../board/rules.js").Jump} Jump */
/** @typedef {import("./problem.js").Problem} Problem */

/**
 * One jump that can be made. What is not known is null.
 * @typedef {object} JumpWorth
 * @property {Jump} jump
 * @property {boolean | null} winning
 * @property {string | null} solutions
 * @property {number | null} fewest
 * @property {number | null} chance
 * @property {number} group the same for jumps that are mirror images of each other
 */

/**
 * @typedef {object} Worth
 * @property {number} pegs
 * @property {boolean} reached whether this is the finish
 * @property {boolean} stuck
 * @property {boolean | null} winning whether the finish can be reached
 * @property {number | null} fewest pegs that can be reached
 * @property {string | null} solutions how many there are from here
 * @property {number | null} chance of random play
 * @property {JumpWorth[]} jumps
 * @property {number | null} lost_at how many jumps were made when the finish got out of reach
 * @property {{ jump: Jump, why: string, reason: string } | null} hint
 * @property {number | null} best fewest pegs that the start of the problem allows
 * @property {boolean} complete whether no later answer has more
 */

/**
 * The fewest moves from a position to the finish: `found` are enough, and `at_least` are needed.
 * What is not known is null; if both are the same, it is the fewest.
 * @typedef {object} FewestMoves
 * @property {number | null} found
 * @property {number | null} at_least
 */

const MAX_KNOWN = 500; // positions
const REQUEST_INTERVAL = 200; // milliseconds; a replay that runs past is not asked about
const BUSY = 429; // status of the answer while the server has too many requests

/** @param {number} milliseconds */
const pause = (milliseconds) => new Promise((resume) => setTimeout(resume, milliseconds));

/** The worth of positions of one problem. */
export class Analyst {
  /** @type {Map<string, Worth>} */
  #known = new Map();
  /** @type {Map<string, number>} */
  #fewestMoves = new Map();
  #asking = new AbortController();
  #asked = -Infinity; // when the last question was

  /**
   * @param {App} app
   * @param {Problem} problem
   */
  constructor(app, problem) {
    this.app = app;
    this.problem = brief(problem);
  }

  /**
   * What is known already of the position after some moves.
   * @param {string[]} moves
   */
  known(moves) {
    return this.#known.get(moves.join());
  }

  /**
   * Ask about the position that the player looks at; an older such question is given up.
   * @param {string[]} moves that lead there
   * @param {boolean} [full] whether it may take long
   * @returns {Promise<Worth | null>} null if another question came
   */
  async ask(moves, full = false) {
    this.stop();
    const { signal } = (this.#asking = new AbortController());
    try {
      const worth = await this.find(moves, full, signal);
      return signal.aborted ? null : worth;
    } catch (error) {
      if (signal.aborted) return null;
      throw error;
    }
  }

  /**
   * Find out about any position.
   * @param {string[]} moves
   * @param {boolean} [full]
   * @param {AbortSignal} [signal]
   * @returns {Promise<Worth>}
   */
  async find(moves, full = false, signal = undefined) {
    const found = this.known(moves);
    if (found && !full) return found;
    const question = { problem: this.problem, moves, ...(full ? { effort: "full" } : {}) };
    if (signal) await pause(this.#asked + REQUEST_INTERVAL - performance.now());
    const worth = await this.#post("analysis", question, signal);
    if (this.#known.size >= MAX_KNOWN) this.#known.clear();
    if (worth.complete) this.#known.set(moves.join(), worth);
    return worth;
  }

  /**
   * The fewest moves from the position after some moves, if they are known already.
   * @param {string[]} moves
   */
  knownMoves(moves) {
    return this.#fewestMoves.get(moves.join());
  }

  /**
   * Find the fewest moves from any position.
   * @param {string[]} moves that lead there
   * @param {boolean} [full] whether it may take some seconds
   * @returns {Promise<FewestMoves>}
   */
  async findMoves(moves, full = false) {
    const known = this.knownMoves(moves);
    if (known !== undefined) return { found: known, at_least: known };
    const effort = full ? "full" : "quick";
    const question = { problem: this.problem, moves, effort };
    const fewest = await this.#post("fewest-moves", question);
    if (this.#fewestMoves.size >= MAX_KNOWN) this.#fewestMoves.clear();
    if (fewest.found !== null && fewest.found === fewest.at_least) {
      this.#fewestMoves.set(moves.join(), fewest.found);
    }
    return fewest;
  }

  /**
   * What each position of a game is worth, from its start to its end.
   * @param {string[]} moves
   * @param {AbortSignal} signal
   * @returns {Promise<{ positions: import("./verdicts.js").Station[], complete: boolean }>}
   */
  async review(moves, signal) {
    return this.#post("review", { problem: this.problem, moves }, signal);
  }

  /**
   * @param {"analysis" | "fewest-moves" | "review"} what
   * @param {object} question
   * @param {AbortSignal} [signal]
   * @returns {Promise<any>}
   */
  async #post(what, question, signal) {
    signal?.throwIfAborted();
    if (signal) this.#asked = performance.now();
    try {
      return await this.app.api.post(`/api/${what}`, question, { signal });
    } catch (error) {
      if (!(error instanceof ApiError && error.status === BUSY)) throw error;
      await pause(2 * REQUEST_INTERVAL);
      return this.#post(what, question, signal);
    }
  }

  /** Stop waiting for answers. */
  stop() {
    this.#asking.abort();
  }
}
