// How a day went, in words and squares that tell nothing about the solutions.

import { capital, clockText, dateText, format } from "../board/messages.js";
import { BOARD, DIFFICULTY, PLAY } from "../texts/first.js";
import { DAILY, END } from "../texts/later.js";
import { noon } from "./days.js";

/** @import { DayPuzzle as Puzzle } from "../shelf/days.js" */
/** @import { Mark as DayMark } from "../shelf/records.js" */
/** @import { Result } from "../shelf/results.js" */

/**
 * How one puzzle of a day went.
 * @typedef {object} Line
 * @property {Puzzle} puzzle
 * @property {string} level in words
 * @property {"alone" | "helped" | "open"} kind
 * @property {number} squares one for each move, or one if it is not solved
 * @property {string[]} facts
 */

const [, easy, medium, hard] = DIFFICULTY.grades;
/** The levels of the puzzles of a day, in words. */
export const LEVELS = { easy, medium, hard };
const SQUARES = { alone: "🟩", helped: "🟨", open: "⬛" };

/**
 * @param {Puzzle} puzzle
 * @param {DayMark | undefined} mark of the player's solution
 * @param {Result | undefined} best
 * @returns {Line}
 */
function lineOf(puzzle, mark, best) {
  const level = capital(LEVELS[puzzle.level]);
  if (!mark || !best) return { puzzle, level, kind: "open", squares: 1, facts: [DAILY.report.open] };
  const how = mark.helped ? PLAY.notCounted : clockText(best.seconds);
  const facts = [format(BOARD.moves, { count: best.moves }), format(BOARD.jumps, { count: best.jumps }), how];
  return { puzzle, level, kind: mark.helped ? "helped" : "alone", squares: best.moves, facts };
}

/**
 * @param {string} date
 * @param {Puzzle[]} puzzles of that day
 * @param {DayMark[]} marks
 * @param {Result[]} results
 */
export function linesOf(date, puzzles, marks, results) {
  return puzzles.map((puzzle) => {
    const mark = marks.find((one) => one.date === date && one.level === puzzle.level);
    return lineOf(puzzle, mark, results.find(({ key }) => key === puzzle.key));
  });
}

/** @param {string} date */
export function titleOf(date) {
  return format(DAILY.report.title, { date: dateText(noon(date)) });
}

/**
 * The whole report, ready to be pasted.
 * @param {string} date
 * @param {Line[]} lines
 * @param {number} streak in days; 0 if there is none
 * @param {string} address of the day, "" if nobody else can open it
 */
export function reportOf(date, lines, streak, address) {
  const told = lines.map(
    ({ level, kind, squares, facts }) =>
      `${level} ${SQUARES[kind].repeat(squares)} ${facts.join(", ")}`,
  );
  const row = streak > 1 ? [format(END.streak, { days: streak })] : [];
  return [titleOf(date), ...told, ...row, ...(address ? [address] : [])].join("\n");
}
