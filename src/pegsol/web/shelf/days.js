// The puzzles of days and of rushes, which are picked from data/, and what a player has reached in them.

import { today } from "../daily/days.js";
import { holesOf } from "../engine/gf2.js";
import { data } from "../game/data.js";
import { readProblem } from "../game/read.js";
import { inOrder, noteRush, now } from "./records.js";
import { change, read } from "./storage.js";

/** @import { Rush } from "./records.js" */

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

const FIRST_DAY = "2026-01-01";
const DAY = 86_400_000; // milliseconds
const RUSH_EACH = 3; // puzzles with the same number of jumps, before it grows

/**
 * The puzzles of days that the player has solved.
 * @returns {Promise<import("./records.js").Mark[]>}
 */
export async function solvedDays() {
  return read(["marks"], ({ marks }) => inOrder(marks));
}

/**
 * Keep a rush that is over; return its score, the best so far, and whether it is a record.
 * @param {number} score
 * @param {number} skipped
 * @returns {Promise<{ score: number, best: Rush | null, record: boolean }>}
 */
export async function keepRush(score, skipped) {
  return change(["rush"], (tables) => {
    const record = score > (tables.rush.best?.score ?? 0);
    if (record) noteRush(tables, { score, skipped, when: now() });
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
 * The puzzles of a day, the easiest first; null if a text is no date with puzzles.
 * @param {string} date
 * @returns {Promise<Day | null>}
 */
export async function dayAt(date) {
  const time = Date.parse(date);
  const isDate = !Number.isNaN(time) && new Date(time).toISOString().slice(0, 10) === date;
  if (!isDate || date < FIRST_DAY || date > today()) return null;
  const { first, boards, levels } = await data("days");
  const day = (time - Date.parse(first)) / DAY;
  /** @type {Day["puzzles"]} */
  const puzzles = [];
  for (const [level, all] of Object.entries(levels)) {
    // After the last day, and before the first, the same puzzles come again.
    const [place, pegs, survivor, number] = all.at(day % all.length).split(" ");
    const board = boards[Number(place)];
    const { problem, key, start } = await readProblem(jsonOf(await readProblem(board), board, pegs, survivor));
    puzzles.push({ level: /** @type {any} */ (level), key, problem, pegs: start.length, number: Number(number) / 10 });
  }
  // So that their results are recognised. Where nothing can be kept, the puzzles can be played.
  const keep = change(["days"], ({ days }) => {
    for (const { level, key } of puzzles) {
      const name = `${date} ${level}`;
      delete days[name]; // so that the day that was opened last comes last
      days[name] = key;
    }
  });
  await keep.catch(() => {});
  return { date, first: FIRST_DAY, puzzles };
}

/**
 * The puzzles of a rush, which grow longer, and harder among those of a length.
 * @returns {Promise<Record<string, unknown>[]>}
 */
export async function rushPuzzles() {
  const { board, puzzles } = await data("rush");
  const chosen = puzzles.flatMap((/** @type {string[]} */ all) => some(all, RUSH_EACH));
  const on = await readProblem(board);
  // Nobody comes to the end in time, or else the longest go on.
  return [...chosen, ...puzzles.at(-1)].map((text) => {
    const [pegs, survivor] = text.split(" ");
    return jsonOf(on, board, pegs, survivor);
  });
}

/**
 * Some of many things at random, in their order.
 * @template Thing
 * @param {Thing[]} things
 * @param {number} count
 */
function some(things, count) {
  const left = [...things.keys()];
  const places = Array.from({ length: count }, () => left.splice(Math.floor(Math.random() * left.length), 1)[0]);
  return places.sort((one, other) => one - other).map((place) => things[place]);
}

/**
 * A puzzle of data/, which tools/web_puzzles.py writes, as problem files have it.
 * @param {Pick<import("../game/read.js").Problem, "tables">} problem on the same board
 * @param {string} board its name
 * @param {string} pegs as bits in hexadecimal digits
 * @param {string} survivor the number of a hole
 */
function jsonOf({ tables: { holes } }, board, pegs, survivor) {
  const start = { pegs: holesOf(BigInt(`0x${pegs}`)).map((hole) => holes[hole]) };
  return { pegsol: 1, board, start, finish: { survivor: holes[Number(survivor)] } };
}
