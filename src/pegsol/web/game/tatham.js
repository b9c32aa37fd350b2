// Game IDs of Simon Tatham's Pegs, such as 7x7cross or 3x1:PPH: P is a peg, H an empty hole, O no hole.

import { defaultVacancy, fromPlaces } from "./board.js";
import { ANY } from "./finish.js";
import { boardOf, catalogueBoard } from "./names.js";
import { problemOn } from "./problem.js";
import { Unreadable, shown } from "./unreadable.js";

const ID = /^([0-9]{1,5})(?:x([0-9]{1,5}))?(cross|octagon|random)?(?:(:)(.*)|#.*)?$/i;

/** The sizes of the crosses, whose middle is empty. */
const CROSSES = ["7x7", "9x9", "7x9", "9x7", "5x7", "7x5", "5x9", "9x5"];

/** Whether a text is a game ID, not the name of a board such as 9x9. @param {string} text */
export function isGameId(text) {
  return ID.test(text) && !/^[0-9]+(x[0-9]+)?$/i.test(text);
}

/**
 * The problem that a game ID means.
 * @param {string} text
 */
export function problemOfGameId(text) {
  const [, width, height = width, type = "cross", colon, description] = ID.exec(text) ?? [];
  if (colon) return described(Number(width), Number(height), description.toUpperCase());
  const kind = type.toLowerCase();
  if (kind === "random") {
    const message = "is made at random: its description belongs after a colon, such as 3x1:PPH";
    throw new Unreadable(`the board of ${shown(text)} ${message}`);
  }
  if (kind === "octagon") {
    const message = "is chosen at random: name it and the board, such as french c1";
    throw new Unreadable(`the empty hole of ${shown(text)} ${message}`);
  }
  const size = `${Number(width)}x${Number(height)}`;
  if (!CROSSES.includes(size)) throw new Unreadable(`a cross is ${CROSSES.join(", ")}, not ${size}`);
  const [across, down] = [width, height].map((side) => (Number(side) - 3) / 2);
  const board = catalogueBoard(boardOf(`cross(${down},${across},${down},${across})`));
  return problemOn(board, { start: board.full ^ (1n << BigInt(defaultVacancy(board))), finish: ANY });
}

/** @param {number} width @param {number} height @param {string} description */
function described(width, height, description) {
  const letters = [...description];
  if (letters.length !== width * height) {
    const needed = width * height === 1 ? "1 letter" : `${width * height} letters`;
    throw new Unreadable(`${width}x${height} places need ${needed}, not ${letters.length}`);
  }
  const wrong = letters.findIndex((letter) => !"PHO".includes(letter));
  if (wrong >= 0) {
    const message = `expected P (peg), H (hole) or O (no hole), not ${shown(letters[wrong])}`;
    throw new Unreadable(message, undefined, wrong + 1);
  }
  /** @type {import("./board.js").Place[]} */
  const places = [];
  let start = 0n;
  letters.forEach((letter, place) => {
    if (letter === "P") start |= 1n << BigInt(places.length);
    if (letter !== "O") places.push([place % width, Math.floor(place / width)]);
  });
  return problemOn(fromPlaces("square", places), { start, finish: ANY });
}
