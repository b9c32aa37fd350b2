// The difficulty of a puzzle that ends with one peg, in the exact numbers of search/surveys/difficulty.py.

import { holesIn, joined, Jumps } from "./positions.js";

/** @typedef {import("./positions.js").Halves} Halves */

/** @typedef {[bigint, bigint]} Fraction a numerator and a denominator, in lowest terms */

/** @typedef {{ solutions: number, chance: Fraction, careful: number }} Value of a position that wins */

/**
 * @typedef {object} Difficulty
 * @property {number} number the binary logarithm of the jumps that a careful player makes until the solution
 * @property {number} solutions the number of jump sequences to the finish
 * @property {Fraction} chance that random play meets the finish
 * @property {number} winning the first jumps that win
 * @property {number} legal the first jumps
 * @property {number} grade from 1 (very easy) to 5 (very hard)
 */

/** The jumps that a careful player looks ahead. */
const AHEAD = 3;
/** The greatest numbers of the grades 1 to 4. */
const MAX_NUMBERS = [5, 8, 11, 14];

/**
 * @param {Jumps} jumps
 * @param {import("./generation.js").Made} puzzle
 * @returns {Difficulty}
 */
export function difficulty(jumps, { start, end }) {
  /** What is known of each position: null if it cannot be won. @type {Map<number, Value | null>} */
  const known = new Map([[joined(end), { solutions: 1, chance: [1n, 1n], careful: 1 }]]);
  const { solutions, chance, careful } = /** @type {Value} */ (valueOf(jumps, start, known));
  const first = jumps.fitting(start);
  const wins = first.filter((number) => known.get(joined(jumps.flipped(start, number))));
  const number = Math.log2((holesIn(start).length - holesIn(end).length) / careful);
  const grade = 1 + MAX_NUMBERS.filter((most) => number > most).length;
  return { number, solutions, chance, winning: wins.length, legal: first.length, grade };
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
  let solutions = 0;
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
    solutions += after.solutions;
    chance = sum(chance, after.chance);
    careful += after.careful;
  }
  if (!solutions) {
    known.set(key, null);
    return null;
  }
  careful /= legal.length - lost.filter((there) => endsWithin(jumps, there, AHEAD)).length;
  const value = { solutions, chance: reduced(chance[0], chance[1] * BigInt(legal.length)), careful };
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
