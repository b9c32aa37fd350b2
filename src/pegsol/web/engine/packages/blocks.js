// The blocks of pegs that a named package clears, as proof/blocks.py: found from the lines of any board.

import { bitCount, bitsOf, holesOf } from "../gf2.js";

/** @import { Board } from "../board.js" */

/** @typedef {"2-purge" | "3-purge" | "6-purge" | "L-purge" | "package" | "jumps"} Kind */

/** The named packages, and the number of pegs that each clears. @type {[Kind, number][]} */
export const PURGES = [["6-purge", 6], ["L-purge", 6], ["3-purge", 3], ["2-purge", 2]];

/** The blocks of a board. Two holes are beside each other if they are neighbours on a line. */
export class Blocks {
  /** The holes beside each. */
  #near;
  /** The other two holes of the lines that begin in each. @type {[number, number][][]} */
  #lines;

  /** @param {Board} board */
  constructor({ size, jumps, near }) {
    this.#near = near;
    this.#lines = Array.from({ length: size }, () => []);
    const both = jumps.flatMap(([a, b, c]) => [[a, b, c], [c, b, a]]);
    const lines = new Map(both.map((line) => [line.join(), line]));
    for (const [a, b, c] of [...lines.values()].sort(inOrder)) this.#lines[a].push([b, c]);
  }

  /**
   * The kind of package that clears a block; null if the block is not connected.
   * @param {bigint} block
   * @returns {Kind | null}
   */
  kind(block) {
    const size = bitCount(block);
    for (const [kind, pegs] of PURGES) {
      if (size === pegs && this.within(block, kind).has(block)) return kind;
    }
    return this.#connected(block) ? "package" : null;
  }

  /**
   * The blocks of some pegs that a kind of purge clears.
   * @param {bigint} pegs
   * @param {Kind} kind
   */
  within(pegs, kind) {
    const inside = new Set(holesOf(pegs));
    /** @type {Set<bigint>} */
    const blocks = new Set();
    for (const holes of this.#shapes(inside, kind)) {
      if (new Set(holes).size === holes.length && holes.every((hole) => inside.has(hole))) blocks.add(bitsOf(holes));
    }
    return blocks;
  }

  /**
   * The holes of all shapes that begin in some holes; some shapes leave those.
   * @param {Set<number>} inside
   * @param {Kind} kind
   */
  *#shapes(inside, kind) {
    for (const a of inside) {
      for (const [b, c] of this.#lines[a]) {
        if (kind === "2-purge") {
          for (const d of this.#onward(b, c)) if (d > a) yield [a, d];
        } else if (inside.has(b) && inside.has(c)) {
          if (kind === "3-purge" && c > a) yield [a, b, c];
          if (kind === "6-purge" && c > a) yield* this.#doubled([a, b, c]);
          if (kind === "L-purge") yield* this.#angles([a, b, c]);
        }
      }
    }
  }

  /**
   * Two lines, hole beside hole.
   * @param {[number, number, number]} line
   */
  *#doubled([a, b, c]) {
    for (const d of this.#near[a]) {
      for (const [e, f] of this.#lines[d]) {
        if (this.#near[b].has(e) && this.#near[c].has(f)) yield [a, b, c, d, e, f];
      }
    }
  }

  /**
   * A line, and rows of four in another direction that begin in the same hole.
   * @param {[number, number, number]} line
   */
  *#angles([corner, b, c]) {
    for (const [d, e] of this.#lines[corner]) {
      if (b === d || this.#onward(b, corner).includes(d)) continue;
      for (const f of this.#onward(d, e)) yield [corner, b, c, d, e, f];
    }
  }

  /**
   * The ends of the lines that begin with two holes.
   * @param {number} a
   * @param {number} b
   */
  #onward(a, b) {
    return this.#lines[a].flatMap(([middle, end]) => (middle === b ? [end] : []));
  }

  /** @param {bigint} block */
  #connected(block) {
    let reached = 0n;
    for (let fresh = block & -block; fresh; ) {
      reached |= fresh;
      for (const hole of holesOf(fresh)) fresh |= bitsOf(this.#near[hole]);
      fresh &= block & ~reached;
    }
    return reached === block;
  }
}

/**
 * @param {number[]} one
 * @param {number[]} other
 */
function inOrder(one, other) {
  return one[0] - other[0] || one[1] - other[1] || one[2] - other[2];
}
