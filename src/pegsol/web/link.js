// Links to a game: the problem and the moves, as written in an address.

import { at } from "./base.js";

/**
 * The JSON of a problem, as in files.
 * @typedef {Record<string, any>} ProblemJson
 */

/**
 * A problem as it is given: a text as on the command line, or JSON.
 * @typedef {string | ProblemJson} ProblemLike
 */

const JSON_PREFIX = "json:";

/**
 * A problem as written in an address.
 * @param {ProblemLike} problem
 */
export function encodeProblem(problem) {
  if (typeof problem === "string") return problem;
  const bytes = new TextEncoder().encode(JSON.stringify(problem));
  const base64 = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
  return JSON_PREFIX + base64.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/**
 * The problem of an address; a text that cannot be decoded is returned, and is refused where it is read.
 * @param {string} text
 * @returns {ProblemLike}
 */
export function decodeProblem(text) {
  if (!text.startsWith(JSON_PREFIX)) return text;
  try {
    const base64 = text.slice(JSON_PREFIX.length).replaceAll("-", "+").replaceAll("_", "/");
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    return text;
  }
}

/**
 * Moves as written in an address: with dots between them, or a comma after each if names of holes
 * have dots.
 * @param {string[]} moves
 */
function encodeMoves(moves) {
  const dotted = moves.some((move) => move.includes("."));
  return dotted ? moves.map((move) => `${move},`).join("") : moves.join(".");
}

/** @param {string | null} text */
export function decodeMoves(text) {
  return (text ?? "").split(text?.includes(",") ? "," : ".").filter(Boolean);
}

/**
 * The address that shows a game: "/" to play it, "/search" to solve it.
 * @param {string} path of the page
 * @param {ProblemLike} problem
 * @param {string[]} [moves]
 */
export function address(path, problem, moves = []) {
  const query = new URLSearchParams({ p: encodeProblem(problem) });
  if (moves.length) query.set("m", encodeMoves(moves));
  // Colons, commas and brackets may stand in a query as they are, and are easier to read.
  const readable = query
    .toString()
    .replace(/%(3A|2C|28|29|2F)/g, (escaped) => decodeURIComponent(escaped));
  return `${at(path)}?${readable}`;
}

/**
 * The address at which a game can be watched, from its start or from another place.
 * @param {ProblemLike} problem
 * @param {string[]} moves all of them
 * @param {number} [made] how many jumps are made
 */
export function watching(problem, moves, made = 0) {
  return `${address("/", problem, moves)}&at=${made}`;
}
