// The problem in what a player gives: a puzzle, a few words, a text, or JSON.

import { data } from "./data.js";
import { onLattice } from "./places.js";
import { parseJson, problemFromJson, problemInAnswer } from "./json.js";
import { bracketed, boardOf, folded, isBoardName, UnknownBoard } from "./names.js";
import { withOwnHoles } from "./notations.js";
import { numbersOf } from "./board.js";
import { parseFinish, same, START_WORDS } from "./finish.js";
import { keyOf, problemOn, specOf, startOn } from "./problem.js";
import { isDrawing } from "./legend.js";
import { matricesIn } from "./literals.js";
import { isGameId, problemOfGameId } from "./tatham.js";
import { problemFromText } from "./text.js";
import { finishPart } from "./titles.js";
import { Unreadable, readable, wordsOf } from "./unreadable.js";
import { RefusalError } from "../refusal.js";
import { FINISH } from "../texts/first.js";
import { part } from "../wording.js";

/** @import { Board } from "./board.js" */
/** @import { Problem } from "./problem.js" */

/**
 * A named puzzle, with its problem as JSON.
 * @typedef {object} Puzzle
 * @property {string} name
 * @property {string[]} aliases
 * @property {string} key
 * @property {string} title
 * @property {number | null} grade
 * @property {boolean} solvable
 * @property {number | null} fewest
 * @property {Record<string, any>} problem
 */

/**
 * The usual drawing of a graph, and some of its symmetries, the identity first.
 * @typedef {{ places: [number, number][], symmetries: number[][] }} Graph
 */

/**
 * The puzzles by their names and aliases, and by their keys; and the well-known graphs.
 * @typedef {object} Known
 * @property {Map<string, Puzzle>} names
 * @property {Map<string, Puzzle>} keys
 * @property {Record<string, Graph>} graphs by the name of the board
 */

