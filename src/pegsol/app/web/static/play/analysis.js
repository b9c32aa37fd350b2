// What a position is worth, asked from the server.

import { ApiError } from "../api.js";
import { brief } from "./problem.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("../board/rules.js").Jump} Jump */
/** @typedef {import("./problem.js").Problem} Problem */

/**
 * One jump that can be made. What is not known is null.
 * @typedef {import("wire").Schemas["JumpAnswer"]} JumpWorth
 */

/**
 * How much the server does for an answer: a verdict comes at once, for a hint the jumps are judged,
 * too, and the others also count.
 * @typedef {"verdict" | "hint" | "quick" | "full"} Effort
 */

/** @typedef {import("wire").Schemas["Answer"]} Worth */

/** @typedef {import("wire").Schemas["Hint"]} Hint */

/**
 * The fewest moves from a position to the finish: `found` are enough, and `at_least` are needed. What is not known is null; if both are the same, it is the fewest.
 * @typedef {import("wire").Schemas["FewestMoves"]} FewestMoves
 */

/**
 * A position of a game. What is not known is null.
 * @typedef {import("wire").Schemas["ReviewRow"]} Station
 */

/** @typedef {import("wire").Schemas["Review"]} Review */

const MAX_KNOWN = 500; // positions
const REQUEST_INTERVAL = 200; // milliseconds; a replay that runs past is not asked about
const BUSY = 429; // status of the answer while the server has too many requests
const BUSY_INTERVAL = 400; // milliseconds until such a request is sent again, longer each time
const MAX_BUSY_INTERVAL = 8000;
const MAX_TRIES = 5; // of a question that the server cannot answer completely
const MAX_REPEATS = 4; // of a question that the server dropped for more urgent work

/** @param {number} milliseconds */
const pause = (milliseconds) => new Promise((resume) => setTimeout(resume, milliseconds));

/** The worth of positions of one problem. */
export class Analyst {
  /** @type {Map<string, Worth>} */
  #known = new Map();
  /** @type {Map<string, number>} */
  #fewestMoves = new Map();
  /** @type {Map<string, number>} how often a question was not answered completely */
  #tries = new Map();
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
   * What is known already of the position after some moves, complete or not.
   * @param {string[]} moves
   */
  known(moves) {
    return this.#known.get(moves.join());
  }

  /**
   * Ask about the position that the player looks at; an older such question is given up.
   * @param {string[]} moves that lead there
   * @param {Effort} [effort]
   * @returns {Promise<Worth | null>} null if another question came
   */
  async ask(moves, effort = "quick") {
    this.stop();
    const { signal } = (this.#asking = new AbortController());
    try {
      const worth = await this.find(moves, effort, signal);
      return signal.aborted ? null : worth;
    } catch (error) {
      if (signal.aborted) return null;
      throw error;
    }
  }

  /**
   * Find out about any position. What was known of it stays known.
   * @param {string[]} moves
   * @param {Effort} [effort]
   * @param {AbortSignal} [signal]
   * @returns {Promise<Worth>}
   */
  async find(moves, effort = "quick", signal = undefined) {
    const found = this.known(moves);
    if (found?.complete || (found && isEnough(found, effort))) return found;
    if (found && effort === "quick" && this.#givenUp(moves.join())) {
      return { ...found, complete: true };
    }
    if (signal) await pause(this.#asked + REQUEST_INTERVAL - performance.now());
    const worth = await this.#post("analysis", { problem: this.problem, moves, effort }, signal);
    const before = this.known(moves);
    const merged = before ? merge(before, worth) : worth;
    if (this.#known.size >= MAX_KNOWN) this.#known.clear();
    this.#known.set(moves.join(), merged);
    if (effort === "quick") this.#tried(moves.join(), merged.complete);
    return merged;
  }

  /**
   * Whether a question was asked so often that more of it will not help.
   * @param {string} what
   */
  #givenUp(what) {
    return (this.#tries.get(what) ?? 0) >= MAX_TRIES;
  }

  /**
   * @param {string} what was asked
   * @param {boolean} complete whether it was answered completely
   */
  #tried(what, complete) {
    if (this.#tries.size >= MAX_KNOWN) this.#tries.clear();
    this.#tries.set(what, complete ? 0 : (this.#tries.get(what) ?? 0) + 1);
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
    if (known !== undefined) return { found: known, at_least: known, complete: true };
    const effort = /** @type {Effort} */ (full ? "full" : "quick");
    const question = { problem: this.problem, moves, effort };
    let fewest = await this.#post("fewest-moves", question);
    for (let repeats = 0; repeats < MAX_REPEATS && !fewest.complete; repeats++) {
      await pause(BUSY_INTERVAL * 2 ** repeats);
      fewest = await this.#post("fewest-moves", question);
    }
    if (this.#fewestMoves.size >= MAX_KNOWN) this.#fewestMoves.clear();
    if (fewest.found !== null && fewest.found === fewest.at_least) {
      this.#fewestMoves.set(moves.join(), fewest.found);
    }
    return fewest;
  }

  /**
   * What each position of a game is worth, from its start to its end.
   * @param {string[]} moves
   * @param {"verdict" | "quick"} effort
   * @param {AbortSignal} signal
   * @returns {Promise<Review>}
   */
  async review(moves, effort, signal) {
    const question = { problem: this.problem, moves, effort };
    const review = await this.#post("review", question, signal);
    if (effort === "verdict") return review;
    const what = `review ${moves.join()}`;
    this.#tried(what, review.complete);
    return { ...review, complete: review.complete || this.#givenUp(what) };
  }

  /**
   * @template {"analysis" | "fewest-moves" | "review"} What
   * @param {What} what
   * @param {import("wire").Body<"post", `/api/${What}`>} question
   * @param {AbortSignal} [signal]
   * @returns {Promise<import("wire").Answer<"post", `/api/${What}`>>}
   */
  async #post(what, question, signal) {
    signal?.throwIfAborted();
    if (signal) this.#asked = performance.now();
    for (let wait = BUSY_INTERVAL; ; wait = Math.min(2 * wait, MAX_BUSY_INTERVAL)) {
      try {
        return await this.app.api.post(`/api/${what}`, question, { signal });
      } catch (error) {
        if (!(error instanceof ApiError && error.status === BUSY)) throw error;
      }
      await pause(wait * (1 + Math.random()));
      signal?.throwIfAborted();
    }
  }

  /** Stop waiting for answers. */
  stop() {
    this.#asking.abort();
  }
}

/**
 * Whether a question with some effort can be answered from what is known.
 * @param {Worth} worth
 * @param {Effort} effort
 */
function isEnough({ winning, hint, jumps, reached, stuck }, effort) {
  if (effort === "verdict") return winning !== null;
  return effort === "hint" && (reached || stuck || (!!hint && jumps.every((jump) => jump.winning !== null)));
}

/**
 * Join two answers about the same position: what is known of it never becomes unknown.
 * @param {Worth} before
 * @param {Worth} now
 * @returns {Worth}
 */
function merge(before, now) {
  const jumps = now.jumps.map((jump, number) => keep(before.jumps[number], jump));
  return { ...keep(before, now), jumps, complete: before.complete || now.complete };
}

/**
 * @template {object} Values
 * @param {Values} before
 * @param {Values} now
 * @returns {Values} all that is now, and in place of null what was before
 */
function keep(before, now) {
  const news = Object.entries(now).filter(([, value]) => value !== null);
  return { ...before, ...Object.fromEntries(news) };
}
