// A board as the engine needs it: holes and jumps in the order of `Board` in Python, its symmetries,
// its class vectors and the distances of its holes from the centre.

import { bitsOf, holesOf, insertRow, sumOf } from "./gf2.js";

/** @import { Jump } from "../board/rules.js" */
/** @import { Rows } from "./gf2.js" */

/**
 * The image of each hole.
 * @typedef {number[]} Permutation
 */

/**
 * What describes a board. The tables of a graph may have symmetries
 * that cannot be seen from places.
 * @typedef {object} DescribedBoard
 * @property {{ holes: string[], lines: Jump[], one_way: Jump[] }} tables
 * @property {string} geometry
 * @property {[number, number][] | number[][] | null} coordinates only for drawing if the geometry is "lines"
 * @property {Permutation[]} [symmetries] all of them, or some; the identity is first
 */

/** The steps (columns, rows) from a hole to half of its neighbours. @type {Record<string, [number, number][]>} */
export const STEPS = {
  square: [[1, 0], [0, 1]],
  "square+diagonals": [[1, 0], [0, 1], [1, 1], [-1, 1]],
  triangular: [[1, 0], [0, 1], [1, 1]],
  hexagonal: [[1, 0], [0, 1], [-1, 1]],
};
/** Half holes by which each row is drawn to the right of the row above. @type {Record<string, number>} */
export const SLANTS = { triangular: -1, hexagonal: 1 };
const SIGNS = [-1, 0, 1];
const QUADRUPLES = SIGNS.flatMap((a) =>
  SIGNS.flatMap((b) => SIGNS.flatMap((c) => SIGNS.map((d) => [a, b, c, d]))),
);
const MAX_CENTRES = 64;

/** Holes, and the lines along which pegs jump. It never changes. */
export class Board {
  /** @type {Permutation[] | undefined} */
  #motions;
  /** @type {{ all: bigint, pegs: bigint }[] | undefined} */
  #masks;
  /** @type {ReturnType<typeof classesOf> | undefined} */
  #classes;
  /** @type {number[] | null | undefined} */
  #squaredRadii;

  /**
   * @param {DescribedBoard} described
   * @param {string | null} [name] in the catalogue
   */
  constructor({ tables: { holes, lines, one_way }, geometry, coordinates, symmetries }, name = null) {
    this.name = name;
    this.geometry = geometry;
    /** The names of the holes. */
    this.holes = holes;
    this.coordinates = coordinates;
    /** In both directions. */
    this.lines = lines;
    this.one_way = one_way;
    /** All jumps (origin, over, target): both of each line, then those of one-way lines. */
    this.jumps = /** @type {Jump[]} */ ([
      ...lines.flatMap(([a, b, c]) => [[a, b, c], [c, b, a]]),
      ...one_way,
    ]);
    /** The set of all holes. */
    this.full = (1n << BigInt(holes.length)) - 1n;
    this.#motions = symmetries;
  }

  get size() {
    return this.holes.length;
  }

  /** The holes of each jump, and the two that must hold pegs, as bits. */
  get masks() {
    this.#masks ??= this.jumps.map(([a, b, c]) => ({ all: bitsOf([a, b, c]), pegs: bitsOf([a, b]) }));
    return this.#masks;
  }

