// The parts of the titles of boards and problems; wording.js makes titles of them.

import { defaultVacancy, namesIn } from "./board.js";
import { isOneVacancy } from "./finish.js";
import { isAnyOf } from "../engine/classes.js";
import { bitCount } from "../engine/gf2.js";

/** @import { Board } from "./board.js" */
/** @import { Problem } from "./problem.js" */

/**
 * The parts of the title of a board; `numbers` are the numbers in the brackets of its name.
 * @typedef {{ family: string, geometry: string, holes: number, numbers: number[], diagonals: boolean }} BoardName
 */

/**
 * The part of a title about a start or a finish: the holes that it names, or a number.
 * @typedef {object} TitlePart
 * @property {"usual" | "full" | "from" | "pegs" | "fewest" | "any" | "atMost" | "exactly" | "oneVacancy" | "choice"
 *   | "fullBut" | "fullButAny" | "fullButOneOf" | "in" | "inAny" | "inOneOf" | "pattern"} code
 * @property {string[]} holes
 * @property {number} number
 */

/**
 * The parts of the title of a problem: the name of a `puzzle`, or else all others.
 * @typedef {object} ProblemName
 * @property {string | null} puzzle
 * @property {BoardName} board
 * @property {"normal" | "reverse"} rules
 * @property {TitlePart} start
 * @property {TitlePart} finish
 */

const MAX_NAMED = 3; // holes
const MAX_HOLE_NAME = 20; // characters

/** @param {Board} board @returns {BoardName} */
export function boardParts({ name, geometry, holes }) {
  const diagonals = (name ?? geometry).endsWith("+diagonals");
  const [family, ...brackets] = (name ?? "").replace(/\+diagonals$/, "").split("(");
  const numbers = (brackets.join("(").match(/[0-9]+/g) ?? []).map(Number);
  return { family, geometry, holes: holes.length, numbers, diagonals };
}

/** What a title says about the start. @param {Problem} problem @returns {TitlePart} */
export function startPart({ board, start, rules }) {
  const open = rules === "reverse" ? start : board.full ^ start;
  if (open === 1n << BigInt(defaultVacancy(board))) return { code: "usual", holes: [], number: 0 };
  if (!open) return { code: "full", holes: [], number: 0 };
  if (bitCount(open) <= MAX_NAMED) return { code: "from", holes: shortNames(board, open), number: 0 };
  return { code: "pegs", holes: [], number: bitCount(start) };
}

/** What a title says about the finish. @param {Problem} problem @returns {TitlePart} */
export function finishPart({ board, finish, rules }) {
  /** @param {TitlePart["code"]} code @param {Partial<TitlePart>} [rest] @returns {TitlePart} */
  const part = (code, rest) => ({ code, holes: [], number: 0, ...rest });
  const { care, pegs, free, least, most, fewest } = finish;
  if (fewest) return part("fewest");
  if (isOneVacancy(finish, board, rules)) return part("oneVacancy");
  if (!care && most === 1) return part("any");
  if (!care) return part(least > 1 ? "exactly" : "atMost", { number: most });
  if (isAnyOf(finish)) {
    const said = bitCount(free) <= MAX_NAMED ? { holes: shortNames(board, free) } : { number: bitCount(free) };
    if (least > 1) return part(said.holes ? "fullButAny" : "fullButOneOf", said);
    return part(said.holes ? "inAny" : "inOneOf", said);
  }
  if (free) return part("choice");
  const [empty, count] = [board.full ^ pegs, bitCount(pegs)];
  if (!empty) return part("full");
  if (rules === "reverse" && bitCount(empty) <= MAX_NAMED) {
    return part("fullBut", { holes: shortNames(board, empty) });
  }
  if (count <= MAX_NAMED) return part("in", { holes: shortNames(board, pegs) });
  return part("pattern", { number: count });
}

/** @param {Board} board @param {bigint} bits */
function shortNames(board, bits) {
  return namesIn(board, bits).map((name) =>
    name.length <= MAX_HOLE_NAME ? name : `${name.slice(0, MAX_HOLE_NAME - 3)}...`,
  );
}
