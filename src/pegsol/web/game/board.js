// A board: holes, and the lines along which pegs jump. It is made of places on a lattice, or of lines
// between holes with names, as pegsol.Board makes it in Python.

import { Board, STEPS } from "../engine/board.js";
import { holesOf } from "../engine/gf2.js";
import { Unreadable, shown } from "./unreadable.js";

/** @typedef {[number, number]} Place a column and a row */
/** @typedef {[number, number, number]} Line the numbers of three holes */
/** @typedef {"square" | "square+diagonals" | "triangular" | "hexagonal" | "lines"} Geometry */

export { Board };

export const MAX_HOLES = 1024;
export const MAX_LINES = 100_000;
const MAX_COORDINATE = 9999;
const MAX_NAME = 40; // characters

const RESERVED = new Set(["any", "empty", "fewest", "free", "pegs", "to", "vacancies", "vacancy"]);

/**
 * The board with holes at these places of a lattice, and all its lines or those that are given.
 * @param {Geometry} geometry
 * @param {Place[]} places
 * @param {string | null} [name]
 * @param {Iterable<[Place, Place, Place]>} [given]
 * @returns {Board}
 */
export function fromPlaces(geometry, places, name = null, given) {
  const coordinates = [...places].sort(([x, y], [u, v]) => y - v || x - u);
  checkCount(coordinates.length);
  /** @type {Map<string, number>} */
  const index = new Map();
  coordinates.forEach((place, hole) => {
    if (index.has(`${place}`)) throw new Unreadable(`hole [${place.join(", ")}] is given twice`);
    if (!place.every((number) => number >= 0 && number <= MAX_COORDINATE)) {
      const counted = `columns and rows count from 0 to ${MAX_COORDINATE}`;
      throw new Unreadable(`hole [${place.join(", ")}]: ${counted}`);
    }
    index.set(`${place}`, hole);
  });
  /** @type {Line[]} */
  const lines = [];
  for (const line of given ?? []) {
    lines.push(/** @type {Line} */ (line.map((place) => index.get(`${place}`))));
  }
  for (const [dx, dy] of given ? [] : STEPS[geometry]) {
    coordinates.forEach(([x, y], a) => {
      const b = index.get(`${x + dx},${y + dy}`);
      const c = index.get(`${x + 2 * dx},${y + 2 * dy}`);
      if (b !== undefined && c !== undefined) lines.push([a, b, c]);
    });
  }
  const holes = coordinates.map(([x, y]) => `${columnLetters(x)}${y + 1}`);
  return made({ name, geometry, holes, coordinates, lines, one_way: [] });
}

/**
 * The board whose lines are given by the names of holes; its holes are in the natural order of names.
 * @param {string[][]} lines
 * @param {string[]} alone holes, of which some may be on no line
 * @param {string[][]} [oneWay]
 * @param {string | null} [name]
 * @returns {Board}
 */
export function fromLines(lines, alone, oneWay = [], name = null) {
  const every = new Set([...lines.flat(), ...oneWay.flat(), ...alone]);
  checkCount(every.size);
  const holes = [...every].map(checkedName).sort(naturally);
  const index = new Map(holes.map((hole, number) => [hole, number]));
  /** @param {string[]} line @returns {Line} */
  const numbered = (line) => {
    const dashed = line.join("-");
    if (line.length !== 3) throw new Unreadable(`a line of a board is three holes, not ${shown(dashed)}`);
    if (new Set(line).size < 3) throw new Unreadable(`line ${dashed} repeats a hole`);
    return /** @type {Line} */ (line.map((hole) => index.get(hole)));
  };
  const [both, single] = [lines.map(numbered), oneWay.map(numbered)];
  return made({ name, geometry: "lines", holes, coordinates: null, lines: both, one_way: single });
}

/** @param {Line} line @returns {Line} */
function back([a, b, c]) {
  return [c, b, a];
}

/**
 * The board with its lines in order, each once.
 * @param {Pick<Board, "name" | "geometry" | "holes" | "coordinates" | "lines" | "one_way">} given
 */
function made({ name, holes, lines: given, one_way: oneWay, ...rest }) {
  /** @param {Line[]} some */
  const sorted = (some) =>
    [...new Map(some.map((line) => [`${line}`, line])).values()].sort(
      (one, other) => one[0] - other[0] || one[1] - other[1] || one[2] - other[2],
    );
  const forward = given.map((line) => (line[0] < line[2] ? line : back(line)));
  const known = new Set(forward.map(String));
  const free = oneWay.filter((line) => !known.has(`${line}`) && !known.has(`${back(line)}`));
  const ways = new Set(free.map(String));
  // Two opposite one-way lines make one ordinary line.
  const opposite = free.filter((line) => line[0] < line[2] && ways.has(`${back(line)}`));
  const lines = sorted([...forward, ...opposite]);
  const one_way = sorted(free.filter((line) => !ways.has(`${back(line)}`)));
  return new Board({ tables: { holes, lines, one_way }, ...rest }, name);
}

/** @param {number} count */
function checkCount(count) {
  if (count < 1 || count > MAX_HOLES) {
    throw new Unreadable(`a board has 1 to ${MAX_HOLES} holes, not ${count}`);
  }
}

/**
 * A name, if a hole can have it.
 * @param {string} name
 */
