// A population of the genetic solver, as lab/populations.py: its first candidates, then its
// offspring one by one. The same seed makes the same candidates here, and others than Python's.

import { SplitMix } from "../random.js";

const MOST_WEIGHT = 10;
const SEEDS = 32n; // bits for the number of a population
const CHANCES = 10_000; // a chance is a whole number of these

/**
 * @typedef {object} Candidate
 * @property {number} number in the population, from 1
 * @property {number[]} weights one for each class of holes
 * @property {Game | null} game null until it is evaluated
 */

/** @typedef {import("./genetic.js").Game} Game */

/**
 * How populations are made.
 * @typedef {{ population: number, tries: number, mutation: number }} Breeding
 */

export class Population {
  tries = 0;
  evaluations = 0;
  solved = false;
  #breeding;
  #random;
  /** @type {Candidate[]} */
  #candidates;

  /**
   * @param {Breeding} breeding
   * @param {number} classes
   * @param {number} seed
   * @param {number} number
   */
  constructor(breeding, classes, seed, number) {
    this.#breeding = breeding;
    this.number = number;
    this.#random = new SplitMix((BigInt(seed) << SEEDS) | BigInt(number));
    this.#candidates = Array.from({ length: breeding.population }, (_, place) => ({
      number: place + 1,
      weights: Array.from({ length: classes }, () => this.#weight()),
      game: null,
    }));
  }

  /** The candidates as they were made; once all are evaluated, the fittest is first. */
  get candidates() {
    return this.isYoung && !this.solved ? this.#candidates : sorted(this.#candidates);
  }

  /** Whether some of the first candidates are not evaluated. */
  get isYoung() {
    return this.evaluations < this.#breeding.population;
  }

  /** Whether it is solved or has all its offspring. */
  get isOver() {
    return this.solved || (!this.isYoung && this.tries >= this.#breeding.tries);
  }

  /**
   * Evaluate the next candidate.
   * @param {(weights: number[]) => Promise<Game>} play
   */
  async step(play) {
    const young = this.isYoung;
    const fresh = young ? this.#candidates[this.evaluations] : this.#offspring();
    const candidate = { ...fresh, game: await play(fresh.weights) };
    this.evaluations++;
    this.solved = candidate.game.solves;
    if (young) this.#candidates[candidate.number - 1] = candidate;
    else {
      this.tries++;
      this.#insert(candidate);
    }
    if (this.evaluations === this.#breeding.population) this.#candidates = sorted(this.#candidates);
  }

  #weight() {
    return 1 + this.#random.below(MOST_WEIGHT);
  }

  /**
   * A rank below a number, with probabilities that fall linearly to 0.
   * @param {number} count
   */
  #rank(count) {
    return Math.min(this.#random.below(count), this.#random.below(count));
  }

  /** A candidate that takes each weight from one of two different parents. @returns {Candidate} */
  #offspring() {
    const count = this.#candidates.length;
    const one = this.#rank(count);
    let other = one;
    while (other === one) other = this.#rank(count);
    const parents = [this.#candidates[one].weights, this.#candidates[other].weights];
    let weights = parents[0].map((_, place) => parents[this.#random.below(2)][place]);
    const mutation = CHANCES * this.#breeding.mutation;
    if (mutation) weights = weights.map((weight) => (this.#random.below(CHANCES) < mutation ? this.#weight() : weight));
    return { number: this.evaluations + 1, weights, game: null };
  }

  /**
   * Insert a candidate after the equally fit ones, and remove one of low rank.
   * @param {Candidate} candidate
   */
  #insert(candidate) {
    const candidates = sorted([...this.#candidates, candidate]);
    const rank = candidate.game?.solves ? 0 : this.#rank(candidates.length);
    candidates.splice(candidates.length - 1 - rank, 1);
    this.#candidates = candidates;
  }
}

/**
 * The fittest first, and those without a fitness last.
 * @param {Candidate[]} candidates
 */
function sorted(candidates) {
  return [...candidates].sort((one, other) => (other.game?.fitness ?? 0) - (one.game?.fitness ?? 0));
}
