// The complements of a finish, at which a search backward begins, as
// search/spaces/backward_seeds.py: a list, or all that match a pattern.

import { choose, combinations, isAnyOf, positionsOf } from "./classes.js";
import { allSums, bitCount, holesOf, sumOf } from "./gf2.js";

/** @import { Encoded } from "./encoding.js" */

const MAX_LISTED_FREE = 10;
const MAX_LISTED = 20_000;

/**
 * A set of positions: the holes that matter, the pegs in them, the least and the most pegs.
 * @typedef {{ care: bigint, value: bigint, least: number, most: number }} Pattern
 */

/**
 * @param {Encoded} encoded
 * @returns {{ listed: bigint[], pattern: Pattern | undefined }} the list has those in the class of the
 *   start
 */
export function seedsOf({ board, finish, start, reverse }) {
  const { full, size, vectors } = board;
  // No game ends on the empty board; by reverse rules its complement is the full board.
  const never = reverse ? full : 0n;
  const wanted = sumOf(vectors, start);
  const listed = (/** @type {bigint[]} */ finishes) => ({
    listed: finishes
      .filter((bits) => bits !== never && sumOf(vectors, bits) === wanted)
      .map((bits) => full ^ bits),
    pattern: undefined,
  });
  if (isAnyOf(finish)) return listed(positionsOf(finish));
  if (finish.care) {
    const free = holesOf(finish.free);
    if (free.length <= MAX_LISTED_FREE) {
      const sums = allSums(free.map((hole) => 1n << BigInt(hole)));
      return listed(sums.map((bits) => finish.pegs | bits));
    }
    const care = full & ~finish.free;
    const least = reverse ? 1 : 0;
    const pattern = { care, value: care & ~finish.pegs, least, most: size - 1 + least };
    return { listed: [], pattern };
  }
  const most = Math.min(finish.most, size);
  const numbers = Array.from({ length: Math.max(0, most - finish.least + 1) }, (_, n) => finish.least + n);
  if (numbers.reduce((sum, pegs) => sum + choose(size, pegs), 0) <= MAX_LISTED) {
    return listed(numbers.flatMap((pegs) => combinations(size, pegs)));
  }
  const pattern = { care: 0n, value: 0n, least: size - most, most: size - finish.least };
  return { listed: [], pattern };
}

/**
 * Whether a position matches a pattern.
 * @param {Pattern} pattern
 * @param {bigint} bits
 */
export function matches({ care, value, least, most }, bits) {
  const pegs = bitCount(bits);
  return (bits & care) === value && least <= pegs && pegs <= most;
}
