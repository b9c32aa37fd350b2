// The search for fewer moves than a solution has: the engine takes the turns and decides whose turn it is;
// here the live positions are found, and plain rules replay each solution.

import { image } from "../board.js";
import { OutOfMemoryError, State } from "../core/calls.js";
import { FewerMoves, Turn } from "../core/moves.js";
import { Encoded } from "../encoding.js";
import { verify } from "../search.js";

/** @import { Jump } from "../../board/rules.js" */
/** @import { Permutation } from "../board.js" */
/** @import { Core } from "../core/calls.js" */
/** @import { LivePositions } from "../live.js" */
/** @import { Problem } from "../search.js" */
/** @import { Engine } from "../worker.js" */

const SLICE = 20_000; // positions on 33 holes between two looks at the messages
const MOST_NODES = 2 ** 53;

/**
 * The part of the engine that searches, and the live positions of the problem or of one from which it
 * can be reached; null if no bitmap holds them.
 * @typedef {{ spaces: Core, live: LivePositions | null }} Ground
 */

/**
 * What a step was doing, and the moves, the width or the part of it.
 * @typedef {["beam" | "positions" | "forward" | "backward", number]} Work
 */

/** The best solution so far, and the proved bound. */
export class FewestMoves {
  #encoded;
  #live;
  #search;

  /**
   * @param {Problem} problem whose finish is not "fewest", from the position of a game
   * @param {number | null} moving the hole of the peg that moved last: its move may go on
   * @param {Jump[]} jumps a solution, not empty
   * @param {Ground} ground
   */
  constructor(problem, moving, jumps, { spaces, live }) {
    const { board, reverse, start, finish } = problem;
    this.problem = problem;
    this.#encoded = new Encoded(board, reverse, start, finish);
    this.#live = live;
    /** The best solution. */
    this.jumps = jumps;
    const asked = this.#encoded.problem(spaces);
    const symmetries = symmetriesOfBoth(this.#encoded, moving);
    this.#search = new FewerMoves(asked, moving, symmetries, jumps.map((jump) => this.#encoded.index(jump)));
    asked.free(); // the search holds it
    if (!live || live.isFilled) this.#search.takeLive(live && live.members);
  }

  /** The moves of the best solution. */
  get found() {
    return this.#search.found;
  }

  /** The least number of moves of any solution, so far as it is proved. */
  get atLeast() {
    return this.#search.atLeast;
  }

  /** The positions generated. */
  get nodes() {
    return this.#search.nodes;
  }

  free() {
    this.#search.free();
  }

  /**
   * Go on until the fewest moves are known, or until a limit.
   * @param {Engine} engine
   * @param {{ nodes: number, memoryBytes: number }} limits in all
   * @param {(work: Work) => void} told
   * @returns {Promise<"" | "nodes" | "memory">} the limit
   */
  async run(engine, limits, told) {
    try {
      return await this.#run(engine, limits, told);
    } catch (error) {
      if (error instanceof OutOfMemoryError) return "memory";
      throw error;
    }
  }

  /**
   * @param {Engine} engine
   * @param {{ nodes: number, memoryBytes: number }} limits
   * @param {(work: Work) => void} told
   * @returns {Promise<"" | "nodes" | "memory">}
   */
  async #run(engine, limits, told) {
    const search = this.#search;
    const slice = Math.max(512, Math.floor((SLICE * 33) / this.problem.board.size));
    for (;;) {
      await engine.pause();
      const left = Math.max(0, Math.min(MOST_NODES, limits.nodes) - search.nodes);
      const { turn, number } = search.turn(left, limits.memoryBytes);
      if (turn === Turn.NONE) return "";
      if (turn === Turn.LIVE) {
        await this.#findLive(engine, told);
        continue;
      }
      told([turn === Turn.BEAM ? "beam" : turn === Turn.FORWARD ? "forward" : "backward", number]);
      const before = search.found;
      const state = search.advance(turn, left, limits.memoryBytes, slice);
      if (search.found < before) this.#replay();
      if (state === State.MEMORY) return "memory";
      if (state === State.TRUNCATED) return "nodes";
    }
  }

  /**
   * @param {Engine} engine
   * @param {(work: Work) => void} told
   */
  async #findLive(engine, told) {
    const live = /** @type {LivePositions} */ (this.#live);
    const pause = () => {
      told(["positions", live.percent / 100]);
      return engine.pause();
    };
    const filled = await live.fill({ ...engine, pause });
    this.#search.takeLive(filled ? live.members : null);
  }

  /** Keep the best solution of the engine, which plain rules check. */
  #replay() {
    this.jumps = this.#search.jumps().map((number) => this.#encoded.jump(number));
    verify(this.problem, this.jumps);
  }
}

/**
 * The symmetries that keep both ends, which are a group: with others, or with some of a group, solutions
 * would be lost.
 * @param {Encoded} encoded
 * @param {number | null} moving
 * @returns {Permutation[]}
 */
function symmetriesOfBoth(encoded, moving) {
  const bit = moving === null ? 0n : 1n << BigInt(moving);
  const kept = encoded.symmetries({ start: true, finish: true });
  const own = kept.filter((images) => image(bit, images) === bit);
  return encoded.board.geometry !== "lines" || isGroup(own) ? own : own.slice(0, 1);
}

/** @param {Permutation[]} permutations */
function isGroup(permutations) {
  const known = new Set(permutations.map(String));
  return permutations.every((one) =>
    permutations.every((other) => known.has(String(other.map((hole) => one[hole])))),
  );
}
