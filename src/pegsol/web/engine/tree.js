// A refutation by a tree, as search/refuting/tree.py: a few jumps from both ends, and a pagoda function for each pair
// of positions that is left, which a linear programme finds.

import { weightOf } from "./pagodas.js";

/** @import { Board } from "./board.js" */
/** @import { Encoded } from "./encoding.js" */
/** @import { Engine } from "./worker.js" */

/** @typedef {[origin: bigint, target: bigint]} Pair positions of which the first is to become the second */

const MAX_ROOTS = 128;
const MAX_PROGRAMMES = 24; // on a board of up to these
const MAX_JUMPS = 200;
const MAX_PIVOTS = 2000;
const MAX_FACTOR = 24; // by which weights become whole numbers
const NEAR = 1e-9;

/**
 * How many pairs show that a problem has no solution; null if no few pairs do.
 * @param {Engine} engine
 * @param {Encoded} encoded
 */
export async function refutingPairs(engine, { board, start, finishes }) {
  if (!finishes?.length || finishes.length > MAX_ROOTS) return null;
  /** @type {number[][]} */
  const pagodas = [];
  const met = new Set();
  let left = MAX_PROGRAMMES * Math.min(1, (MAX_JUMPS / board.jumps.length) ** 2);
  let level = finishes.map((target) => /** @type {Pair} */ ([start, target]));
  while (level.length) {
    /** @type {Pair[]} */
    const next = [];
    for (const pair of level) {
      const [origin, target] = pair;
      if (met.has(pair.join())) continue;
      met.add(pair.join());
      if (pagodas.some((weights) => weightOf(weights, origin) < weightOf(weights, target))) continue;
      if (origin === target || left-- < 1) return null;
      await engine.pause();
      const weights = separating(board, pair);
      if (weights) pagodas.push(...board.motions.map((images) => images.map((hole) => weights[hole])));
      else next.push(...expansion(board, pair));
    }
    level = next;
  }
  return met.size;
}

/**
 * The pairs after each first jump, or those before each last jump if they are fewer: if all are impossible, the pair is.
 * @param {Board} board
 * @param {Pair} pair
 * @returns {Pair[]}
 */
function expansion({ masks }, [origin, target]) {
  const after = masks.filter(({ all, pegs }) => (origin & all) === pegs);
  const before = masks.filter(({ all, pegs }) => (target & all) === (all ^ pegs));
  return after.length <= before.length
    ? after.map(({ all }) => [origin ^ all, target])
    : before.map(({ all }) => [origin, target ^ all]);
}

/**
 * A pagoda function by which the second position of a pair outweighs the first; null if none is found.
 * @param {Board} board
 * @param {Pair} pair
 */
function separating({ jumps, size }, [origin, target]) {
  // The unknowns are what weights lack of 1, up to 2; if none lacks anything, no jump pays.
  const row = (/** @type {number} */ most, /** @type {number[]} */ ...holes) => {
    const times = new Float64Array(size + 1);
    holes.forEach((hole, at) => (times[hole] += at < 2 ? 1 : -1));
    times[size] = most;
    return times;
  };
  const rows = jumps.map(([a, b, c]) => row(1, a, b, c));
  for (let hole = 0; hole < size; hole++) rows.push(row(2, hole));
  const peg = (/** @type {bigint} */ bits, /** @type {number} */ hole) => Number((bits >> BigInt(hole)) & 1n);
  const found = maximum(rows, Float64Array.from({ length: size + 1 }, (_, hole) => peg(origin, hole) - peg(target, hole)));
  for (let factor = 1; factor <= MAX_FACTOR; factor++) {
    const weights = Array.from(found, (lack) => Math.round(factor * (1 - lack)));
    const holds = jumps.every(([a, b, c]) => weights[a] + weights[b] >= weights[c]);
    if (holds && weightOf(weights, origin) < weightOf(weights, target)) return weights;
  }
  return null;
}

/**
 * The unknowns by which a sum is largest, by the simplex method: none is negative, and each row ends with what it is at
 * most. Rows and sum are overwritten.
 * @param {Float64Array[]} rows
 * @param {Float64Array} sum
 */
function maximum(rows, sum) {
  const size = sum.length - 1;
  const outside = [...Array(size).keys()];
  const inside = rows.map((_, at) => size + at);
  for (let pivots = 0; pivots < MAX_PIVOTS; pivots++) {
    const column = outside.reduce((best, _, at) => (sum[at] > sum[best] ? at : best), 0);
    if (sum[column] < NEAR) break;
    const room = rows.map((row) => (row[column] > NEAR ? row[size] / row[column] : Infinity));
    const at = room.indexOf(Math.min(...room));
    const pivot = rows[at];
    const by = pivot[column];
    pivot[column] = 1;
    pivot.forEach((value, place) => (pivot[place] = value / by));
    for (const row of [...rows, sum]) {
      const times = row[column];
      if (row === pivot || !times) continue;
      row[column] = 0;
      for (let place = 0; place <= size; place++) row[place] -= times * pivot[place];
    }
    [inside[at], outside[column]] = [outside[column], inside[at]];
  }
  const found = new Float64Array(size);
  inside.forEach((unknown, at) => unknown < size && (found[unknown] = rows[at][size]));
  return found;
}
