// A board made by hand: holes anywhere, and lines through any three of them. Nothing here touches the page.

import { format } from "../board/messages.js";
import { stepsOf } from "../board/wood.js";
import { endsOf } from "../game/board.js";
import { EDITOR } from "../texts/later.js";

/** @import { Place } from "../board/grid.js" */
/** @import { Jump as Line } from "../board/rules.js" */

/**
 * Holes with their names and places, and the lines along which pegs jump.
 * @typedef {object} Net
 * @property {string[]} names
 * @property {Place[]} at
 * @property {Line[]} lines in both directions
 * @property {Line[]} one_way from the first hole over the second to the third, and not back
 * @property {[number, number][]} joined pairs of holes that were joined before they were on a line
 */

const BOX = [6, 4.5]; // the least width and height of the ground, in steps
const AROUND = 1; // steps of empty ground around the holes

/** A board with a single hole, to begin with. @returns {Net} */
export function firstNet() {
  return { names: ["v1"], at: [[0, 0]], lines: [], one_way: [], joined: [] };
}

/**
 * @param {Line} line
 * @param {Line} other
 */
function same([a, b, c], [d, e, f]) {
  return b === e && ((a === d && c === f) || (a === f && c === d));
}

/**
 * The net without the lines on three holes.
 * @param {Net} net
 * @param {Line} line
 * @returns {Net}
 */
function without(net, line) {
  const other = (/** @type {Line} */ one) => !same(one, line);
  return { ...net, lines: net.lines.filter(other), one_way: net.one_way.filter(other) };
}

/**
 * The net with a line, or without it if it is there already.
 * @param {Net} net
 * @param {Line} line
 * @param {boolean} oneWay
 * @returns {Net}
 */
export function withLine(net, line, oneWay) {
  const there = oneWay
    ? net.one_way.some((one) => `${one}` === `${line}`)
    : net.lines.some((one) => same(one, line));
  const rest = without(net, line);
  if (there) return rest;
  return oneWay
    ? { ...rest, one_way: [...rest.one_way, line] }
    : { ...rest, lines: [...rest.lines, line] };
}

/**
 * The net with two holes joined, as the vertices of a graph are: every path of three joined holes
 * is a line. If they are joined already, their lines go.
 * @param {Net} net
 * @param {number} a
 * @param {number} b
 * @returns {Net}
 */
export function withJoin(net, a, b) {
  const is = (/** @type {number[]} */ [c, d]) => (c === a && d === b) || (c === b && d === a);
  const steps = [...stepsOf(net), ...net.joined];
  if (steps.some(is)) {
    const along = (/** @type {Line} */ [c, d, e]) => is([c, d]) || is([d, e]);
    return {
      ...net,
      lines: net.lines.filter((line) => !along(line)),
      one_way: net.one_way.filter((line) => !along(line)),
      joined: net.joined.filter((pair) => !is(pair)),
    };
  }
  const next = (/** @type {number} */ hole) =>
    new Set(steps.flatMap(([c, d]) => (c === hole ? [d] : d === hole ? [c] : [])));
  /** @type {Line[]} */
  const lines = [
    ...[...next(b)].map((c) => /** @type {Line} */ ([a, b, c])),
    ...[...next(a)].map((c) => /** @type {Line} */ ([b, a, c])),
  ];
  const fresh = lines.filter((line) => !net.lines.some((one) => same(one, line)));
  return { ...net, lines: [...net.lines, ...fresh], joined: [...net.joined, [a, b]] };
}

/**
 * The net with one more hole.
 * @param {Net} net
 * @param {Place} place
 * @returns {Net}
 */
export function withHole(net, place) {
  let number = net.names.length + 1;
  while (net.names.includes(`v${number}`)) number++;
  return { ...net, names: [...net.names, `v${number}`], at: [...net.at, place] };
}

/**
 * The net with a hole in another place.
 * @param {Net} net
 * @param {number} hole
 * @param {Place} place
 * @returns {Net}
 */
export function moved(net, hole, place) {
  return { ...net, at: net.at.with(hole, place) };
}

/**
 * A free place for a new hole: below all others.
 * @param {Net} net
 * @returns {Place}
 */
export function freePlace({ at }) {
  const [[left], [, bottom]] = endsOf(at);
  return [left, bottom + 1];
}

/**
 * The part of the plane that is shown: what was shown before, if it has room for all holes.
 * @param {Place[]} at
 * @param {number[] | null} before left, top, right and bottom
 */
export function ground(at, before) {
  const [[left, right], [top, bottom]] = endsOf(at).map(([first, last]) => [first - AROUND, last + AROUND]);
  if (before) {
    const [l, t, r, b] = before;
    return [Math.min(l, left), Math.min(t, top), Math.max(r, right), Math.max(b, bottom)];
  }
  const [across, down] = [right - left, bottom - top].map((size, i) => Math.max(0, BOX[i] - size) / 2);
  return [left - across, top - down, right + across, bottom + down];
}

// -- the lines as text ----------------------------------------------------------------------------

/** @param {Net} net */
export function linesText({ names, lines, one_way }) {
  const written = (/** @type {string} */ mark) => (/** @type {Line} */ line) =>
    line.map((hole) => names[hole]).join(mark);
  return [...lines.map(written(" ")), ...one_way.map(written(" > "))].join("\n");
}

/**
 * The net with the lines of a text; throws an error if they cannot be read.
 * @param {Net} net
 * @param {string} text
 * @returns {Net}
 */
export function withLines(net, text) {
  let read = { ...net, lines: /** @type {Line[]} */ ([]), one_way: /** @type {Line[]} */ ([]) };
  for (const row of text.split("\n").filter((row) => row.trim())) {
    const words = row.split(/[\s,>-]+/).filter(Boolean);
    const holes = words.map((name) => net.names.indexOf(name));
    const missing = words[holes.indexOf(-1)];
    if (missing) throw new Error(format(EDITOR.noHole, { name: missing }));
    if (holes.length !== 3 || new Set(holes).size < 3) throw new Error(format(EDITOR.badLine, { line: row.trim() }));
    const line = /** @type {Line} */ (holes);
    const there = [...read.lines, ...read.one_way].some((one) => same(one, line));
    if (!there) read = withLine(read, line, row.includes(">"));
  }
  return read;
}
