// The check that pagoda functions which the engine proposes hold, as search/pagodas.py.

import { Direction } from "./core/conduct.js";
import { holesOf } from "./gf2.js";

/** @import { Pagoda } from "./core/calls.js" */
/** @import { Problem } from "./core/conduct.js" */
/** @import { Encoded } from "./encoding.js" */

/**
 * The functions proposed for a direction. Throws an error unless they hold: a search that left out
 * what they refute proves nothing otherwise.
 * @param {Encoded} encoded
 * @param {Problem} problem
 * @param {number} direction
 * @param {Pagoda[]} proposed
 */
export function checked(encoded, problem, direction, proposed) {
  const { finishes, floor } = problem.weighed(direction);
  for (const { weights, least } of proposed) {
    const low = finishes.some((bits) => weightOf(weights, bits) < least);
    if (!holds(encoded, weights) || Math.min(...weights) < floor || low) {
      throw new Error("a weighting that the engine proposed does not hold");
    }
  }
  return proposed;
}

/**
 * Of the functions proposed forward those, by the rules of the problem, that refute the start: each
 * finish outweighs it by one of them. Null if they do not suffice.
 * @param {Encoded} encoded
 * @param {Problem} problem
 * @param {Pagoda[]} proposed
 * @returns {number[][] | null}
 */
export function refuting(encoded, problem, proposed) {
  const { start, reverse } = encoded;
  const { finishes } = problem.weighed(Direction.FORWARD);
  const heights = proposed.map(({ weights }) => ({ weights, height: weightOf(weights, start) }));
  const outweighs = (/** @type {bigint} */ bits) =>
    heights.filter(({ weights, height }) => weightOf(weights, bits) > height);
  const ways = finishes.map(outweighs);
  if (!ways.length || !ways.every((way) => way.length)) return null;
  const all = heights.find((one) => ways.every((way) => way.includes(one)));
  const chosen = [...new Set(all ? [all] : ways.map(([first]) => first))];
  if (!chosen.every(({ weights }) => holds(encoded, weights))) return null;
  return chosen.map(({ weights }) => (reverse ? weights.map((one) => 0 - one) : weights));
}

/**
 * Whether no jump raises the weight.
 * @param {Encoded} encoded
 * @param {number[]} weights
 */
function holds({ board }, weights) {
  return board.jumps.every(([a, b, c]) => weights[a] + weights[b] >= weights[c]);
}

/**
 * @param {number[]} weights
 * @param {bigint} bits
 */
export function weightOf(weights, bits) {
  return holesOf(bits).reduce((sum, hole) => sum + weights[hole], 0);
}
