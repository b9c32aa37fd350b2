// The difficulty of a puzzle that ends with one peg, in the exact numbers of search/surveys/difficulty.py.

import { joined, Jumps } from "./positions.js";

/** @typedef {import("./positions.js").Halves} Halves */

/** @typedef {[bigint, bigint]} Fraction a numerator and a denominator, in lowest terms */

/** @typedef {{ solutions: number, chance: Fraction }} Value of a position that wins */

/**
 * @typedef {object} Difficulty
 * @property {number} solutions the number of jump sequences to the finish
 * @property {Fraction} chance that random play meets the finish
 * @property {number} winning the first jumps that win
 * @property {number} legal the first jumps
 * @property {number} grade from 1 (very easy) to 5 (very hard)
 */

/** Random play solves a puzzle of grade 1 at least once in 256 games, of grade 2 in 4,096, ... */
const ODDS = [256n, 4096n, 65_536n, 1_048_576n];

/**
 * @param {Jumps} jumps
 * @param {import("./generation.js").Made} puzzle
 * @returns {Difficulty}
 */
export function difficulty(jumps, { start, end }) {
  /** What is known of each position: null if it cannot be won. @type {Map<number, Value | null>} */
  const known = new Map([[joined(end), { solutions: 1, chance: [1n, 1n] }]]);
  const { solutions, chance } = /** @type {Value} */ (valueOf(jumps, start, known));
  const first = jumps.fitting(start);
  const wins = first.filter((number) => known.get(joined(jumps.flipped(start, number))));
  const grade = 1 + ODDS.filter((odds) => chance[0] * odds < chance[1]).length;
  return { solutions, chance, winning: wins.length, legal: first.length, grade };
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
  for (const number of legal) {
    const after = valueOf(jumps, jumps.flipped(position, number), known);
    if (!after) continue;
    solutions += after.solutions;
    chance = sum(chance, after.chance);
  }
  const value = solutions ? { solutions, chance: reduced(chance[0], chance[1] * BigInt(legal.length)) } : null;
  known.set(key, value);
  return value;
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
