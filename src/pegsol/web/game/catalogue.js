// The catalogue: boards, puzzles and lessons, which were computed once, and any board by name.

import { classOf } from "../engine/classes.js";
import { PUZZLES } from "../texts/first.js";
import { boardTitle } from "../wording.js";
import { data } from "./data.js";
import { known, problemIn } from "./parse.js";
import { centralHole, defaultVacancy, endsOf } from "./board.js";
import { ANY, FEWEST, pattern } from "./finish.js";
import { OTHER_NAMES } from "./names.js";
import { keyOf, problemOn } from "./problem.js";
import { boardParts } from "./titles.js";

/** @import { Board } from "./board.js" */
/** @import { BoardName } from "./titles.js" */

/**
 * A board of the catalogue, and the game with which it opens. For a board on the square lattice, `sides` gives its
 * columns and rows.
 * @typedef {object} BoardRow
 * @property {string} name
 * @property {string} title
 * @property {BoardName} board_name
 * @property {string[]} aliases
 * @property {number} holes
 * @property {string} sides
 * @property {string} geometry
 * @property {string} problem
 * @property {string} key
 */

/**
 * A number in the name of a board, with its name, its least value and its usual value. If not every number from the
 * least up is allowed, `values` lists the allowed numbers.
 * @typedef {{ name: string, least: number, usual: number, values: number[] }} Parameter
 */

/** @typedef {{ name: string, parameters: Parameter[] }} Shape a family of boards, whose names have numbers in brackets */

/**
 * A named puzzle. `grade` is 1 to 5, or null if the puzzle has no solution. `number` is the difficulty, the binary
 * logarithm of the jumps that a careful player makes, and `fewest` is the number of moves of a shortest solution; each
 * is null if it is not known.
 * @typedef {object} PuzzleRow
 * @property {string} name
 * @property {string} title
 * @property {string} collection
 * @property {string[]} aliases
 * @property {string} board
 * @property {BoardName} board_name
 * @property {number} holes
 * @property {string} sides
 * @property {number} pegs
 * @property {Record<string, any>} finish as in the JSON of a problem
 * @property {"normal" | "reverse"} rules
 * @property {number | null} grade
 * @property {number | null} number
 * @property {string} source
 * @property {boolean} solvable
 * @property {number | null} fewest
 * @property {string} key
 */

/**
 * A part of a lesson; its kind decides what its content is: the moves of a demo or a solution, the numbers of a
 * figure, the options of a question, or the holes to mark. `fewest` is the fewest moves of any solution, and `limit`
 * is the most moves that the player may use.
 * @typedef {object} LessonItem
 * @property {string} name
 * @property {"demo" | "figure" | "solution" | "options" | "mark"} kind
 * @property {string[]} content
 * @property {Record<string, any>} problem
 * @property {import("../board/rules.js").Tables} tables
 * @property {number[]} start
 * @property {number | null} fewest
 * @property {number | null} limit
 * @property {string} answer
 * @property {string[]} rings
 * @property {number[]} numbers
 */

/**
 * Every example of the catalogue, and the families of boards.
 * @returns {Promise<{ boards: BoardRow[], shapes: Shape[] }>}
 */
export async function catalogueOfBoards() {
  const { boards, shapes } = await data("boards");
  const titled = (/** @type {BoardRow} */ board) => ({ ...board, title: boardTitle(board.board_name, board.title) });
  return { boards: boards.map(titled), shapes };
}

/**
 * Every named puzzle, the collections in their order, and the names on the ladder.
 * @returns {Promise<{ collections: string[], ladder: string[], puzzles: PuzzleRow[] }>}
 */
export async function catalogueOfPuzzles() {
  const { puzzles, ...others } = await data("puzzles");
  const named = puzzles.map((/** @type {PuzzleRow} */ puzzle) => ({
    ...puzzle,
    title: PUZZLES.titles[puzzle.name] ?? puzzle.title,
    board: boardTitle(puzzle.board_name, puzzle.board),
  }));
  return { ...others, puzzles: named };
}

/**
 * The lessons by their names, in the order in which they are taught.
 * @returns {Promise<Record<string, LessonItem[]>>}
 */
export async function lessons() {
  return (await data("lessons")).lessons;
}

/**
 * Any board by its name, such as "triangle(5)". It opens with a game that is not known to be lost.
 * @param {string} name
 * @param {(problem: string) => Promise<boolean | null>} [wins] whether a game can be won, as far as that is known
 * @returns {Promise<BoardRow>}
 */
export async function boardNamed(name, wins = async () => null) {
  const { board } = problemIn(name, await known());
  const { boards } = await catalogueOfBoards();
  const listed = boards.find((other) => other.name === board.name);
  if (listed) return listed;
  for (const opening of openings(board)) {
    const problem = keyOf(opening); // boards with names have problems in one line
    if ((await wins(problem)) !== false) return described(board, problem);
  }
  throw new Error("the last opening is always won");
}

/**
 * @param {Board} board
 * @param {string} problem with which it opens
 * @returns {BoardRow}
 */
function described(board, problem) {
  return {
    name: board.name ?? "",
    title: boardTitle(boardParts(board), ""),
    board_name: boardParts(board),
    aliases: Object.keys(OTHER_NAMES).filter((alias) => OTHER_NAMES[alias] === board.name),
    holes: board.holes.length,
    sides: sidesOf(board),
    geometry: board.geometry,
    problem,
    key: problem,
  };
}

/** The columns and rows of a square board, such as 7x7. @param {Board} board */
function sidesOf({ coordinates, geometry }) {
  if (!coordinates || !geometry.startsWith("square")) return "";
  return endsOf(coordinates).map(([first, last]) => last - first + 1).join("x");
}

/**
 * Problems with one empty hole, for a player who only chose the board, as `openings` of tools/web_openings.py: with one
 * peg as the finish where the position class allows it, and at last with as few as possible.
 * @param {Board} board
 */
function* openings(board) {
  const [usual, { vectors }] = [defaultVacancy(board), board];
  const without = (/** @type {number} */ hole) => board.full ^ (1n << BigInt(hole));
  const full = classOf(board, board.full);
  const radii = board.squaredRadii ?? board.holes.map(() => 0);
  const targets = board.jumps.map(([, , target]) => target);
  const nearest = [...new Set(targets.length ? targets : [usual])].sort(
    (one, other) => Number(one !== usual) - Number(other !== usual) || radii[one] - radii[other] || one - other,
  );
  if (usual === centralHole(board) && full === 0n) {
    yield problemOn(board, { start: without(usual), finish: pattern(1n << BigInt(usual)) });
  }
  for (const vacancy of nearest) {
    // With this hole empty, the class has a position with a single peg.
    if (vectors.includes(full ^ vectors[vacancy])) yield problemOn(board, { start: without(vacancy), finish: ANY });
  }
  yield problemOn(board, { start: without(nearest[0]), finish: FEWEST });
}
