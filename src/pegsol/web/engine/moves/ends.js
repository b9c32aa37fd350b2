// The two ends of a search by moves, as search/solving/move_ends.py: starts, finishes, and the bounds
// for the moves. Positions here are those of the problem itself: which peg makes the jumps decides
// which consecutive jumps are one move. Jumps by reverse rules are normal jumps taken back.

import { image } from "../board.js";
import { Encoded } from "../encoding.js";
import { boundsOfFull, boundsToLeave, boundsToLeaveFor, movesOf } from "./regions.js";

/** @import { Permutation } from "../board.js" */
/** @import { RegionBound } from "../core/calls.js" */
/** @import { Problem } from "../search.js" */

/**
 * The positions at one end, each with the numbers of the jumps between it and the end itself, and
 * whether the engine takes jumps back when it leaves this end.
 * @typedef {{ seeds: Map<bigint, number[]>, backward: boolean, bounds: RegionBound[] }} End
 */

export class MoveEnds {
  /**
   * @param {Problem} problem whose finish is not "fewest"
   * @param {number | null} moving the hole of the peg whose move may go on
   */
  constructor({ board, reverse, start, finish }, moving) {
    this.board = board;
    this.encoded = new Encoded(board, reverse, start, finish);
    this.position = start;
    this.moving = moving;
    /** The finish as the engine tests it by the problem's own rules. */
    const { care, pegs, free, least, most } = finish;
    this.coreFinish = { care: care ? board.full & ~free : 0n, value: pegs, maxPegs: most, minPegs: least };
    /** The start as the finish of a search from the other end. */
    this.coreStart = { care: board.full, value: start, maxPegs: board.size, minPegs: 0 };
    const seeds = this.#starts(reverse);
    const flipped = reverse ? board.full : 0n;
    const finishes = this.encoded.finishes?.map((bits) => bits ^ flipped) ?? null;
    const bounds = (/** @type {boolean} */ backward, /** @type {bigint[] | null} */ others) => {
      if (others && !others.length) return [];
      if (backward) return boundsOfFull(board, others ?? [finish.pegs]);
      return others ? boundsToLeave(board, others) : boundsToLeaveFor(board, finish);
    };
    this.symmetries = this.#symmetries();
    /** @type {End} */
    this.start = { seeds, backward: reverse, bounds: bounds(reverse, finishes) };
    /** Null if there are too many finishes to list. @type {End | null} */
    this.finish = finishes && {
      seeds: new Map(finishes.map((bits) => [bits, []])),
      backward: !reverse,
      bounds: bounds(!reverse, [...seeds.keys()]),
    };
  }

  /** A number of moves that every solution needs, by the regions alone. */
  get atLeast() {
    const { seeds, backward, bounds } = this.start;
    if (this.finish && !this.finish.seeds.size) return 0;
    const needed = [...seeds.keys()].map((bits) =>
      bounds.reduce((most, bound) => Math.max(most, movesOf(bound, bits, backward)), 0),
    );
    return Math.min(...needed);
  }

  /**
   * The start, and the positions after more jumps of the peg that moved last.
   * @param {boolean} backward
   */
  #starts(backward) {
    const { board, moving, position } = this;
    const starts = new Map([[position, /** @type {number[]} */ ([])]]);
    if (moving === null) return starts;
    const waiting = [{ bits: position, hole: moving, jumps: /** @type {number[]} */ ([]) }];
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const { bits, hole, jumps } = next;
      board.masks.forEach(({ all, pegs }, number) => {
        const [a, , c] = board.jumps[number];
        const [origin, target] = backward ? [c, a] : [a, c];
        if (origin !== hole || (bits & all) !== (backward ? all ^ pegs : pegs)) return;
        const longer = [...jumps, number];
        if (!starts.has(bits ^ all)) starts.set(bits ^ all, longer);
        waiting.push({ bits: bits ^ all, hole: target, jumps: longer });
      });
    }
    return starts;
  }

  /**
   * The symmetries that keep both ends, which are a group: with others, or with some of a group,
   * solutions would be lost.
   * @returns {Permutation[]}
   */
  #symmetries() {
    const { board, moving, encoded } = this;
    const bit = moving === null ? 0n : 1n << BigInt(moving);
    const kept = encoded.symmetries({ start: true, finish: true });
    const own = kept.filter((images) => image(bit, images) === bit);
    return board.geometry !== "lines" || isGroup(own) ? own : own.slice(0, 1);
  }
}

/** @param {Permutation[]} permutations */
function isGroup(permutations) {
  const known = new Set(permutations.map(String));
  return permutations.every((one) =>
    permutations.every((other) => known.has(String(other.map((hole) => one[hole])))),
  );
}
