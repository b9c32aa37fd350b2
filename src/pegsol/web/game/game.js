// A game: a problem, and the jumps that moves in a text make.

import { flip, jumpsIn, parseMoves, pegsIn, Rules } from "../board/rules.js";
import { holesOf } from "../engine/gf2.js";
import { holeOf } from "./board.js";
import { Unreadable, shown } from "./unreadable.js";

/** @typedef {import("./problem.js").Problem} Problem */
/** @typedef {import("../board/rules.js").Jump} Jump */

/**
 * What came of some moves, with the moves in the form in which they are kept.
 * @typedef {object} Played
 * @property {string[]} moves
 * @property {number} jumps
 * @property {Jump[]} line the holes of the jumps
 * @property {number[]} position the holes with pegs after them
 * @property {number} pegs
 * @property {boolean} solved
 * @property {boolean} stuck
 */

/**
 * What comes of some moves, which are refused unless all can be made.
 * @param {{ tables: import("../board/rules.js").Tables, start: number[] }} problem
 * @param {string[]} moves
 * @returns {Played}
 */
export function played({ tables, start }, moves) {
  const line = parseMoves(tables, start, moves);
  if (line.length < jumpsIn(moves)) throw new Unreadable(`jump ${line.length + 1} of the moves cannot be made`);
  const rules = new Rules(tables);
  const pegs = pegsIn(tables.holes.length, start);
  for (const jump of line) flip(pegs, jump);
  const position = [...pegs.keys()].filter((hole) => pegs[hole]);
  return {
    moves: rules.moves(line).map(({ text }) => text),
    jumps: line.length,
    line,
    position,
    pegs: position.length,
    solved: tables.finish.fewest || rules.solved(pegs),
    stuck: rules.stuck(pegs),
  };
}

/**
 * What comes of the moves in a text.
 * @param {Problem} problem
 * @param {string} text
 */
export function gameOf(problem, text) {
  const { board, start, finish, rules } = problem;
  const ends = { ...finish, pegs: holesOf(finish.pegs), free: holesOf(finish.free) };
  const tables = { ...board, title: "", places: [], lattice: true, rules, finish: ends };
  return { problem, ...played({ tables, start: holesOf(start) }, movesIn(problem, text)) };
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
