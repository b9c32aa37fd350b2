// The places of a board's holes in the plane: those of its lattice, or a drawing of its graph.

import { SLANTS } from "../engine/board.js";
import { endsOf, jumpsOver } from "./board.js";
import { usualDrawing } from "./graphs.js";
import { spread } from "./spread.js";

/** @import { Board } from "./board.js" */

/** @typedef {[number, number]} Place */

const GAP = 1.5; // between parts that are not connected

/**
 * Whether pictures place the holes by their coordinates, which do not lie too far apart.
 * @param {Board} board
 */
export function onLattice({ coordinates }) {
  if (!coordinates) return false;
  const [width, height] = endsOf(coordinates).map(([first, last]) => last - first + 1);
  return width * height <= 16 * coordinates.length + 400;
}

/**
 * Where each hole is, to the right and down from (0, 0); neighbours are about 1 apart.
 * @param {Board} board
 * @returns {Place[]}
 */
export function placesOf(board) {
  const { coordinates, geometry } = board;
  if (!coordinates || !onLattice(board)) return toOrigin(laidOut(board));
  const slant = SLANTS[geometry] ?? 0;
  const height = slant ? Math.sqrt(0.75) : 1;
  return toOrigin(coordinates.map(([x, y]) => [(2 * x + slant * y) / 2, height * y]));
}

/** @param {Place[]} points @returns {Place[]} */
function toOrigin(points) {
  const [[left], [top]] = endsOf(points);
  return points.map(([x, y]) => [rounded(x - left), rounded(y - top)]);
}

/** @param {number} length */
function rounded(length) {
  return Number(length.toFixed(3));
}

/** Places for the holes of a graph, with its connected parts side by side in rows. @param {Board} board */
function laidOut(board) {
  const { near } = board;
  const over = jumpsOver(board);
  const drawn = partsOf(near).map((part) => {
    const index = new Map(part.map((hole, number) => [hole, number]));
    const own = part.map((hole) => new Set([...near[hole]].map((other) => index.get(other) ?? 0)));
    // Every path of three holes must be a line.
    const whole = part.every((hole) => over[hole] === near[hole].size * (near[hole].size - 1));
    const points = part.length > 1 ? ((whole && usualDrawing(own)) || spread(own)) : [[0, 0]];
    return { part, points: toOrigin(/** @type {Place[]} */ (points)) };
  });
  return inRows(board.size, drawn);
}

/**
 * @param {number} count
 * @param {{ part: number[], points: Place[] }[]} drawn
 * @returns {Place[]}
 */
function inRows(count, drawn) {
  const sizes = drawn.map(({ points }) => endsOf(points).map(([, last]) => last + GAP));
  const area = sizes.reduce((sum, [width, height]) => sum + width * height, 0);
  const room = Math.max(1.4 * Math.sqrt(area), ...sizes.map(([width]) => width));
  /** @type {Place[]} */
  const places = Array(count).fill([0, 0]);
  let [left, top, tallest] = [0, 0, 0];
  drawn.forEach(({ part, points }, number) => {
    const [width, height] = sizes[number];
    if (left && left + width > room) [left, top, tallest] = [0, top + tallest, 0];
    part.forEach((hole, place) => {
      places[hole] = [left + points[place][0], top + points[place][1]];
    });
    left += width;
    tallest = Math.max(tallest, height);
  });
  return places;
}

/** The holes of each connected part, the largest part first. @param {Set<number>[]} near */
function partsOf(near) {
  const seen = new Set();
  const parts = [];
  for (const hole of near.keys()) {
    if (seen.has(hole)) continue;
    const part = [hole];
    seen.add(hole);
    for (const here of part) {
      for (const there of near[here]) {
        if (!seen.has(there)) part.push(there);
        seen.add(there);
      }
    }
    parts.push(part.sort((a, b) => a - b));
  }
  return parts.sort((one, other) => other.length - one.length || one[0] - other[0]);
}
