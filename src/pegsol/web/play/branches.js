// The branches of a game: each way in which it was played, and the bookmarks in it.

import { parseMoves } from "../board/rules.js";

/** @import { Jump } from "../board/rules.js" */

/** @typedef {{ branches?: string[][], bookmarks?: string[][] }} Kept the moves of each */

const MAX_KEPT = 12; // branches, and as many bookmarks

/**
 * How many jumps two branches share from the start.
 * @param {Jump[]} one
 * @param {Jump[]} other
 */
export function shared(one, other) {
  const parts = one.findIndex((jump, at) => jump.join() !== other[at]?.join());
  return parts < 0 ? one.length : parts;
}

/**
 * Whether a branch begins with some jumps.
 * @param {Jump[]} branch
 * @param {Jump[]} jumps
 */
export function begins(branch, jumps) {
  return shared(jumps, branch) === jumps.length;
}

export class Branches {
  /** No branch is part of another; the oldest comes first. @type {Jump[][]} */
  all;
  /** The jumps that lead to each. @type {Jump[][]} */
  bookmarks;

  /**
   * @param {Jump[][]} [all]
   * @param {Jump[][]} [bookmarks]
   */
  constructor(all = [], bookmarks = []) {
    this.all = all;
    this.bookmarks = bookmarks;
  }

  /**
   * @param {{ tables: import("../board/rules.js").Tables, start: number[] }} problem
   * @param {Kept} [kept]
   */
  static read({ tables, start }, { branches = [], bookmarks = [] } = {}) {
    const jumpsOf = (/** @type {string[]} */ moves) => parseMoves(tables, start, moves);
    return new Branches(branches.map(jumpsOf), bookmarks.map(jumpsOf));
  }

  /**
   * @param {(jumps: Jump[]) => string[]} movesOf
   * @returns {Kept}
   */
  written(movesOf) {
    return { branches: this.all.map(movesOf), bookmarks: this.bookmarks.map(movesOf) };
  }

  /** Whether there is more to see than the game itself. */
  get several() {
    return this.all.length > 1 || this.bookmarks.length > 0;
  }

  /**
   * The game is this branch now.
   * @param {Jump[]} branch
   */
  follow(branch) {
    if (this.all.some((other) => begins(other, branch))) return;
    const known = this.all.findIndex((other) => begins(branch, other));
    if (known < 0) this.all = [...this.all, branch].slice(-MAX_KEPT);
    else this.all[known] = branch;
  }

  /**
   * Set a bookmark, or take it away.
   * @param {Jump[]} jumps that lead there
   */
  bookmark(jumps) {
    const others = this.bookmarks.filter((one) => `${one}` !== `${jumps}`);
    const fresh = others.length === this.bookmarks.length;
    this.bookmarks = fresh ? [...others, jumps].slice(-MAX_KEPT) : others;
  }

  /**
   * The jumps that were made next before, in any branch.
   * @param {Jump[]} jumps that were made
   */
  tried(jumps) {
    const next = this.all.filter((branch) => begins(branch, jumps)).map((branch) => branch[jumps.length]);
    return [...new Map(next.filter(Boolean).map((jump) => [`${jump}`, jump])).values()];
  }
}
