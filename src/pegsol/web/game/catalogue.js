// The answers about the catalogue: those that were made with the site, and any board by name.

import { classOf } from "../engine/classes.js";
import { boardTitle } from "../wording.js";
import { data } from "./data.js";
import { known, problemIn } from "./parse.js";
import { centralHole, defaultVacancy } from "./board.js";
import { ANY, FEWEST, pattern } from "./finish.js";
import { OTHER_NAMES } from "./names.js";
import { keyOf, problemOn } from "./problem.js";
import { boardParts } from "./titles.js";

/** @typedef {import("./board.js").Board} Board */

/** @type {import("../local/maker.js").Maker["answers"]} */
export const answers = {
  "GET /api/boards": () => data("boards"),
  "GET /api/puzzles": () => data("puzzles"),
  "GET /api/lessons": () => data("lessons"),
  "GET /api/board": async ({ query }) =>
    described(problemIn(query.get("name") ?? "", await known()).board),
};

/**
 * @param {Board} board
 * @returns {import("wire").Sent["BoardRow"]}
 */
function described(board) {
  const opening = keyOf(openingOf(board)); // boards with names have problems in one line
  return {
    name: board.name ?? "",
    title: boardTitle(boardParts(board), ""),
    board_name: boardParts(board),
    aliases: Object.keys(OTHER_NAMES).filter((alias) => OTHER_NAMES[alias] === board.name),
    holes: board.holes.length,
    sides: sidesOf(board),
    geometry: board.geometry,
    problem: opening,
    key: opening,
  };
}

/** The columns and rows of a square board, such as 7x7. @param {Board} board */
function sidesOf({ coordinates, geometry }) {
  if (!coordinates || !geometry.startsWith("square")) return "";
  const sides = [0, 1].map((axis) => {
    const numbers = coordinates.map((place) => place[axis]);
    return Math.max(...numbers) - Math.min(...numbers) + 1;
  });
  return sides.join("x");
}

/**
 * A problem with one empty hole, for a player who only chose the board. The finish is one peg, in the
 * centre if the game begins there and the position class allows it, and else anywhere.
 * @param {Board} board
 */
function openingOf(board) {
  const [usual, { vectors }] = [defaultVacancy(board), board];
  const without = (/** @type {number} */ hole) => board.full ^ (1n << BigInt(hole));
  const full = classOf(board, board.full);
  if (usual === centralHole(board) && full === 0n) {
    return problemOn(board, { start: without(usual), finish: pattern(1n << BigInt(usual)) });
  }
  const radii = board.squaredRadii ?? board.holes.map(() => 0);
  const nearest = [...board.holes.keys()].sort(
    (one, other) => Number(one !== usual) - Number(other !== usual) || radii[one] - radii[other],
  );
  // With this hole empty, the class has a position with a single peg.
  const vacancy = nearest.find((hole) => vectors.includes(full ^ vectors[hole]));
  if (vacancy === undefined) return problemOn(board, { start: without(usual), finish: FEWEST });
  return problemOn(board, { start: without(vacancy), finish: ANY });
}
