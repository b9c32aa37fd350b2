// What lies in the engine's memory: each object of JavaScript holds one of the engine's by its address.

import { Arguments, MEMORY_LIMIT, OutOfMemoryError, State } from "./calls.js";

/** @import { Core } from "./calls.js" */

/** An object of the engine: what `make` answers first is its address. */
export class Held {
  /** @readonly */ core;
  address;
  #name;

  /**
   * @param {Core} core
   * @param {Arguments} values
   * @param {string} name with which the functions about it begin
   * @param {string} [make]
   */
  constructor(core, values, name, make = `${name}_new`) {
    this.core = core;
    this.#name = name;
    this.made = core.call(make, values);
    this.address = this.made.number();
  }

  /** Frees it; what was made from it stays. */
  free() {
    if (this.address === 0) return;
    this.core.call("free_object", this.arguments());
    this.address = 0;
  }

  /** The arguments of a call about this object. */
  arguments() {
    if (this.address === 0) throw new TypeError("it was freed");
    return new Arguments().object(this);
  }
  /**
   * @param {string} what the function's name after that of the object
   * @param {Arguments} [values]
   * @returns {import("./calls.js").Answer} valid until the next call
   */
  call(what, values = this.arguments()) {
    return this.core.call(`${this.#name}_${what}`, values);
  }
  /**
   * Does a slice of work.
   *
   * @param {string} what
   * @param {Arguments} values
   * @returns {number} the State
   */
  slice(what, values) {
    try {
      return this.call(what, values).number();
    } catch (error) {
      if (error instanceof OutOfMemoryError) return State.MEMORY;
      throw error;
    }
  }
  /**
   * Works on about this much more: positions, if its class does not say otherwise.
   *
   * @param {number} amount
   * @param {number} [memoryBytes] that it may take, if it was told none when it was made
   * @returns {number} the State
   */
  run(amount, memoryBytes = MEMORY_LIMIT) {
    return this.slice("run", this.arguments().long(amount).long(memoryBytes));
  }
}

/**
 * The class of the objects with a name, and with numbers that name_read answers in this order.
 *
 * @template {string} [Field=never]
 * @param {string} name
 * @param {Record<Field, "number" | "signed" | "count">} [fields]
 * @returns {new (core: Core, values: Arguments) => Held & Readonly<Record<Field, number>>}
 */
export function held(name, fields) {
  const kinds = /** @type {[Field, "number" | "signed" | "count"][]} */ (Object.entries(fields ?? {}));
  class Named extends Held {
    /** @param {Core} core @param {Arguments} values */
    constructor(core, values) {
      super(core, values, name);
    }
  }
  kinds.forEach(([field, kind], place) => {
    /** @this {Named} */
    function get() {
      const answer = this.call("read");
      for (const [, before] of kinds.slice(0, place)) answer[before]();
      return answer[kind]();
    }
    Object.defineProperty(Named.prototype, field, { get });
  });
  return /** @type {new (core: Core, values: Arguments) => any} */ (Named);
}

/** The holes and jumps of a board. */
export class Board extends held("board") {
  /**
   * @param {Core} core
   * @param {number} holeCount
   * @param {readonly (readonly number[])[]} jumps the holes from, over and to of each
   */
  constructor(core, holeCount, jumps) {
    const values = new Arguments().number(holeCount);
    values.list(jumps, (jump) => jump.forEach((hole) => values.short(hole)));
    super(core, values);
  }
}
