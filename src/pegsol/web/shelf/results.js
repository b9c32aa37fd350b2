// The best games with and without help, and the ghosts of the fastest games.

import { today } from "../daily/days.js";
import { data } from "../game/data.js";
import { RefusalError } from "../refusal.js";
import { gameOf } from "./game.js";
import { inOrder, keepGhost, markDay, noteResult, now, RECORDS } from "./records.js";
import { change, read } from "./storage.js";

/** @typedef {import("./records.js").Best} Best */
/** @typedef {import("./records.js").Mark} Mark */
/** @typedef {import("./storage.js").Tables} Tables */

const NUMBERS = /** @type {const} */ (["solved", "pegs", "moves", "seconds"]);

/** @type {import("../local/maker.js").Maker["answers"]} */
export const answers = {
  "GET /api/results": () => results(),

  "POST /api/results": async ({ body }) => {
    const { problem, moves, seconds, helped = false, times = [] } = body;
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
    const ghost = times.length === game.jumps ? { moves: game.moves, times } : null;
    return change([...RECORDS, "days"], (tables) => {
      const noted = noteResult(tables, helped ? "helped" : "results", best);
      const improved = news(noted);
      if (improved.includes("seconds") && !helped) keepGhost(tables, best.key, ghost);
      const day = game.solved ? dayOf(tables, best.key, helped) : null;
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
