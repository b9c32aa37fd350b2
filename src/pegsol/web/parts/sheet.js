// Boards in rows, with words below them, as the text of one SVG image.

import { svg } from "../board/elements.js";
import { boardPicture } from "./drawing.js";

/** @import { Problem as Shown } from "../game/read.js" */
/** @import { Look, Marks } from "./drawing.js" */

/** @typedef {{ shown: Shown, pegs: Uint8Array, caption: string, marks?: Marks }} Cell */

const GAP = 24; // pixels
const CAPTION = 22;
const LETTERS = 15;
const NOTE = { "font-family": "monospace", "font-size": 11 };
const [NOTE_WIDTH, NOTE_HEIGHT] = [6.8, 16]; // of a letter and of a line

/**
 * Words as large as they fit.
 * @param {string} words
 * @param {number} width in pixels
 */
function sized(words, width) {
  return { "font-size": Math.min(LETTERS, (1.7 * width) / words.length) };
}

/**
 * @param {Cell[][]} rows
 * @param {{ look: Look, width: number, ink: string, ground?: string, notes?: string[] }} options the width of a
 *   board in pixels, the colour of words, that of the ground if it is filled, and what is written below the boards
 */
export function sheetOf(rows, { look, width, ink, ground, notes = [] }) {
  const boards = rows.map((row) =>
    row.map(({ shown, pegs, marks, caption }) => ({ caption, board: boardPicture(shown, look, pegs, { width, marks }) })),
  );
  const most = (/** @type {"width" | "height"} */ side) =>
    Math.max(...boards.flat().map(({ board }) => Number(board.getAttribute(side))));
  const [across, down] = [most("width") + GAP, most("height") + GAP + CAPTION];
  const words = { "font-family": "sans-serif", "text-anchor": "middle", fill: ink };
  const placed = boards.flatMap((row, below) =>
    row.flatMap(({ caption, board }, beside) => {
      const [x, y] = [beside * across, below * down];
      board.setAttribute("x", `${x}`);
      board.setAttribute("y", `${y}`);
      return [board, svg("text", { x: x + (across - GAP) / 2, y: y + down - GAP, ...words, ...sized(caption, across) }, caption)];
    }),
  );
  const [right, end] = [Math.max(...rows.map((row) => row.length)) * across - GAP, rows.length * down];
  const letters = new RegExp(`.{1,${Math.floor(right / NOTE_WIDTH)}}`, "g");
  const lines = notes.flatMap((note) => note.match(letters) ?? []);
  const below = lines.map((line, place) => svg("text", { x: 0, y: end + NOTE_HEIGHT * place, fill: ink, ...NOTE }, line));
  const bottom = end + NOTE_HEIGHT * lines.length;
  const size = { width: right, height: bottom };
  const paper = ground ? [svg("rect", { ...size, fill: ground })] : [];
  const picture = { xmlns: "http://www.w3.org/2000/svg", viewBox: `0 0 ${right} ${bottom}`, ...size };
  return svg("svg", picture, ...paper, ...placed, ...below).outerHTML;
}
