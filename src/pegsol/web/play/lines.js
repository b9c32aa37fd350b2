// The lines of a game: each way in which it was played, and the bookmarks in it.

import { parseMoves } from "../board/rules.js";

/** @typedef {import("../board/rules.js").Jump} Jump */
/** @typedef {{ lines?: string[][], bookmarks?: string[][] }} Kept the moves of each */

const MAX = 12; // lines, and bookmarks

/**
 * How many jumps two lines share from the start.
 * @param {Jump[]} one
 * @param {Jump[]} other
 */
export function shared(one, other) {
  const parts = one.findIndex((jump, at) => jump.join() !== other[at]?.join());
  return parts < 0 ? one.length : parts;
}

/**
 * Whether a line begins with some jumps.
 * @param {Jump[]} line
 * @param {Jump[]} jumps
 */
export function begins(line, jumps) {
  return shared(jumps, line) === jumps.length;
}

export class Lines {
  /** No line is part of another; the oldest comes first. @type {Jump[][]} */
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
  static read({ tables, start }, { lines = [], bookmarks = [] } = {}) {
    const jumpsOf = (/** @type {string[]} */ moves) => parseMoves(tables, start, moves);
    return new Lines(lines.map(jumpsOf), bookmarks.map(jumpsOf));
  }

  /**
   * @param {(jumps: Jump[]) => string[]} movesOf
   * @returns {Kept}
   */
  written(movesOf) {
    return { lines: this.all.map(movesOf), bookmarks: this.bookmarks.map(movesOf) };
  }

  /** Whether there is more to see than the game itself. */
  get several() {
    return this.all.length > 1 || this.bookmarks.length > 0;
  }

  /**
   * The game is this line now.
   * @param {Jump[]} line
   */
  follow(line) {
    if (this.all.some((other) => begins(other, line))) return;
    const known = this.all.findIndex((other) => begins(line, other));
    if (known < 0) this.all = [...this.all, line].slice(-MAX);
    else this.all[known] = line;
  }

  /**
   * Set a bookmark, or take it away.
   * @param {Jump[]} jumps that lead there
   */
  bookmark(jumps) {
    const others = this.bookmarks.filter((one) => `${one}` !== `${jumps}`);
    const fresh = others.length === this.bookmarks.length;
    this.bookmarks = fresh ? [...others, jumps].slice(-MAX) : others;
  }

  /**
   * The jumps that were made next before, in any line.
   * @param {Jump[]} jumps that were made
   */
  tried(jumps) {
    const next = this.all.filter((line) => line.length > jumps.length && begins(line, jumps)).map((line) => line[jumps.length]);
    return [...new Map(next.map((jump) => [`${jump}`, jump])).values()];
  }
}
