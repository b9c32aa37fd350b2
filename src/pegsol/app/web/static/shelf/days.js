// The puzzles of days and of rushes, and what a player has reached in them.

import { Board } from "../engine/board.js";
import { Unreadable } from "../game/unreadable.js";
import { RefusalError } from "../refusal.js";
import { dayPuzzle, plansOf, RUSH_BOARD, rushPuzzles as puzzlesOfRush } from "../series/series.js";
import { played } from "../game/game.js";
import { readProblem } from "../game/read.js";
import { inOrder, noteRush, now } from "./records.js";
import { datesNow } from "./results.js";
import { change, read } from "./storage.js";

/** @typedef {import("../game/read.js").Problem} Problem */
/** @typedef {import("../series/series.js").Puzzle} Puzzle */
/** @typedef {import("./records.js").Rush} Rush */

/**
 * The puzzle of a day and a level, and the number of its difficulty.
 * @typedef {object} DayPuzzle
 * @property {"easy" | "medium" | "hard"} level
 * @property {string} key
 * @property {Record<string, any>} problem
 * @property {number} pegs
 * @property {number} number
 */

/** @typedef {{ date: string, first: string, puzzles: DayPuzzle[] }} Day and the first day that has puzzles */

/** @typedef {Pick<Problem, "problem" | "tables" | "start">} RushPuzzle */

const FIRST_DAY = "2026-01-01";

/** What was made since the page was loaded, by date. @type {Map<string, Day>} */
const known = new Map();

/**
 * The puzzles of a day.
 * @param {string} wanted the date
 * @param {AbortSignal} [signal]
 * @returns {Promise<Day>}
 */
export async function puzzlesOf(wanted, signal) {
  const date = dateIn(wanted);
  const day = known.get(date) ?? (await made(date, signal));
  known.set(date, day);
  // So that their results are recognised. Where nothing can be kept, the puzzles can be played.
  const keep = change(["days"], ({ days }) => {
    for (const { level, key } of day.puzzles) days[`${date} ${level}`] = key;
  });
  await keep.catch(() => {});
  return day;
}

/**
 * The puzzles of days that the player has solved.
 * @returns {Promise<import("./records.js").Mark[]>}
 */
export async function solvedDays() {
  return read(["marks"], ({ marks }) => inOrder(marks));
}

/**
 * Some puzzles of a rush, ready to be played.
 * @param {number} seed
 * @param {number} first
 * @param {number} count
 * @returns {Promise<RushPuzzle[]>}
 */
export async function rushPuzzles(seed, first, count) {
  const board = await readProblem(RUSH_BOARD);
  const made = puzzlesOfRush(seed, first, count, new Board(board));
  const puzzles = await Promise.all(made.map((puzzle) => readProblem(jsonOf(board, RUSH_BOARD, puzzle))));
  return puzzles.map(({ problem, tables, start }) => ({ problem, tables, start }));
}

/**
 * Keep a rush that is over: its score, the best so far, and whether it is a record.
 * @param {number} seed
 * @param {string[][]} games the moves in each puzzle; a skipped puzzle has none
 * @returns {Promise<{ score: number, best: Rush | null, record: boolean }>}
 */
export async function keepRush(seed, games) {
  const board = await readProblem(RUSH_BOARD);
  const puzzles = puzzlesOfRush(seed, 0, games.length, new Board(board));
  games.forEach((moves, number) => {
    if (moves.length && !played(withPuzzle(board, puzzles[number]), moves).solved) {
      throw new Unreadable("a game of the rush does not solve its puzzle");
    }
  });
  const score = games.filter((moves) => moves.length).length;
  return change(["rush"], (tables) => {
    const record = score > (tables.rush.best?.score ?? 0);
    if (record) noteRush(tables, { score, skipped: games.length - score, when: now() });
    return { score, best: tables.rush.best ?? null, record };
  });
}

/**
 * The best rush, if there was one.
 * @returns {Promise<Rush | null>}
 */
export async function bestRush() {
  return read(["rush"], ({ rush }) => rush.best ?? null);
}

/**
 * @param {string} text
 * @returns {string} a date with puzzles
 */
function dateIn(text) {
  const time = /^[0-9]{4}-[0-9]{2}-[0-9]{2}$/.test(text) ? Date.parse(text) : NaN;
  if (Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== text) {
    throw new Unreadable("a date looks like 2026-01-31");
  }
  if (text < FIRST_DAY) throw new RefusalError("days-begin", [FIRST_DAY]);
  if (text > datesNow()[1]) throw new RefusalError("day-to-come");
  return text;
}

/**
 * The puzzles of a day, the easiest first, as the page can wait for none of them alone.
 * @param {string} date
 * @param {AbortSignal} [signal]
 * @returns {Promise<Day>}
 */
async function made(date, signal) {
  const puzzles = [];
  for (const plan of plansOf(date)) {
    const board = await readProblem(plan.board);
    const { number, ...puzzle } = await dayPuzzle(plan, new Board(board), signal);
    const { problem, key, start } = await readProblem(jsonOf(board, plan.board, puzzle));
    puzzles.push({ level: plan.level, key, problem, pegs: start.length, number: Math.round(10 * number) / 10 });
  }
  return { date, first: FIRST_DAY, puzzles };
}

/**
 * @param {Problem} problem on the same board
 * @param {string} board its name
 * @param {Puzzle} puzzle
 */
function jsonOf({ tables: { holes } }, board, { pegs, survivor }) {
  const start = { pegs: pegs.map((hole) => holes[hole]) };
  return { pegsol: 1, board, start, finish: { survivor: holes[survivor] } };
}

/**
 * @param {Problem} problem on the same board, which ends with one peg in a hole
 * @param {Puzzle} puzzle
 * @returns {Problem}
 */
function withPuzzle({ tables, ...problem }, { pegs, survivor }) {
  const finish = { ...tables.finish, care: true, pegs: [survivor], free: [], fewest: false };
  return { ...problem, start: pegs, tables: { ...tables, finish } };
}
