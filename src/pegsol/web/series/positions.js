// Positions as pairs of small whole numbers, which are much quicker than BigInt, and the jumps of a
// board as masks for them. A position is one number only where it is looked up.

/** @typedef {import("../board/rules.js").Jump} Jump */

/**
 * What the makers of puzzles need of a board; see engine/board.js.
 * @typedef {{ size: number, jumps: Jump[], motions: number[][] }} Lattice
 */

/** The holes in each half: together they fit the whole numbers of JavaScript. */
const LOW = 26;
const SCALE = 2 ** LOW;

/** @typedef {[number, number]} Halves the bits of the first holes, and those of the others */

/**
 * @param {number[]} holes
 * @returns {Halves}
 */
export function halves(holes) {
  let [low, high] = [0, 0];
  for (const hole of holes) {
    if (hole < LOW) low |= 1 << hole;
    else high |= 1 << (hole - LOW);
  }
  return [low, high];
}

/**
 * A position in one number.
 * @param {Halves} position
 */
export function joined([low, high]) {
  return high * SCALE + low;
}

/**
 * The holes with a peg, in their order.
 * @param {Halves} position
 */
export function holesIn([low, high]) {
  const found = [];
  for (let hole = 0; hole < LOW; hole++) if ((low >> hole) & 1) found.push(hole);
  for (let hole = LOW; high >> (hole - LOW); hole++) if ((high >> (hole - LOW)) & 1) found.push(hole);
  return found;
}

/** The jumps of a board, by their numbers. */
export class Jumps {
  /** @param {Jump[]} jumps */
  constructor(jumps) {
    this.all = new Masks(jumps);
    this.pegs = new Masks(jumps.map((holes) => holes.slice(0, 2)));
    this.holes = new Masks(jumps.map((holes) => holes.slice(2)));
  }

  /**
   * The jumps that can be made, or those that can have led to a position.
   * @param {Halves} position
   * @param {boolean} back
   */
  fitting([low, high], back = false) {
    const { all } = this;
    const wanted = back ? this.holes : this.pegs;
    const found = [];
    for (let number = 0; number < all.low.length; number++) {
      if ((low & all.low[number]) !== wanted.low[number]) continue;
      if ((high & all.high[number]) === wanted.high[number]) found.push(number);
    }
    return found;
  }

  /**
   * The position after a jump is made or taken back.
   * @param {Halves} position
   * @param {number} number
   * @returns {Halves}
   */
  flipped([low, high], number) {
    return [low ^ this.all.low[number], high ^ this.all.high[number]];
  }
}

/** Many positions, by their halves. */
class Masks {
  /** @param {number[][]} positions by their holes */
  constructor(positions) {
    this.low = Int32Array.from(positions, (holes) => halves(holes)[0]);
    this.high = Int32Array.from(positions, (holes) => halves(holes)[1]);
  }
}
