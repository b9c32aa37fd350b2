// A problem that is read and described, with what is plain at sight.

import { known, problemIn, puzzleOf, textOf } from "./parse.js";
import { onLattice, placesOf } from "./places.js";
import { keyOf, problemJson } from "./problem.js";
import { boardParts, finishPart, startPart } from "./titles.js";
import { nearest } from "./nearest.js";
import { holesOf } from "../engine/gf2.js";
import { ruledOut } from "../engine/separating.js";

/** @import { Told } from "../engine/separating.js" */
/** @import { Problem } from "./problem.js" */
/** @import { BoardName, ProblemName } from "./titles.js" */

/**
 * What is known of a problem without a search. `key` depends on the board, start, finish and rules, not on the
 * title. `text` names the problem in a few words, or is null. `name` has the parts of the title, or is null if an
 * author wrote the title. `possible` is false if the number of pegs or the position class rules the problem out;
 * `nearest` then lists problems with a similar finish that are not ruled out. A named puzzle has `solvable`, a
 * `grade` and, if they are known, its `fewest` moves.
 * @typedef {object} Facts
 * @property {Record<string, any>} problem as JSON
 * @property {string | null} text
 * @property {string} key
 * @property {string} title "" if the problem has none
 * @property {ProblemName | null} name
 * @property {BoardName} board_name
 * @property {string} description
 * @property {import("../board/rules.js").Tables} tables
 * @property {string} geometry
 * @property {number[][] | null} coordinates
 * @property {number[][]} [symmetries] of a well-known graph, or some of them
 * @property {number[]} start
 * @property {number | null} grade
 * @property {boolean | null} solvable
 * @property {number | null} fewest
 * @property {"normal" | "reverse"} rules
 * @property {boolean} possible
 * @property {Told | null} why_not
 * @property {"pegs" | "class" | null} ruled_out_by
 * @property {Record<string, any>[]} nearest
 */

/**
 * @param {string | Record<string, any>} given
 * @returns {Promise<Facts>}
 */
export async function describe(given) {
  const found = await known();
  const problem = problemIn(given, found);
  const { board, rules, title } = problem;
  const puzzle = puzzleOf(problem, found);
  const graph = found.graphs[board.name ?? ""];
  const tables = tablesOf(problem, graph);
  const why = ruledOut(problem, rules === "reverse");
  return {
    problem: problemJson(problem),
    text: textOf(problem, found),
    key: keyOf(problem),
    title: title || (puzzle?.title ?? ""),
    name: nameOf(problem, puzzle),
    board_name: boardParts(board),
    description: problem.description,
    tables,
    geometry: board.geometry,
    coordinates: board.coordinates,
    symmetries: graph?.symmetries,
    start: holesOf(problem.start),
    grade: puzzle?.grade ?? null,
    solvable: puzzle?.solvable ?? null,
    fewest: puzzle?.fewest ?? null,
    rules,
    possible: !why,
    why_not: why?.told ?? null,
    ruled_out_by: why?.by ?? null,
    nearest: why ? nearest(problem, tables.places).map(problemJson) : [],
  };
}

/**
 * The parts of a title; null if an author wrote it.
 * @param {Problem} problem
 * @param {import("./parse.js").Puzzle} [puzzle]
 * @returns {ProblemName | null}
 */
function nameOf(problem, puzzle) {
  const named = puzzle && ["", puzzle.title].includes(problem.title) ? puzzle.name : null;
  if (problem.title && !named) return null;
  const { board, rules } = problem;
  return { puzzle: named, board: boardParts(board), rules, start: startPart(problem), finish: finishPart(problem) };
}

/**
 * What a board needs besides the start.
 * @param {Problem} problem
 * @param {import("./parse.js").Graph} [graph]
 * @returns {Facts["tables"]}
 */
function tablesOf(problem, graph) {
  const { board, rules, title } = problem;
  const { pegs, free, ...finish } = problem.finish;
  const lattice = onLattice(board);
  return {
    title,
    holes: board.holes,
    places: (lattice ? null : graph?.places) ?? placesOf(board),
    lattice,
    lines: board.lines,
    one_way: board.one_way,
    rules,
    finish: { ...finish, pegs: holesOf(pegs), free: holesOf(free) },
  };
}
