// A problem by normal rules, as search/encoding.py. The reverse game is the normal game on the
// complement: only this module turns one into the other, and turns its jumps back.

import { image } from "./board.js";
import { finishesOf, isAnyOf } from "./classes.js";
import { Problem } from "./core/conduct.js";
import { squaredScore, steepScore } from "./scores.js";
import { tablesOf } from "./tables.js";

/** @import { Jump } from "../board/rules.js" */
/** @import { Board, Permutation } from "./board.js" */
/** @import { Core } from "./core/calls.js" */
/** @import { Finish } from "./classes.js" */

const MAX_FINISHES = 1024;
const MAX_SYMMETRIES = 24;
/** The holes of the largest boards of which the engine knows the classes, and makes bitmaps. */
export const MAX_HOLES = 64;

/** A start and a finish on a board, by normal rules. */
export class Encoded {
  /**
   * @param {Board} board
   * @param {boolean} reverse whether the problem has reverse rules
   * @param {bigint} start
   * @param {Finish} finish which is not "fewest"
   */
  constructor(board, reverse, start, finish) {
    this.board = board;
    this.reverse = reverse;
    this.start = reverse ? board.full ^ start : start;
    this.finish = reverse ? complement(board, finish) : finish;
    /** The positions in which a solution may end; null if there are too many to list. */
    this.finishes = finishesOf(board, this.start, this.finish, MAX_FINISHES);
  }

  /** The holes that matter at the finish, the pegs in them, and the most pegs. */
  get coreFinish() {
    const { care, pegs, free, most } = this.finish;
    return { care: care ? this.board.full & ~free : 0n, value: pegs, maxPegs: most };
  }

  /**
   * The problem as a part of the engine holds it, until it is freed.
   * @param {Core} core
   */
  problem(core) {
    const { board, start, finish, finishes, reverse } = this;
    return new Problem(tablesOf(core, board), {
      start,
      finish: { ...this.coreFinish, minPegs: finish.least },
      anyOf: isAnyOf(finish),
      complements: reverse,
      finishes,
      scores: [squaredScore(board), steepScore(board)],
      classVectors: board.size > MAX_HOLES ? [] : board.vectors,
    });
  }

  /** The symmetries of the board, or some of a graph's. */
  get someSymmetries() {
    const known = this.board.motions;
    return this.board.geometry !== "lines" ? known : known.slice(0, MAX_SYMMETRIES);
  }

  /**
   * Those that keep the start, the finish or both.
   * @param {{ start: boolean, finish: boolean }} kept
   * @returns {Permutation[]}
   */
  symmetries({ start, finish }) {
    const { care, pegs, free } = this.finish;
    const sets = [...(start ? [this.start] : []), ...(finish && care ? [pegs, free] : [])];
    return this.someSymmetries.filter((images) => sets.every((bits) => image(bits, images) === bits));
  }

  /**
   * The jump by the problem's own rules for a number of the engine.
   * @param {number} index
   * @returns {Jump}
   */
  jump(index) {
    const [a, b, c] = this.board.jumps[index];
    return this.reverse ? [c, b, a] : [a, b, c];
  }

  /**
   * The number of the engine for a jump by the problem's own rules.
   * @param {Jump} jump
   */
  index([a, b, c]) {
    const [from, to] = this.reverse ? [c, a] : [a, c];
    return this.board.jumps.findIndex((jump) => jump[0] === from && jump[1] === b && jump[2] === to);
  }
}

/**
 * The finish of the other game, in which pegs and empty holes are exchanged.
 * @param {Board} board
 * @param {Finish} finish
 * @returns {Finish}
 */
function complement({ size, full }, finish) {
  const { care, pegs, free, least, most } = finish;
  if (care) return { ...finish, pegs: full & ~free & ~pegs, least: size - most, most: size - least };
  if (most >= size) return { ...finish, care: true, pegs: 0n, free: 0n };
  return { ...finish, least: size - most, most: size - most };
}
