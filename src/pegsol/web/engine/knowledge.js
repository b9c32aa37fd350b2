// What is proved of the positions of a board with a finish: it only grows. Positions that are symmetric
// with respect to the finish share their values.

import { image } from "./board.js";
import { holds } from "./classes.js";
import { bitCount, bitsOf } from "./gf2.js";

/** @import { Jump } from "../board/rules.js" */
/** @import { Board, Permutation } from "./board.js" */
/** @import { Finish } from "./classes.js" */

const MAX_POSITIONS = 4096; // of each kind

/**
 * A jump that can be made, and the position after it.
 * @typedef {{ jump: Jump, after: bigint }} Step
 */

/** A board with rules and a finish, and the known values of its positions. */
export class Knowledge {
  #winning = /** @type {Map<bigint, boolean>} */ (new Map());
  #fewest = /** @type {Map<bigint, { pegs: number, proved: boolean }>} */ (new Map());
  #tried = /** @type {Map<string, number>} */ (new Map());
  /** @type {Permutation[]} */
  #symmetries;

  /**
   * @param {Board} board
   * @param {boolean} reverse
   * @param {Finish} finish
   */
  constructor(board, reverse, finish) {
    this.board = board;
    this.reverse = reverse;
    this.finish = finish;
    /** The jumps by the rules, in the order of the board. */
    this.jumps = board.jumps.map(([a, b, c]) => /** @type {Jump} */ (reverse ? [c, b, a] : [a, b, c]));
    this.#symmetries = finish.care ? board.keeping(finish.pegs, finish.free) : board.motions;
  }

  /** Whether the finish is known: "fewest" is not, until its number of pegs is found. */
  get settled() {
    return !this.finish.fewest;
  }

  /**
   * The jumps that can be made, in the order of the board.
   * @param {bigint} position
   * @returns {Step[]}
   */
  steps(position) {
    return this.board.masks.flatMap(({ all, pegs }, number) => {
      if ((position & all) !== (this.reverse ? all ^ pegs : pegs)) return [];
      return [{ jump: this.jumps[number], after: position ^ all }];
    });
  }

  /**
   * For each step a number that symmetric ones share: the same symmetry keeps position and finish.
   * @param {bigint} position
   * @param {Step[]} steps
   */
  groups(position, steps) {
    const group = this.#symmetries.filter((images) => image(position, images) === position);
    /** @type {Map<string, number>} */
    const numbers = new Map();
    let next = 0;
    for (const { jump } of steps) {
      if (numbers.has(jump.join())) continue;
      for (const images of group) numbers.set(jump.map((hole) => images[hole]).join(), next);
      next++;
    }
    return steps.map(({ jump }) => numbers.get(jump.join()) ?? 0);
  }

  /** What symmetric positions share. @param {bigint} position */
  #name(position) {
    let name = position;
    for (const images of this.#symmetries) {
      const other = image(position, images);
      if (other < name) name = other;
    }
    return name;
  }

  /**
   * Whether the finish can be reached; null if that is not known.
   * @param {bigint} position
   */
  winning(position) {
    if (!this.settled) return null;
    if (holds(this.finish, position)) return true;
    return this.#winning.get(this.#name(position)) ?? null;
  }

  /**
   * Whether each position of a game wins. Before one that wins all win, after a lost one all are
   * lost: that is remembered.
   * @param {bigint[]} positions
   */
  along(positions) {
    const known = positions.map((position) => this.winning(position));
    const wins = known.lastIndexOf(true);
    const lost = known.indexOf(false);
    return known.map((one, number) => {
      if (one !== null) return one;
      if (number > wins && (lost < 0 || number < lost)) return null;
      this.note(positions[number], number < wins);
      return number < wins;
    });
  }

  /**
   * Whether a game has met the finish, at its end or before.
   * @param {bigint[]} positions
   */
  met(positions) {
    return this.settled && positions.some((position) => holds(this.finish, position));
  }

  /**
   * The number of the jump after which a lost game could not be won any more; 0 if the start was lost, and null
   * if it is not known or the game has met the finish.
   * @param {bigint[]} positions
   */
  lostAt(positions) {
    if (this.met(positions)) return null;
    const known = this.along(positions);
    const first = known.indexOf(false);
    return first === 0 || (first > 0 && known[first - 1]) ? first : null;
  }

  /**
   * A number of pegs that can be reached, and whether it is the least; null if none is known.
   * @param {bigint} position
   */
  fewest(position) {
    if (this.reverse) return { pegs: bitCount(position), proved: true };
    return this.#fewest.get(this.#name(position)) ?? null;
  }

  /**
   * @param {bigint} position
   * @param {boolean} wins
   */
  note(position, wins) {
    if (this.settled && !holds(this.finish, position)) keep(this.#winning, this.#name(position), wins);
  }

  /**
   * Note the positions along jumps that lead to the finish.
   * @param {bigint} position
   * @param {Jump[]} jumps
   */
  noteLine(position, jumps) {
    for (const there of along(position, jumps)) this.note(there, true);
  }

  /**
   * Note that jumps lead to a number of pegs, and whether it is the least.
   * @param {bigint} position
   * @param {Jump[]} jumps
   * @param {boolean} proved
   */
  noteFewest(position, jumps, proved) {
    const pegs = bitCount(position) - jumps.length;
    for (const there of along(position, jumps)) this.#notePegs(there, pegs, proved);
  }

  /**
   * @param {bigint} position
   * @param {number} pegs
   * @param {boolean} proved
   */
  #notePegs(position, pegs, proved) {
    const name = this.#name(position);
    const known = this.#fewest.get(name);
    if (known && (known.proved || !(proved || pegs < known.pegs))) return;
    keep(this.#fewest, name, { pegs, proved });
    const { care, fewest, least, most } = this.finish;
    if (care || fewest || this.reverse) return;
    // Pegs disappear one at a time, so a game passes all numbers of pegs down to the fewest.
    const wins = least <= bitCount(position) && pegs <= most;
    if (proved || wins) this.note(position, wins);
  }

  /**
   * How much work searches for a value have spent in vain.
   * @param {"winning" | "fewest"} what
   * @param {bigint} position
   */
  tried(what, position) {
    return this.#tried.get(`${what} ${this.#name(position)}`) ?? 0;
  }

  /**
   * Note that a search with some work has ended.
   * @param {"winning" | "fewest"} what
   * @param {bigint} position
   * @param {number} work
   */
  noteTried(what, position, work) {
    keep(this.#tried, `${what} ${this.#name(position)}`, work);
  }
}

/**
 * The positions from one on, along jumps.
 * @param {bigint} position
 * @param {Jump[]} jumps
 */
export function along(position, jumps) {
  const positions = [position];
  for (const jump of jumps) positions.push((position ^= bitsOf(jump)));
  return positions;
}

/**
 * The position after some jumps.
 * @param {bigint} position
 * @param {Jump[]} jumps
 */
export function after(position, jumps) {
  return jumps.reduce((bits, jump) => bits ^ bitsOf(jump), position);
}

/**
 * Keep a value as the latest of a table; if there are too many, the oldest goes.
 * @template Key, Value
 * @param {Map<Key, Value>} table
 * @param {Key} name
 * @param {Value} value
 * @param {number} [most]
 */
export function keep(table, name, value, most = MAX_POSITIONS) {
  table.delete(name);
  table.set(name, value);
  if (table.size > most) table.delete(/** @type {Key} */ (table.keys().next().value));
}
