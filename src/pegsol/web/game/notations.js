// Foreign notations: how other programs and texts write holes and moves. As pegsol/game/foreign_notation.py
// reads them.

import { columnLetters, endsOf } from "./board.js";
import { boardOf } from "./names.js";
import { WAY } from "./spelling.js";
import { Unreadable, readable, shown } from "./unreadable.js";

/** @import { Board } from "./board.js" */

/** @typedef {Map<string, string>} Holes our names of the holes by the foreign ones */

/**
 * @typedef {object} Notation
 * @property {(board: Board) => Holes} holes empty if the notation does not suit the board
 * @property {string} hole the pattern of a hole
 * @property {(text: string, holes: Holes, hole: string) => string} own moves with our names of the holes
 * @property {boolean} isAlone whether its names are also ours, for other holes, so that it must be named
 */

const NUMBER = "[0-9]{1,9}";
const NUMBERS = String.raw`[0-9]{1,4}[ \t]{0,9}[, \t][ \t]{0,9}[0-9]{1,4}`;
const PAIR = String.raw`[(\[][ \t]{0,9}${NUMBERS}[ \t]{0,9}[)\]]|${NUMBERS}`;
const LETTER = "[A-Za-z]";
const NAME = "[A-Za-z]{1,3}[0-9]{1,4}";
const NONE = "(?!)";
const LETTERS = "abcdefghijklmnopqrstuvwxyz";
const TAKES = /(?<=[0-9)\]])([ \t]?)[xX](?=[ \t]?[([]?[0-9])/g;
const RIGHT = /(?<=[0-9])([ \t]{0,9})→(?![0-9])/g;
const ARROWED = /[0-9][ \t]{0,9}[←↑→↓](?![0-9])/;
const LAST_FIRST = /Move[ \t]{0,9}:[ \t]{0,9}([+-]?[0-9]{1,2})[ \t]{0,9},[ \t]{0,9}([0-9]{1,2})(?![0-9])/g;
const BITS = 64;

// -- the holes ------------------------------------------------------------------------------------

/**
 * The holes by what is made of their columns and rows; none without a lattice, or a square one.
 * @param {Board} board
 * @param {(column: number, row: number, width: number) => string} name
 * @param {boolean} [slanted] whether other lattices have the notation, too
 * @returns {Holes}
 */
function placed({ geometry, coordinates, holes }, name, slanted = false) {
  if (!coordinates || !(slanted || geometry.startsWith("square"))) return new Map();
  const width = 1 + Math.max(...coordinates.map(([column]) => column));
  return new Map(coordinates.map(([column, row], hole) => [name(column, row, width), holes[hole]]));
}

/** @param {number} first */
function digits(first) {
  return (/** @type {Board} */ board) => {
    const fits = board.coordinates?.every(([column]) => column + first <= 9);
    return fits ? placed(board, (column, row) => `${10 * (row + first) + column + first}`) : new Map();
  };
}

/** @param {number} first @param {boolean} rowFirst @param {boolean} [slanted] */
function pairs(first, rowFirst, slanted = true) {
  return (/** @type {Board} */ board) =>
    placed(board, (x, y) => (rowFirst ? `${y + first},${x + first}` : `${x + first},${y + first}`), slanted);
}

/** @param {Board} board @returns {Holes} */
function inOrder({ coordinates, holes }) {
  return new Map(coordinates ? holes.map((name, hole) => [`${hole + 1}`, name]) : []);
}

/** @param {Board} board @returns {Holes} */
function lettered({ coordinates, holes }) {
  if (!coordinates) return new Map();
  if (holes.length <= LETTERS.length) {
    const either = [LETTERS, LETTERS.toUpperCase()];
    return new Map(either.flatMap((letters) => holes.map((name, hole) => [letters[hole], name])));
  }
  const half = Math.floor(holes.length / 2);
  const [across, down] = coordinates[half];
  const places = new Set(coordinates.map(String));
  const isCentral = coordinates.every(([x, y]) => places.has(`${2 * across - x},${2 * down - y}`));
  if (!isCentral || half > LETTERS.indexOf("x")) return new Map();
  const small = [...LETTERS.slice(0, half)];
  const letters = [...small, "x", ...small.map((letter) => letter.toUpperCase()).reverse()];
  return new Map(letters.map((letter, hole) => [letter, holes[hole]]));
}

/** The holes of a hexagon: columns slant to the left, and the top row begins with a1. @param {Board} board @returns {Holes} */
function slanting({ geometry, coordinates, holes }) {
  const side = Math.floor((coordinates?.at(-1)?.[1] ?? 0) / 2) + 1;
  if (!coordinates || geometry !== "hexagonal" || holes.length !== 3 * side * (side - 1) + 1) return new Map();
  const hexagon = boardOf(`hexagon(${side})`);
  if (String(coordinates) !== String(hexagon.coordinates)) return new Map();
  return new Map(coordinates.map(([x, y], hole) => [`${columnLetters(x + y - side + 1)}${y + 1}`, holes[hole]]));
}

/** @param {Board} board @returns {Holes} */
function bits(board) {
  const places = placed(board, (x, y) => `${x},${y}`);
  const [width, height] = endsOf(board.coordinates ?? []).map(([, last]) => last + 1);
  const [across, down] = [Math.floor(width / 2), Math.floor(height / 2)];
  if (!places.has(`${across},${down}`) || !(width % 2) || !(height % 2)) return new Map();
  const holes = placed(board, (x, y) => `${(((10 * (x - across) + down - y) % BITS) + BITS) % BITS}`);
  return holes.size === places.size ? holes : new Map();
}

/** A foreign name of a hole, without blanks, brackets and zeros before a number. @param {string} text */
function label(text) {
  if (new RegExp(`^(?:${NAME})$`).test(text)) return text.toLowerCase();
  return (text.match(/[0-9]+/g) ?? []).map(Number).join() || text;
}

// -- the moves ------------------------------------------------------------------------------------

/** @type {Notation["own"]} */
function holeByHole(text, holes, pattern) {
  const token = new RegExp(`(${pattern})|(${WAY})|[\\p{L}\\p{N}]+`, "gu");
  return text.replace(TAKES, "$1-").replace(token, (match, hole, way) => {
    const name = hole && holes.get(label(hole));
    if (!name && !way) throw new Unreadable(`${shown(match.trim())} is not a hole or jump of this board`);
    return name || match;
  });
}

/** @type {Notation["own"]} */
function arrowsAsOwn(text, holes, pattern) {
  return holeByHole(text.replace(RIGHT, "$1 right "), holes, pattern);
}

/** @type {Notation["own"]} */
function bitsAsOwn(text, holes) {
  const found = [...text.matchAll(LAST_FIRST)];
  const expected = "expected moves such as Move: 10, 13";
  if (!found.length || found.length < text.split("Move").length - 1) throw new Unreadable(expected);
  const moves = found.map(([match, by, to]) => {
    const [step, target] = [Number(by), Number(to)];
    const ends = [2, 0].map((back) => holes.get(`${(target - back * step + 2 * BITS) % BITS}`));
    const over = holes.has(`${(target - step + BITS) % BITS}`);
    if (!ends[0] || !ends[1] || !over || ![1, 10].includes(Math.abs(step)) || target >= BITS) {
      throw new Unreadable(`${shown(match)} is not a jump on this board`);
    }
    return ends.join("-");
  });
  return moves.reverse().join(", ");
}

// -- the notations --------------------------------------------------------------------------------

/**
 * @param {(board: Board) => Holes} holes
 * @param {string} [hole]
 * @param {Notation["own"]} [own]
 * @param {boolean} [isAlone]
 * @returns {Notation}
 */
function notation(holes, hole = NUMBER, own = holeByHole, isAlone = false) {
  return { holes, hole, own, isAlone };
}

const framed = (/** @type {Board} */ board) => placed(board, (x, y, width) => `${width * y + x + 1}`);

/** Those of single programs, and then the others. @type {Record<string, Notation>} */
const PROGRAMS = {
  cockett: notation(digits(0)),
  glauser: notation(pairs(0, false, false), PAIR),
  dirkse: notation(framed, NUMBER, arrowsAsOwn),
  counted: notation(inOrder),
  thill: notation(bits, NONE, bitsAsOwn),
};
/** @type {Record<string, Notation>} */
const NOTATIONS = {
  ...PROGRAMS,
  digits: notation(digits(1)),
  coordinates: notation(pairs(1, false), PAIR),
  array: notation(pairs(0, true), PAIR),
  matrix: notation(pairs(1, true), PAIR),
  letters: notation(lettered, LETTER),
  recmath: notation(slanting, NAME, holeByHole, true),
};

/**
 * What a reader finds in a text that has the holes of some notations, by the names of these notations.
 * @template Found
 * @param {Board} board
 * @param {string} text
 * @param {(own: string) => Found} read reads the text with our names of the holes
 * @returns {Map<string, Found>}
 */
export function readings(board, text, read) {
  const found = new Map();
  for (const [name, { holes, hole, own, isAlone }] of Object.entries(NOTATIONS)) {
    const known = isAlone ? new Map() : holes(board);
    if (!known.size) continue;
    const holesRead = readable(() => read(own(text, known, hole)));
    if (holesRead !== null) found.set(name, holesRead);
  }
  return found;
}

/**
 * Those of the notations found that count if no start decides between them.
 * @template Found
 * @param {Map<string, Found>} found
 * @param {string} text
 */
export function likeliest(found, text) {
  for (const names of [ARROWED.test(text) ? ["dirkse"] : [], Object.keys(PROGRAMS)]) {
    const chosen = [...found].filter(([name]) => names.includes(name));
    if (chosen.length) return new Map(chosen);
  }
  return found;
}

/**
 * Refuse a text of which notations do not all say the same.
 * @param {Map<string, string>} found
 * @param {string} text
 */
export function checkOne(found, text) {
  if (new Set(found.values()).size < 2) return;
  const said = [...found].map(([name, own]) => `${own.length > 40 ? `${own.slice(0, 37)}...` : own} (${name})`);
  throw new Unreadable(`${shown(text)} may be ${said.join(", ")}: name the notation`);
}

/**
 * The words after the name of a board with our names of the holes that have names in a foreign notation.
 * @param {Board} board
 * @param {string} text
 */
export function withOwnHoles(board, text) {
  const [first, ...others] = text.split(" ");
  const named = !board.holes.includes(first) && Object.hasOwn(NOTATIONS, first.toLowerCase());
  const name = named ? first.toLowerCase() : "";
  const words = named ? others.join(" ") : text;
  const pattern = named ? NOTATIONS[name].hole : NUMBER;
  const hole = new RegExp(String.raw`(?<![^\s,|])(?<!most )(?<!exactly )(?:${pattern})(?![^\s,|])`, "gi");
  const ours = named && NOTATIONS[name].isAlone ? [] : board.holes;
  const given = [...new Set(words.match(hole) ?? [])].filter((word) => !ours.includes(word));
  const own = given.length ? ownHoles(board, given, name) : [];
  return words.replace(hole, (word) => own[given.indexOf(word)] ?? word);
}

/**
 * Our names of holes in a notation, or of numbers in the only one that has them; another hole stays.
 * @param {Board} board
 * @param {string[]} given
 * @param {string} name of the notation, or ""
 */
function ownHoles(board, given, name) {
  if (name) {
    const holes = NOTATIONS[name].holes(board);
    if (!holes.size) throw new Unreadable(`the notation '${name}' is not for this board`);
    const lost = NOTATIONS[name].isAlone && given.find((hole) => !holes.has(label(hole)));
    if (lost) throw new Unreadable(`there is no hole ${shown(lost)} in the notation '${name}'`);
    return given.map((hole) => holes.get(label(hole)) ?? hole);
  }
  const numbered = Object.entries(NOTATIONS).filter(([, { hole }]) => hole === NUMBER);
  const known = numbered.map(([one, { holes }]) => /** @type {const} */ ([one, holes(board)]));
  const fitting = known.filter(([, holes]) => given.every((number) => holes.has(label(number))));
  const found = new Map(fitting.map(([one, holes]) => [one, given.map((number) => `${holes.get(label(number))}`)]));
  checkOne(new Map([...found].map(([one, own]) => [one, own.join(" ")])), given.join(" "));
  if (!found.size && given.every((number) => known.some(([, holes]) => holes.has(label(number))))) {
    throw new Unreadable(`no notation has all of these holes: ${given.join(" ")}`);
  }
  return [...found.values()][0] ?? given;
}
