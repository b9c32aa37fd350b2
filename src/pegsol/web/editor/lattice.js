// The lattices of the editor, which draws places that no board has yet: where they are, what they are
// called, and which lines join them.

import { SLANTS, STEPS } from "../engine/board.js";
import { columnLetters } from "../game/board.js";

/** @typedef {"square" | "square+diagonals" | "triangular" | "hexagonal"} Geometry */
/** @import { Place } from "../board/grid.js" */

export const GEOMETRIES = /** @type {Geometry[]} */ (Object.keys(STEPS));

/** The largest number of columns, and of rows. */
export const MAX_SIDE = 20;

/**
 * Columns and rows of a lattice; `cells` has a character for each place, row by row.
 * @typedef {object} Grid
 * @property {Geometry} geometry
 * @property {number} columns
 * @property {number} rows
 * @property {string} cells " " no hole, anything else a hole
 */

/**
 * Where each place is drawn, neighbours 1 apart.
 * @param {Omit<Grid, "cells">} grid
 * @returns {Place[]}
 */
export function places({ geometry, columns, rows }) {
  const slant = (SLANTS[geometry] ?? 0) / 2;
  const height = slant ? Math.sqrt(0.75) : 1;
  const shift = slant < 0 ? -slant * (rows - 1) : 0;
  return Array.from({ length: columns * rows }, (_, place) => {
    const [x, y] = [place % columns, Math.floor(place / columns)];
    return [x + slant * y + shift, height * y];
  });
}

/**
 * The name of a place: its column's letter and its row's number.
 * @param {Pick<Grid, "columns">} grid
 * @param {number} place
 */
export function nameOf({ columns }, place) {
  return `${columnLetters(place % columns)}${Math.floor(place / columns) + 1}`;
}

/**
 * All pairs of neighbours, whether they are holes or not: with them drawn, lattices look different.
 * @param {Omit<Grid, "cells">} grid
 * @returns {Place[]}
 */
export function mesh({ geometry, columns, rows }) {
  /** @type {Place[]} */
  const found = [];
  for (let place = 0; place < columns * rows; place++) {
    const [x, y] = [place % columns, Math.floor(place / columns)];
    for (const [dx, dy] of STEPS[geometry]) {
      const inside = x + dx >= 0 && x + dx < columns && y + dy < rows;
      if (inside) found.push([place, place + dy * columns + dx]);
    }
  }
  return found;
}

/**
 * The lines of three holes.
 * @param {Grid} grid
 * @returns {[number, number, number][]}
 */
export function linesOf({ geometry, columns, rows, cells }) {
  /**
   * @param {number} x
   * @param {number} y
   */
  const hole = (x, y) => {
    const there = x >= 0 && x < columns && y >= 0 && y < rows;
    return there && cells[y * columns + x] !== " " ? y * columns + x : -1;
  };
  /** @type {[number, number, number][]} */
  const found = [];
  for (let y = 0; y < rows; y++) {
    for (let x = 0; x < columns; x++) {
      for (const [dx, dy] of STEPS[geometry]) {
        const [a, b, c] = [0, 1, 2].map((n) => hole(x + n * dx, y + n * dy));
        if (![a, b, c].includes(-1)) found.push([a, b, c]);
      }
    }
  }
  return found;
}

/**
 * The lattice that a board's lines run along, for boards with a name.
 * @param {Place[]} at
 * @param {[number, number, number][]} lines
 * @returns {Geometry}
 */
export function geometryOf(at, lines) {
  /** @param {number} sign */
  const slanted = (sign) =>
    lines.some(([a, b]) => (at[b][0] - at[a][0]) * (at[b][1] - at[a][1]) === sign);
  const [falling, rising] = [slanted(1), slanted(-1)];
  if (falling && rising) return "square+diagonals";
  return falling ? "triangular" : rising ? "hexagonal" : "square";
}
