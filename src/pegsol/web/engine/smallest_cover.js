// The fewest of some sets that together have everything: a smallest cover, as proof/separating.py.

import { bitCount } from "./gf2.js";

const MAX_STEPS = 4000;

export class Covers {
  #everything;
  #steps = 0;

  /** @param {bigint} everything the bits to be covered */
  constructor(everything) {
    this.#everything = everything;
  }

  /**
   * The fewest subsets that cover everything, from the first ones if these suffice as well.
   * @param {bigint[]} first
   * @param {bigint[]} subsets which together cover everything
   */
  smallest(first, subsets) {
    const greedy = this.#greedy(subsets);
    for (let size = 1; size < greedy.length; size++) {
      const found = this.#ofSize(first, this.#everything, size) ?? this.#ofSize(subsets, this.#everything, size);
      if (found) return found;
    }
    return this.#ofSize(first, this.#everything, greedy.length) ?? greedy;
  }

  /** @param {bigint[]} subsets */
  #greedy(subsets) {
    const chosen = [];
    for (let left = this.#everything; left; ) {
      const covered = (/** @type {bigint} */ subset) => bitCount(subset & left);
      const best = subsets.reduce((most, one) => (covered(one) > covered(most) ? one : most));
      chosen.push(best);
      left &= ~best;
    }
    return chosen;
  }

  /**
   * Subsets that cover what is left, at most *size* of them; null if none are found.
   * @param {bigint[]} subsets
   * @param {bigint} left
   * @param {number} size
   * @returns {bigint[] | null}
   */
  #ofSize(subsets, left, size) {
    if (!left) return [];
    const largest = subsets.reduce((most, subset) => Math.max(most, bitCount(subset & left)), 0);
    if (size * largest < bitCount(left)) return null;
    const one = left & -left;
    for (const subset of subsets) {
      if (!(subset & one)) continue;
      if (++this.#steps > MAX_STEPS) return null;
      const more = this.#ofSize(subsets, left & ~subset, size - 1);
      if (more) return [subset, ...more];
    }
    return null;
  }
}
