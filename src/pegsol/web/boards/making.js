// Makes puzzles to order. Each is played backwards from its last peg, so it has a solution; only then is it
// known how difficult it is, and whether that was wished for.

import { flip, pegsIn } from "../board/rules.js";

/** @import { Place } from "../board/grid.js" */
/** @import { Jump } from "../board/rules.js" */

/** @typedef {"mirror" | "rotation" | "full" | "none"} Symmetry of a start */
/** @typedef {{ size: number, jumps: Jump[], motions: number[][], places: Place[] }} Lattice */
/** @typedef {{ jumps: number, symmetry: Symmetry | null, grade: number | null }} Wish */
/** @typedef {{ start: number[], line: Jump[], number: number, grade: number }} Made */
/** @typedef {{ pegs: Uint8Array, worth: number, jump?: Jump, after?: Position }} Position from which a jump leads on */

const TRIES = 100; // in a row without a new puzzle, after which there will be none
const EACH = 4; // starts that are taken from a try
const WIDTH = { plain: 30, symmetric: 400 }; // positions that are kept of those with the same number of pegs
const NOISE = 3; // pegs that chance is worth, where symmetric positions are preferred
const VISITED = 10_000_000; // positions in a row without a new puzzle
const VISITED_EACH = 400_000; // positions that show how difficult a start is
const AHEAD = 3; // jumps that a careful player looks ahead
const MOST = [5, 8, 11, 14]; // the greatest numbers of the grades 1 to 4
const NEAR = 0.01; // between equal lengths, as places are rounded

/**
 * Yield puzzles that are all different under the symmetries of the board, and null after each try.
 * @param {Lattice} board
 * @param {Wish} wish
 * @param {() => number} random from 0 to 1
 * @returns {Generator<Made | null, void>}
 */
export function* puzzles(board, wish, random) {
  const groups = groupsOf(board, wish.symmetry);
  const seen = new Set();
  let visited = 0;
  for (let tries = 0; groups.length && tries < TRIES && visited < VISITED; tries++) {
    yield null;
    const group = groups[Math.floor(random() * groups.length)];
    const end = Math.floor(random() * board.size);
    const starts = takenBack(board, end, wish.jumps, group, random).filter(({ pegs }) => fits(pegs, board, group, wish));
    for (const one of starts.slice(0, EACH)) {
      const start = [...one.pegs.keys()].filter((hole) => one.pegs[hole]);
      const same = board.motions.map((motion) => [start.map((hole) => motion[hole]).sort(), motion[end]].join()).sort()[0];
      if (seen.has(same)) continue;
      seen.add(same);
      const { number, positions } = difficulty(board.jumps, one.pegs, end);
      visited += positions;
      if (number === null) continue;
      const grade = 1 + MOST.filter((most) => number > most).length;
      if (wish.grade !== null && grade !== wish.grade) continue;
      yield { start, line: lineOf(one), number, grade };
      [tries, visited] = [-1, 0];
      break; // the others are like it
    }
  }
}

/**
 * The symmetries that a start may have: it must be kept by all of one of the groups.
 * @param {Lattice} board
 * @param {Symmetry | null} symmetry
 */
function groupsOf({ motions, places }, symmetry) {
  const others = motions.filter((motion) => motion.some((image, hole) => image !== hole));
  if (symmetry === "full") return others.length ? [others] : [];
  if (symmetry !== "mirror" && symmetry !== "rotation") return [[]];
  const sign = symmetry === "mirror" ? -1 : 1;
  return others.filter((motion) => turning(motion, places) === sign).map((motion) => [motion]);
}

/**
 * 1 for a rotation of the places, -1 for a reflection, and 0 for a permutation that changes distances.
 * @param {number[]} motion
 * @param {Place[]} places
 */
function turning(motion, places) {
  const away = (/** @type {number} */ one, /** @type {number} */ other) =>
    [0, 1].map((axis) => places[other][axis] - places[one][axis]);
  const area = (/** @type {number[]} */ [a, b], /** @type {number[]} */ [c, d]) => a * d - b * c;
  let sign = 0;
  for (const one of places.keys()) {
    for (const other of places.keys()) {
      const [before, after] = [away(one, other), away(motion[one], motion[other])];
      if (Math.abs(Math.hypot(...before) - Math.hypot(...after)) > NEAR) return 0;
      const [plain, moved] = [area(away(0, one), before), area(away(motion[0], motion[one]), after)];
      if (Math.abs(plain) > NEAR) sign = Math.sign(plain * moved);
    }
  }
  return sign;
}

/**
 * @param {Uint8Array} pegs
 * @param {Lattice} board
 * @param {number[][]} group
 * @param {Wish} wish
 */
function fits(pegs, { motions }, group, { symmetry }) {
  const kept = (/** @type {number[]} */ motion) => pegs.every((peg, hole) => pegs[motion[hole]] === peg);
  if (symmetry === "none") return motions.filter(kept).length === 1;
  return group.every(kept);
}

/**
 * Some positions from which a number of jumps lead to one last peg. Those are preferred that a group nearly keeps.
 * @param {Lattice} board
 * @param {number} end
 * @param {number} length
 * @param {number[][]} group
 * @param {() => number} random
 */
function takenBack({ size, jumps }, end, length, group, random) {
  const width = group.length ? WIDTH.symmetric : WIDTH.plain;
  /** @type {Position[]} */
  let level = [{ pegs: pegsIn(size, [end]), worth: 0 }];
  for (let step = 0; step < length; step++) {
    /** @type {Map<string, Position>} */
    const next = new Map();
    for (const after of level) {
      for (const jump of jumps) {
        const [origin, over, target] = jump;
        if (after.pegs[origin] || after.pegs[over] || !after.pegs[target]) continue;
        const pegs = after.pegs.slice();
        flip(pegs, jump);
        const key = pegs.join("");
        if (next.has(key)) continue;
        const alike = group.map((motion) => pegs.filter((peg, hole) => peg && pegs[motion[hole]]).length);
        const worth = NOISE * random() + Math.min(Infinity, ...alike);
        next.set(key, { pegs, worth: group.length ? worth : random(), jump, after });
      }
    }
    level = [...next.values()].sort((one, other) => other.worth - one.worth).slice(0, width);
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
