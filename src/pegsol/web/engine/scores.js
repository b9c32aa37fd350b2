// Scores of positions, as search/scores.py: pegs near the centre look promising.

/** @import { Board } from "./board.js" */

/**
 * A potential for each hole, and the value of a jump.
 * @typedef {import("./core/calls.js").Score} Score
 */

const MOST = 1n << 29n; // so that sums fit the engine's 32-bit numbers

/**
 * Four times the squared distance from the centre.
 * @param {Board} board
 */
export function squaredScore(board) {
  const { scale, squares } = squaredDistances(board);
  return fitting(squares.map((square) => (4n * square) / scale), 4);
}

/**
 * Four times the distance to the power 2.5; a jump counts twice as much. Beams fail for accidental
 * reasons, so the two directions do better with different scores.
 * @param {Board} board
 */
export function steepScore(board) {
  const { scale, squares } = squaredDistances(board);
  return fitting(squares.map((square) => root(root((256n * square ** 5n) / scale ** 5n))), 8);
}

/**
 * @param {bigint[]} potentials
 * @param {number} mobilityWorth
 * @returns {Score}
 */
function fitting(potentials, mobilityWorth) {
  const coarse = 1n + potentials.reduce((sum, one) => sum + one, 0n) / MOST;
  return { potential: potentials.map((one) => Number(one / coarse)), mobilityWorth };
}

/** @param {Board} board */
function squaredDistances(board) {
  if (board.squaredRadii) return { scale: BigInt(board.size) ** 2n, squares: board.squaredRadii.map(BigInt) };
  return { scale: 1n, squares: board.stepsFromCentre().map((steps) => BigInt(steps) ** 2n) };
}

/** The whole part of a square root. @param {bigint} square */
function root(square) {
  if (square < 2n) return square;
  let above = 1n << BigInt(Math.ceil(square.toString(2).length / 2));
  for (;;) {
    const next = (above + square / above) >> 1n;
    if (next >= above) return above;
    above = next;
  }
}