export function checkedName(name) {
  if (RESERVED.has(name.toLowerCase())) {
    throw new Unreadable(`${shown(name)} is a word of the notation and cannot name a hole`);
  }
  if ([...name].length > MAX_NAME || !/^[\p{L}\p{N}][\p{L}\p{N}_.']*$/u.test(name)) {
    throw new Unreadable(`${shown(name.slice(0, MAX_NAME))} cannot name a hole: letters, digits, _ . ' only`);
  }
  return name;
}

/** Runs of digits are compared as numbers. @param {string} one @param {string} other */
function naturally(one, other) {
  const [some, others] = [one, other].map((name) => name.split(/(\p{Nd}+)/u));
  for (let place = 0; place < Math.min(some.length, others.length); place++) {
    const [a, b] = [some[place], others[place]];
    const number = place % 2 ? compared(BigInt(a.normalize("NFKC")), BigInt(b.normalize("NFKC"))) : 0;
    const order = number || compared(...codesOf(a, b));
    if (order) return order;
  }
  return some.length - others.length;
}

/** Texts by their code points, not by halves of them. @param {string} a @param {string} b @returns {[string, string]} */
function codesOf(a, b) {
  const codes = (/** @type {string} */ text) =>
    Array.from(text, (one) => (one.codePointAt(0) ?? 0).toString(16).padStart(6, "0")).join();
  return [codes(a), codes(b)];
}

/**
 * @template {string | bigint} Value
 * @param {Value} a
 * @param {Value} b
 */
function compared(a, b) {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** @param {number} column counted from 0 */
export function columnLetters(column) {
  let letters = "";
  for (let left = column + 1; left > 0; left = Math.floor((left - 1) / 26)) {
    letters = String.fromCharCode(97 + ((left - 1) % 26)) + letters;
  }
  return letters;
}

/** The column and the row of a hole such as d4; null if it has another name. @param {string} name @returns {Place | null} */
export function placeNamed(name) {
  const [, letters, digits] = /^([a-z]{1,3})([1-9][0-9]{0,4})$/.exec(name) ?? [];
  if (!letters) return null;
  const column = [...letters].reduce((sum, letter) => 26 * sum + letter.charCodeAt(0) - 96, 0);
  return [column - 1, Number(digits) - 1];
}

/** The first and the last column of places, and the first and the last row. @param {number[][]} places */
export function endsOf(places) {
  return [0, 1].map((axis) => {
    const numbers = places.map((place) => place[axis]);
    return [Math.min(...numbers), Math.max(...numbers)];
  });
}

// -- the holes ------------------------------------------------------------------------------------

/** @type {WeakMap<Board, Map<string, number>>} */
const NUMBERS = new WeakMap();

/** @param {Board} board */
export function numbersOf(board) {
  let numbers = NUMBERS.get(board);
  if (!numbers) NUMBERS.set(board, (numbers = new Map(board.holes.map((name, hole) => [name, hole]))));
  return numbers;
}

/**
 * The number of the hole with a name, which may have capital letters.
 * @param {Board} board
 * @param {string} name
 */
export function holeOf(board, name) {
  const numbers = numbersOf(board);
  const hole = numbers.get(name) ?? numbers.get(name.toLowerCase());
  if (hole === undefined) {
    const some = board.holes.slice(0, 6).join(", ");
    throw new Unreadable(`there is no hole ${shown(name)} on this board (it has ${some}, ..)`);
  }
  return hole;
}

/**
 * The set of the holes with these names, each of which may be given once.
 * @param {Board} board
 * @param {string[]} names
 */
export function bitsNamed(board, names) {
  let bits = 0n;
  for (const name of names) {
    const bit = 1n << BigInt(holeOf(board, name));
    if (bits & bit) throw new Unreadable(`hole ${name} is given twice`);
    bits |= bit;
  }
  return bits;
}

/**
 * @param {Board} board
 * @param {bigint} bits
 */
export function namesIn(board, bits) {
  return holesOf(bits).map((hole) => board.holes[hole]);
}

/** The hole in the very centre, or -1. @param {Board} board */
export function centralHole(board) {
  return board.squaredRadii?.indexOf(0) ?? -1;
}

/** The number of jumps over each hole. @param {Board} board */
export function jumpsOver(board) {
  const numbers = board.holes.map(() => 0);
  for (const [, over] of board.jumps) numbers[over]++;
  return numbers;
}

/** The hole that is empty at the start unless a problem names another. @param {Board} board */
export function defaultVacancy(board) {
  const radii = board.squaredRadii;
  if (radii) return radii.indexOf(Math.min(...radii));
  const middles = jumpsOver(board);
  return middles.indexOf(Math.max(...middles));
}

/** The board as problem files write it. @param {Board} board */
export function boardJson({ name, geometry, coordinates, holes, lines, one_way }) {
  if (name !== null) return name;
  if (coordinates) return { geometry, holes: coordinates };
  /** @param {Line[]} some */
  const named = (some) => some.map((line) => line.map((hole) => holes[hole]));
  const onLines = new Set([...lines, ...one_way].flat());
  return {
    lines: named(lines),
    ...(one_way.length ? { one_way: named(one_way) } : {}),
    holes: holes.filter((_, hole) => !onLines.has(hole)),
  };
}

/** The refusal of a board with too many holes. @param {number} count */
export function tooMany(count) {
  return new Unreadable(`a board has at most ${MAX_HOLES} holes, not ${count}`);
}
