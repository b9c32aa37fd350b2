// The puzzles of a day and of a rush, which are the same everywhere for the same date or seed; beside
// a server, app/web/series.py makes the same ones.

import { difficulty } from "./difficulty.js";
import { generate } from "./generation.js";
import { holesIn, Jumps } from "./positions.js";
import { SplitMix } from "./random.js";

/** @typedef {import("./positions.js").Lattice} Lattice */
/** @typedef {import("./generation.js").Made} Made */

/** @typedef {"easy" | "medium" | "hard"} LevelName */

/**
 * The length and the difficulty (random games per solution) of the puzzle of a day.
 * @typedef {{ boards: string[], jumps: number[], games: [bigint, bigint] }} Level
 */

/** @type {Record<LevelName, Level>} */
const LEVELS = {
  easy: { boards: ["english", "triangle(5)", "hexagon(3)"], jumps: [5, 6], games: [5n, 100n] },
  medium: { boards: ["english", "french", "triangle(6)"], jumps: [8, 9], games: [256n, 4096n] },
  hard: { boards: ["english", "french", "wiegleb"], jumps: [12, 13], games: [4096n, 200_000n] },
};
const MAX_TRIED = 60; // puzzles; if none has the wanted difficulty, the last is used
const DAY = 86_400_000; // milliseconds
const ORDINAL = 719_163; // of 1970-01-01; that of 0001-01-01 is 1

export const RUSH_BOARD = "english";
const [RUSH_FEWEST, RUSH_MOST] = [3, 14]; // jumps
const RUSH_EACH = 3; // puzzles with the same number of jumps, before it grows

/**
 * What has to be made for a level of a day.
 * @typedef {object} Plan
 * @property {LevelName} level
 * @property {string} board
 * @property {number} jumps
 * @property {bigint} seed
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
  return names.map((level, number) => {
    const random = new SplitMix(BigInt(day * names.length + number));
    const { boards, jumps } = LEVELS[level];
    const board = boards[random.below(boards.length)];
    return { level, board, jumps: jumps[random.below(jumps.length)], seed: random.word(1n << 64n) };
  });
}

/**
 * The puzzle of a level, with its difficulty. The page may draw between two puzzles that are tried.
 * @param {Plan} plan
 * @param {Lattice} board
 * @param {AbortSignal} [signal]
 */
export async function dayPuzzle({ level, jumps: length, seed }, board, signal) {
  const [least, most] = LEVELS[level].games;
  const jumps = new Jumps(board.jumps);
  let tried = 0;
  let last = null;
  for (const puzzle of generate(board, length, seed)) {
    last = { ...placed(puzzle), difficulty: difficulty(jumps, puzzle) };
    const [part, whole] = last.difficulty.chance;
    if (tried++ === MAX_TRIED || (part * most >= whole && part * least <= whole)) break;
    await new Promise((resolve) => setTimeout(resolve));
    signal?.throwIfAborted();
  }
  if (!last) throw new RangeError("no puzzle was found");
  return last;
}

/**
 * Some puzzles of a rush; they grow longer.
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
    const puzzles = generate(board, Math.min(RUSH_FEWEST + block, RUSH_MOST), (BigInt(seed) << 16n) + BigInt(block));
    for (let number = 0; number < RUSH_EACH; number++) found.push(placed(/** @type {Made} */ (puzzles.next().value)));
  }
  return found.slice(within, within + count);
}

/**
 * @param {Made} puzzle
 * @returns {Puzzle}
 */
function placed({ start, end }) {
  return { pegs: holesIn(start), survivor: holesIn(end)[0] };
}
