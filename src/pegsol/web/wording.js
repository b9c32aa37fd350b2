// Codes with values in words, in the language of the page: titles, errors, and the work of a search.

import { RefusalError } from "./refusal.js";
import { BOARD_TITLES, PUZZLES, TITLES } from "./texts/answers.js";
import { FINISH } from "./texts/finish.js";
import { ERRORS } from "./texts/frame.js";
import { REFUSALS } from "./texts/refusals.js";

/** @import { BoardName, ProblemName, TitlePart } from "./game/titles.js" */
/** @typedef {{ code: string, values: any[] }} Told a code with values */

/**
 * A text, or what a function of texts makes of the values.
 * @param {Record<string, any>} words
 * @param {Told | null} told
 * @returns {string | null} null if there is no such code
 */
export function say(words, told) {
  const found = told && Object.hasOwn(words, told.code) ? words[told.code] : null;
  return typeof found === "function" ? found(...(told?.values ?? [])) : found;
}

/**
 * An error as one line to show. Only a plain Error has words for the player; others mean that a file or a
 * module could not be fetched.
 * @param {unknown} error
 * @returns {string}
 */
export function lineOf(error) {
  if (error instanceof RefusalError) {
    const { code, values, message } = error;
    const given = code === "days-begin" ? [new Date(`${values[0]}T12:00`)] : values;
    return say(REFUSALS, { code, values: given }) ?? message;
  }
  if (!(error instanceof Error)) return `${error}`;
  return error.constructor === Error ? error.message : ERRORS.unreachable;
}

// -- titles --------------------------------------------------------------------------------------

/**
 * @param {BoardName} name what the title of a board says
 * @param {string} otherwise the title in English
 */
export function boardTitle({ family, geometry, holes, numbers, diagonals }, otherwise) {
  const { names, families, own } = BOARD_TITLES;
  const title = family
    ? (names[family] ?? families[family]?.(holes, numbers))
    : own[geometry]?.(holes);
  if (!title) return otherwise;
  return diagonals ? BOARD_TITLES.diagonals(title) : title;
}

/**
 * @param {ProblemName | null} name what the title of a problem says
 * @param {string} otherwise the title in English
 * @returns {string}
 */
export function problemTitle(name, otherwise) {
  if (!name) return otherwise;
  if (name.puzzle) return PUZZLES.titles[name.puzzle] ?? otherwise;
  const board = boardTitle(name.board, "");
  if (!board) return otherwise;
  const title = name.rules === "reverse" ? TITLES.reverse(board) : board;
  return TITLES.problem(title, part(TITLES.start, name.start) ?? "", part(FINISH, name.finish) ?? "");
}

/**
 * @param {Record<string, any>} words
 * @param {TitlePart} part of a title
 */
function part(words, { code, holes, number }) {
  return say(words, { code, values: [holes.length ? holes : number] });
}
