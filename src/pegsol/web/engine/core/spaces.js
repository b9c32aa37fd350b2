// State spaces as bitmaps, of spaces.wasm.

import { MEMORY_LIMIT } from "./calls.js";
import { Held, held } from "./objects.js";

/** @import { Finish, Symmetries } from "./calls.js" */
/** @import { Board } from "./objects.js" */

/** The places of the positions of a class in a bitmap. */
export class Layout extends held("layout") {
  /**
   * @param {Board} board
   * @param {readonly bigint[]} classVectors of each hole
   * @param {number} bytes that the bitmap of a class and its tables may take
   */
  constructor(board, classVectors, bytes) {
    const values = board.arguments();
    values.list(classVectors, (vector) => values.long(vector));
    super(board.core, values.long(bytes));
    /** Whether the engine can divide the board for such a bitmap: nothing can be made of it otherwise. */
    this.fits = this.address !== 0;
    /** Whether a Valuation can value positions of this layout. */
    this.takesValues = this.fits && this.made.number() !== 0;
  }
}

/** A set of positions that a search by moves asks about. */
export class Membership extends Held {}

/**
 * The closure of some positions of one class under the jumps, one bit for each position. A run fills
 * a number of parts, each of 16 cells: of the English board that takes 0.2 ms.
 */
export class Closure extends held("closure", { step: "number", steps: "number" }) {
  /**
   * @param {Layout} layout
   * @param {object} spec
   * @param {bigint} spec.member any position of the class
   * @param {readonly bigint[]} [spec.starts]
   * @param {{care: bigint, value: bigint, least: number, most: number}} [spec.pattern] also starts:
   *   all positions with (position & care) == value and least to most pegs
   * @param {Symmetries} [spec.symmetries] a group that keeps the starts, to count classes
   * @param {Closure | null} [spec.bound] a finished closure of the same layout: only positions
   *   whose complements are in it are kept. A closure that is done needs its bound no more
   * @param {boolean} [spec.deadEnds] count the positions without a legal jump, too
   * @param {boolean} [spec.keep] keep the positions, not only their numbers
   */
  constructor(layout, spec) {
    const { member, starts = [], symmetries = [], bound = null, keep = true } = spec;
    const { care, value, least, most } = spec.pattern ?? { care: 0n, value: 0n, least: 1, most: 0 };
    const values = layout.arguments().long(member);
    values.list(starts, (start) => values.long(start));
    values.long(care).long(value).number(least).number(most).symmetries(symmetries).object(bound);
    super(layout.core, values.number(spec.deadEnds ?? false).number(keep));
  }

  /**
   * Return the set of its positions, or of their complements.
   *
   * @param {boolean} complemented
   */
  lookup(complemented) {
    return new Membership(this.core, this.arguments().number(complemented), "", "closure_lookup");
  }
}

/**
 * The number of solutions and the chance of random play of every winning position. A run values the
 * positions of a number of cells: 32 take about a millisecond on the English board.
 */
export class Valuation extends held("valuation") {
  /**
   * @param {Closure} winning the complements of the positions that can reach the finish; done
   * @param {object} spec
   * @param {Finish} spec.finish
   * @param {Symmetries} [spec.symmetries] a group that keeps the finish and the positions
   * @param {number} [spec.memoryBytes]
   */
  constructor(winning, { finish, symmetries = [], memoryBytes = MEMORY_LIMIT }) {
    const values = winning.arguments().finish(finish).symmetries(symmetries);
    super(winning.core, values.number(memoryBytes));
  }

  /** @param {bigint} position */
  #value(position) {
    const answer = this.call("value", this.arguments().long(position));
    const known = answer.number() !== 0;
    return { known, solutions: answer.position(), chance: answer.double() };
  }
  /** The number of solutions from a position; null if it is not winning. @param {bigint} position */
  solutions(position) {
    const { known, solutions } = this.#value(position);
    return known ? solutions : null;
  }
  /** The chance of random play, correct to 12 digits; null likewise. @param {bigint} position */
  chance(position) {
    const { known, chance } = this.#value(position);
    return known ? chance : null;
  }
}
