// The order in which a plain search tries the jumps of a position, as search/lab/jump_order.py.

import { RefusalError } from "../../refusal.js";
import { Random } from "./random.js";

/** @import { Board } from "../board.js" */

/** The directions of the lattices, clockwise from north. */
const COMPASS = ["n", "ne", "e", "se", "s", "sw", "w", "nw"];
/** @type {Record<string, number[][]>} */
const STEPS = {
  square: [[1, 0], [0, 1]],
  "square+diagonals": [[1, 0], [0, 1], [1, 1], [-1, 1]],
  triangular: [[1, 0], [0, 1], [1, 1]],
  hexagonal: [[1, 0], [0, 1], [-1, 1]],
};
/** Half holes by which each row is drawn to the right of the row above. @type {Record<string, number>} */
const SLANTS = { triangular: -1, hexagonal: 1 };

/**
 * @typedef {object} Order
 * @property {string} holes the name of an order, or all holes; if empty, the usual order
 * @property {string} [directions]
 * @property {"peg" | "target"} [by]
 * @property {Record<string, number> | null} [weights]
 * @property {number} [seed]
 */

/**
 * The numbers of a board's jumps in an order.
 * @param {Board} board
 * @param {boolean} reverse
 * @param {Order} order
 */
export function jumpsInOrder(board, reverse, { holes, directions = "", by = "peg", weights, seed = 0 }) {
  const holeRank = ranks(holesInOrder(board, holes, seed));
  const directionRank = ranks(directionsInOrder(board, directions));
  const values = board.names.map(() => 0);
  for (const [name, weight] of Object.entries(weights ?? {})) values[holeOf(board, name)] = weight;
  const keys = board.jumps.map(([origin, over, target], number) => {
    const [from, to] = reverse ? [target, origin] : [origin, target];
    const gain = values[to] - values[from] + (reverse ? values[over] : -values[over]);
    const direction = directionRank.get(directionOf(board, from, over)) ?? 0;
    return [-gain, holeRank.get(by === "peg" ? from : to) ?? 0, direction, number];
  });
  return keys.sort(compare).map(([, , , number]) => number);
}

/**
 * @param {Board} board
 * @param {string} given
 * @param {number} seed
 * @returns {number[]}
 */
function holesInOrder(board, given, seed) {
  const name = given || (board.coordinates ? "columns" : "board");
  const numbers = board.names.map((_, hole) => hole);
  if (name === "random") return new Random(seed).sample(board.size);
  if (name === "board") return numbers;
  if (name === "board-reversed") return numbers.reverse();
  const key = keyOf(board, name);
  if (!key) return listed(board, name);
  const sorted = numbers.map((hole) => [...key(hole), hole]).sort(compare).map((keys) => keys[keys.length - 1]);
  return name.endsWith("-reversed") ? sorted.reverse() : sorted;
}

/**
 * What sorts the holes of an order by their places; null if no order has this name.
 * @param {Board} board
 * @param {string} name
 * @returns {((hole: number) => number[]) | null}
 */
function keyOf({ coordinates, squaredRadii }, name) {
  const lines = /^(rows|columns)(-left)?(-up)?$/.exec(name);
  if (!lines && !/^(spiral|centre)(-reversed)?$/.test(name)) return null;
  if (!coordinates || !squaredRadii) {
    throw wrong(`the holes of this board have no places, so they have no order ${name}: use board, board-reversed, random or a list of holes`);
  }
  if (lines) {
    const [across, down] = [lines[2] ? -1 : 1, lines[3] ? -1 : 1];
    return (hole) => {
      const [column, row] = coordinates[hole];
      const place = [across * column, down * row];
      return lines[1] === "rows" ? place.reverse() : place;
    };
  }
  if (name.startsWith("spiral")) return spiral(coordinates);
  const distances = [...new Set(squaredRadii)].sort((one, other) => (one < other ? -1 : 1));
  return (hole) => [distances.indexOf(squaredRadii[hole])];
}

/**
 * The place on a clockwise spiral from the top left corner to the middle.
 * @param {number[][]} coordinates
 */
