// A problem: a start, a finish and the rules on a board; and how files and addresses write it.

import { boardJson, centralHole, defaultVacancy, bitsNamed, namesIn, numbersOf } from "./board.js";
import { parsePattern } from "./diagram.js";
import { ANY, EMPTY_WORDS, START_WORDS, finishJson, finishText, oneVacancy, parseFinish, pattern, same } from "./finish.js";
import { isAnyOf } from "../engine/classes.js";
import { bitCount } from "../engine/gf2.js";
import { Unreadable, readable, wordsOf } from "./unreadable.js";

/** @import { Finish } from "../engine/classes.js" */
/** @import { Board } from "./board.js" */
/** @import { Rules } from "./finish.js" */

/**
 * @typedef {object} Problem
 * @property {Board} board
 * @property {bigint} start the holes with a peg
 * @property {Finish} finish
 * @property {Rules} rules
 * @property {string} title
 * @property {string} description
 * @property {string} [read_as] how the drawing was read that it comes from, unless that was clear
 * @property {[reading: string, legend: string][]} [other_readings] what else the drawing may be
 */

/**
 * The problem with these parts; a board alone is played from its middle hole.
 * @param {Board} board
 * @param {{ start?: bigint, finish?: Finish, rules?: Rules, title?: string, description?: string }} [given]
 * @returns {Problem}
 */
export function problemOn(board, { start, finish, rules = "normal", title = "", description = "" } = {}) {
  const usual = 1n << BigInt(defaultVacancy(board));
  if (start === undefined) {
    start = board.full ^ usual;
    if (centralHole(board) === defaultVacancy(board)) finish ??= pattern(usual);
  }
  finish ??= rules === "reverse" ? oneVacancy(board) : ANY;
  if (!start) throw new Unreadable("the start has no peg");
  if (finish.care && !(finish.pegs | finish.free)) throw new Unreadable("the finish has no peg");
  if (finish.most > board.holes.length && !finish.fewest) {
    throw new Unreadable("the finish has more pegs than the board has holes");
  }
  if (isAnyOf(finish) && (finish.least === 1) !== (rules === "normal")) {
    const [last, ends] = rules === "normal" ? ["vacancy", "reverse"] : ["peg", "normal"];
    throw new Unreadable(`one ${last} in any of several holes is a finish of ${ends} rules only`);
  }
  if (/\p{Surrogate}/u.test(title + " " + description)) {
    throw new Unreadable("a title or a description is not text");
  }
  return { board, start, finish, rules, title, description };
}

/**
 * The start that a text describes: its only empty hole, "pegs ..", "vacancies .." or a diagram.
 * @param {Board} board
 * @param {string} text
 */
export function startOn(board, text) {
  if (text.replace(/^\n+|\n+$/g, "").includes("\n")) return parsePattern(board, text).pegs;
  const [kind = "", ...names] = wordsOf(text);
  const word = kind.toLowerCase();
  if (!names.length && !START_WORDS.includes(word)) return board.full & ~bitsNamed(board, [kind].filter(Boolean));
  return parseStart(board, text);
}

/**
 * The start that "pegs .." or "vacancies .." describes.
 * @param {Board} board
 * @param {string} text
 */
export function parseStart(board, text) {
  const [kind = "", ...names] = wordsOf(text);
  const word = kind.toLowerCase();
  if (!START_WORDS.includes(word)) {
    throw new Unreadable("a start is a diagram, or 'pegs ..' or 'vacancies ..'");
  }
  const bits = bitsNamed(board, names);
  return EMPTY_WORDS.includes(word) ? board.full & ~bits : bits;
}

/**
 * @param {unknown} value
 * @returns {Rules}
 */
export function rulesOf(value) {
  if (value === "normal" || value === "reverse") return value;
  throw new Unreadable(`rules are normal or reverse, not ${JSON.stringify(value)}`);
}

// -- writing --------------------------------------------------------------------------------------

/**
 * A problem as JSON files hold it.
 * @param {Problem} problem
 * @returns {Record<string, any>}
 */
export function problemJson({ board, start, finish, rules, title, description }) {
  const [pegs, vacancies] = [start, board.full ^ start].map((bits) => namesIn(board, bits));
  return {
    pegsol: 1,
    ...(title ? { title } : {}),
    ...(description ? { description } : {}),
    board: boardJson(board),
    start: vacancies.length < pegs.length ? { vacancies } : { pegs },
    finish: finishJson(finish, board, rules),
    rules,
  };
}

/**
 * A problem in one line as typed on a command line; null if it needs more.
 * @param {Problem} problem
 */
export function specOf({ board, start, finish, rules }) {
  if (board.name === null || rules !== "normal") return null;
  let from = startText(board, start);
  if (["at", "exactly", "one"].includes(from.toLowerCase())) from = `vacancies ${from}`; // a vertex
  const end = finishText(finish, board, rules)?.replaceAll(" ", "-") ?? patternText(board, finish);
  return `${board.name} ${from} ${numbersOf(board).has(from) ? "" : "to "}${end}`;
}

/**
 * What identifies the board, start, finish and rules of a problem: its text without a title.
 * @param {Problem} problem
 */
export function keyOf(problem) {
  return specOf(problem) ?? JSON.stringify(problemJson({ ...problem, title: "", description: "" }));
}

/** @param {Board} board @param {bigint} start */
function startText(board, start) {
  const [pegs, empty] = [start, board.full ^ start].map((bits) => namesIn(board, bits));
  if (empty.length === 1) return empty[0];
  if (empty.length < pegs.length) return `vacancies ${empty.join(" ")}`.trimEnd();
  return `pegs ${pegs.join(" ")}`;
}

/** @param {Board} board @param {Finish} finish pegs in holes */
function patternText(board, finish) {
  const pegs = namesIn(board, finish.pegs).join(" ");
  if (finish.free) return `${pegs} free ${namesIn(board, finish.free).join(" ")}`.trimStart();
  const empty = board.full ^ finish.pegs;
  if (empty && bitCount(empty) < bitCount(finish.pegs)) return `vacancies ${namesIn(board, empty).join(" ")}`;
  // Holes may have names that read like another finish.
  const read = readable(() => parseFinish(board, pegs));
  return read && same(read, finish) ? pegs : `pegs ${pegs}`;
}
