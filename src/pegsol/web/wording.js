// Codes with values in words, in the language of the page: titles, errors, and the work of a search.

import { format } from "./board/messages.js";
import { RefusalError } from "./refusal.js";
import { BOARD_TITLES, ERRORS, FINISH, PUZZLES, REFUSALS, TITLES } from "./texts/first.js";

/** @import { Told } from "./engine/separating.js" */
/** @import { BoardName, ProblemName, TitlePart } from "./game/titles.js" */

/** What messages call the values of a code. @type {Record<string, string[]>} */
const VALUES = {
  unreadable: ["detail"],
  invalid: ["detail"],
  "too-many-searches": ["most"],
  "saved-full": ["most"],
  "thing-too-large": ["kilobytes"],
  "too-many-holes": ["most"],
  "too-many-things": ["most"],
  "too-many-pictures": ["most"],
  parity: ["odd", "holes"],
  paritiesDrawn: ["sets"],
  setsOne: ["even", "odd"],
  setsMost: ["even", "odd", "most"],
  setsExactly: ["even", "odd", "pegs"],
  pagoda: ["weights", "start", "least"],
  pagodas: ["weightings"],
  tree: ["pairs"],
  exhausted: ["positions", "levels"],
  beam: ["width"],
  forward: ["moves"],
  backward: ["moves"],
  positions: ["percent"],
};

/**
 * A message with the values of its code.
 * @param {Record<string, any>} words
 * @param {Told | null} told
 * @returns {string | null} null if there is no such code
 */
export function say(words, told) {
  if (!told || !Object.hasOwn(words, told.code)) return null;
  const { code, values } = told;
  const named = Object.fromEntries((VALUES[code] ?? []).map((name, at) => [name, values[at]]));
  return format(words[code], words.each && named.even ? { ...named, ...sets(words.each, code, named) } : named);
}

/**
 * Sets of holes with an even and with an odd number of pegs, a sentence for each.
 * @param {Record<string, string>} each
 * @param {string} code
 * @param {Record<string, string[]>} values
 */
function sets(each, code, { even, odd }) {
  const own = code === "setsOne" ? "One" : "";
  const all = (/** @type {string} */ message, /** @type {string[]} */ sets) =>
    sets.map((holes) => format(message, { holes })).join("");
  return { even: all(each[`even${own}`], even), odd: all(each[`odd${own}`], odd) };
}

/**
 * An error as one line to show. Only a plain Error has words for the player; others mean that a file or a
 * module could not be fetched.
 * @param {unknown} error
 * @returns {string}
 */
export function lineOf(error) {
  if (error instanceof RefusalError) {
    return say(REFUSALS, error) ?? error.message;
  }
  if (!(error instanceof Error)) return `${error}`;
  return error.constructor === Error ? error.message : ERRORS.unreachable;
}

// -- titles --------------------------------------------------------------------------------------

const WIDE = ["rectangle", "torus", "cylinder"]; // shapes of which a title says how wide and how high they are

/**
 * @param {BoardName} name what the title of a board says
 * @param {string} otherwise the title in English
 */
export function boardTitle({ family, geometry, holes, numbers, diagonals }, otherwise) {
  const { names, families, shapes, own, sized, wide } = /** @type {Record<string, any>} */ (BOARD_TITLES);
  const shape = family ? shapes[family] : (own[geometry.split("+")[0]] ?? shapes.graph);
  const message = names[family] ?? families[family] ?? (shape && (WIDE.includes(family) ? wide : sized));
  if (!message) return otherwise;
  const [one, other] = numbers;
  const title = format(message, { shape, holes, width: one, height: other, one, other });
  return diagonals ? format(BOARD_TITLES.diagonals, { board: title }) : title;
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
  const title = name.rules === "reverse" ? format(TITLES.reverse, { board }) : board;
  const [start, finish] = [part(TITLES.start, name.start), part(FINISH, name.finish)];
  return format(TITLES.problem, { board: title, start, finish });
}

/**
 * A part of a title in words.
 * @param {Record<string, any>} words
 * @param {TitlePart} part
 * @returns {string}
 */
export function part(words, { code, holes, number }) {
  return format(words[code] ?? "", { holes, pegs: number, most: number, count: number });
}
