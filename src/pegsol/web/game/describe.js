// A problem that is read and described, with what is plain at sight.

import { known, problemIn, puzzleOf, textOf } from "./parse.js";
import { onLattice, placesOf } from "./places.js";
import { keyOf, problemJson } from "./problem.js";
import { boardParts, finishPart, startPart } from "./titles.js";
import { nearest, ruledOut } from "./ruled_out.js";
import { boardTitle, problemTitle } from "../wording.js";
import { holesOf } from "../engine/gf2.js";

/** @typedef {import("./parse.js").Known} Known */
/** @typedef {import("./problem.js").Problem} Problem */
/** @typedef {import("wire").Sent} Sent */

/**
 * @param {string | Record<string, any>} given
 * @returns {Promise<Sent["ProblemAnswer"]>}
 */
export async function described(given) {
  const found = await known();
  const problem = problemIn(given, found);
  const { board, rules, title } = problem;
  const puzzle = puzzleOf(problem, found);
  const tables = tablesOf(problem, found);
  const why = ruledOut(problem);
  return {
    problem: problemJson(problem),
    text: textOf(problem, found),
    key: keyOf(problem),
    title: puzzle && !title ? puzzle.title : tables.title,
    name: nameOf(problem, puzzle),
    board: boardTitle(boardParts(board), ""),
    board_name: boardParts(board),
    description: problem.description,
    tables,
    geometry: board.geometry,
    coordinates: board.coordinates,
    start: holesOf(problem.start),
    grade: puzzle?.grade ?? null,
    solvable: puzzle?.solvable ?? null,
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
 * @returns {Sent["ProblemName"] | null}
 */
function nameOf(problem, puzzle) {
  const named = puzzle && ["", puzzle.title].includes(problem.title) ? puzzle.name : null;
  return problem.title && !named ? null : { puzzle: named, ...partsOf(problem) };
}

/** @param {Problem} problem */
function partsOf(problem) {
  const { board, rules } = problem;
  return { board: boardParts(board), rules, start: startPart(problem), finish: finishPart(problem) };
}

/**
 * What a board needs besides the start.
 * @param {Problem} problem
 * @param {Known} known
 * @returns {Sent["Tables"]}
 */
function tablesOf(problem, known) {
  const { board, rules, title } = problem;
  const { pegs, free, ...finish } = problem.finish;
  const lattice = onLattice(board);
  return {
    title: title || problemTitle({ puzzle: null, ...partsOf(problem) }, ""),
    holes: board.holes,
    places: (lattice ? null : known.graphs[board.name ?? ""]?.places) ?? placesOf(board),
    lattice,
    lines: board.lines,
    one_way: board.one_way,
    rules,
    finish: { ...finish, pegs: holesOf(pegs), free: holesOf(free) },
  };
}
