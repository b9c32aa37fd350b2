// The nearest problems that are not ruled out at sight.

import { classOf, isAnyOf, leastPegs } from "../engine/classes.js";
import { bitCount, holesOf } from "../engine/gf2.js";
import { ruledOut } from "../engine/separating.js";
import { anyOf, anyVacancyOf, counted, pattern } from "./finish.js";

/** @import { Problem } from "./problem.js" */

const MAX_NEAREST = 6;
const MAX_TRIED = 60;

/**
 * Problems that are not ruled out, whose finish has a peg moved as little as possible, or the nearest
 * number of pegs.
 * @param {Problem} problem
 * @param {[number, number][]} places
 * @returns {Problem[]}
 */
export function nearest(problem, places) {
  const { board, start, finish, rules } = problem;
  if (!finish.care && finish.least === 1) {
    if (rules === "reverse") return [];
    return [{ ...problem, finish: counted(leastPegs(board, start), "at most") }];
  }
  const others = !finish.care
    ? otherNumbers(problem)
    : isAnyOf(finish)
      ? elsewhere(problem, places)
      : moved(problem, places);
  const fitting = [];
  for (const other of others.slice(0, MAX_TRIED)) {
    const tried = { ...problem, finish: other };
    if (!ruledOut(tried, rules === "reverse")) fitting.push(tried);
    if (fitting.length === MAX_NEAREST) break;
  }
  return fitting;
}

/** The numbers of pegs that a game may reach, the nearest first. @param {Problem} problem */
function otherNumbers({ board, start, finish, rules }) {
  const now = bitCount(start);
  const [from, to] = rules === "normal" ? [2, now] : [now + 1, board.holes.length];
  const numbers = Array.from({ length: Math.max(0, to - from) }, (_, place) => from + place);
  const apart = (/** @type {number} */ number) => Math.abs(number - finish.most);
  return numbers.sort((one, other) => apart(one) - apart(other)).map((number) => counted(number, "exactly"));
}

/**
 * The finishes in one hole beside those of any of several, the nearest first.
 * @param {Problem} problem
 * @param {[number, number][]} places
 */
function elsewhere({ board, finish }, places) {
  const far = (/** @type {number} */ hole) =>
    Math.min(...holesOf(finish.free).map((one) => squared(places[one], places[hole])));
  const last = finish.least > 1 ? anyVacancyOf : anyOf;
  return holesOf(board.full & ~finish.free)
    .map((hole) => ({ hole, far: far(hole) }))
    .sort((one, other) => one.far - other.far || one.hole - other.hole)
    .map(({ hole }) => last(board, 1n << BigInt(hole)));
}

/** @param {[number, number]} one @param {[number, number]} other */
function squared(one, other) {
  const [dx, dy] = [0, 1].map((axis) => one[axis] - other[axis]);
  return dx * dx + dy * dy;
}

/**
 * The finishes in the class of the start with one peg moved, the nearest first.
 * @param {Problem} problem
 * @param {[number, number][]} places
 */
function moved({ board, start, finish }, places) {
  const { vectors } = board;
  const wanted = classOf(board, start ^ finish.pegs);
  const free = holesOf(board.full & ~(finish.pegs | finish.free));
  const moves = holesOf(finish.pegs).flatMap((peg) =>
    free
      .filter((hole) => vectors[hole] === (vectors[peg] ^ wanted))
      .map((hole) => ({ peg, hole, far: squared(places[peg], places[hole]) })),
  );
  moves.sort((one, other) => one.far - other.far || one.peg - other.peg || one.hole - other.hole);
  return moves
    .slice(0, MAX_TRIED)
    .map(({ peg, hole }) => pattern(finish.pegs ^ (1n << BigInt(peg)) ^ (1n << BigInt(hole)), finish.free));
}
