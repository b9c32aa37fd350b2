// Why a position is lost: the facts of the proof, in the form of `Proof.facts` in Python.

import { caseOf } from "./cases.js";
import { holesOf } from "./gf2.js";
import { weightOf } from "./pagodas.js";
import { search } from "./search.js";
import { ruledOut } from "./separating.js";

/** @import { Question } from "./cases.js" */
/** @import { Found, Problem } from "./search.js" */
/** @import { Told } from "./separating.js" */
/** @import { Engine } from "./worker.js" */

const EFFORT = 20_000_000; // positions

/** @typedef {{ proof: Told | null, standing: "verified" | "stated" | null }} Proof */

/**
 * The facts of a proof that the last position of a game is lost, or null if none is found.
 * @param {Engine} engine
 * @param {Question} question
 * @returns {Promise<Proof>}
 */
export async function why(engine, question) {
  const { known, positions } = await caseOf(engine, question);
  const open = { proof: null, standing: null };
  if (!known.settled) return open;
  const { board, reverse, finish } = known;
  const [start] = positions.slice(-1);
  const found = await search(engine, { board, reverse, start, finish }, EFFORT);
  if (found.solved !== false) return open;
  return proofOf({ board, reverse, start, finish }, found);
}

/**
 * The facts of the proof that a search has found.
 * @param {Problem} problem
 * @param {Found} found
 * @returns {Proof}
 */
export function proofOf(problem, found) {
  if (found.why === "tree") return { proof: { code: "tree", values: [found.pairs] }, standing: "verified" };
  if (found.why === "exhausted") {
    const { board, reverse, start } = problem;
    const isLegal = board.masks.some(({ all, pegs }) => (start & all) === (reverse ? all ^ pegs : pegs));
    if (!isLegal) return { proof: { code: "stuck", values: [] }, standing: "verified" };
    const { positions, levels } = /** @type {{ positions: number, levels: number }} */ (found.searched);
    return { proof: { code: "exhausted", values: [positions, levels] }, standing: "stated" };
  }
  const proof = found.weights ? weighed(problem, found.weights) : (ruledOut(problem, problem.reverse)?.told ?? null);
  return { proof, standing: "verified" };
}

/**
 * @param {Problem} problem
 * @param {number[][]} weightings
 * @returns {Told}
 */
function weighed({ board, finish, start }, weightings) {
  const [weights] = weightings;
  const least = leastOf(weights, finish);
  const weight = weightOf(weights, start);
  const named = weightings.map((weights) =>
    weights.flatMap((one, hole) => (one ? [`${board.holes[hole]} ${one}`] : [])),
  );
  if (weightings.length > 1 || weight >= least) return { code: "pagodas", values: [named.length, named] };
  return { code: "pagoda", values: [named[0], weight, least] };
}

/**
 * The least weight of the positions with a peg that a finish allows.
 * @param {number[]} weights
 * @param {import("./classes.js").Finish} finish
 */
function leastOf(weights, { care, pegs, free, least, most }) {
  const of = (/** @type {bigint} */ bits) => holesOf(bits).map((hole) => weights[hole]);
  const lightest = [...weights].sort((a, b) => a - b);
  const required = care ? of(pegs) : lightest.slice(0, least);
  const optional = care ? of(free) : lightest.slice(least, most);
  const negative = optional.filter((one) => one < 0);
  if (!required.length && !negative.length) return Math.min(...optional);
  return [...required, ...negative].reduce((sum, one) => sum + one, 0);
}
