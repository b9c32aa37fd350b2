// The problems, games and solutions in a text.

import { checkShown, isDocument, known, problemIn, problemInDocument, textOf } from "./parse.js";
import { gameOf } from "./game.js";
import { parseJson, problemFromJson } from "./json.js";
import { isDrawing } from "./legend.js";
import { matricesIn } from "./literals.js";
import { problemJson } from "./problem.js";
import { Unreadable, readable, shown } from "./unreadable.js";
import { RefusalError } from "../refusal.js";

/** @typedef {{ problem: import("./problem.js").Problem, moves: string | null, text?: string }} Document */

const MAX_THINGS = 100; // in one text
const MOVES = /^moves[ \t]*:/im;
const BETWEEN = /^=+[ \t]*$/m;

/**
 * A problem, a game or a solution in a text.
 * @typedef {object} Thing
 * @property {"game" | "puzzle" | "solution"} kind
 * @property {string} title
 * @property {Record<string, any>} problem as JSON
 * @property {string | null} text the same in a few words
 * @property {string[]} moves
 * @property {string} read_as how its drawing was read, "" if that was clear
 * @property {Thing[]} others what it is if its drawing is read in another way, the likeliest first
 * @property {string} notation the foreign one of its moves, or ""
 */

/**
 * All problems, games and solutions in a text.
 * @param {string} text
 * @returns {Promise<Thing[]>}
 */
export async function thingsIn(text) {
  const found = await known();
  const readers = isDocument(text) ? readersOf(text) : [() => ({ problem: problemIn(text, found), moves: null })];
  if (readers.length > MAX_THINGS) throw new RefusalError("too-many-things", [MAX_THINGS]);
  return readers.map((read) => opened(read(), found));
}

/**
 * What reads each of the documents in a text.
 * @param {string} text
 * @returns {(() => Document)[]}
 */
function readersOf(text) {
  if (isDrawing(matricesIn(text)) || !/^\s*[{[]/.test(text)) return text.split(BETWEEN).map((part) => () => inText(part));
  const lines = text.split("\n").map((line) => line.replace(/\r$/, ""));
  const filled = lines.at(-1) === "" ? lines.slice(0, -1) : lines;
  const each = filled.length > 1 && filled.every((line) => line.startsWith("{") && line.endsWith("}"));
  const content = each ? filled.map(parseJson) : parseJson(text);
  const parts = Array.isArray(content) ? content : partsOf(content);
  if (!parts) return [() => ({ problem: problemInDocument(text), moves: null })];
  return parts.map((part) => () => inJson(part));
}

/**
 * The objects with a game or a problem in an answer; null if it is itself a problem.
 * @param {Record<string, any>} content
 * @returns {any[] | null}
 */
function partsOf(content) {
  if (Array.isArray(content.puzzles)) return content.puzzles;
  const whole = "problem" in content ? { problem: content.problem } : null;
  if (Array.isArray(content.moves) || !(whole || "command" in content)) return whole && [content];
  const objects = Object.values(content).flat().filter((part) => part && typeof part === "object");
  const parts = objects.map((part) => ({ ...whole, ...part }));
  if (!whole) return parts.filter((part) => "problem" in part);
  const games = parts.filter((part) => Array.isArray(part.moves));
  return games.length ? games : [content];
}

/** @param {any} content @returns {Document} */
function inJson(content) {
  if (!content || typeof content !== "object" || !("problem" in content)) {
    return { problem: problemFromJson(content), moves: null };
  }
  const problem = problemFromJson(content.problem);
  const moves = content.moves ?? null; // null if a search found none
  if (moves && !(Array.isArray(moves) && moves.every((move) => typeof move === "string" || Array.isArray(move)))) {
    throw new Unreadable(`'moves' must be a list of moves such as "e1-c3-e3", not ${shown(moves)}`);
  }
  const texts = moves?.map((/** @type {string | unknown[]} */ move) => (Array.isArray(move) ? JSON.stringify(move) : move));
  return { problem, moves: texts?.join("\n") ?? null };
}

/** @param {string} text @returns {Document} */
function inText(text) {
  const found = MOVES.exec(text);
  if (!found) return { problem: problemInDocument(text), moves: null, text };
  const problem = problemInDocument(text.slice(0, found.index));
  return { problem, moves: text.slice(found.index + found[0].length), text };
}

/**
 * @param {Document} document
 * @param {import("./parse.js").Known} known
 * @returns {Thing}
 */
function opened({ problem, moves: played, text }, known) {
  const { jumps, moves, solved, notation } = gameOf(checkShown(problem), played ?? "");
  const others = (problem.other_readings ?? []).flatMap(([read_as, legend]) => {
    const other = readable(() => opened(inText(`legend: ${legend}\n${text}`), known));
    return other ? [{ ...other, read_as }] : []; // unless it has not the moves
  });
  return {
    kind: !jumps ? "puzzle" : solved ? "solution" : "game",
    title: problem.title,
    problem: problemJson(problem),
    text: textOf(problem, known),
    moves,
    read_as: problem.read_as ?? "",
    others,
    notation,
  };
}
