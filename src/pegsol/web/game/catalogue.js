// The answers about the catalogue: those that were made with the site, and any board by name.

import { classOf } from "../engine/classes.js";
import { boardTitle } from "../wording.js";
import { data } from "./data.js";
import { known, problemIn } from "./parse.js";
import { centralHole, defaultVacancy, squaredRadii } from "./board.js";
import { ANY, FEWEST, pattern } from "./finish.js";
import { keyOf } from "./key.js";
import { OTHER_NAMES } from "./names.js";
import { problemJson, problemOn, specOf } from "./problem.js";
import { boardParts } from "./titles.js";
import { tabled } from "./ruled_out.js";

/** @typedef {import("./board.js").Board} Board */
/** @typedef {import("./problem.js").Problem} Problem */

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
  const opening = openingOf(board);
  return {
    name: board.name ?? "",
    title: boardTitle(boardParts(board), ""),
    board_name: boardParts(board),
    aliases: Object.keys(OTHER_NAMES).filter((alias) => OTHER_NAMES[alias] === board.name),
    holes: board.holes.length,
    sides: sidesOf(board),
    geometry: board.geometry,
    problem: specOf(opening) ?? linked(opening),
    key: keyOf(opening),
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

/** A problem as a shared link has it. @param {Problem} problem */
function linked(problem) {
  const bytes = new TextEncoder().encode(JSON.stringify(problemJson(problem)));
  const code = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
  return `json:${code.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "")}`;
}

/**
 * A problem with one empty hole, for a player who only chose the board. The finish is one peg, in the
 * centre if the game begins there and the position class allows it, and else anywhere.
 * @param {Board} board
 */
function openingOf(board) {
  const [usual, { vectors }] = [defaultVacancy(board), tabled(board)];
  const without = (/** @type {number} */ hole) => board.full ^ (1n << BigInt(hole));
  const full = classOf(tabled(board), board.full);
  if (usual === centralHole(board) && full === 0n) {
    return problemOn(board, { start: without(usual), finish: pattern(1n << BigInt(usual)) });
  }
  const radii = squaredRadii(board) ?? board.holes.map(() => 0);
  const nearest = [...board.holes.keys()].sort(
    (one, other) => Number(one !== usual) - Number(other !== usual) || radii[one] - radii[other],
  );
  // With this hole empty, the class has a position with a single peg.
  const vacancy = nearest.find((hole) => vectors.includes(full ^ vectors[hole]));
  if (vacancy === undefined) return problemOn(board, { start: without(usual), finish: FEWEST });
  return problemOn(board, { start: without(vacancy), finish: ANY });
}
