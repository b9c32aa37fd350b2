// Holes by number, as Cockett's assignment and Dirkse's program name them on boards with rows and columns.

import { Unreadable, shown } from "./unreadable.js";

/** @typedef {import("./board.js").Board} Board */

/**
 * Our names of the holes by number: two digits for row and column, both from 0; or counted from 1 over
 * the whole frame or over the holes.
 * @type {Record<string, (board: Board) => Map<number, string>>}
 */
const NOTATIONS = {
  cockett: (board) => {
    const width = widthOf(board);
    return width > 10 ? new Map() : numbered(board, (column, row) => 10 * row + column);
  },
  dirkse: (board) => {
    const width = widthOf(board);
    return numbered(board, (column, row) => width * row + column + 1);
  },
  counted: ({ coordinates, holes }) => new Map(coordinates ? holes.map((name, hole) => [hole + 1, name]) : []),
};

/** Those whose holes are no single numbers. */
const OTHERS = ["glauser", "thill"];

/** @param {Board} board */
function placesOf({ coordinates, geometry }) {
  return geometry.startsWith("square") ? (coordinates ?? []) : [];
}

/** @param {Board} board */
function widthOf(board) {
  return 1 + Math.max(-1, ...placesOf(board).map(([column]) => column));
}

/** @param {Board} board @param {(column: number, row: number) => number} number */
function numbered(board, number) {
  return new Map(placesOf(board).map(([column, row], hole) => [number(column, row), board.holes[hole]]));
}

/**
 * Words with our names of the holes that are numbers. The notation may come first; without it, the
 * numbers are those of the only one that has them all.
 * @param {Board} board
 * @param {string[]} words
 */
export function withOwnHoles(board, words) {
  const first = words[0]?.toLowerCase() ?? "";
  const known = Object.hasOwn(NOTATIONS, first) || OTHERS.includes(first);
  const notation = known && !board.holes.includes(words[0]) ? first : null;
  const rest = notation ? words.slice(1) : words;
  const isNumber = (/** @type {string} */ word, /** @type {number} */ place) =>
    /^[0-9]{1,9}$/.test(word) && !/(most|exactly)$/i.test(rest[place - 1] ?? "") && !board.holes.includes(word);
  const numbers = rest.filter(isNumber);
  if (!numbers.length && !notation) return words;
  const own = ownHoles(board, numbers, notation);
  return rest.map((word, place) => (isNumber(word, place) ? (own.shift() ?? word) : word));
}

/** @param {Board} board @param {string[]} numbers @param {string | null} notation */
function ownHoles(board, numbers, notation) {
  if (notation && OTHERS.includes(notation)) {
    throw new Unreadable(`the notation '${notation}' has no numbers for a list of holes`);
  }
  const found = Object.keys(NOTATIONS)
    .filter((name) => !notation || name === notation)
    .map((name) => ({ name, holes: NOTATIONS[name](board) }))
    .filter(({ holes }) => numbers.every((number) => holes.has(Number(number))))
    .map(({ name, holes }) => ({ name, own: numbers.map((number) => holes.get(Number(number)) ?? "") }));
  if (new Set(found.map(({ own }) => own.join(" "))).size > 1) {
    const said = found.map(({ name, own }) => `${own.join(" ")} (${name})`).join(", ");
    throw new Unreadable(`${shown(numbers.join(" "))} may be ${said}: name the notation`);
  }
  return found[0]?.own ?? [...numbers];
}
