// Makes puzzles with a number of pegs and a difficulty. Each is played backwards from its last peg, so it has a
// solution; only then is it known how difficult it is, and whether that was wanted.

import { flip, pegsIn } from "../board/rules.js";

/** @import { Jump } from "../board/rules.js" */

/** @typedef {{ size: number, jumps: Jump[], motions: number[][] }} Lattice */
/** @typedef {{ jumps: number, grade: number | null }} Wish */
/** @typedef {{ start: number[], line: Jump[], number: number, grade: number }} Made */
/** @typedef {{ pegs: Uint8Array, jump?: Jump, after?: Position }} Position from which a jump leads on */

const TRIES = 100; // in a row without a new puzzle, after which there will be none
const EACH = 4; // starts that are taken from a try
const WIDTH = 30; // positions that are kept of those with the same number of pegs
const VISITED = 10_000_000; // positions in a row without a new puzzle
const VISITED_EACH = 400_000; // positions that show how difficult a start is
const AHEAD = 3; // jumps that a careful player looks ahead
const MOST = [5, 8, 11, 14]; // the greatest numbers of the grades 1 to 4

/**
 * Yield puzzles that are all different under the symmetries of the board.
 * @param {Lattice} board
 * @param {Wish} wish
 * @param {() => number} random from 0 to 1
 * @param {{ start: number[], end: number }[]} [known] puzzles that are not wanted again
 * @returns {Generator<Made, void>}
 */
export function* puzzles(board, wish, random, known = []) {
  const keyOf = (/** @type {number[]} */ start, /** @type {number} */ end) =>
    board.motions.map((motion) => [start.map((hole) => motion[hole]).sort(), motion[end]].join()).sort()[0];
  const seen = new Set(known.map(({ start, end }) => keyOf(start, end)));
  let visited = 0;
  for (let tries = 0; tries < TRIES && visited < VISITED; tries++) {
    const end = Math.floor(random() * board.size);
    for (const one of takenBack(board, end, wish.jumps, random).slice(0, EACH)) {
      const start = [...one.pegs.keys()].filter((hole) => one.pegs[hole]);
      const same = keyOf(start, end);
      if (seen.has(same)) continue;
      seen.add(same);
      const { number, positions } = difficulty(board.jumps, one.pegs, end);
      visited += positions;
      if (number === null) continue;
      const grade = gradeOf(number);
      if (wish.grade !== null && grade !== wish.grade) continue;
      yield { start, line: lineOf(one), number, grade };
      [tries, visited] = [-1, 0];
      break; // the others are like it
    }
  }
}

/**
 * The grade of a difficulty, from 1 to 5.
 * @param {number} number
 */
export function gradeOf(number) {
  return 1 + MOST.filter((most) => number > most).length;
}

/**
 * Some positions from which a number of jumps lead to one last peg.
 * @param {Lattice} board
 * @param {number} end
 * @param {number} length
 * @param {() => number} random
 */
function takenBack({ size, jumps }, end, length, random) {
  /** @type {Position[]} */
  let level = [{ pegs: pegsIn(size, [end]) }];
  for (let step = 0; step < length; step++) {
    /** @type {Map<string, { worth: number, position: Position }>} */
    const next = new Map();
    for (const after of level) {
      for (const jump of jumps) {
        const [origin, over, target] = jump;
        if (after.pegs[origin] || after.pegs[over] || !after.pegs[target]) continue;
        const pegs = after.pegs.slice();
        flip(pegs, jump);
        const key = pegs.join("");
        if (!next.has(key)) next.set(key, { worth: random(), position: { pegs, jump, after } });
      }
    }
    const best = [...next.values()].sort((one, other) => other.worth - one.worth).slice(0, WIDTH);
    level = best.map(({ position }) => position);
  }
  return level;
}

/** @param {Position} position */
function lineOf(position) {
  /** @type {Jump[]} */
  const line = [];
  for (let here = position; here.jump && here.after; here = here.after) line.push(here.jump);
  return line;
}

/**
 * The difficulty as pegsol has it everywhere: the binary logarithm of the jumps that a careful player makes until
 * the solution. It is null if no way of playing fails, or if too many positions can be reached.
 * @param {Jump[]} jumps
 * @param {Uint8Array} start
 * @param {number} end the hole of the last peg
 */
export function difficulty(jumps, start, end) {
  /** The chances of a careful player. @type {Map<string, number>} */
  const known = new Map([[pegsIn(start.length, [end]).join(""), 1]]);
  const after = (/** @type {Uint8Array} */ pegs) =>
    jumps
      .filter(([origin, over, target]) => pegs[origin] && pegs[over] && !pegs[target])
      .map((jump) => {
        const there = pegs.slice();
        flip(there, jump);
        return there;
      });
  /** @type {(pegs: Uint8Array, most: number) => boolean} */
  const endsWithin = (pegs, most) => {
    const next = after(pegs);
    return most ? next.every((there) => endsWithin(there, most - 1)) : !next.length;
  };
  /** @type {(pegs: Uint8Array) => number} */
  const chance = (pegs) => {
    const key = pegs.join("");
    const found = known.get(key);
    if (found !== undefined || known.size > VISITED_EACH) return found ?? 0;
    const next = after(pegs);
    const chances = next.map(chance);
    const sum = chances.reduce((all, one) => all + one, 0);
    const safe = () => next.filter((there, i) => chances[i] || !endsWithin(there, AHEAD));
    const own = sum && sum / safe().length;
    known.set(key, own);
    return own;
  };
  const careful = chance(start);
  const sure = known.size <= VISITED_EACH && [...known.values()].includes(0);
  const pegs = start.reduce((sum, peg) => sum + peg, 0);
  return { number: sure ? Math.log2((pegs - 1) / careful) : null, positions: known.size };
}
