// Positions as pairs of small whole numbers, which are much quicker than BigInt, and the jumps of a
// board as masks for them. A position is one number only where it is looked up.

/** @typedef {import("../../board/rules.js").Jump} Jump */

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
    this.all = jumps.map((holes) => halves(holes));
    this.pegs = jumps.map(([origin, over]) => halves([origin, over]));
    this.holes = jumps.map(([, , target]) => halves([target]));
  }

  /**
   * The jumps that can be made, or those that can have led to a position.
   * @param {Halves} position
   * @param {boolean} back
   */
  fitting([low, high], back = false) {
    const wanted = back ? this.holes : this.pegs;
    const found = [];
    for (let number = 0; number < this.all.length; number++) {
      const [all, pegs] = [this.all[number], wanted[number]];
      if ((low & all[0]) === pegs[0] && (high & all[1]) === pegs[1]) found.push(number);
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
    const all = this.all[number];
    return [low ^ all[0], high ^ all[1]];
  }
}