  /** Permutations of the holes that keep the jumps; the identity is first. */
  get motions() {
    return (this.#motions ??= motions(this));
  }

  /**
   * The motions that keep some sets of holes.
   * @param {bigint[]} sets
   */
  keeping(...sets) {
    return this.motions.filter((images) => sets.every((bits) => image(bits, images) === bits));
  }

  /** The class vector of each hole: bit i is set if the hole is in the i-th parity set. */
  get vectors() {
    return this.#parities.vectors;
  }

  /** The number of independent parity sets. */
  get dimension() {
    return this.#parities.dimension;
  }

  get #parities() {
    return (this.#classes ??= classesOf(this.size, [...this.lines, ...this.one_way]));
  }

  /** The squared distance of each hole from the centroid, times the squared hole count. */
  get squaredRadii() {
    if (this.#squaredRadii === undefined) this.#squaredRadii = squaredRadii(this);
    return this.#squaredRadii;
  }

  /** The holes beside each on a line. */
  get near() {
    /** @type {Set<number>[]} */
    const near = this.holes.map(() => new Set());
    for (const [a, b, c] of this.jumps) {
      near[b].add(a).add(c);
      near[a].add(b);
      near[c].add(b);
    }
    return near;
  }

  /** The steps of each hole from a most central one; a board given by lines has no radii. */
  stepsFromCentre() {
    const { near } = this;
    const every = Math.max(1, Math.floor(this.size / MAX_CENTRES));
    let [best, least] = [/** @type {number[]} */ ([]), Infinity];
    for (let hole = 0; hole < this.size; hole += every) {
      const steps = stepsFrom(near, hole);
      const total = steps.reduce((sum, one) => sum + one, 0);
      if (total < least) [best, least] = [steps, total];
    }
    return best;
  }

  /** The parity sets, as bits of holes. */
  get paritySets() {
    return Array.from({ length: this.dimension }, (_, bit) =>
      bitsOf(holesOf(this.full).filter((hole) => (this.vectors[hole] >> BigInt(bit)) & 1n)),
    );
  }
}

/**
 * The image of a set of holes.
 * @param {bigint} bits
 * @param {Permutation} images
 */
export function image(bits, images) {
  return bitsOf(holesOf(bits).map((hole) => images[hole]));
}

/**
 * @param {Set<number>[]} near
 * @param {number} hole
 */
function stepsFrom(near, hole) {
  /** @type {number[]} */
  const steps = near.map((_, other) => (other === hole ? 0 : -1));
  const queue = [hole];
  for (const here of queue) {
    for (const there of near[here]) {
      if (steps[there] >= 0) continue;
      steps[there] = steps[here] + 1;
      queue.push(there);
    }
  }
  const beyond = Math.max(...steps) + 1;
  return steps.map((one) => (one < 0 ? beyond : one));
}

/**
 * The turns and reflections (a, b, c, d) of a lattice: (x, y) goes to (ax + by, cx + dy).
 * @param {string} geometry
 */
export function pointGroup(geometry) {
  const directions = STEPS[geometry];
  const steps = directions.flatMap(([x, y]) => [`${x} ${y}`, `${0 - x} ${0 - y}`]);
  return QUADRUPLES.filter(([a, b, c, d]) => {
    const turned = directions.flatMap(([x, y]) =>
      [1, -1].map((sign) => `${sign * (a * x + b * y) || 0} ${sign * (c * x + d * y) || 0}`),
    );
    return new Set(turned).size === steps.length && turned.every((step) => steps.includes(step));
  });
}

/**
 * The symmetries of a board that are motions of its lattice.
 * @param {Board} board
 */
function motions({ size, coordinates, geometry }) {
  /** @type {Permutation} */
  const identity = Array.from({ length: size }, (_, hole) => hole);
  if (!coordinates || geometry === "lines") return [identity];
  const key = (/** @type {number[]} */ [x, y]) => `${x} ${y}`;
  const corner = (/** @type {number[][]} */ places) =>
    [0, 1].map((axis) => places.reduce((least, place) => Math.min(least, place[axis]), Infinity));
  const [left, top] = corner(coordinates);
  const holeAt = new Map(coordinates.map((place, hole) => [key(place), hole]));
  const found = new Map([[String(identity), identity]]);
  for (const [a, b, c, d] of pointGroup(geometry)) {
    const turned = coordinates.map(([x, y]) => [a * x + b * y, c * x + d * y]);
    const [x0, y0] = corner(turned);
    const images = turned.map(([x, y]) => holeAt.get(key([x - x0 + left, y - y0 + top])) ?? -1);
    if (!images.includes(-1)) found.set(String(images), images);
  }
  return [...found.values()];
}

/**
 * @param {Board} board
 * @returns {number[] | null}
 */
function squaredRadii({ size, coordinates, geometry }) {
  if (!coordinates || geometry === "lines") return null;
  const slant = SLANTS[geometry] ?? 0;
  const columns = coordinates.reduce((sum, [column]) => sum + column, 0);
  const rows = coordinates.reduce((sum, [, row]) => sum + row, 0);
  return coordinates.map(([column, row]) => {
    const [x, y] = [size * column - columns, size * row - rows];
    return x * x + slant * x * y + y * y;
  });
}

/**
 * The class vectors of some holes and their number of bits, by the elimination of
 * proof/position_class.py, hole by hole.
 * @param {number} size
 * @param {Jump[]} lines
 */
function classesOf(size, lines) {
  /** @type {Jump[][]} */
  const ending = Array.from({ length: size }, () => []);
  for (const line of lines) ending[Math.max(...line)].push(line);
  /** @type {bigint[]} */
  const vectors = Array(size).fill(0n);
  /** @type {Rows} */
  const relations = new Map();
  let unknowns = 0;
  const sum = (/** @type {Jump} */ [a, b, c]) => vectors[a] ^ vectors[b] ^ vectors[c];
  ending.forEach(([first, ...others], hole) => {
    vectors[hole] = first ? sum(first) : 1n << BigInt(unknowns++);
    for (const line of others) insertRow(relations, sum(line));
  });
  /** @type {bigint[]} */
  const images = [];
  let dimension = 0;
  for (let unknown = 0; unknown < unknowns; unknown++) {
    const row = relations.get(unknown + 1);
    const leading = 1n << BigInt(unknown);
    images.push(row ? sumOf(images, row ^ leading) : 1n << BigInt(dimension++));
  }
  return { vectors: vectors.map((vector) => sumOf(images, vector)), dimension };
}
