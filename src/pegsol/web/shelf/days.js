// The puzzles of days and of rushes, and what a player has reached in them.

import { Board } from "../engine/board.js";
import { Unreadable } from "../game/unreadable.js";
import { RefusalError } from "../refusal.js";
import { dayPuzzle, plansOf, RUSH_BOARD, rushPuzzles } from "../series/series.js";
import { played } from "../game/game.js";
import { problemOf } from "./game.js";
import { inOrder, noteRush, now } from "./records.js";
import { datesNow } from "./results.js";
import { change, read } from "./storage.js";

/** @typedef {import("./game.js").Problem} Problem */
/** @typedef {import("../series/series.js").Puzzle} Puzzle */
/** @typedef {import("wire").Sent["DayAnswer"]} Day */

const FIRST_DAY = "2026-01-01";

/** What was made since the page was loaded, by date. @type {Map<string, Day>} */
const known = new Map();

/** @type {import("../local/maker.js").Maker["answers"]} */
export const answers = {
  "GET /api/daily": async ({ query, signal }) => {
    const date = dateIn(query.get("date") ?? "");
    const day = known.get(date) ?? (await made(date, signal));
    known.set(date, day);
    // So that their results are recognised. Where nothing can be kept, the puzzles can be played.
    const keep = change(["days"], ({ days }) => {
      for (const { level, key } of day.puzzles) days[`${date} ${level}`] = key;
    });
    await keep.catch(() => {});
    return day;
  },

  "GET /api/days": () => read(["marks"], ({ marks }) => ({ marks: inOrder(marks) })),

  "GET /api/rush": async ({ query }) => {
    const [seed, first, count] = ["seed", "first", "count"].map((name) => Number(query.get(name)));
    const board = await problemOf(RUSH_BOARD);
    const made = rushPuzzles(seed, first, count, new Board(board));
    const puzzles = await Promise.all(made.map((puzzle) => problemOf(jsonOf(board, RUSH_BOARD, puzzle))));
    return { puzzles: puzzles.map(({ problem, tables, start }) => ({ problem, tables, start })) };
  },

  "POST /api/rush": async ({ body: { seed, games } }) => {
    const board = await problemOf(RUSH_BOARD);
    const puzzles = rushPuzzles(seed, 0, games.length, new Board(board));
    games.forEach((/** @type {string[]} */ moves, /** @type {number} */ number) => {
      if (moves.length && !played(withPuzzle(board, puzzles[number]), moves).solved) {
        throw new Unreadable("a game of the rush does not solve its puzzle");
      }
    });
    const score = games.filter((/** @type {string[]} */ moves) => moves.length).length;
    return change(["rush"], (tables) => {
      const record = score > (tables.rush.best?.score ?? 0);
      if (record) noteRush(tables, { score, skipped: games.length - score, when: now() });
      return { score, best: tables.rush.best ?? null, record };
    });
  },

  "GET /api/rush/best": () => read(["rush"], ({ rush }) => ({ best: rush.best ?? null })),
};

/**
 * @param {string} text
 * @returns {string} a date with puzzles
 */
function dateIn(text) {
  const time = /^[0-9]{4}-[0-9]{2}-[0-9]{2}$/.test(text) ? Date.parse(text) : NaN;
  if (Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== text) {
    throw new Unreadable("a date looks like 2026-01-31");
  }
  if (text < FIRST_DAY) {
    throw new RefusalError(400, "days-begin", [FIRST_DAY], `the daily puzzles begin on ${FIRST_DAY}`);
  }
  if (text > datesNow()[1]) throw new RefusalError(400, "day-to-come", [], "that day has not come yet");
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
    const board = await problemOf(plan.board);
    const { number, ...puzzle } = await dayPuzzle(plan, new Board(board), signal);
    const { problem, key, start } = await problemOf(jsonOf(board, plan.board, puzzle));
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
