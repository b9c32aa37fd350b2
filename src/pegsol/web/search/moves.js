// The position after moves in notation.

import { flip, parseMoves, pegsIn } from "../board/rules.js";

/**
 * The position after some moves: 1 for each hole that holds a peg.
 * @param {import("../board/rules.js").Tables} tables
 * @param {number[]} start
 * @param {string[]} moves
 */
export function playedOut(tables, start, moves) {
  const pegs = pegsIn(tables.holes.length, start);
  for (const jump of parseMoves(tables, start, moves)) flip(pegs, jump);
  return pegs;
}
