// Files of boards as SVG and PNG: each position of some games, with its next move.

import { format } from "../board/messages.js";
import { parseMoves } from "../board/rules.js";
import { readProblem } from "../game/read.js";
import { BOARD } from "../texts/first.js";
import { theme as page } from "../theme.js";
import { coloursOf, positionAfter } from "./drawing.js";
import { LIGHT } from "./picture.js";
import { sheetOf } from "./sheet.js";
import { RefusalError } from "../refusal.js";

/** @import { Order } from "./export.js" */
/** @import { Cell } from "./sheet.js" */

const MAX_PICTURES = 3000;
const COLUMNS = 5;
const WIDTH = { one: 360, many: 130 }; // pixels of a board
const PAPER = { ground: "#ffffff", ink: "#000000" };

/**
 * @param {Order} order without a theme boards look as on the page
 * @param {string[]} addresses that are written below the boards
 * @returns {Promise<string>} an SVG
 */
export async function boardsOf({ items, theme, shown = "moves", width }, addresses) {
  const cells = (await Promise.all(items.map((item) => cellsOf(item, shown === "moves")))).flat();
  if (cells.length > MAX_PICTURES) throw new RefusalError("too-many-pictures", [MAX_PICTURES]);
  const rows = [];
  for (let first = 0; first < cells.length; first += COLUMNS) rows.push(cells.slice(first, first + COLUMNS));
  const look = theme ? { theme } : page.look;
  const { ground, ink } = LIGHT.includes(look.theme) ? PAPER : coloursOf(look);
  return sheetOf(rows, { look, ground, ink, notes: addresses, width: width ?? (cells.length > 1 ? WIDTH.many : WIDTH.one) });
}

/**
 * The positions of a game, or only its last one.
 * @param {Order["items"][number]} item
 * @param {boolean} every
 * @returns {Promise<Cell[]>}
 */
async function cellsOf({ problem, moves = [], title: own }, every) {
  const shown = await readProblem(problem);
  const numbers = every && moves.length ? [...moves.keys(), moves.length] : [moves.length];
  return numbers.map((number) => {
    const made = moves.slice(0, number);
    const pegs = positionAfter(shown, made);
    const left = format(BOARD.pegs, { count: pegs.filter(Boolean).length });
    const title = every && moves.length ? left : (own ?? shown.title);
    if (number === moves.length) return { shown, pegs, caption: title };
    const [before, after] = [made, moves.slice(0, number + 1)].map((line) => parseMoves(shown.tables, shown.start, line));
    const marks = { ring: true, move: after.slice(before.length) };
    return { shown, pegs, caption: `${number + 1}. ${moves[number]}`, marks };
  });
}
