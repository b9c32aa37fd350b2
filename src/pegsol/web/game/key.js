// The key of a problem, by which results, days and ghosts are kept: the same as Python's, with
// which data/ is written.

import { sha256 } from "./sha256.js";

/** @typedef {import("./board.js").Board} Board */
/** @typedef {import("./problem.js").Problem} Problem */

/** A text as Python's repr writes it. @param {string} text */
function quoted(text) {
  return text.includes("'") ? `"${text}"` : `'${text}'`;
}

/** A tuple as Python's repr writes it. @param {(string | number | bigint)[]} parts */
function tuple(parts) {
  return `(${parts.join(", ")}${parts.length === 1 ? "," : ""})`;
}

/** @typedef {Pick<Board, "holes" | "coordinates" | "geometry" | "jumps">} Content what makes boards equal */

/** @type {WeakMap<Content, string>} */
const DIGESTS = new WeakMap();

/** The checksum of a board. @param {Content} board */
export function digestOf(board) {
  let digest = DIGESTS.get(board);
  if (!digest) {
    const { holes, coordinates, geometry, jumps } = board;
    const places = coordinates ? tuple(coordinates.map(tuple)) : "None";
    const content = [tuple(holes.map(quoted)), places, quoted(geometry), tuple(jumps.map(tuple))];
    DIGESTS.set(board, (digest = sha256(tuple(content))));
  }
  return digest;
}

/**
 * What identifies the board, start, finish and rules of a problem.
 * @param {Problem} problem
 */
export function keyOf({ board, start, finish, rules }) {
  const { care, pegs, free, least, most } = finish;
  const kind = finish.fewest ? "fewest" : care ? "pegs" : least > 1 ? "count" : "at_most";
  const numbers = care && !finish.fewest ? [pegs, free, 0] : [0, 0, finish.fewest ? 0 : most];
  const end = tuple([quoted(kind), ...numbers]);
  return sha256(tuple([quoted(digestOf(board)), start, end, quoted(rules)])).slice(0, 32);
}
