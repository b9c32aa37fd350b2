// Pagoda functions that the engine proposes, and the check that they hold, as search/pagodas.py.

import { pagodas } from "./core/solving.js";
import { holesOf } from "./gf2.js";
import { tablesOf } from "./tables.js";

/** @import { Core } from "./core/calls.js" */
/** @import { Encoded } from "./encoding.js" */
/** @import { Direction } from "./portfolio.js" */

const MAX_PAGODAS = 32;
const TRIES = 100;
const PROOF_TRIES = 600;
const MAX_WEIGHED_FINISHES = 64;
const MIN_WEIGHT = -400;

/**
 * Weights of the holes by normal rules, and the least weight of the positions to reach.
 * @typedef {import("./core/calls.js").Pagoda} Weighting
 */

export class PagodaProposals {
  /** @type {Map<Direction, Weighting[]>} */
  #known = new Map();

  /**
   * @param {Core} core
   * @param {Encoded} encoded
   */
  constructor(core, encoded) {
    this.core = core;
    this.encoded = encoded;
  }

  /**
   * Pagoda functions for a direction, which are not checked yet.
   * @param {Direction} direction
   */
  weightings(direction) {
    const known = this.#known.get(direction) ?? this.#propose(direction, TRIES);
    this.#known.set(direction, known);
    return known;
  }

  /**
   * Throws an error unless the functions proposed for a direction hold: a search that left out what
   * they refute proves nothing otherwise.
   * @param {Direction} direction
   */
  check(direction) {
    const { finishes, floor } = this.#ends(direction);
    for (const { weights, least } of this.#known.get(direction) ?? []) {
      const low = finishes.some((bits) => weightOf(weights, bits) < least);
      if (!holds(this.encoded, weights) || Math.min(...weights) < floor || low) {
        throw new Error("a weighting that the engine proposed does not hold");
      }
    }
  }

  /**
   * Weightings, by the rules of the problem, that refute the start: each finish outweighs it by one
   * of them. Null if none were found.
   * @param {boolean} [hard] whether to try longer
   * @returns {number[][] | null}
   */
  refuting(hard = false) {
    const { start, reverse } = this.encoded;
    const { finishes } = this.#ends("forward");
    const proposed = hard ? this.#propose("forward", PROOF_TRIES) : this.weightings("forward");
    const heights = proposed.map(({ weights }) => ({ weights, height: weightOf(weights, start) }));
    const outweighs = (/** @type {bigint} */ bits) =>
      heights.filter(({ weights, height }) => weightOf(weights, bits) > height);
    const ways = finishes.map(outweighs);
    if (!ways.length || !ways.every((way) => way.length)) return null;
    const all = heights.find((one) => ways.every((way) => way.includes(one)));
    const chosen = [...new Set(all ? [all] : ways.map(([first]) => first))];
    if (!chosen.every(({ weights }) => holds(this.encoded, weights))) return null;
    return chosen.map(({ weights }) => (reverse ? weights.map((one) => 0 - one) : weights));
  }

  /**
   * @param {Direction} direction
   * @param {number} most
   * @returns {Weighting[]}
   */
  #propose(direction, most) {
    const { board } = this.encoded;
    const { starts, finishes, floor } = this.#ends(direction);
    if (!finishes.length) return [];
    // On large boards each try costs more and refutes less.
    const tries = Math.max(Math.floor(most / 10), Math.floor((most * 64) / Math.max(64, board.size)));
    const weighed = starts.slice(0, MAX_WEIGHED_FINISHES);
    const wanted = { starts: weighed, finishes, floor, tries, count: MAX_PAGODAS, seed: 0 };
    return pagodas(tablesOf(this.core, board), wanted);
  }

  /**
   * The starts of searches in a direction, the positions to outweigh, and the least weight allowed.
   * If a finish has too many positions to weigh, the pegs that all of them have are weighed: without
   * negative weights, the other pegs only add to that.
   * @param {Direction} direction
   */
  #ends(direction) {
    const { start, finish, board } = this.encoded;
    const finishes = this.encoded.finishes ?? [];
    const { full } = board;
    if (direction === "backward") {
      const starts = finishes.map((bits) => full ^ bits);
      return { starts, finishes: [full ^ start], floor: MIN_WEIGHT };
    }
    if (finishes.length && finishes.length <= MAX_WEIGHED_FINISHES) {
      return { starts: [start], finishes, floor: MIN_WEIGHT };
    }
    return { starts: [start], finishes: finish.pegs ? [finish.pegs] : [], floor: 0 };
  }
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
