// The jumps of a game, ordered only if they share holes: the order in proof/packages.py. A set of jumps
// is a BigInt, bit n for jump n.

import { bitsOf, holesOf as numbersOf } from "../gf2.js";

/** @import { Jump } from "../../board/rules.js" */

export class Order {
  /** The jumps that touch each hole, in order. @type {number[][]} */
  #chains;
  /** The places of each jump in the chains of its holes. @type {Map<number, number>[]} */
  #places = [];
  /** The jumps that must come before each, and after each. @type {bigint[]} */
  before = [];
  /** @type {bigint[]} */
  after;

  /**
   * @param {number} holes of the board
   * @param {bigint} full the holes that a normal game would have filled at the start
   * @param {Jump[]} jumps
   */
  constructor(holes, full, jumps) {
    this.full = full;
    this.#chains = Array.from({ length: holes }, () => []);
    for (const [number, jump] of jumps.entries()) {
      const last = bitsOf(jump.flatMap((hole) => this.#chains[hole].slice(-1)));
      this.before.push(last | this.around(last, this.before));
      this.#places.push(new Map(jump.map((hole) => [hole, this.#chains[hole].length])));
      for (const hole of jump) this.#chains[hole].push(number);
    }
    this.after = jumps.map(() => 0n);
    for (let number = jumps.length - 1; number >= 0; number--) {
      const places = [...this.#places[number]];
      const next = bitsOf(places.flatMap(([hole, place]) => this.#chains[hole].slice(place + 1, place + 2)));
      this.after[number] = next | this.around(next, this.after);
    }
  }

  /**
   * The jumps that must come before or after one of some jumps.
   * @param {bigint} jumps
   * @param {bigint[]} sides
   */
  around(jumps, sides) {
    return numbersOf(jumps).reduce((all, number) => all | sides[number], 0n);
  }

  /**
   * The first and the last place in the chain of each hole that some jumps touch.
   * @param {bigint} jumps
   */
  spans(jumps) {
    /** @type {Map<number, [number, number]>} */
    const spans = new Map();
    for (const number of numbersOf(jumps)) {
      for (const [hole, place] of this.#places[number]) {
        const [first, last] = spans.get(hole) ?? [place, place];
        spans.set(hole, [Math.min(first, place), Math.max(last, place)]);
      }
    }
    return spans;
  }

  /**
   * The holes that end with one peg more than before, and those with one peg less.
   * @param {Map<number, [number, number]>} spans
   */
  effect(spans) {
    /** @type {number[]} */
    const gained = [];
    /** @type {number[]} */
    const lost = [];
    for (const [hole, [first, last]] of spans) {
      if ((last - first) % 2) continue;
      const held = Number((this.full >> BigInt(hole)) & 1n) ^ (first & 1);
      (held ? lost : gained).push(hole);
    }
    return { gained, lost };
  }

  /**
   * The jumps before and after a span of the chain of a hole.
   * @param {number} hole
   * @param {[number, number]} span
   */
  neighbours(hole, [first, last]) {
    const chain = this.#chains[hole];
    return [...chain.slice(Math.max(first - 1, 0), first), ...chain.slice(last + 1, last + 2)];
  }

  /**
   * Some packages and the other jumps in a legal order that is close to the given one.
   * @param {bigint[]} packages
   */
  *sequence(packages) {
    const packed = packages.reduce((all, part) => all | part, 0n);
    const every = (1n << BigInt(this.before.length)) - 1n;
    const parts = [...packages, ...numbersOf(every & ~packed).map((number) => bitsOf([number]))];
    const waiting = parts.map((part) => {
      const numbers = numbersOf(part);
      return { numbers, first: numbers[0], part, needed: this.around(part, this.before) & ~part };
    });
    waiting.sort((one, other) => one.first - other.first);
    for (let done = 0n; waiting.length; ) {
      const place = waiting.findIndex(({ needed }) => !(needed & ~done));
      const [{ numbers, part }] = waiting.splice(place, 1);
      done |= part;
      yield numbers;
    }
  }
}
