// What is plain at sight: whether the number of pegs or the position class rules a problem out. The fewest
// parity sets show that a start and a finish are in different classes, as in proof/separating.py, with the
// colours of the diagonals, as in proof/colours.py.

import { Covers } from "./smallest_cover.js";
import { classOf, finishAllowed, holds, isAnyOf, numbersOfSums, positionsOf } from "./classes.js";
import { allSums, bitCount, bitLength, bitsOf, holesOf, insertRow, reduceRow, sumOf } from "./gf2.js";

/** @import { Board } from "./board.js" */
/** @import { Finish } from "./classes.js" */

/** A proof as a code with its values, for which the pages have words. @typedef {{ code: string, values: any[] }} Told */

const MAX_SUMMED_SETS = 8;
const MAX_COMBINED_SETS = 6;
const MAX_CLASSES = 1 << 10;
const MAX_SETS = 20; // that the checker of certificates accepts
const MAX_SETS_COUNTED = 12; // the same for a finish that counts pegs

/**
 * Why the number of pegs or the position class rules a problem out; null if neither does, or if the proof would
 * need too many sets.
 * @param {{ board: Board, start: bigint, finish: Finish }} problem
 * @param {boolean} reverse
 * @returns {{ by: "pegs" | "class", told: Told } | null}
 */
export function ruledOut({ board, start, finish }, reverse) {
  if (finish.fewest || holds(finish, start)) return null;
  const pegs = bitCount(start);
  const [weight, least] = reverse ? [-1, -finish.most] : [1, finish.least];
  if (weight * pegs < least) {
    const weights = board.holes.map((name) => `${name} ${weight}`);
    return { by: "pegs", told: { code: "pagoda", values: [weights, weight * pegs, least] } };
  }
  if (finishAllowed(board, start, finish)) return null;
  const sets = setsFor(board, start, finish);
  if (sets.length > (finish.care ? MAX_SETS : MAX_SETS_COUNTED)) return null;
  return { by: "class", told: parityFacts(board, start, finish, sets) };
}

/**
 * The fewest parity sets on which no allowed finish has the parities of the start.
 * @param {Board} board
 * @param {bigint} start
 * @param {Finish} finish
 */
function setsFor(board, start, finish) {
  if (isAnyOf(finish)) return covering(board, start, positionsOf(finish));
  if (!finish.care) return covering(board, start, oneOfEachClass(board, finish));
  const one = oneSet(board, start ^ finish.pegs, finish.free);
  return one === undefined ? independent(board, finish.free) : [one];
}

/**
 * What a proof by such sets says.
 * @param {Board} board
 * @param {bigint} start
 * @param {Finish} finish
 * @param {bigint[]} sets
 * @returns {Told}
 */
function parityFacts({ holes: names }, start, finish, sets) {
  const odd = (/** @type {bigint} */ holes) => bitCount(start & holes) % 2 === 1;
  const namesOf = (/** @type {bigint} */ holes) => holesOf(holes).map((hole) => names[hole]);
  if (!finish.care) {
    const listed = [false, true].map((parity) =>
      sets.filter((holes) => odd(holes) === parity).map((holes) => namesOf(holes).join(" ")),
    );
    if (finish.most === 1) return { code: "setsOne", values: listed };
    return { code: finish.least > 1 ? "setsExactly" : "setsMost", values: [...listed, finish.most] };
  }
  const isTold = sets.length === 1 && (isAnyOf(finish) || !(sets[0] & finish.free));
  if (!isTold) return { code: "paritiesDrawn", values: [sets.length, sets.map((holes) => namesOf(holes).join(" "))] };
  return { code: "parity", values: [odd(sets[0]), namesOf(sets[0])] };
}

/**
 * A set without free holes on which a change is odd, if there is one.
 * @param {Board} board
 * @param {bigint} change
 * @param {bigint} free
 */
function oneSet(board, change, free) {
  const basis = sumsAvoiding(board.paritySets, free);
  const sets = basis.length <= MAX_SUMMED_SETS ? allSums(basis).slice(1) : basis;
  const colours = coloured(board).filter((holes) => !(holes & free));
  for (const known of [colours, sets]) {
    const odd = known.filter((holes) => bitCount(change & holes) % 2);
    if (odd.length) return odd.sort(bySize)[0];
  }
  return undefined;
}

/**
 * A basis of the sums of independent vectors that have no bit of a mask.
 * @param {bigint[]} vectors
 * @param {bigint} mask
 */
function sumsAvoiding(vectors, mask) {
  const width = BigInt(Math.max(0, ...vectors.map(bitLength)));
  const rows = new Map();
  const found = [];
  for (const vector of vectors) {
    const row = reduceRow(rows, ((vector & mask) << width) | vector);
    if (row >> width) rows.set(bitLength(row), row);
    else found.push(row);
  }
  return found;
}

/**
 * Sets that tell all choices of free holes apart, if only the empty one would fit.
 * @param {Board} board
 * @param {bigint} free
 */
function independent(board, free) {
  const rows = new Map();
  return candidates(board).filter((holes) => insertRow(rows, holes & free));
}

/**
 * The fewest sets that refute each of some positions; those of a basis if there are too many to list.
 * @param {Board} board
 * @param {bigint} start
 * @param {bigint[] | null} positions
 */
