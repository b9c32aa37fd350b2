// The difficulty of a puzzle that ends with one peg, in the exact numbers of search/surveys/difficulty.py.

import { holesIn, joined, Jumps } from "./positions.js";

/** @typedef {import("./positions.js").Halves} Halves */

/** @typedef {[bigint, bigint]} Fraction a numerator and a denominator, in lowest terms */

/** @typedef {{ chance: Fraction, careful: number }} Value of a position that wins */

/**
 * @typedef {object} Difficulty
 * @property {number} number the binary logarithm of the jumps that a careful player makes until the solution
 * @property {Fraction} chance that random play meets the finish
 */

/** The jumps that a careful player looks ahead. */
const AHEAD = 3;

/**
 * @param {Jumps} jumps
 * @param {import("./generation.js").Made} puzzle
 * @returns {Difficulty}
 */
export function difficulty(jumps, { start, end }) {
  /** What is known of each position: null if it cannot be won. @type {Map<number, Value | null>} */
  const known = new Map([[joined(end), { chance: [1n, 1n], careful: 1 }]]);
  const { chance, careful } = /** @type {Value} */ (valueOf(jumps, start, known));
  return { number: Math.log2((holesIn(start).length - holesIn(end).length) / careful), chance };
}

/**
 * @param {Jumps} jumps
 * @param {Halves} position
 * @param {Map<number, Value | null>} known
 * @returns {Value | null}
 */
function valueOf(jumps, position, known) {
  const key = joined(position);
  const found = known.get(key);
  if (found !== undefined) return found;
  const legal = jumps.fitting(position);
  /** @type {Fraction} */
  let chance = [0n, 1n];
  let careful = 0;
  /** The positions that are lost. @type {Halves[]} */
  const lost = [];
  for (const number of legal) {
    const there = jumps.flipped(position, number);
    const after = valueOf(jumps, there, known);
    if (!after) {
      lost.push(there);
      continue;
    }
    chance = sum(chance, after.chance);
    careful += after.careful;
  }
  if (!careful) {
    known.set(key, null);
    return null;
  }
  careful /= legal.length - lost.filter((there) => endsWithin(jumps, there, AHEAD)).length;
  const value = { chance: reduced(chance[0], chance[1] * BigInt(legal.length)), careful };
  known.set(key, value);
  return value;
}

/**
 * Whether every way of playing on from a position ends within a number of jumps.
 * @param {Jumps} jumps
 * @param {Halves} position
 * @param {number} most
 * @returns {boolean}
 */
function endsWithin(jumps, position, most) {
  const legal = jumps.fitting(position);
  return most
    ? legal.every((number) => endsWithin(jumps, jumps.flipped(position, number), most - 1))
    : !legal.length;
}

/**
 * @param {Fraction} one
 * @param {Fraction} other
 * @returns {Fraction}
 */
function sum([a, b], [c, d]) {
  return reduced(a * d + c * b, b * d);
}

/**
 * @param {bigint} numerator
 * @param {bigint} denominator
 * @returns {Fraction}
 */
function reduced(numerator, denominator) {
  let [a, b] = [numerator, denominator];
  while (b) [a, b] = [b, a % b];
  return [numerator / a, denominator / a];
}
