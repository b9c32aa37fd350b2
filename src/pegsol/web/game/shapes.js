// The shapes of the catalogue's boards: rows of holes on a lattice, and edges of graphs.

import { STEPS } from "../engine/board.js";
import { MAX_HOLES, MAX_LINES, checkedName, tooMany } from "./board.js";
import { Unreadable, shown } from "./unreadable.js";

/** @import { Place } from "./board.js" */

/** @typedef {[Place, Place, Place]} PlacedLine */
/** @typedef {[number, number]} Span the first column of a row, and the column after its last */

/**
 * The holes of rows, which are refused as soon as they are too many.
 * @param {string} name
 * @param {Iterable<Span>} rows
 */
export function holesIn(name, rows) {
  /** @type {Place[]} */
  const holes = [];
  let row = 0;
  for (const [first, stop] of rows) {
    if (holes.length + stop - first > MAX_HOLES) {
      throw new Unreadable(`${name} has more than ${MAX_HOLES} holes`);
    }
    for (let column = first; column < stop; column++) holes.push([column, row]);
    row++;
  }
  return holes;
}

// -- on a lattice ---------------------------------------------------------------------------------

/**
 * @param {number} width
 * @param {number} height
 * @returns {Generator<Span>}
 */
function* rectangle(width, height) {
  for (let row = 0; row < height; row++) yield [0, width];
}

/** @param {number} size */
const square = (size) => rectangle(size, size);

/**
 * @param {number} top
 * @param {number} right
 * @param {number} bottom
 * @param {number} left
 * @param {number} width
 * @returns {Generator<Span>}
 */
function* cross(top, right, bottom, left, width) {
  if (width < 1) throw new Unreadable("the arms of a cross are at least 1 hole wide");
  for (let row = 0; row < top; row++) yield [left, left + width];
  for (let row = 0; row < width; row++) yield [0, left + width + right];
  for (let row = 0; row < bottom; row++) yield [left, left + width];
}

/** @param {number} size @returns {Generator<Span>} */
function* diamond(size) {
  for (let row = 1 - size; row < size; row++) yield [Math.abs(row), 2 * size - 1 - Math.abs(row)];
}

/** @param {number} size @returns {Generator<Span>} */
function* triangle(size) {
  for (let row = 0; row < size; row++) yield [0, row + 1];
}

/** @param {number} size @returns {Generator<Span>} */
function* hexagon(size) {
  for (let row = 0; row < 2 * size - 1; row++) {
    yield [Math.max(0, size - 1 - row), Math.min(2 * size - 1, 3 * size - 2 - row)];
  }
}

/** The lines of a hexagon over its inner holes: none lies along a side. @param {number} size @returns {Generator<PlacedLine>} */
function* inside(size) {
  let row = 1;
  for (const [first, stop] of hexagon(size - 1)) {
    for (let column = first + 1; column <= stop; column++) {
      for (const [x, y] of STEPS.hexagonal) {
        yield [[column - x, row - y], [column, row], [column + x, row + y]];
      }
    }
    row++;
  }
}

/**
 * The lines of a rectangle whose rows are rings, and maybe its columns, too. A ring of fewer than three holes has
 * no lines.
 * @param {number} width
 * @param {number} height
 * @param {boolean} down
 * @returns {Generator<PlacedLine>}
 */
function* around(width, height, down) {
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (width > 2) yield [[x, y], [(x + 1) % width, y], [(x + 2) % width, y]];
      if (y + 2 < height || (down && height > 2)) {
        yield [[x, y], [x, (y + 1) % height], [x, (y + 2) % height]];
      }
    }
  }
}

/** A rectangle whose rows are rings, and maybe its columns, too. @param {boolean} down @returns {Numbered & Placed} */
function rolled(down) {
  const lines = (/** @type {number} */ width, /** @type {number} */ height) => around(width, height, down);
  return { geometry: "lines", rows: rectangle, lines, parameters: ["w", "h"] };
}

/** The numbers of holes of the stars. */
const STARS = Array.from({ length: 12 }, (_, k) => 6 * (k + 1) * (k + 2) + 1);

/** Two triangles, one upside down, around a common centre. @param {number} holes @returns {Generator<Span>} */
function* star(holes) {
  if (!STARS.includes(holes)) {
    throw new Unreadable(`a star has 13, 37, 73, 121, .. holes up to ${MAX_HOLES}, not ${holes}`);
  }
  const k = 1 + STARS.indexOf(holes);
  for (let row = -2 * k; row <= 2 * k; row++) {
    const [upward, downward] = [[k - row, 3 * k + 1], [k, 3 * k + 1 - row]];
    if (row < -k) yield /** @type {Span} */ (upward);
    else if (row > k) yield /** @type {Span} */ (downward);
    else yield [Math.min(upward[0], downward[0]), Math.max(upward[1], downward[1])];
  }
}

/**
 * A shape on a lattice; `lines` gives the lines if they are not all those of the lattice.
 * @typedef {object} Placed
 * @property {import("./board.js").Geometry} geometry
 * @property {(...numbers: number[]) => Iterable<Span>} rows
 * @property {(...numbers: number[]) => Iterable<PlacedLine>} [lines]
 */

