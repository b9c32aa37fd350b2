// The rules: which jumps a board has, which are legal, when a game is solved, and how moves are
// written. A jump needs a peg, a peg beside it and an empty hole behind that; in the reverse game a
// peg and two empty holes.

/** @import { Place } from "./grid.js" */

const MAX_SWEEPS = 2000; // ways of one peg that are tried; in the reverse game there may be no end

/**
 * Three hole numbers: origin, over, target.
 * @typedef {[number, number, number]} Jump
 */

/**
 * What a game is played on; it never changes during a game.
 * @typedef {object} Tables
 * @property {string} title of the board or the problem
 * @property {string[]} holes the name of each hole; holes are numbered in this order
 * @property {Place[]} places where each hole is drawn, neighbours about 1 apart
 * @property {boolean} lattice whether the wood follows the lines; else it is a plain rectangle
 * @property {Jump[]} lines a-b-c gives the jumps a over b to c and c over b to a
 * @property {Jump[]} one_way a-b-c gives the jump a over b to c only
 * @property {"normal" | "reverse"} rules in the reverse game jumps run backwards along the lines
 * @property {Finish} finish how the game must end
 * @property {boolean} [turns] whether two players jump in turn, so that each move is a single jump
 */

/**
 * @typedef {object} Finish
 * @property {boolean} care whether it matters where the pegs are, not only how many there are
 * @property {number[]} pegs the holes that hold a peg at the end, if that matters
 * @property {number[]} free the holes that may end with or without a peg, if that matters; if `least` and
 *   `most` are the same, one of them ends with a peg or, in the reverse game, without one
 * @property {number} least the fewest pegs
 * @property {number} most the most pegs
 * @property {boolean} fewest whether as few pegs as possible are wanted
 */

/** The jumps of a board, looked up by hole. */
export class Rules {
  /** @param {Tables} tables */
  constructor({ holes, lines, one_way, rules, finish, turns = false }) {
    this.names = holes;
    this.turns = turns;
    this.reverse = rules === "reverse";
    this.finish = finish;
    /** @type {Jump[][]} the jumps from each hole */
    this.from = holes.map(() => []);
    /** @type {Map<string, Set<number>>} the holes between two holes, in either direction */
    this.between = new Map();
    for (const [a, b, c] of lines) this.#add([a, b, c], [c, b, a]);
    for (const [a, b, c] of one_way) this.#add(this.reverse ? [c, b, a] : [a, b, c]);
    const wanted = new Set(finish.pegs);
    const free = new Set(finish.free);
    /** What the finish asks of each hole: 1, 0, or -1 for either. */
    this.wanted = holes.map((_, hole) => (free.has(hole) ? -1 : wanted.has(hole) ? 1 : 0));
  }

