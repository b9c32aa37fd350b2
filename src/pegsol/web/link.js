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
 * A value as written in an address: JSON in base64url.
 * @param {unknown} value
 */
export function encode(value) {
  return base64url(new TextEncoder().encode(JSON.stringify(value)));
}

/** @param {Uint8Array} bytes */
export function base64url(bytes) {
  const base64 = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
  return base64.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/**
 * The value in a text of an address; undefined if there is none.
 * @param {string} text
 */
export function decode(text) {
  try {
    const base64 = text.replaceAll("-", "+").replaceAll("_", "/");
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    return undefined;
  }
}

/**
 * A problem as written in an address.
 * @param {ProblemLike} problem
 */
export function encodeProblem(problem) {
  return typeof problem === "string" ? problem : JSON_PREFIX + encode(problem);
}

/**
 * The problem of an address; a text that cannot be decoded is returned, and is refused where it is read.
 * @param {string} text
 * @returns {ProblemLike}
 */
export function decodeProblem(text) {
  return (text.startsWith(JSON_PREFIX) && decode(text.slice(JSON_PREFIX.length))) || text;
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
 * What else an address says of a game: `by` whom it is, "" if the player has no name; `c`, the challenge.
 * @typedef {{ by?: string, c?: string }} About
 */

/**
 * The address that shows a game: "/" to play it, "/search" to solve it.
 * @param {string} path of the page
 * @param {ProblemLike} problem
 * @param {string[]} [moves]
 * @param {About} [about]
 */
export function address(path, problem, moves = [], about = {}) {
  const query = new URLSearchParams({ p: encodeProblem(problem) });
  if (moves.length) query.set("m", encodeMoves(moves));
  for (const [name, text] of Object.entries(about)) if (text !== undefined) query.set(name, text);
  // Colons, commas and brackets may stand in a query as they are, and are easier to read.
  const readable = query
    .toString()
    .replace(/%(3A|2C|28|29|2F)/g, (escaped) => decodeURIComponent(escaped));
  return `${at(path)}?${readable}`;
}

/** Whether only this machine can reach the pages. */
export function isLocal() {
  return /^(localhost|127\.[\d.]+|\[::1\])$/.test(location.hostname);
}

/**
 * An address of ours as others can open it; "" if only this machine can.
 * @param {string} href
 */
export function published(href) {
  return isLocal() ? "" : new URL(href, location.href).href;
}

/** @param {URLSearchParams} query @returns {About} */
export function aboutIn(query) {
  return { by: query.get("by") ?? undefined, c: query.get("c") ?? undefined };
}

/**
 * The address at which a game can be watched, from its start or from another place.
 * @param {ProblemLike} problem
 * @param {string[]} moves all of them
 * @param {number} [made] how many jumps are made
 * @param {About} [about]
 */
export function watching(problem, moves, made = 0, about = {}) {
  return `${address("/", problem, moves, about)}&at=${made}`;
}
