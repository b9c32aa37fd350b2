// Boards by name, however it is spelled, and boards that JSON describes.

import { STEPS } from "../engine/board.js";
import { MAX_HOLES, MAX_LINES, checkedName, endsOf, fromLines, fromPlaces, tooMany } from "./board.js";
import { FIXED, GRAPHS, SHAPES, edgesIn, holesIn, pathsOfThree } from "./shapes.js";
import { Unreadable, readable, shown } from "./unreadable.js";

/** @import { Board, Geometry } from "./board.js" */

const MAX_SPEC = 65_536; // characters of a name
const DIAGONALS = "+diagonals";
const MAX_CALLED = 256; // boards, of which a reader of drawings asks for many of the same size

/** Other names of boards and of patterns, as people write them. @type {Record<string, string>} */
export const OTHER_NAMES = {
  Standard: "english",
  British: "english",
  "Hi-Q": "english",
  European: "french",
  Continental: "french",
  German: "wiegleb",
  "Cracker Barrel": "triangle(5)",
  "Think and Jump": "thinkjump(4)",
  "complete-bipartite": "bipartite",
};

/** A name as the catalogue has it. @param {string} name */
export function folded(name) {
  return name.toLowerCase().split(/\s+/).filter(Boolean).join("-");
}

/** @type {Map<string, string>} */
const ALIASES = new Map(Object.entries(OTHER_NAMES).map(([alias, name]) => [folded(alias), name]));

/** @param {Record<string, unknown>} table @param {string} name */
const isIn = (table, name) => Object.hasOwn(table, name);

/** Whether a word is the name of a board, or of a family of boards. @param {string} name */
export function isBoardName(name) {
  return isIn(FIXED, name) || isPattern(name) || ALIASES.has(name);
}

/** @param {string} name */
function isPattern(name) {
  const own = ALIASES.get(folded(name)) ?? folded(name);
  return own === "graph" || isIn(SHAPES, own) || isIn(GRAPHS, own);
}

/** Thrown for a name that no board has; a puzzle may have it. */
export class UnknownBoard extends Unreadable {
  /** @param {string} name */
  constructor(name) {
    super(`no board or puzzle is named ${shown(name)}`);
  }
}

// The name of a pattern, and its numbers after a colon, a blank or nothing.
const NUMBERS = /^([A-Za-z][A-Za-z -]*?)(?: ?: ?([0-9]+(?: ?[,xX×] ?[0-9]+)*)| ?([0-9]+(?:(?: ?[,xX×] ?| )[0-9]+)*))(?=[ +]|$)/;
const COLON = /^([A-Za-z][A-Za-z -]*?) ?: ?([^ :()+]+)/;

/**
 * A text with brackets in the name of its board, where a shell would want quotes.
 * @param {string} text whose words are separated by single blanks
 */
export function bracketed(text) {
  const numbered = NUMBERS.exec(text);
  if (numbered && isPattern(numbered[1]) && folded(numbered[1]) !== "graph") {
    const numbers = ((numbered[2] ?? numbered[3]).match(/[0-9]+/g) ?? []).join(",");
    return `${folded(numbered[1])}(${numbers})${text.slice(numbered[0].length)}`;
  }
  const colon = COLON.exec(text);
  if (colon && (isPattern(colon[1]) || isIn(FIXED, folded(colon[1])))) {
    return `${folded(colon[1])}(${colon[2]})${text.slice(colon[0].length)}`;
  }
  return text;
}

/**
 * The board with a name, or the one that an object describes.
 * @param {unknown} spec
 * @returns {Board}
 */
export function boardOf(spec) {
  if (typeof spec === "string") return named(spec);
  if (spec && typeof spec === "object" && !Array.isArray(spec)) {
    return described(/** @type {Record<string, unknown>} */ (spec));
  }
  throw new Unreadable(`a board is a name or an object, not ${shown(spec)}`);
}

/** @type {Map<string, Board | null>} */
const called = new Map();

/** The board with a name, null if there is none. @param {string} name */
function boardCalled(name) {
  const known = called.get(name);
  if (known !== undefined) return known;
  if (called.size >= MAX_CALLED) called.clear();
  const board = readable(() => boardOf(name));
  called.set(name, board);
  return board;
}