function spiral(coordinates) {
  const ends = [0, 1].map((axis) => {
    const all = coordinates.map((place) => place[axis]);
    return [Math.min(...all), Math.max(...all)];
  });
  const [[left, right], [top, bottom]] = ends;
  return (/** @type {number} */ hole) => {
    const [column, row] = coordinates[hole];
    const ring = Math.min(column - left, right - column, row - top, bottom - row);
    if (row === top + ring) return [ring, 0, column];
    if (column === right - ring) return [ring, 1, row];
    return row === bottom - ring ? [ring, 2, -column] : [ring, 3, -row];
  };
}

/**
 * @param {Board} board
 * @param {string} text
 */
function listed(board, text) {
  const names = wordsOf(text);
  if (names.length === 1 && !board.names.includes(names[0]) && board.size > 1) {
    throw wrong(`no order of holes is called '${text}'`);
  }
  const given = names.map((name) => holeOf(board, name));
  board.names.forEach((name, hole) => {
    const times = given.filter((one) => one === hole).length;
    if (times !== 1) {
      throw wrong(`an order of holes has each once; this one ${times ? "has twice:" : "lacks"} ${name}`);
    }
  });
  return given;
}

/**
 * @param {Board} board
 * @param {string} text
 * @returns {string[]}
 */
function directionsInOrder(board, text) {
  const known = directionsOf(board);
  if (!text.trim()) return known;
  if (!known.length) throw wrong("this board is not a lattice: its jumps have no directions");
  let plain = text.toLowerCase();
  for (const word of ["north", "east", "south", "west"]) plain = plain.replaceAll(word, word[0]);
  let names = wordsOf(plain.replaceAll("-", ""));
  if (names.length === 1 && known.every((name) => name.length === 1)) names = [...names[0]];
  if ([...names].sort().join() !== [...known].sort().join()) {
    const every = `${known.slice(0, -1).join(", ")} and ${known[known.length - 1]}`;
    throw wrong(`directions are ${every} in some order, not '${text}'`);
  }
  return names;
}

/** @param {Board} board */
function directionsOf({ coordinates, geometry }) {
  if (!coordinates) return [];
  const found = (STEPS[geometry] ?? []).flatMap(([x, y]) => [
    compass(geometry, x, y),
    compass(geometry, -x, -y),
  ]);
  return COMPASS.filter((name) => found.includes(name));
}

/**
 * The direction to a neighbour, as the board is drawn.
 * @param {string} geometry
 * @param {number} x
 * @param {number} y
 */
function compass(geometry, x, y) {
  const right = 2 * x + (SLANTS[geometry] ?? 0) * y;
  return (y < 0 ? "n" : y > 0 ? "s" : "") + (right > 0 ? "e" : right ? "w" : "");
}

/**
 * @param {Board} board
 * @param {number} origin
 * @param {number} over
 */
function directionOf({ coordinates, geometry }, origin, over) {
  if (!coordinates) return "";
  const [[x, y], [u, v]] = [coordinates[origin], coordinates[over]];
  return compass(geometry, u - x, v - y);
}

/**
 * @param {Board} board
 * @param {string} name
 */
function holeOf({ names }, name) {
  const hole = names.indexOf(name);
  if (hole < 0) throw wrong(`no hole is called '${name}'`);
  return hole;
}

/**
 * The refusal of a text that cannot be read.
 * @param {string} detail
 */
export function wrong(detail) {
  return new RefusalError("unreadable", [detail], detail);
}

/** @param {string} text */
export function wordsOf(text) {
  return text.split(/[\s,;]+/).filter(Boolean);
}

/**
 * @template Thing
 * @param {Thing[]} things
 */
function ranks(things) {
  return new Map(things.map((thing, rank) => [thing, rank]));
}

/**
 * @param {number[]} one
 * @param {number[]} other
 */
function compare(one, other) {
  const place = one.findIndex((key, i) => key !== other[i]);
  return place < 0 ? 0 : one[place] - other[place];
}
