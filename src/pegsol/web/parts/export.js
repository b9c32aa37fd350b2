// Files of problems and games: text, JSON or pictures.

import { bitsOf } from "../engine/gf2.js";
import { known, problemIn } from "../game/parse.js";
import { gameOf } from "../game/game.js";
import { problemJson } from "../game/problem.js";
import { problemText } from "../game/writing.js";
import { address, published } from "../link.js";
import { fileName } from "./forms.js";

/** @typedef {ReturnType<typeof gameOf>} Game */

/**
 * What a file contains: all moves of a game, or only the position after them.
 * @typedef {object} Order
 * @property {"svg" | "png" | "text" | "json"} form
 * @property {{ problem: string | Record<string, any>, moves?: string[], title?: string, address?: string }[]} items with
 *   the title and the address if they are not those of the problem and the game; "" is no address
 * @property {string} [theme]
 * @property {string} [title]
 * @property {number} [width]
 * @property {"moves" | "position"} [shown]
 */

const MOVES_WIDTH = 80; // characters of a line of moves
const SHARPNESS = 2; // pixels of a PNG for one of the SVG

/** @type {Record<Order["form"], { type: string, ending: string, write: (order: Order) => Promise<string | Blob> }>} */
const FORMS = {
  text: {
    type: "text/plain; charset=utf-8",
    ending: "txt",
    write: async (order) => {
      const told = addressesOf(order).map((address) => (address ? `# ${address}\n` : ""));
      return (await gamesOf(order)).map((game, place) => told[place] + gameText(game)).join("\n====\n\n");
    },
  },
  json: {
    type: "application/json",
    ending: "json",
    write: async (order) => {
      const [first, ...others] = (await gamesOf(order)).map(gameJson);
      return `${JSON.stringify(others.length ? [first, ...others] : first, null, 2)}\n`;
    },
  },
  svg: {
    type: "image/svg+xml",
    ending: "svg",
    write: async (order) => (await pictures()).boardsOf(order, addressesOf(order)),
  },
  png: {
    type: "image/png",
    ending: "png",
    write: async (order) => {
      const [{ boardsOf }, { pngOf }] = await Promise.all([pictures(), import("./picture.js")]);
      return pngOf(await boardsOf(order, addressesOf(order)), SHARPNESS);
    },
  },
};

const pictures = () => import("./export_pictures.js");

/**
 * A file, with a name made of its title.
 * @param {Order} order
 * @returns {Promise<{ name: string, blob: Blob }>}
 */
export async function fileOf(order) {
  const { type, ending, write } = FORMS[order.form];
  const blob = new Blob([await write(order)], { type });
  return { name: `${fileName(order.title ?? "", "pegsol")}.${ending}`, blob };
}

/**
 * The addresses at which others can open what a file contains.
 * @param {Order} order
 */
function addressesOf({ items }) {
  return items.map(({ problem, moves, address: own = address("/", problem, moves) }) => own && published(own));
}

/** @param {Order} order */
async function gamesOf({ items, shown = "moves" }) {
  const found = await known();
  return items.map(({ problem, moves = [] }) => {
    const game = gameOf(problemIn(problem, found), moves.join("\n"));
    if (shown === "moves") return game;
    return gameOf({ ...game.problem, start: bitsOf(game.position) }, "");
  });
}

/** @param {Game} game */
function gameText({ problem, moves }) {
  if (!moves.length) return problemText(problem);
  const lines = ["moves:"];
  for (const word of moves.map((move, place) => (place < moves.length - 1 ? `${move},` : move))) {
    if (lines[lines.length - 1].length + 1 + word.length > MOVES_WIDTH) lines.push("   ");
    lines[lines.length - 1] += ` ${word}`;
  }
  return `${problemText(problem)}${lines.join("\n")}\n`;
}

/** @param {Game} game */
function gameJson({ problem, line, moves }) {
  if (!line.length) return problemJson(problem);
  const named = line.map((jump) => jump.map((hole) => problem.board.holes[hole]));
  return { problem: problemJson(problem), moves, jumps: named, fixed: 0 };
}
