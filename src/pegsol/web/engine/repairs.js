// The solvable problems that are nearest to a position without a solution, as study/repair.py.

import { finishAllowed, holds, isAnyOf, leastPegs, problemOf } from "./classes.js";
import { bitCount, bitsOf, holesOf, sumOf } from "./gf2.js";
import { after } from "./knowledge.js";
import { refutedAtSight, search } from "./search.js";
import { workOfPosition } from "./verdicts.js";

/** @import { Board } from "./board.js" */
/** @import { Question } from "./cases.js" */
/** @import { Finish } from "./classes.js" */
/** @import { Problem } from "./search.js" */
/** @import { Engine } from "./worker.js" */

/** @typedef {typeof CHANGES[number]} Change */

/**
 * A change that makes a problem solvable. `holes` are the holes where a peg is added or removed, or from which and to
 * which a peg is moved, and `alike` is the number of changes that are the same by symmetry. The changed problem has
 * a start and a finish as in JSON, but no board.
 * @typedef {{ change: Change, holes: string[], alike: number, problem: Record<string, any> }} Repair
 */

// Positions times holes, of all searches and of one.
const WORK = 300_000_000;
const SEARCH_WORK = 60_000_000;
const MAX_OF_A_KIND = 2;
const MAX_REPAIRS = 6;
const MAX_TRIED = 40; // changes of one kind

/** The kinds of change; changes of one hole come first. */
const CHANGES = /** @type {const} */ ([
  "start-added",
  "start-removed",
  "finish-added",
  "finish-removed",
  "more-pegs",
  "finish-moved",
  "start-moved",
]);

/**
 * @param {Engine} engine
 * @param {Question} question
 * @returns {Promise<Repair[]>}
 */
export async function repairs(engine, { problem: described, jumps }) {
  const asked = problemOf(described);
  const { board, finish } = asked;
  const start = after(asked.start, jumps);
  if (finish.fewest || holds(finish, start)) return [];
  const problem = { ...asked, start };
  const group = board.keeping(start, finish.pegs, finish.free);
  const left = { work: WORK };
  const kinds = CHANGES.map((change) => verified(engine, problem, change, group, left));
  /** @type {Repair[]} */
  const found = [];
  // The first change of each kind comes before the second of any kind.
  for (let turn = 0; turn < MAX_OF_A_KIND; turn++) {
    for (const kind of kinds) {
      const { value } = await kind.next();
      if (value) found.push(value);
    }
  }
  const rank = (/** @type {Repair} */ { change }) => CHANGES.indexOf(change);
  return found.slice(0, MAX_REPAIRS).sort((one, other) => rank(one) - rank(other));
}

/**
 * The changes of a kind that make a problem solvable, as long as work is left.
 * @param {Engine} engine
 * @param {Problem} problem
 * @param {Change} change
 * @param {number[][]} group the symmetries of the problem
 * @param {{ work: number }} left
 * @returns {AsyncGenerator<Repair, undefined>}
 */
async function* verified(engine, problem, change, group, left) {
  const { holes: names } = problem.board;
  const each = workOfPosition(problem.board);
  /** @type {Set<string>} */
  const seen = new Set();
  let tried = 0;
  for (const holes of candidates(problem, change)) {
    if (seen.has(`${holes}`)) continue;
    const alike = new Set(group.map((images) => `${holes.map((hole) => images[hole])}`));
    for (const one of alike) seen.add(one);
    const changed = changedBy(problem, change, holes);
    if (!changed || refutedAtSight(changed)) continue;
    if (left.work <= 0 || tried++ === MAX_TRIED) return;
    const effort = Math.floor(Math.min(left.work, SEARCH_WORK) / each);
    const { solved, nodes = 0 } = await search(engine, changed, effort);
    left.work -= Math.min(SEARCH_WORK, Math.max(1, nodes) * each);
    if (!solved) continue;
    const named = holes.map((hole) => names[hole]);
    yield { change, holes: named, alike: alike.size, problem: jsonOf(changed) };
  }
}

/**
 * The holes of all changes of a kind, the shortest moves first.
 * @param {Problem} problem
 * @param {Change} change
 * @returns {number[][]}
 */
function candidates({ board, reverse, start, finish }, change) {
  if (change === "more-pegs") return finish.care || (reverse && finish.least > 1) ? [] : [[]];
  const [end, what] = change.split("-");
  if (end === "finish" && (!finish.care || isAnyOf(finish))) return [];
  const [pegs, free] = end === "start" ? [start, 0n] : [finish.pegs, finish.free];
  const [full, empty] = [pegs, board.full & ~(pegs | free)].map(holesOf);
  if (what !== "moved") return (what === "added" ? empty : full).map((hole) => [hole]);
  const { vectors } = board;
  const wanted = sumOf(vectors, start ^ finish.pegs);
  const anyClass = finish.free || !finish.care;
  const moves = full.flatMap((peg) => empty.map((hole) => ({ holes: [peg, hole], far: distance(board, peg, hole) })));
  return moves
    .filter(({ holes: [peg, hole] }) => anyClass || (vectors[peg] ^ vectors[hole]) === wanted)
    .sort((one, other) => one.far - other.far)
    .map(({ holes }) => holes);
}

/**
 * The squared distance between two holes; 0 on a board without coordinates.
 * @param {Board} board
 * @param {number} one
 * @param {number} other
 */
function distance({ coordinates }, one, other) {
  if (!coordinates) return 0;
  const [x, y] = [0, 1].map((axis) => coordinates[one][axis] - coordinates[other][axis]);
  return x * x + y * y;
}

/**
 * The changed problem; null if it has no peg or begins with its finish.
 * @param {Problem} problem
 * @param {Change} change
 * @param {number[]} holes
 * @returns {Problem | null}
 */
function changedBy(problem, change, holes) {
  const bits = bitsOf(holes);
  let { start, finish } = problem;
  if (change === "more-pegs") {
    const more = withMorePegs(problem);
    if (!more) return null;
    finish = more;
  } else if (change.startsWith("start")) start ^= bits;
  else {
    const pegs = finish.pegs ^ bits;
    if (!pegs && !finish.free) return null;
    finish = { ...finish, pegs, least: bitCount(pegs), most: bitCount(pegs | finish.free) };
  }
  return !start || holds(finish, start) ? null : { ...problem, start, finish };
}

/**
 * The finish that allows more pegs, or null if there is none.
 * @param {Problem} problem
 * @returns {Finish | null}
 */
function withMorePegs({ board, reverse, start, finish }) {
  const most = Math.max(finish.most + 1, reverse ? 0 : leastPegs(board, start));
  if (finish.least === 1) return { ...finish, most };
  for (let pegs = most; pegs < bitCount(start); pegs++) {
    const other = { ...finish, least: pegs, most: pegs };
    if (finishAllowed(board, start, other)) return other;
  }
  return null;
}

/** @param {Problem} problem */
function jsonOf({ board: { holes: names }, start, finish }) {
  const named = (/** @type {bigint} */ bits) => holesOf(bits).map((hole) => names[hole]);
  const { care, pegs, free, least, most } = finish;
  const several = least > 1 ? { vacancy: named(free) } : { survivor: named(free) };
  const counted = least > 1 ? { exactly: most } : { at_most: most };
  const placed = isAnyOf(finish) ? several : { pegs: named(pegs), free: named(free) };
  return { start: { pegs: named(start) }, finish: care ? placed : counted };
}