/** Boards without numbers. @type {Record<string, Placed>} */
export const FIXED = {
  english: { geometry: "square", rows: () => cross(2, 2, 2, 2, 3) },
  french: {
    geometry: "square",
    rows: () => [[2, 5], [1, 6], [0, 7], [0, 7], [0, 7], [1, 6], [2, 5]],
  },
  wiegleb: { geometry: "square", rows: () => cross(3, 3, 3, 3, 3) },
  "semi-wiegleb": { geometry: "square", rows: () => cross(3, 2, 3, 2, 3) },
  asymmetric: { geometry: "square", rows: () => cross(3, 3, 2, 2, 3) },
  "old-english": {
    geometry: "square+diagonals",
    rows: function* () {
      for (let row = 0; row < 13; row++) yield row < 3 || row > 9 ? [2, 5] : [0, 7];
    },
  },
};

/**
 * The numbers in the brackets of a name, and the least of them.
 * @typedef {object} Numbered
 * @property {string[]} [parameters] "n", unless others are given; "width=3" may be left out
 * @property {number} [least]
 */

/** @type {Record<string, Numbered & Placed>} */
export const SHAPES = {
  diamond: { geometry: "square", rows: diamond, least: 2 },
  square: { geometry: "square", rows: square },
  rectangle: { geometry: "square", rows: rectangle, parameters: ["w", "h"] },
  cross: {
    geometry: "square",
    rows: cross,
    parameters: ["top", "right", "bottom", "left", "width=3"],
    least: 0,
  },
  triangle: { geometry: "triangular", rows: triangle },
  rhombus: { geometry: "hexagonal", rows: square },
  hexagon: { geometry: "hexagonal", rows: hexagon },
  thinkjump: { geometry: "hexagonal", rows: hexagon, lines: inside },
  star: { geometry: "hexagonal", rows: star, parameters: ["holes"] },
  line: { geometry: "square", rows: (length) => rectangle(length, 1) },
  torus: rolled(true),
  cylinder: rolled(false),
};

// -- graphs ---------------------------------------------------------------------------------------

/** @typedef {[string, string]} Edge */
/** @typedef {{ vertices: string[], edges: Edge[] }} Graph */

/** @param {number} count */
function vertices(count) {
  if (count > MAX_HOLES) throw tooMany(count);
  return Array.from({ length: count }, (_, number) => `v${number + 1}`);
}

/** @param {number} count @returns {Graph} */
function path(count) {
  const all = vertices(count);
  return { vertices: all, edges: all.slice(1).map((vertex, place) => [all[place], vertex]) };
}

/** @param {number} count @returns {Graph} */
function cycle(count) {
  const { vertices: all, edges } = path(count);
  return { vertices: all, edges: [...edges, [all[0], all[count - 1]]] };
}

/** @param {number} count @returns {Graph} */
function complete(count) {
  const all = vertices(count);
  checkLineCount((count * (count - 1) * (count - 2)) / 2);
  return { vertices: all, edges: all.flatMap((a, place) => all.slice(place + 1).map((b) => [a, b])) };
}

/** @param {number} left @param {number} right @returns {Graph} */
function bipartite(left, right) {
  const all = vertices(left + right);
  checkLineCount((left * right * (left + right - 2)) / 2);
  return { vertices: all, edges: all.slice(0, left).flatMap((a) => all.slice(left).map((b) => [a, b])) };
}

/** @type {Record<string, Numbered & { make: (...numbers: number[]) => Graph }>} */
export const GRAPHS = {
  path: { make: path },
  cycle: { make: cycle, least: 3 },
  complete: { make: complete },
  bipartite: { make: bipartite, parameters: ["m", "n"] },
  "star-graph": { make: (leaves) => bipartite(1, leaves) },
};

/**
 * The name and the graph of a list such as "a-b, b-c"; a vertex on no edge is listed alone.
 * @param {string | null} text
 * @returns {Graph & { name: string }}
 */
export function edgesIn(text) {
  if (!text?.trim()) throw new Unreadable("graph is written graph:a-b,b-c,..");
  const items = text.split(",").map((word) => {
    const ends = word.split("-").map((end) => checkedName(end.trim()));
    if (ends.length > 2 || (ends.length === 2 && ends[0] === ends[1])) {
      throw new Unreadable(`graph: ${shown(word.trim())} is not an edge such as a-b`);
    }
    return ends;
  });
  const edges = /** @type {Edge[]} */ (items.filter((ends) => ends.length === 2));
  const known = new Set();
  for (const edge of edges) {
    const pair = [...edge].sort().join("-");
    if (known.has(pair)) throw new Unreadable(`graph: edge ${edge.join("-")} is given twice`);
    known.add(pair);
  }
  const all = [...new Set(items.flat())];
  if (all.length > MAX_HOLES) throw tooMany(all.length);
  return { name: `graph(${items.map((ends) => ends.join("-")).join(", ")})`, vertices: all, edges };
}

/** Every path of three vertices. @param {Edge[]} edges */
export function pathsOfThree(edges) {
  /** @type {Map<string, string[]>} */
  const near = new Map();
  for (const [a, b] of edges) {
    near.set(a, [...(near.get(a) ?? []), b]);
    near.set(b, [...(near.get(b) ?? []), a]);
  }
  const ends = [...near];
  checkLineCount(ends.reduce((sum, [, { length }]) => sum + (length * (length - 1)) / 2, 0));
  return ends.flatMap(([middle, others]) =>
    others.flatMap((a, place) => others.slice(place + 1).map((c) => [a, middle, c])),
  );
}

/** @param {number} count */
function checkLineCount(count) {
  if (count > MAX_LINES) throw new Unreadable(`a graph gives at most ${MAX_LINES} lines, not ${count}`);
}
