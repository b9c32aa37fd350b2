// A game: a problem, and the jumps that moves in a text make.

import { flip, jumpsIn, parseMoves, pegsIn, Rules } from "../board/rules.js";
import { holesOf } from "../engine/gf2.js";
import { checkOne, likeliest, readings } from "./notations.js";
import { listed, movesOn } from "./spelling.js";
import { Unreadable } from "./unreadable.js";

/**
 * What came of some moves, with the moves in the form in which they are kept.
 * @typedef {object} Played
 * @property {string[]} moves
 * @property {number} jumps
 * @property {import("../board/rules.js").Jump[]} line the holes of the jumps
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
 * @param {import("./problem.js").Problem} problem
 * @param {string} text
 */
export function gameOf(problem, text) {
  const { board, start, finish, rules } = problem;
  const ends = { ...finish, pegs: holesOf(finish.pegs), free: holesOf(finish.free) };
  const tables = { ...board, title: "", places: [], lattice: true, rules, finish: ends };
  const game = { tables, start: holesOf(start) };
  const [notation, moves] = movesIn(board, game, listed(text));
  return { problem, notation, ...played(game, moves) };
}

/**
 * The foreign notation of the moves in a text, "" for our own, and the moves with our names of the holes. If several
 * notations have all its holes, that one counts in which all moves can be made.
 * @param {import("./board.js").Board} board
 * @param {{ tables: import("../board/rules.js").Tables, start: number[] }} game
 * @param {string} text
 * @returns {[notation: string, moves: string[]]}
 */
function movesIn(board, { tables, start }, text) {
  const rules = new Rules(tables);
  try {
    return ["", movesOn(board, rules, text)];
  } catch (error) {
    const found = readings(board, text, (own) => movesOn(board, rules, own));
    if (!found.size || !(error instanceof Unreadable)) throw error;
    const able = [...found].filter(([, moves]) => parseMoves(tables, start, moves).length === jumpsIn(moves));
    const left = able.length ? new Map(able) : likeliest(found, text);
    checkOne(new Map([...left].map(([name, moves]) => [name, moves.join(", ")])), text.trim());
    return [...left][0];
  }
}