function covering(board, start, positions) {
  if (!positions) return board.paritySets;
  const many = board.dimension > MAX_SUMMED_SETS;
  const tried = [...candidates(board), ...(many ? halving(board, start, positions) : [])];
  const everything = (1n << BigInt(positions.length)) - 1n;
  // For each hole, the positions with a peg in it.
  const withPeg = board.holes.map((_, hole) =>
    bitsOf(positions.flatMap((position, place) => ((position >> BigInt(hole)) & 1n ? [place] : []))),
  );
  /** @type {Map<bigint, bigint>} */
  const refutes = new Map();
  for (const holes of tried) {
    const refuted = sumOf(withPeg, holes) ^ (bitCount(start & holes) % 2 ? everything : 0n);
    if (!refutes.has(refuted)) refutes.set(refuted, holes);
  }
  const colours = new Set(coloured(board));
  const first = [...refutes].flatMap(([refuted, holes]) => (colours.has(holes) ? [refuted] : []));
  const cover = new Covers(everything).smallest(first, [...refutes.keys()]);
  return cover.map((refuted) => refutes.get(refuted) ?? 0n);
}

/**
 * A position for each class of the positions with a number of pegs that a finish allows; null if there
 * are too many classes.
 * @param {Board} board
 * @param {Finish} finish
 */
function oneOfEachClass(board, { least, most }) {
  const { vectors, size } = board;
  const numbers = least > 1 ? numbersOfSums(vectors) : null;
  const found = new Map([[0n, ofClassZero(board)]]);
  let edge = new Map([[0n, 0n]]);
  for (let pegs = 0; pegs < (numbers ? size : Math.min(most, size)); pegs++) {
    /** @type {Map<bigint, bigint>} */
    const next = new Map();
    for (const [here, position] of edge) {
      vectors.forEach((vector, hole) => {
        // Two pegs in one hole cancel, so each position here has at most that many pegs.
        if (!found.has(here ^ vector)) next.set(here ^ vector, position ^ (1n << BigInt(hole)));
      });
    }
    for (const [own, position] of next) found.set(own, position);
    if (found.size > MAX_CLASSES) return null;
    if (!next.size) break;
    edge = next;
  }
  if (numbers) {
    // The positions may have other numbers of pegs.
    const classes = [...found.keys()].sort((one, other) => (one < other ? -1 : 1));
    const fitting = classes.filter((own) => (numbers[Number(own)] >> BigInt(most)) & 1n);
    return fitting.map((own) => found.get(own) ?? 0n);
  }
  return [...found.values()].filter((position) => position && bitCount(position) <= most);
}

/** A position of fewest pegs in the class of the empty position, or none. @param {Board} board */
function ofClassZero({ vectors, masks }) {
  const holes = new Map([[0n, 0n]]);
  let fewest = 0n;
  vectors.forEach((vector, hole) => {
    const [bit, other] = [1n << BigInt(hole), holes.get(vector)];
    if (other === undefined) holes.set(vector, bit);
    else if (!fewest || bitCount(other | bit) < bitCount(fewest)) fewest = other | bit;
  });
  return fewest || (masks[0]?.all ?? 0n);
}

/**
 * Parity sets, each of which refutes half of the positions that are left.
 * @param {Board} board
 * @param {bigint} start
 * @param {bigint[]} positions
 */
function halving(board, start, positions) {
  const own = classOf(board, start);
  let left = positions.map((position) => own ^ classOf(board, position));
  const found = [];
  while (left.length) {
    /** @type {Map<number, bigint[]>} */
    const ending = new Map();
    for (const change of left) ending.set(bitLength(change), [...(ending.get(bitLength(change)) ?? []), change]);
    let chosen = 0n;
    const odd = (/** @type {bigint} */ change) => bitCount(change & chosen) % 2 === 1;
    for (const [length, decided] of [...ending].sort(([one], [other]) => one - other)) {
      if (2 * decided.filter(odd).length < decided.length) chosen |= 1n << BigInt(length - 1);
    }
    found.push(sumOf(board.paritySets, chosen));
    left = left.filter((change) => !odd(change));
  }
  return found;
}

// -- sets that are tried --------------------------------------------------------------------------

/** Sets of two colours first, then a basis or its sums, by size. @param {Board} board */
function candidates(board) {
  const basis = board.paritySets;
  const sets = basis.length <= MAX_SUMMED_SETS ? allSums(basis).slice(1) : basis;
  return [...new Set([...coloured(board).sort(bySize), ...[...sets].sort(bySize)])];
}

/** @param {bigint} one @param {bigint} other */
function bySize(one, other) {
  return bitCount(one) - bitCount(other) || (one < other ? -1 : one > other ? 1 : 0);
}

/** The sets of two of three colours, of all colourings in which each line has all three. @param {Board} board */
function coloured(board) {
  if (board.masks.length === 0) return [];
  const proposed = board.geometry === "lines" ? combined(board) : diagonals(board);
  const fitting = proposed.filter((colours) => board.masks.every(({ all }) => colours.every((holes) => all & holes)));
  return fitting.flatMap(([a, b, c]) => [a | b, a | c, b | c]);
}

/** @param {Board} board */
function diagonals({ coordinates }) {
  return [1, 2].map((slope) => {
    const colours = [0n, 0n, 0n];
    coordinates?.forEach(([x, y], hole) => (colours[(x + slope * y) % 3] |= 1n << BigInt(hole)));
    return colours;
  });
}

/** Two parity sets that together have every hole make three colours. @param {Board} board */
function combined({ paritySets, full }) {
  if (paritySets.length > MAX_COMBINED_SETS) return [];
  const sums = allSums(paritySets);
  return sums.flatMap((one, place) =>
    sums
      .slice(place + 1)
      .filter((other) => (one | other) === full)
      .map((other) => [one & ~other, other & ~one, one & other]),
  );
}
