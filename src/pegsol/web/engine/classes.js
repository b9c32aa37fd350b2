// Problems and their finishes, and position classes, as proof/position_class.py: which positions can never become
// one another.

import { Board } from "./board.js";
import { allSums, bitCount, bitLength, bitsOf, holesOf, insertRow, reduceRow, sumOf } from "./gf2.js";

/** @import { Problem } from "./search.js" */

/**
 * A finish: the holes that matter and the pegs in them, and the fewest and the most pegs. One peg in any of
 * several holes leaves these holes free, and all others are empty.
 * @typedef {object} Finish
 * @property {boolean} care whether it matters where the pegs are
 * @property {bigint} pegs
 * @property {bigint} free the holes that may be either
 * @property {number} least
 * @property {number} most
 * @property {boolean} fewest as few pegs as can be reached
 */

const MAX_WALK_STEPS = 1 << 19;
const MAX_SUM_STEPS = 1 << 18;

/**
 * A problem as the pages describe it.
 * @typedef {import("./board.js").DescribedBoard & { start: number[], tables: import("../board/rules.js").Tables }} Described
 */

/**
 * @param {Described} described
 * @returns {Problem}
 */
export function problemOf(described) {
  const { rules, finish } = described.tables;
  return {
    board: new Board(described),
    reverse: rules === "reverse",
    start: bitsOf(described.start),
    finish: finishOf(finish),
  };
}

/**
 * The finish of some tables.
 * @param {import("../board/rules.js").Finish} finish
 * @returns {Finish}
 */
export function finishOf({ pegs, free, ...numbers }) {
  return { ...numbers, pegs: bitsOf(pegs), free: bitsOf(free) };
}

/**
 * Whether a position is a finish.
 * @param {Finish} finish
 * @param {bigint} bits
 */
export function holds({ care, pegs, free, least, most, fewest }, bits) {
  if (fewest || (care && (bits & ~free) !== pegs)) return false;
  const count = bitCount(bits);
  return least <= count && count <= most;
}

/**
 * Whether a finish is one peg, or by reverse rules one vacancy, in any of several holes.
 * @param {Finish} finish
 */
export function isAnyOf({ care, free, least, most }) {
  return care && free !== 0n && least === most;
}

/**
 * The positions that such a finish allows.
 * @param {Finish} finish
 */
export function positionsOf({ pegs, free, least }) {
  const others = least > 1 ? free : 0n; // all but one of the holes if that is the vacancy
  return holesOf(free).map((hole) => pegs | (others ^ (1n << BigInt(hole))));
}

/**
 * The class of a position: bit i is the parity of its pegs on the i-th parity set.
 * @param {Board} board
 * @param {bigint} bits
 */
export function classOf(board, bits) {
  return sumOf(board.vectors, bits);
}

/**
 * Whether any position that a finish allows is in the class of a start. False proves that there is
 * no solution.
 * @param {Board} board
 * @param {bigint} start
 * @param {Finish} finish
 */
export function finishAllowed({ vectors }, start, finish) {
  const wanted = sumOf(vectors, start);
  if (isAnyOf(finish)) return positionsOf(finish).some((bits) => sumOf(vectors, bits) === wanted);
  if (finish.care) return meetsPattern(vectors, wanted, finish);
  if (finish.least > 1) return hasSumOf(vectors, wanted, finish.most);
  return finish.fewest || leastSum(vectors, wanted, finish.most) <= finish.most;
}

/**
 * The finish with a number of pegs at most, which settles the finish "fewest".
 * @param {Finish} finish
 * @param {number} most
 * @returns {Finish}
 */
export function atMost(finish, most) {
  return { ...finish, fewest: false, care: false, least: 1, most };
}

/**
 * The least number of pegs of any position in the class of one; no fewer can be reached.
 * @param {Board} board
 * @param {bigint} bits
 */
export function leastPegs({ vectors }, bits) {
  return leastSum(vectors, sumOf(vectors, bits));
}

/**
 * @param {bigint[]} vectors
 * @param {bigint} wanted
 * @param {Finish} finish
 */
function meetsPattern(vectors, wanted, { pegs, free }) {
  const rest = wanted ^ sumOf(vectors, pegs);
  if (!free) return rest === 0n;
  const rows = new Map();
  const independent = holesOf(free).map((hole) => insertRow(rows, vectors[hole]));
  // The empty position does not count, so some of the free holes must cancel out.
  if (!pegs && rest === 0n) return independent.includes(false);
  return reduceRow(rows, rest) === 0n;
}

/**
 * The least number (one or more) of different holes whose vectors sum to one that is wanted, or a
 * number that is larger than enough.
 * @param {bigint[]} vectors
 * @param {bigint} wanted
 * @param {number} enough
 */
function leastSum(vectors, wanted, enough = vectors.length) {
  const most = Math.min(enough, vectors.length);
  if (wanted === 0n) return leastZeroSum(vectors);
  if (vectors.includes(wanted)) return 1;
  if (most < 2) return 2;
  let total = 0;
  for (const { mask, members } of blocks(vectors)) {
    const part = wanted & mask;
    wanted ^= part;
    if (!part) continue;
    total += walk(members, part, most - total);
    if (total > most) return total;
  }
  return wanted === 0n ? total : vectors.length + 1; // no vector has any of the remaining bits
}

/**
 * Whether exactly a number of different holes have vectors with a sum. On boards with very many
 * classes the answer may be true although there are no such holes.
 * @param {bigint[]} vectors
 * @param {bigint} wanted
 * @param {number} number
 */