const MAX_SCATTERED = 256; // holes of a board without a grid
const MAX_FILE = 4 * 2 ** 20; // characters
const MAX_WORDS = 5; // of the longest name of a puzzle
// The board's name with its brackets, and the words after it.
const SPEC = /^([^\s(+]+ ?(?:\([^()]*\))?(?: ?\+ ?[A-Za-z]+)?)(?: (.*))?$/s;
// What only Python reads: PDDL, facts of ASP or Prolog, and saved games of Simon Tatham's puzzles.
const PDDL = /^(\s*;[^\n]*)*\s*\(\s*(;[^\n]*\s*)*define(?![^\s();])/i;
const FACT = /^\s*(?:%[^\n]*\n\s*)*[a-z][\p{L}\p{N}_]*\([^()]*(?:\([^()]*\)[^()]*)*\)\s*\.(?![^\s%a-z])/u;
const SAVED = /^\s*SAVEFILE:41:Simon Tatham's Portable Puzzle Collection/;
const ENDING = /(any|fewest|at[ -]most[ -][0-9]+|exactly[ -][0-9]+|one[ -]vacancy|corner|edge)\b|(?<!\S)[^\s|]+ ?\|/i;

/** @returns {Promise<Known>} */
export async function known() {
  const { puzzles, graphs } = await data("problems");
  /** @type {[string, Puzzle][]} */
  const names = puzzles.flatMap((/** @type {Puzzle} */ one) => [one.name, ...one.aliases].map((name) => [name, one]));
  const keys = new Map(puzzles.map((/** @type {Puzzle} */ one) => [one.key, one]));
  return { names: new Map(names), keys, graphs };
}

/**
 * The problem that is given.
 * @param {string | Record<string, any>} given
 * @param {Known} known
 * @returns {Problem}
 */
export function problemIn(given, known) {
  return checkShown(typeof given === "string" ? textProblem(given, known) : problemInAnswer(given));
}

/** A problem, if the pages can show it. @param {Problem} problem */
export function checkShown(problem) {
  if (problem.board.holes.length > MAX_SCATTERED && !onLattice(problem.board)) {
    const most = `a board without a grid can have at most ${MAX_SCATTERED} holes here`;
    throw new RefusalError("too-many-holes", [MAX_SCATTERED], most);
  }
  return problem;
}

/** @param {string} given @param {Known} known */
function textProblem(given, known) {
  if (!given.trim()) throw new Unreadable("no problem is given");
  if (isDocument(given)) return problemInDocument(given);
  const words = given.trim().split(/\s+/).join(" ");
  return isGameId(words) ? problemOfGameId(words) : fromWords(words, known);
}

/** Whether a text is a whole problem, and not a few words. @param {string} text */
export function isDocument(text) {
  return text.trim().includes("\n") || /^\s*[{[(;]/.test(text) || FACT.test(text) || matricesIn(text) !== text;
}

/**
 * The problem in a document of text or JSON, or that a drawing shows.
 * @param {string} text
 */
export function problemInDocument(text) {
  if (!text.trim()) throw new Unreadable("the text of the problem is empty");
  if (text.length > MAX_FILE) throw new Unreadable(`the text has more than ${MAX_FILE} characters`);
  text = matricesIn(text);
  if (isDrawing(text)) return problemFromText(text);
  if (/^\s*[{[]/.test(text)) return problemInAnswer(parseJson(text));
  if ([PDDL, FACT, SAVED].some((begins) => begins.test(text))) throw new RefusalError("needs-python");
  return problemFromText(text);
}

// -- a few words ----------------------------------------------------------------------------------

/** "triangle 5" is a board first, and "diamond 41", which no board is, a puzzle. @param {string} words @param {Known} known */
function fromWords(words, known) {
  const puzzle = known.names.get(folded(words));
  if (!puzzle) return withBoard(words, known);
  const onBoard = bracketed(words) === words ? null : readable(() => withBoard(words, known));
  return onBoard ?? problemFromJson(puzzle.problem);
}

/** @param {string} words @param {Known} known */
function withBoard(words, known) {
  const text = withNameJoined(bracketed(words), known);
  const [first, ...others] = text.split(" ");
  const [name, rest] = [first.toLowerCase(), others.join(" ")];
  const puzzle = isBoardName(name) ? undefined : known.names.get(name);
  if (puzzle && !rest.startsWith("(")) return withFinish(problemFromJson(puzzle.problem), rest);
  const match = SPEC.exec(text);
  try {
    // Without a match, such as a bracket that is not closed, the whole is a name.
    return onBoard(boardOf(match ? match[1] : text), match?.[2] ?? "");
  } catch (error) {
    throw error instanceof UnknownBoard ? new UnknownBoard(words) : error;
  }
}

/** A puzzle with another finish, which its title names. @param {Problem} puzzle @param {string} text */
function withFinish(puzzle, text) {
  const finish = parseFinish(puzzle.board, withOwnHoles(puzzle.board, text.replace(/^to /, "")));
  if (same(finish, puzzle.finish)) return puzzle;
  const other = problemOn(puzzle.board, { ...puzzle, finish, title: "", description: "" });
  return { ...other, title: `${puzzle.title}, ${part(FINISH, finishPart(other))}` };
}

/** A text whose first words are the name of a board or of a puzzle, as one word. @param {string} text @param {Known} known */
function withNameJoined(text, known) {
  const words = text.split(" ");
  for (let count = Math.min(words.length, MAX_WORDS); count > 1; count--) {
    const name = folded(words.slice(0, count).join(" "));
    if (isBoardName(name) || known.names.has(name)) return [name, ...words.slice(count)].join(" ");
  }
  return text;
}

/** The problem on a board that the words after its name describe. @param {Board} board @param {string} text */
function onBoard(board, text) {
  const words = wordsOf(withOwnHoles(board, text));
  const to = words.findIndex((word) => word.toLowerCase() === "to");
  if (to >= 0) {
    const [before, after] = [words.slice(0, to).join(" "), words.slice(to + 1).join(" ")];
    if (!after) throw new Unreadable("no finish follows 'to'");
    return partly(board, before, after);
  }
  const whole = words.join(" ");
  const finish = words.slice(1).join(" ");
  const isNoHole = (/** @type {RegExpExecArray | null} */ found) => found !== null && !numbersOf(board).has(found[0]);
  if (START_WORDS.includes(words[0]?.toLowerCase())) {
    if (isNoHole(ENDING.exec(finish))) throw new Unreadable("the word 'to' belongs between a list of holes and a finish");
    return partly(board, whole, "");
  }
  const asked = ENDING.exec(whole);
  return asked?.index === 0 && isNoHole(asked) ? partly(board, "", whole) : partly(board, words[0] ?? "", finish);
}

/** @param {Board} board @param {string} start "" for the usual one @param {string} finish */
function partly(board, start, finish) {
  return problemOn(board, {
    start: start ? startOn(board, start) : undefined,
    finish: finish ? parseFinish(board, finish) : undefined,
  });
}

// -- and back -------------------------------------------------------------------------------------

/**
 * The puzzle of the catalogue that a problem is, whatever its title.
 * @param {Problem} problem
 * @param {Known} known
 */
export function puzzleOf(problem, known) {
  return known.keys.get(keyOf(problem));
}

/**
 * A problem as typed on a command line, or null if that would lose a part of it.
 * @param {Problem} problem
 * @param {Known} known
 */
export function textOf(problem, known) {
  if (!problem.title) return specOf(problem);
  const puzzle = puzzleOf(problem, known);
  return puzzle && problem.title === puzzle.title ? puzzle.name : null;
}
