// Problems as text, which problemFromText reads back.

import { SLANTS } from "../engine/board.js";
import { endsOf, namesIn } from "./board.js";
import { linesOf, parseDiagram } from "./diagram.js";
import { finishText } from "./finish.js";
import { readable } from "./unreadable.js";
import { bitCount } from "../engine/gf2.js";

/** @import { Board } from "./board.js" */

const MAX_SPREAD = 64; // places for each hole of a board that is drawn
const MAX_DRAWING = 2 ** 18; // characters
const MAX_LISTED = 8; // pegs of a finish

/** @param {import("./problem.js").Problem} problem */
export function problemText({ board, start, finish, rules, title, description }) {
  const about = linesOf(description).map(clean).join("\n").replace(/^\n+|\n+$/g, "");
  const drawn = board.coordinates !== null;
  const from = drawn ? ["start:", ...diagram(board, start)] : [listed(board, start)];
  const worded = finishText(finish, board, rules);
  const to = worded === null ? patternLines(board, finish) : [`finish: ${worded}`];
  const lines = [
    ...(clean(title) ? [`title: ${clean(title)}`] : []),
    ...(about ? ["description:", ...about.split("\n").map((line) => `    ${line}`.trimEnd())] : []),
    ...boardLines(board),
    ...(rules === "normal" ? [] : [`rules: ${rules}`]),
    // The start comes last unless the finish is a diagram, too: its diagram then ends the file.
    ...(to.length > 1 ? [...from, ...to] : [...to, ...from]),
  ];
  return `${lines.join("\n")}\n`;
}

/** @param {string} text */
function clean(text) {
  return text.replace(/[\p{C}\p{Z}]+/gu, " ").trim();
}

/** @param {Board} board @param {bigint} start */
function listed(board, start) {
  const [pegs, empty] = [start, board.full ^ start].map((bits) => namesIn(board, bits));
  return ["start:", ...(empty.length < pegs.length ? ["vacancies", ...empty] : ["pegs", ...pegs])].join(" ");
}

/** @param {Board} board @param {import("../engine/classes.js").Finish} finish pegs in holes */
function patternLines(board, { pegs, free }) {
  if (board.coordinates && (free || bitCount(pegs) > MAX_LISTED)) {
    return ["finish:", ...diagram(board, pegs, free)];
  }
  const words = [pegs ? "finish:" : "finish: pegs", ...namesIn(board, pegs)];
  if (free) words.push("free", ...namesIn(board, free));
  return [words.join(" ")];
}

/** @param {Board} board */
function boardLines(board) {
  const { name, coordinates, geometry, holes, lines, one_way } = board;
  if (name !== null) return [`board: ${name}`];
  if (coordinates && geometry !== "lines") {
    const places = isDrawable(board) ? [] : [`holes: ${holes.join(" ")}`];
    return [`geometry: ${geometry}`, ...places];
  }
  const written = (/** @type {string} */ mark) => (/** @type {number[]} */ line) =>
    `    ${line.map((hole) => holes[hole]).join(mark)}`;
  const onLines = new Set([...lines, ...one_way].flat());
  const alone = holes.filter((_, hole) => !onLines.has(hole));
  return [
    "lines:",
    ...lines.map(written(" ")),
    ...one_way.map(written(" > ")),
    ...(alone.length ? [`holes: ${alone.join(" ")}`] : []),
  ];
}

/** Whether the diagram of a board without a name reads back as its holes. @param {Board} board */
function isDrawable(board) {
  const places = board.coordinates ?? [];
  const [width, height] = endsOf(places).map(([, last]) => last + 1);
  if (width * height > MAX_SPREAD * places.length) return false;
  const read = readable(() => parseDiagram(drawing(board, board.full), board.geometry, 1));
  return read !== null && `${read}` === `${places}`;
}

/** @param {Board} board @param {bigint} pegs @param {bigint} [free] */
function diagram(board, pegs, free = 0n) {
  return drawing(board, pegs, free).split("\n").map((row) => `    ${row}`);
}

/**
 * A pattern on a lattice, one character for each hole.
 * @param {Board} board
 * @param {bigint} pegs
 * @param {bigint} [free]
 */
function drawing({ coordinates, geometry }, pegs, free = 0n) {
  const slant = SLANTS[geometry] ?? 0;
  const marks = (coordinates ?? []).map(([x, y], hole) => {
    const is = (/** @type {bigint} */ bits) => (bits >> BigInt(hole)) & 1n;
    return { x: 2 * x + slant * y, y, mark: is(free) ? "?" : is(pegs) ? "o" : "." };
  });
  const [left, top] = [Math.min(...marks.map(({ x }) => x)), marks[0].y];
  const [right, bottom] = [Math.max(...marks.map(({ x }) => x)), marks[marks.length - 1].y];
  if ((right - left + 1) * (bottom - top + 1) > MAX_DRAWING) {
    const rows = [...new Set(marks.map(({ y }) => y))];
    return rows.map((row) => marks.filter(({ y }) => y === row).map(({ mark }) => mark).join(" ")).join("\n");
  }
  const rows = Array.from({ length: bottom - top + 1 }, () => Array(right - left + 1).fill(" "));
  for (const { x, y, mark } of marks) rows[y - top][x - left] = mark;
  return rows.map((row) => row.join("").trimEnd() || "-").join("\n");
}