function hasSumOf(vectors, wanted, number) {
  const numbers = numbersOfSums(vectors);
  if (numbers) return wanted < numbers.length && ((numbers[Number(wanted)] >> BigInt(number)) & 1n) === 1n;
  const total = vectors.reduce((sum, vector) => sum ^ vector, 0n);
  // The sum of the holes left out is the sum of all holes plus the wanted sum.
  const parts = /** @type {[bigint, number][]} */ ([
    [wanted, number],
    [wanted ^ total, vectors.length - number],
  ]);
  return parts.every(([part, holes]) => (holes ? leastSum(vectors, part, holes) <= holes : !part));
}

/** @type {WeakMap<bigint[], bigint[]>} */
const SUMS = new WeakMap();

/**
 * The numbers of holes for each sum of vectors; bit k is set if k holes have it. Null if there are too
 * many sums.
 * @param {bigint[]} vectors
 * @returns {bigint[] | null}
 */
export function numbersOfSums(vectors) {
  const known = SUMS.get(vectors);
  if (known) return known;
  const sums = 2 ** Math.max(...vectors.map(bitLength));
  if (vectors.length * sums > MAX_SUM_STEPS) return null;
  /** @type {bigint[]} */
  let numbers = Array.from({ length: sums }, (_, sum) => (sum ? 0n : 1n));
  for (const vector of vectors) {
    const step = Number(vector);
    const before = numbers;
    numbers = before.map((holes, total) => holes | (before[total ^ step] << 1n));
  }
  SUMS.set(vectors, numbers);
  return numbers;
}

/** @param {bigint[]} vectors */
function leastZeroSum(vectors) {
  if (vectors.includes(0n)) return 1;
  const different = new Set(vectors);
  if (different.size < vectors.length) return 2;
  const rows = new Map();
  if (vectors.every((vector) => insertRow(rows, vector))) return vectors.length + 1;
  // The three holes of any line sum to zero. Without a line, more than three may be needed.
  const three = (/** @type {bigint} */ one, /** @type {number} */ place) =>
    vectors.slice(place + 1).some((other) => different.has(one ^ other));
  if (vectors.some(three)) return 3;
  const rest = (/** @type {bigint} */ one) => vectors.filter((other) => other !== one);
  return 1 + Math.min(...vectors.map((one) => walk(rest(one), one, vectors.length)));
}

/**
 * Disjoint masks of bits, and the different vectors within each. The least sum is the total of those
 * of the blocks.
 * @param {bigint[]} vectors
 */
function blocks(vectors) {
  /** @type {{ mask: bigint, members: bigint[] }[]} */
  let found = [];
  for (const vector of new Set(vectors)) {
    if (!vector) continue;
    const joined = { mask: vector, members: [vector] };
    for (const block of found.filter(({ mask }) => mask & vector)) {
      joined.mask |= block.mask;
      joined.members.push(...block.members);
    }
    found = [...found.filter(({ mask }) => !(mask & vector)), joined];
  }
  return found;
}

/**
 * The least number of generators with a sum, or a number above the most: a walk over the classes,
 * breadth first, from both ends.
 * @param {bigint[]} generators
 * @param {bigint} wanted
 * @param {number} most
 */
function walk(generators, wanted, most) {
  let [near, far] = [new Set([0n]), new Set([wanted])];
  let [edge, other] = [near, far];
  let steps = 0;
  for (let length = 0; length < most; ) {
    if (edge.size > other.size) [near, far, edge, other] = [far, near, other, edge];
    steps += edge.size * generators.length;
    if (steps > MAX_WALK_STEPS) return length + 1;
    /** @type {Set<bigint>} */
    const next = new Set();
    for (const here of edge) {
      for (const generator of generators) {
        if (!near.has(here ^ generator)) next.add(here ^ generator);
      }
    }
    length++;
    for (const there of next) if (other.has(there)) return length;
    if (!next.size) return most + 1;
    near = new Set([...near, ...next]);
    edge = next;
  }
  return Math.max(0, most) + 1;
}

/**
 * The positions in the class of a start at which a search for a finish may end, or null if there
 * are too many. As in search/encoding.py, every way to at most k pegs leads through k pegs.
 * @param {Board} board
 * @param {bigint} start
 * @param {Finish} finish
 * @param {number} limit
 * @returns {bigint[] | null}
 */
export function finishesOf({ vectors, size }, start, finish, limit) {
  const { pegs } = finish;
  if (finish.care && !finish.free) return [pegs];
  const wanted = sumOf(vectors, start ^ pegs);
  let subsets;
  if (isAnyOf(finish)) {
    subsets = positionsOf(finish); // one peg each, since by normal rules there are no others
  } else if (finish.care) {
    const free = holesOf(finish.free);
    if (2 ** free.length > limit) return null;
    subsets = allSums(free.map((hole) => 1n << BigInt(hole)));
  } else {
    if (choose(size, finish.most) > 2 * limit) return null;
    subsets = combinations(size, finish.most);
  }
  const found = subsets.filter((subset) => sumOf(vectors, subset) === wanted);
  return found.length <= limit ? found.map((subset) => pegs | subset) : null;
}

/**
 * @param {number} from
 * @param {number} number
 */
export function choose(from, number) {
  let ways = number > from ? 0 : 1;
  for (let place = 0; place < Math.min(number, from - number); place++) {
    ways = (ways * (from - place)) / (place + 1);
  }
  return ways;
}

/**
 * The sets of a number of holes, in the order of Python's combinations.
 * @param {number} size
 * @param {number} number
 * @returns {bigint[]}
 */
function combinations(size, number, first = 0) {
  if (!number) return [0n];
  const found = [];
  for (let hole = first; hole <= size - number; hole++) {
    for (const rest of combinations(size, number - 1, hole + 1)) found.push(rest | (1n << BigInt(hole)));
  }
  return found;
}