  /** @param {Jump[]} jumps */
  #add(...jumps) {
    for (const jump of jumps) {
      const [origin, over, target] = jump;
      this.from[origin].push(jump);
      const ends = this.#ends(origin, target);
      this.between.set(ends, (this.between.get(ends) ?? new Set()).add(over));
    }
  }

  /**
   * @param {number} a
   * @param {number} b
   */
  #ends(a, b) {
    return a < b ? `${a} ${b}` : `${b} ${a}`;
  }

  /**
   * The jumps that the peg at a hole can make.
   * @param {Uint8Array} pegs
   * @param {number} hole
   */
  legal(pegs, hole) {
    const over = this.reverse ? 0 : 1;
    if (!pegs[hole]) return [];
    return this.from[hole].filter(([, b, c]) => pegs[b] === over && !pegs[c]);
  }

  /**
   * Where the peg at a hole can get by two or more consecutive jumps, each target with the shortest
   * way there. Of two equally short ways, the one counts that leads through holes that come first
   * on the board.
   * @param {Uint8Array} pegs
   * @param {number} hole
   */
  sweeps(pegs, hole) {
    /** @type {Map<number, Jump[]>} */
    const ways = new Map();
    if (this.turns) return ways;
    const reached = new Set([hole]);
    /** @type {{ pegs: Uint8Array, at: number, way: Jump[] }[]} */
    const queue = [{ pegs, at: hole, way: [] }];
    for (let seen = 0; seen < queue.length && queue.length < MAX_SWEEPS; seen++) {
      const { pegs: here, at, way } = queue[seen];
      const jumps = this.legal(here, at).sort((a, b) => a[2] - b[2] || a[1] - b[1]);
      for (const jump of jumps) {
        const [after, target] = [here.slice(), jump[2]];
        flip(after, jump);
        queue.push({ pegs: after, at: target, way: [...way, jump] });
        if (!reached.has(target) && way.length) ways.set(target, [...way, jump]);
        reached.add(target);
      }
    }
    return ways;
  }

  /** @param {Uint8Array} pegs */
  stuck(pegs) {
    return this.from.every((_, hole) => !this.legal(pegs, hole).length);
  }

  /** @param {Uint8Array} pegs */
  solved(pegs) {
    const { care, least, most, fewest } = this.finish;
    if (fewest || least > count(pegs) || count(pegs) > most) return false;
    return !care || this.wanted.every((wanted, hole) => wanted < 0 || wanted === pegs[hole]);
  }

  /**
   * The names of a jump's three holes.
   * @param {Jump} jump
   */
  named(jump) {
    return jump.map((hole) => this.names[hole]);
  }

  /**
   * A jump's target in notation, with the jumped hole where several are possible.
   * @param {Jump} jump
   */
  landing([origin, over, target]) {
    const several = (this.between.get(this.#ends(origin, target))?.size ?? 0) > 1;
    return this.names[target] + (several ? `(${this.names[over]})` : "");
  }

  /**
   * Consecutive jumps by one peg are one move; `end` is the number of jumps up to its end.
   * @param {Jump[]} jumps
   */
  moves(jumps) {
    return movesOf(jumps, this.turns).map(({ from, to }) => {
      const landings = jumps.slice(from, to).map((jump) => this.landing(jump));
      return { text: [this.names[jumps[from][0]], ...landings].join("-"), end: to };
    });
  }
}

/**
 * The moves that jumps are: where each begins and ends, counted in jumps.
 * @param {Jump[]} jumps
 * @param {boolean} [turns] whether each jump is a move of its own
 */
export function movesOf(jumps, turns = false) {
  /** @type {{ from: number, to: number }[]} */
  const moves = [];
  jumps.forEach(([origin], number) => {
    const last = moves.at(-1);
    if (last && !turns && jumps[number - 1][2] === origin) last.to = number + 1;
    else moves.push({ from: number, to: number + 1 });
  });
  return moves;
}

/**
 * Parse moves in notation (d2-d4-f4 is two jumps) up to the first that is not legal.
 * @param {Tables} tables
 * @param {number[]} start the holes that hold a peg
 * @param {string[]} moves
 * @returns {Jump[]}
 */
export function parseMoves(tables, start, moves) {
  const rules = new Rules(tables);
  const pegs = pegsIn(tables.holes.length, start);
  /** @type {Jump[]} */
  const jumps = [];
  for (const move of moves) {
    const [first, ...landings] = move.split("-");
    let origin = tables.holes.indexOf(first);
    for (const landing of landings) {
      const named = (/** @type {Jump} */ [, over, target]) =>
        [tables.holes[target], `${tables.holes[target]}(${tables.holes[over]})`].includes(landing);
      const jump = rules.legal(pegs, origin).find(named);
      if (!jump) return jumps;
      flip(pegs, jump);
      jumps.push(jump);
      origin = jump[2];
    }
  }
  return jumps;
}

/**
 * The number of jumps that moves in notation are.
 * @param {string[]} moves
 */
export function jumpsIn(moves) {
  return moves.reduce((sum, move) => sum + Math.max(1, move.split("-").length - 1), 0);
}

/**
 * A position: 1 for each hole that holds a peg.
 * @param {number} size
 * @param {number[]} holes
 */
export function pegsIn(size, holes) {
  const pegs = new Uint8Array(size);
  for (const hole of holes) pegs[hole] = 1;
  return pegs;
}

/**
 * Make a jump, or take it back.
 * @param {Uint8Array} pegs
 * @param {Jump} jump
 */
export function flip(pegs, jump) {
  for (const hole of jump) pegs[hole] ^= 1;
}

/**
 * The holes with a ring: those that hold a peg at the end, or those of which any holds the last peg.
 * @param {Finish} finish
 */
export function ringsOf({ pegs, free, least, most }) {
  return pegs.length || least < most ? pegs : free;
}

/** @param {Uint8Array} pegs */
export function count(pegs) {
  return pegs.reduce((sum, peg) => sum + peg, 0);
}