/** The board of the catalogue that equals one on a lattice, or that board itself. @param {Board} found */
export function catalogueBoard(found) {
  const places = found.coordinates ?? [];
  const [width, height] = endsOf(places).map(([, last]) => last + 1);
  const numbers = [width, (width + 1) >> 1, found.size];
  const sized = ["line", ...Object.keys(SHAPES)].flatMap((name) => numbers.map((number) => `${name}(${number})`));
  const suffix = found.geometry === "square+diagonals" ? DIAGONALS : "";
  for (const name of [...Object.keys(FIXED), ...sized, `rectangle(${width},${height})`]) {
    for (const spelled of new Set([name + suffix, name])) {
      const known = boardCalled(spelled);
      const like = known?.size === found.size && known.geometry === found.geometry;
      if (like && `${known.coordinates}` === `${places}`) return known;
    }
  }
  return found;
}

// -- names ----------------------------------------------------------------------------------------

/** @param {string} spec */
function named(spec) {
  let [name, numbers, diagonals] = split(spec);
  if (numbers === null) [name, numbers] = withoutAlias(name);
  else name = ALIASES.get(name) ?? name;
  if (name === "graph" || isIn(GRAPHS, name)) {
    if (diagonals) throw new Unreadable(`${name} is not on the square lattice and has no diagonals`);
    const graph = name === "graph" ? edgesIn(numbers) : family(name, numbers);
    return fromLines(pathsOfThree(graph.edges), graph.vertices, [], graph.name);
  }
  const shape = isIn(FIXED, name) ? FIXED[name] : isIn(SHAPES, name) ? shapeOf(name, numbers) : null;
  if (!shape) throw new UnknownBoard(spec.trim());
  if (shape === FIXED[name] && numbers !== null) throw new Unreadable(`${name} takes no numbers`);
  const square = shape.geometry.startsWith("square");
  const full = "name" in shape ? /** @type {string} */ (shape.name) : name;
  if (diagonals && !square) {
    throw new Unreadable(`${full} is not on the square lattice and has no diagonals`);
  }
  const crossed = diagonals && shape.geometry === "square";
  const places = holesIn(full, shape.rows());
  if (shape.lines) return fromPlaces(shape.geometry, places, full, shape.lines());
  if (!crossed) return fromPlaces(shape.geometry, places, full);
  return fromPlaces("square+diagonals", places, full + DIAGONALS);
}

/** @param {string} name @param {string | null} text */
function shapeOf(name, text) {
  const { geometry, rows, lines, ...shape } = SHAPES[name];
  const numbers = numbersIn(name, shape, text);
  return {
    name: withNumbers(name, name === "cross" && numbers[4] === 3 ? numbers.slice(0, 4) : numbers),
    geometry,
    rows: () => rows(...numbers),
    lines: lines && (() => lines(...numbers)),
  };
}

/** @param {string} name @param {string | null} text */
function family(name, text) {
  const numbers = numbersIn(name, GRAPHS[name], text);
  return { name: withNumbers(name, numbers), ...GRAPHS[name].make(...numbers) };
}

/** @param {string} name @param {number[]} numbers */
function withNumbers(name, numbers) {
  return `${name}(${numbers.join(",")})`;
}

/**
 * The name, the text in its brackets (if any), and whether +diagonals follows.
 * @param {string} spec
 * @returns {[string, string | null, boolean]}
 */
function split(spec) {
  if (spec.length > MAX_SPEC) {
    throw new Unreadable(`the name of a board has at most ${MAX_SPEC} characters`);
  }
  const whole = bracketed(spec.trim().split(/\s+/).join(" "));
  const [, head, suffix] = /^(.*)\+(.*)$/s.exec(whole) ?? [];
  const diagonals = suffix?.trim().toLowerCase() === "diagonals";
  const text = diagonals ? head.trim() : whole;
  const bracket = text.indexOf("(");
  if (bracket < 0) return [folded(text), null, diagonals];
  if (!text.endsWith(")")) throw new Unreadable(`${shown(spec.trim())}: the bracket is not closed`);
  return [folded(text.slice(0, bracket)), text.slice(bracket + 1, -1), diagonals];
}

/**
 * @param {string} name without brackets
 * @returns {[string, string | null]}
 */
function withoutAlias(name) {
  const sides = /^([0-9]{1,9})[x×]([0-9]{1,9})$/.exec(name);
  if (sides) {
    const [, width, height] = sides;
    return width === height ? ["square", width] : ["rectangle", `${width},${height}`];
  }
  const [own, numbers] = (ALIASES.get(name) ?? name).split("(");
  return [own, numbers === undefined ? null : numbers.slice(0, -1)];
}

