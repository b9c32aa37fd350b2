// The puzzles of a day and of a rush, which are the same everywhere for the same date or seed.

import { difficulty } from "./difficulty.js";
import { generate } from "./generation.js";
import { holesIn, Jumps } from "./positions.js";
import { SplitMix } from "../../engine/random.js";

/** @typedef {import("./positions.js").Lattice} Lattice */
/** @typedef {import("./generation.js").Made} Made */

/** @typedef {"easy" | "medium" | "hard"} LevelName */

/**
 * The puzzles of a day that are alike: their length (from Monday to Wednesday and from Thursday to
 * Sunday; before RISING either), the number of their difficulty on Monday and how it grows, and
 * before RISING the fewest and the most random games for each solution.
 * @typedef {{ boards: string[], jumps: number[], monday: number, rise: number, games: [bigint, bigint] }} Level
 */

/** @type {Record<LevelName, Level>} */
const LEVELS = {
  easy: {
    boards: ["english", "triangle(5)", "hexagon(3)"],
    jumps: [5, 6],
    monday: 2.5,
    rise: 0.4,
    games: [5n, 100n],
  },
  medium: {
    boards: ["english", "french", "triangle(6)"],
    jumps: [8, 9],
    monday: 4.5,
    rise: 0.6,
    games: [256n, 4096n],
  },
  hard: {
    boards: ["english", "french", "wiegleb"],
    jumps: [12, 13],
    monday: 8.5,
    rise: 1,
    games: [4096n, 200_000n],
  },
};
const MAX_TRIED = 60; // puzzles; if none has the wanted difficulty, the nearest is used
const RISING = "2026-11-30"; // the first day of the weeks whose puzzles rise
const TOLERANCE = 450; // thousandths between the wanted difficulty and the one found
const DAY = 86_400_000; // milliseconds
const ORDINAL = 719_163; // of 1970-01-01; that of 0001-01-01 is 1

export const RUSH_BOARD = "english";
const [RUSH_FEWEST, RUSH_MOST] = [3, 14]; // jumps
const RUSH_EACH = 3; // puzzles with the same number of jumps, before it grows
const RUSH_TRIED = 6; // puzzles that are tried; those of middle difficulty are used

/**
 * What has to be made for a level of a day.
 * @typedef {object} Plan
 * @property {LevelName} level
 * @property {string} board
 * @property {number} jumps
 * @property {bigint} seed
 * @property {number | null} wanted the number of its difficulty, in thousandths; null before RISING
 */

/**
 * A puzzle by its holes: those with a peg, and that of the last peg.
 * @typedef {{ pegs: number[], survivor: number }} Puzzle
 */

/**
 * @param {string} date such as "2026-01-31"
 * @returns {Plan[]}
 */
export function plansOf(date) {
  const names = /** @type {LevelName[]} */ (Object.keys(LEVELS));
  const day = Date.parse(date) / DAY + ORDINAL;
  const weekday = (day + 6) % 7; // 0 on Mondays
  return names.map((level, number) => {
    const random = new SplitMix(BigInt(day * names.length + number));
    const { boards, jumps, monday, rise } = LEVELS[level];
    const board = boards[random.below(boards.length)];
    const either = jumps[random.below(jumps.length)];
    const seed = random.word(1n << 64n);
    if (date < RISING) return { level, board, jumps: either, seed, wanted: null };
    return { level, board, jumps: jumps[Number(weekday > 2)], seed, wanted: thousandths(monday + rise * weekday) };
  });
}

/**
 * The puzzle of a level, with the number of its difficulty. The page may draw between two puzzles
 * that are tried.
 * @param {Plan} plan
 * @param {Lattice} board
 * @param {AbortSignal} [signal]
 */
export async function dayPuzzle({ level, jumps: length, seed, wanted }, board, signal) {
  const [fewest, most] = LEVELS[level].games;
  const jumps = new Jumps(board.jumps);
  let tried = 0;
  let least = Infinity;
  let best = null;
  for (const puzzle of generate(board, length, seed)) {
    const { number, chance } = difficulty(jumps, puzzle);
    const [part, whole] = chance;
    const far = wanted === null ? 0 : Math.abs(thousandths(number) - wanted);
    if (wanted === null || far < least) best = { ...placed(puzzle), number };
    least = Math.min(least, far);
    tried++;
    if (wanted !== null && (far <= TOLERANCE || tried === MAX_TRIED)) break;
    if (wanted === null && (tried > MAX_TRIED || (part * most >= whole && part * fewest <= whole))) break;
    await new Promise((resolve) => setTimeout(resolve));
    signal?.throwIfAborted();
  }
  if (!best) throw new RangeError("no puzzle was found");
  return best;
}

/**
 * A difficulty without the last digits, which differ from machine to machine.
 * @param {number} number
 */
function thousandths(number) {
  return Math.round(1000 * number);
}

/**
 * Some puzzles of a rush; they grow longer and harder.
 * @param {number} seed
 * @param {number} first the number of the first of them
 * @param {number} count
 * @param {Lattice} board
 * @returns {Puzzle[]}
 */
export function rushPuzzles(seed, first, count, board) {
  /** @type {Puzzle[]} */
  const found = [];
  const within = first % RUSH_EACH;
  for (let block = (first - within) / RUSH_EACH; found.length < within + count; block++) {
    const length = Math.min(RUSH_FEWEST + block, RUSH_MOST);
    const puzzles = generate(board, length, (BigInt(seed) << 16n) + BigInt(block));
    found.push(...(length < RUSH_MOST ? middle(puzzles, board) : some(puzzles, RUSH_EACH)).map(placed));
  }
  return found.slice(within, within + count);
}

/**
 * The puzzles of middle difficulty, the easiest first, of the first ones.
 * @param {Generator<Made, void>} puzzles
 * @param {Lattice} board
 */
function middle(puzzles, board) {
  const jumps = new Jumps(board.jumps);
  const rated = some(puzzles, RUSH_TRIED).map((puzzle) => ({
    puzzle,
    number: thousandths(difficulty(jumps, puzzle).number),
  }));
  rated.sort((one, other) => one.number - other.number);
  const easier = Math.floor((RUSH_TRIED - RUSH_EACH) / 2);
  return rated.slice(easier, easier + RUSH_EACH).map(({ puzzle }) => puzzle);
}

/**
 * The first puzzles.
 * @param {Generator<Made, void>} puzzles
 * @param {number} count
 */
function some(puzzles, count) {
  return Array.from({ length: count }, () => /** @type {Made} */ (puzzles.next().value));
}

/**
 * @param {Made} puzzle
 * @returns {Puzzle}
 */
function placed({ start, end }) {
  return { pegs: holesIn(start), survivor: holesIn(end)[0] };
}
