// The better of two records.

import { RefusalError } from "../refusal.js";
import { MAX_RECORDS, MAX_RESULTS } from "./checks.js";

/** @import { Tables } from "./storage.js" */

/**
 * A player's best result in a problem. Meeting the finish counts most, and then few pegs. `seconds` and `moves` are
 * each the smallest among the equally good games.
 * @typedef {object} Best
 * @property {string} key
 * @property {boolean} solved
 * @property {number} pegs
 * @property {number} jumps
 * @property {number} moves
 * @property {number} seconds
 * @property {string} when
 */

/**
 * A puzzle of a day that was solved, with whether the player had help or solved it `late`.
 * @typedef {{ date: string, level: "easy" | "medium" | "hard", helped: boolean, late: boolean }} Mark
 */

/** @typedef {{ score: number, skipped: number, when: string }} Rush the numbers of puzzles solved and skipped */
/** @typedef {{ moves: string[], times: number[] }} Ghost the fastest game, with the seconds until each jump */

/** The tables of records. */
export const RECORDS = ["results", "helped", "ghosts", "marks", "rush"];

/**
 * The best of two results in the same problem: meeting the finish counts most, and then few pegs;
 * of equally good games, the fewest moves and the shortest time each count for themselves.
 * @param {Best | undefined} before
 * @param {Best} other
 * @returns {Best}
 */
function merged(before, other) {
  if (!before) return other;
  const rank = Number(before.solved) - Number(other.solved) || other.pegs - before.pegs;
  if (rank) return rank > 0 ? before : other;
  if (other.moves >= before.moves && other.seconds >= before.seconds) return before;
  const moves = Math.min(before.moves, other.moves);
  return { ...other, moves, seconds: Math.min(before.seconds, other.seconds) };
}

/**
 * Note a result; the best one before, if any, and now.
 * @param {Tables} tables
 * @param {"results" | "helped"} name
 * @param {Best} best
 * @returns {{ before: Best | undefined, now: Best }}
 */
export function noteResult(tables, name, best) {
  const before = tables[name][best.key];
  const now = merged(before, best);
  put(tables, name, best.key, now, name === "results" ? MAX_RESULTS : MAX_RECORDS);
  return { before, now };
}

/**
 * @param {Tables} tables
 * @param {string} key
 * @param {Ghost | null} ghost null if the course of the new fastest game is not known
 */
export function keepGhost(tables, key, ghost) {
  if (ghost) put(tables, "ghosts", key, ghost);
  else delete tables.ghosts[key];
}

/**
 * The faster of two ghosts stays.
 * @param {Tables} tables
 * @param {string} key
 * @param {Ghost} ghost
 */
export function addGhost(tables, key, ghost) {
  const before = tables.ghosts[key]?.times.at(-1) ?? Infinity;
  if (before > /** @type {number} */ (ghost.times.at(-1))) keepGhost(tables, key, ghost);
}

/**
 * The best mark stays: on the day without help, then on the day, then without help.
 * @param {Tables} tables
 * @param {Mark} mark
 */
export function markDay(tables, mark) {
  const key = `${mark.date} ${mark.level}`;
  const rank = (/** @type {Mark} */ { late, helped }) => 2 * Number(late) + Number(helped);
  const before = tables.marks[key];
  if (!before || rank(mark) < rank(before)) put(tables, "marks", key, mark);
}

/**
 * @param {Tables} tables
 * @param {Rush} rush
 */
export function noteRush({ rush: kept }, rush) {
  if (!kept.best || rush.score > kept.best.score) kept.best = rush;
}

/**
 * @param {Tables} tables
 * @param {string} name
 * @param {string} key
 * @param {object} row
 * @param {number} [most] rows
 */
function put(tables, name, key, row, most = MAX_RECORDS) {
  const rows = tables[name];
  const isNew = !Object.hasOwn(rows, key);
  if (isNew && Object.keys(rows).length >= most) throw new RefusalError("results-full");
  rows[key] = row;
}

/**
 * The rows of a table in the order of their keys.
 * @param {Record<string, any>} rows
 */
export function inOrder(rows) {
  return Object.keys(rows)
    .sort()
    .map((key) => rows[key]);
}

/** The time in UTC, with seconds. */
export function now() {
  return new Date().toISOString().replace(/[.]\d+Z$/, "+00:00");
}