/**
 * The numbers in brackets, of which the last may be left out if there is a usual one.
 * @param {string} name
 * @param {import("./shapes.js").Numbered} family
 * @param {string | null} text
 */
function numbersIn(name, { parameters = ["n"], least = 1 }, text) {
  const words = text === null ? [] : text.split(",").map((word) => word.trim());
  const required = parameters.filter((parameter) => !parameter.includes("="));
  const pattern = `${name}:${parameters.join(",")}`;
  if (words.length < required.length || words.length > parameters.length) {
    throw new Unreadable(`${name} is written ${pattern}`);
  }
  const numbers = words.map((word) => numberIn(pattern, word.replace(/^width=/, "").trim(), least));
  return [...numbers, ...parameters.slice(words.length).map((one) => Number(one.split("=")[1]))];
}

/** @param {string} pattern @param {string} word @param {number} least */
function numberIn(pattern, word, least) {
  if (!/^[0-9]+$/.test(word)) throw new Unreadable(`${shown(word)} in ${pattern} is not a whole number`);
  if (word.length > 9) throw new Unreadable(`a board has at most ${MAX_HOLES} holes`);
  if (Number(word) < least) {
    throw new Unreadable(`${Number(word)} is too small for ${pattern}, the least is ${least}`);
  }
  return Number(word);
}

// -- JSON -----------------------------------------------------------------------------------------

/** @param {Record<string, unknown>} content */
function described(content) {
  const placed = Object.hasOwn(content, "geometry");
  const known = placed ? ["geometry", "holes"] : ["lines", "one_way", "holes"];
  for (const key of Object.keys(content)) {
    if (known.includes(key)) continue;
    const kind = placed ? "a board with 'geometry'" : "a board";
    const keys = `${known.join(", ")}${placed ? "" : ", or geometry and holes"}`;
    throw new Unreadable(`${shown(key)} is not a key of ${kind}; the keys are ${keys}`);
  }
  if (!Object.hasOwn(content, placed ? "holes" : "lines")) {
    const lacking = placed ? "key 'holes'" : "keys 'geometry' and 'holes', or 'lines'";
    throw new Unreadable(`the board lacks the ${lacking}`);
  }
  if (placed) return onLattice(content.geometry, content.holes);
  const [lines, single] = ["lines", "one_way"].map((key) => listed(key, content[key] ?? []));
  if (lines.length + single.length > MAX_LINES) {
    throw new Unreadable(`a board has at most ${MAX_LINES} lines`);
  }
  /** @param {unknown} line */
  const names = (line) => namesOf("lines", line);
  const holes = namesOf("holes", content.holes ?? []);
  return fromLines(lines.map(names), holes, single.map(names));
}

/**
 * @param {unknown} value
 * @returns {Geometry}
 */
export function geometryOf(value) {
  if (typeof value === "string" && isIn(STEPS, value)) return /** @type {Geometry} */ (value);
  throw new Unreadable(`a geometry is one of ${Object.keys(STEPS).join(", ")}, not ${shown(value)}`);
}

/** @param {unknown} geometry @param {unknown} holes */
function onLattice(geometry, holes) {
  const known = geometryOf(geometry);
  if (!Array.isArray(holes)) {
    throw new Unreadable(`'holes' of a board must be a list of [column, row], not ${shown(holes)}`);
  }
  if (holes.length > MAX_HOLES) throw tooMany(holes.length);
  for (const hole of holes) {
    if (!Array.isArray(hole) || hole.length !== 2 || !hole.every(Number.isSafeInteger)) {
      throw new Unreadable(`a hole of a board is [column, row], not ${shown(hole)}`);
    }
  }
  return fromPlaces(known, holes);
}

/** @param {string} key @param {unknown} value @returns {unknown[]} */
function listed(key, value) {
  if (Array.isArray(value)) return value;
  throw new Unreadable(`'${key}' of a board must be a list of [hole, hole, hole], not ${shown(value)}`);
}

/** @param {string} key @param {unknown} value @returns {string[]} */
function namesOf(key, value) {
  if (!Array.isArray(value) || !value.every((name) => typeof name === "string")) {
    throw new Unreadable(`'${key}' of a board must hold names of holes, not ${shown(value)}`);
  }
  if (value.length > MAX_HOLES) throw tooMany(value.length);
  const double = value.find((name, place) => value.indexOf(name) < place);
  if (double) throw new Unreadable(`'${key}' of a board: hole ${shown(double)} is given twice`);
  return value.map(checkedName);
}
