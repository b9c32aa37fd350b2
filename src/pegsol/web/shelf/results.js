// The best games with and without help, and the ghosts of the fastest games.

import { data } from "../game/data.js";
import { RefusalError } from "../refusal.js";
import { gameOf } from "./game.js";
import { inOrder, keepGhost, markDay, noteResult, now, RECORDS } from "./records.js";
import { change, read } from "./storage.js";

/** @typedef {import("./records.js").Best} Best */
/** @typedef {import("./records.js").Mark} Mark */
/** @typedef {import("./storage.js").Tables} Tables */

const HOUR = 3_600_000; // milliseconds
const [WEST, EAST] = [-12, 14]; // the time zones that are farthest from UTC
const NUMBERS = /** @type {const} */ (["solved", "pegs", "moves", "seconds"]);

/** The earliest and the latest date on earth now. */
export function datesNow() {
  return [WEST, EAST].map((zone) => new Date(Date.now() + zone * HOUR).toISOString().slice(0, 10));
}

/** @type {import("../local/maker.js").Maker["answers"]} */
export const answers = {
  "GET /api/results": () => results(),

  "POST /api/results": async ({ body }) => {
    const { problem, moves, seconds, helped = false, times = [], today } = body;
    const game = await gameOf(problem, moves);
    const over = game.problem.tables.finish.fewest ? game.stuck : game.solved || game.stuck;
    if (!game.jumps || !over) throw new RefusalError(400, "not-over", [], "the game is not over");
    const best = {
      key: game.problem.key,
      solved: game.solved,
      pegs: game.pegs,
      jumps: game.jumps,
      moves: game.moves.length,
      seconds,
      when: now(),
    };
    const days = game.solved ? daysToday(today) : null;
    const ghost = times.length === game.jumps ? { moves: game.moves, times } : null;
    return change([...RECORDS, "days"], (tables) => {
      const noted = noteResult(tables, helped ? "helped" : "results", best);
      const improved = news(noted);
      if (improved.includes("seconds") && !helped) keepGhost(tables, best.key, ghost);
      const day = days ? dayOf(tables, best.key, helped, days) : null;
      return { best: { ...noted.now, helped }, new: improved, day };
    });
  },

  "GET /api/results/{key}/ghost": ({ named: [key] }) =>
    read(["ghosts"], ({ ghosts }) => ({ ghost: Object.hasOwn(ghosts, key) ? ghosts[key] : null })),

  "GET /api/ladder": async () => {
    const { ladder, problems } = await data("first");
    const solved = new Set((await results()).results.filter(({ solved }) => solved).map(({ key }) => key));
    return { next: ladder.find((/** @type {string} */ name) => !solved.has(problems[name].key)) ?? null };
  },
};

/** The best result in each problem; those with help count only where there is no other. */
function results() {
  return read(["results", "helped"], (tables) => {
    const fair = inOrder(tables.results).map((best) => ({ ...best, helped: false }));
    const others = inOrder(tables.helped).filter(({ key }) => !Object.hasOwn(tables.results, key));
    return { results: [...fair, ...others.map((best) => ({ ...best, helped: true }))] };
  });
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
 * The dates that count as today: the player's own date, or all dates on earth now.
 * @param {string | undefined} today
 */
function daysToday(today) {
  const dates = datesNow();
  if (!today) return dates;
  if (today < dates[0] || today > dates[1]) {
    throw new RefusalError(400, "other-day", [], "it is another day everywhere on earth by now");
  }
  return [today, today];
}

/**
 * Mark the latest day whose puzzle was solved, if it was one.
 * @param {Tables} tables
 * @param {string} key of the problem
 * @param {boolean} helped
 * @param {string[]} today the first and the last date that count as today
 * @returns {Mark | null}
 */
function dayOf(tables, key, helped, [first, last]) {
  const names = Object.keys(tables.days).filter((name) => tables.days[name] === key);
  const found = names.sort().at(-1);
  if (!found) return null;
  const [date, level] = found.split(" ");
  const late = date < first || date > last;
  const mark = { date, level: /** @type {Mark["level"]} */ (level), helped, late };
  markDay(tables, mark);
  return mark;
}
