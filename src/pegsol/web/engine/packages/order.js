// The jumps of a game, ordered only if they share holes: the order in proof/packages.py. A set of jumps
// is a BigInt, bit n for jump n.

import { bitsOf, holesOf as numbersOf } from "../gf2.js";

/** @import { Jump } from "../../board/rules.js" */

export class Order {
  /** The jumps that touch each hole, in order. @type {Map<number, number[]>} */
  #chains = new Map();
  /** The places of each jump in the chains of its holes. @type {Map<number, number>[]} */
  #places = [];
  /** The jumps that must come before each, and after each. @type {bigint[]} */
  before = [];
  /** @type {bigint[]} */
  after;

  /**
   * @param {bigint} full the holes that a normal game would have filled at the start
   * @param {Jump[]} jumps
   */
  constructor(full, jumps) {
    this.full = full;
    this.size = jumps.length;
    jumps.forEach((holes, number) => {
      /** @type {Map<number, number>} */
      const places = new Map();
      let earlier = 0n;
      for (const hole of holes) {
        const chain = this.#chain(hole);
        if (chain.length) earlier |= this.#with(chain[chain.length - 1], this.before);
        places.set(hole, chain.length);
      }
      this.before.push(earlier);
      this.#places.push(places);
      for (const hole of holes) this.#chain(hole).push(number);
    });
    this.after = jumps.map(() => 0n);
    for (let number = jumps.length - 1; number >= 0; number--) {
      for (const [hole, place] of this.#places[number]) {
        const chain = this.#chain(hole);
        if (place + 1 < chain.length) this.after[number] |= this.#with(chain[place + 1], this.after);
      }
    }
  }

  /** @param {number} hole */
  #chain(hole) {
    let chain = this.#chains.get(hole);
    if (!chain) this.#chains.set(hole, (chain = []));
    return chain;
  }

  /**
   * A jump with those before or after it.
   * @param {number} number
   * @param {bigint[]} sides
   */
  #with(number, sides) {
    return sides[number] | (1n << BigInt(number));
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
    const chain = this.#chain(hole);
    return [...chain.slice(Math.max(first - 1, 0), first), ...chain.slice(last + 1, last + 2)];
  }

  /**
   * Some packages and the other jumps in a legal order that is close to the given one.
   * @param {bigint[]} packages
   */
  *sequence(packages) {
    const packed = packages.reduce((all, part) => all | part, 0n);
    const every = (1n << BigInt(this.size)) - 1n;
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
