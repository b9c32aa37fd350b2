// A game: a problem, and the jumps that moves in a text make.

import { flip, parseMoves, pegsIn, Rules } from "../../board/rules.js";
import { bitsOf, holesOf } from "../../engine/gf2.js";
import { holeOf } from "./board.js";
import { Unreadable, shown } from "./unreadable.js";

/** @typedef {import("./problem.js").Problem} Problem */
/** @typedef {import("../../board/rules.js").Jump} Jump */

/**
 * @typedef {object} Game
 * @property {Problem} problem
 * @property {Jump[]} jumps
 * @property {string[]} moves the jumps as text
 * @property {bigint} position after the jumps
 * @property {boolean} solved
 */

/**
 * The game that begins with the moves in a text; they are refused unless all can be made.
 * @param {Problem} problem
 * @param {string} text
 * @returns {Game}
 */
export function gameOf(problem, text) {
  const { board, start, finish, rules: kind } = problem;
  const ends = { ...finish, pegs: holesOf(finish.pegs), free: holesOf(finish.free) };
  const tables = { ...board, title: "", places: [], lattice: true, rules: kind, finish: ends };
  const wanted = movesIn(problem, text);
  const jumps = parseMoves(tables, holesOf(start), wanted);
  const asked = wanted.reduce((sum, move) => sum + move.split("-").length - 1, 0);
  if (jumps.length < asked) throw new Unreadable(`jump ${jumps.length + 1} of the moves cannot be made`);
  const [rules, pegs] = [new Rules(tables), pegsIn(board.holes.length, holesOf(start))];
  for (const jump of jumps) flip(pegs, jump);
  const position = bitsOf(board.holes.flatMap((_, hole) => (pegs[hole] ? [hole] : [])));
  const moves = rules.moves(jumps).map((move) => move.text);
  return { problem, jumps, moves, position, solved: finish.fewest || rules.solved(pegs) };
}

/**
 * The moves in a text, with the names that the board has for its holes.
 * @param {Problem} problem
 * @param {string} text
 */
function movesIn({ board }, text) {
  const plain = text.replace(/[‐‑‒–—−→⟶➔]|[-=]>/g, "-").replace(/[[\]";,]/g, " ");
  const words = plain.replace(/\s*-\s*/g, "-").split(/\s+/).filter(Boolean);
  return words.map((word) => {
    const joined = !word.includes("-") && /^(?:[a-z]+[0-9]+){2,}$/i.test(word);
    const stops = joined ? (word.match(/[a-z]+[0-9]+/gi) ?? []) : word.split("-");
    if (stops.length < 2) throw new Unreadable(`${shown(word)} is not a move such as d2-d4`);
    return stops.map((stop) => namedStop(board, stop)).join("-");
  });
}

/** @param {import("./board.js").Board} board @param {string} stop such as d4 or d4(d3) */
function namedStop(board, stop) {
  const [, target, over] = /^([^()]+)(?:\(([^()]+)\))?$/.exec(stop) ?? [];
  if (!target) throw new Unreadable(`${shown(stop)} is not a hole such as d4, or d4(d3)`);
  const [name, jumped] = [target, over].map((hole) => hole && board.holes[holeOf(board, hole)]);
  return jumped ? `${name}(${jumped})` : `${name}`;
}
