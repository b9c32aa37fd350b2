// What a position is worth, asked from the engine.

import { brief } from "./problem.js";

/** @import { Worth } from "../engine/answers.js" */

/**
 * How much is done for an answer: a verdict comes at once, for a hint the jumps are judged,
 * too, and the others also count.
 * @typedef {"verdict" | "hint" | "quick" | "full"} Effort
 */

const engine = () => import("../game/analysis.js");

const MAX_KNOWN = 500; // positions

/** The worth of positions of one problem. */
export class Analyst {
  /** @type {Map<string, Worth>} */
  #known = new Map();
  /** @type {Map<string, number>} */
  #fewestMoves = new Map();

  /** @param {import("../game/read.js").Problem} problem */
  constructor(problem) {
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
   * Find out about any position. The engine remembers what it has found, so what was known of it stays known.
   * @param {string[]} moves
   * @param {Effort} [effort]
   * @param {AbortSignal} [signal]
   * @returns {Promise<Worth>}
   */
  async find(moves, effort = "quick", signal = undefined) {
    const found = this.known(moves);
    if (found?.complete || (found && isEnough(found, effort))) return found;
    const { analysis } = await engine();
    const worth = await analysis({ problem: this.problem, moves }, effort, signal);
    if (this.#known.size >= MAX_KNOWN) this.#known.clear();
    this.#known.set(moves.join(), worth);
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
   * @returns {Promise<import("../engine/moves/answer.js").MoveBounds>}
   */
  async findMoves(moves, full = false) {
    const known = this.knownMoves(moves);
    if (known !== undefined) return { found: known, at_least: known };
    const { fewestMoves } = await engine();
    const fewest = await fewestMoves({ problem: this.problem, moves }, full ? "full" : "quick");
    if (this.#fewestMoves.size >= MAX_KNOWN) this.#fewestMoves.clear();
    if (fewest.found !== null && fewest.found === fewest.at_least) {
      this.#fewestMoves.set(moves.join(), fewest.found);
    }
    return fewest;
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
