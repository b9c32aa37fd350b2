// The best games with and without help, and the ghosts of the fastest games.

import { today } from "../daily/days.js";
import { data } from "../game/data.js";
import { RefusalError } from "../refusal.js";
import { inOrder, keepGhost, markDay, noteResult, now, RECORDS } from "./records.js";
import { change, read } from "./storage.js";

/** @import { Best, Ghost, Mark } from "./records.js" */
/** @import { Tables } from "./storage.js" */

const NUMBERS = /** @type {const} */ (["solved", "pegs", "moves", "seconds"]);

/** @typedef {Best & { helped: boolean }} Result with whether the player had help */

/**
 * A game that is over. `times` has the seconds until each jump, if they are known.
 * @typedef {object} Over
 * @property {string | Record<string, any>} problem
 * @property {string[]} moves
 * @property {number} seconds
 * @property {boolean} [helped]
 * @property {number[]} [times]
 */

/**
 * The best result in each problem; those with help count only where there is no other.
 * @returns {Promise<Result[]>}
 */
export async function results() {
  return read(["results", "helped"], (tables) => {
    const fair = inOrder(tables.results).map((best) => ({ ...best, helped: false }));
    const others = inOrder(tables.helped).filter(({ key }) => !Object.hasOwn(tables.results, key));
    return [...fair, ...others.map((best) => ({ ...best, helped: true }))];
  });
}

/**
 * Keep the result of a game: the best result now, the numbers that improved, and the day whose puzzle it was.
 * @param {Over} over
 * @returns {Promise<{ best: Result, records: string[], day: Mark | null }>}
 */
export async function keepResult({ problem, moves, seconds, helped = false, times = [] }) {
  const { gameOf } = await import("./game.js"); // a page that only reads results does not need it
  const game = await gameOf(problem, moves);
  const over = game.problem.tables.finish.fewest ? game.stuck : game.solved || game.stuck;
  if (!game.jumps || !over) throw new RefusalError("not-over");
  const best = {
    key: game.problem.key,
    solved: game.solved,
    pegs: game.pegs,
    jumps: game.jumps,
    moves: game.moves.length,
    seconds,
    when: now(),
  };
  const ghost = times.length === game.jumps ? { moves: game.moves, times } : null;
  return change([...RECORDS, "days"], (tables) => {
    const noted = noteResult(tables, helped ? "helped" : "results", best);
    const records = news(noted);
    if (records.includes("seconds") && !helped) keepGhost(tables, best.key, ghost);
    const day = game.solved ? dayOf(tables, best.key, helped) : null;
    return { best: { ...noted.now, helped }, records, day };
  });
}

/**
 * The fastest game of a problem, if its course is known.
 * @param {string} key
 * @returns {Promise<Ghost | null>}
 */
export async function ghostOf(key) {
  return read(["ghosts"], ({ ghosts }) => (Object.hasOwn(ghosts, key) ? ghosts[key] : null));
}

/**
 * The name of the first step of the ladder that the player has not solved; null if none is left.
 * @returns {Promise<string | null>}
 */
export async function nextStep() {
  const { ladder, problems } = await data("first");
  const solved = new Set((await results()).filter(({ solved }) => solved).map(({ key }) => key));
  return ladder.find((/** @type {string} */ name) => !solved.has(problems[name].key)) ?? null;
}

/**
 * The numbers that have improved.
 * @param {{ before: Best | undefined, now: Best }} noted
 */
function news({ before, now }) {
  if (!before) return NUMBERS.filter((name) => name !== "solved" || now.solved);
  return NUMBERS.filter((name) => before[name] !== now[name]);
}

/**
 * Mark the day whose puzzle was solved, if it was one. If several have the puzzle, it counts for the one
 * that was opened last.
 * @param {Tables} tables
 * @param {string} key of the problem
 * @param {boolean} helped
 * @returns {Mark | null}
 */
function dayOf(tables, key, helped) {
  const found = Object.keys(tables.days).findLast((name) => tables.days[name] === key);
  if (!found) return null;
  const [date, level] = found.split(" ");
  const mark = { date, level: /** @type {Mark["level"]} */ (level), helped, late: date !== today() };
  markDay(tables, mark);
  return mark;
}
