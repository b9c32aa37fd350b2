// The layouts of printed pages, and what an item looks like in each of them.

import { format } from "../board/messages.js";
import { difficulty } from "../boards/cards.js";
import { Rules, count, parseMoves } from "../board/rules.js";
import { html } from "../dom.js";
import { analysis } from "../game/analysis.js";
import { readProblem } from "../game/read.js";
import { WRITTEN, boardPicture, positionAfter } from "../parts/drawing.js";
import { addressOf, picture } from "../parts/picture.js";
import { BOARDS, BOOKLET, OPEN } from "../texts/later.js";

/** @import { Item } from "../kept.js" */
/** @import { Paper } from "./paper.js" */

/** @typedef {"none" | "back" | "end"} Solutions where solutions are printed */

/**
 * A puzzle to be printed. It begins after some of the moves of its item, or before all if they end the game.
 * @typedef {object} Puzzle
 * @property {Item} item
 * @property {string} title
 * @property {string[]} begun the moves before it begins
 * @property {string[] | null} solution the moves that solve it, if they are known
 * @property {number | null} grade
 * @property {boolean} impossible whether it is known to have no solution
 * @property {number} jumps that solve it
 * @property {string} facts
 * @property {boolean} pattern whether the finish is a picture, too
 * @property {Partial<Record<"normal" | "reverse", string>>} rules how it is played, in words
 */

/**
 * The layouts: the number of columns by the number of items on a page, and the usual one of these numbers;
 * where solutions may be; and whether puzzles go from easy to hard.
 * @typedef {{ columns: Record<number, number>, usual: number, solutions: Solutions[], rising?: boolean }} Layout
 */
const DIAGRAMS = { columns: { 2: 1, 4: 2, 6: 2, 9: 3, 12: 3 }, usual: 6, solutions: [] };
/** @type {Record<"problem" | "diagrams" | "film" | "worksheets" | "cards" | "cutouts", Layout>} */
export const LAYOUTS = {
  problem: DIAGRAMS, // at the start,
  diagrams: DIAGRAMS, // after the moves,
  film: DIAGRAMS, // and before each of them
  worksheets: { columns: { 1: 1, 2: 1, 4: 2 }, usual: 2, solutions: ["end", "none"] },
  cards: { columns: { 4: 2, 6: 2, 9: 3 }, usual: 9, solutions: ["back", "end", "none"], rising: true },
  cutouts: { columns: { 1: 1 }, usual: 1, solutions: [] },
};

/** The rows of lines on a worksheet and the most beside each other, by the number of puzzles on a page. */
const LINES = /** @type {Record<number, [number, number]>} */ ({ 1: [8, 6], 2: [12, 3], 4: [7, 5] });
/** The sides of the papers in millimetres. @type {Record<"a4" | "letter", [number, number]>} */
export const SIZES = { a4: [210, 297], letter: [216, 279] };
export const EDGE = 12; // millimetres that printers leave white
const WORDS_BELOW = 50; // millimetres for the title, the bar and the words of a board to cut out,
const BAR = 50; // and the length of the bar
const UNGRADED = 6; // where a puzzle without a grade stands among the others

/**
 * The puzzles of some items in the order of a layout. A problem that cannot be read has only its title.
 * @param {Item[]} items
 * @param {Layout} layout
 */
export async function puzzlesOf(items, { rising }) {
  const puzzles = await Promise.all(items.map(puzzleOf));
  const order = (/** @type {Puzzle} */ { grade, jumps }) => 1e4 * (grade ?? UNGRADED) + jumps;
  return rising ? puzzles.sort((one, other) => order(one) - order(other)) : puzzles;
}

/**
 * @param {Item} item
 * @returns {Promise<Puzzle>}
 */
async function puzzleOf(item) {
  const plain = { item, title: item.title || OPEN.untitled, begun: item.moves, solution: null };
  const unread = { ...plain, grade: null, impossible: false, jumps: 0, facts: "", pattern: false, rules: {} };
  const shown = await readProblem(item.problem).catch(() => null);
  if (!shown) return unread;
  const { tables, grade, solvable, rules: kind } = shown;
  const { finish, holes } = tables;
  const rules = new Rules(tables);
  const reached = positionAfter(shown, item.moves);
  const solved = rules.solved(reached);
  const over = solved || rules.stuck(reached);
  const begun = over ? [] : item.moves;
  const pegs = count(positionAfter(shown, begun));
  const jumps = kind === "reverse" ? Math.min(finish.most, holes.length) - pegs : pegs - finish.least;
  const [first] = tables.lines;
  const jump = first && `${holes[first[0]]}-${holes[first[2]]}`;
  const rule = kind === "reverse" ? BOOKLET.reverse : jump && format(BOOKLET.rule, { jump });
  return {
    ...plain,
    begun,
    solution: solved || (over && finish.fewest && item.moves.length) ? item.moves : null,
    grade: item.grade ?? grade,
    impossible: solvable === false,
    jumps: Math.max(1, jumps),
    facts: format(BOARDS.game, { pegs, finish: shown.finish }),
    pattern: finish.care && !(finish.least === 1 && finish.most === 1),
    rules: { [kind]: rule },
  };
}

/**
 * The moves that solve a puzzle, false if it is impossible, or null if none are found.
 * @param {Puzzle} puzzle
 * @param {AbortSignal} signal
 * @returns {Promise<string[] | false | null>}
 */
export async function solved({ item, begun, solution, jumps }, signal) {
  if (solution || !jumps) return solution;
  const { tables, start } = await readProblem(item.problem);
  const problem = /** @type {any} */ (item.problem);
  const made = parseMoves(tables, start, begun);
  const rules = new Rules(tables);
  for (const before = made.length; ; ) {
    const moves = rules.moves(made).map(({ text }) => text);
    const { reached, winning, hint } = await analysis({ problem, moves }, "verdict", signal);
    if (reached) return rules.moves(made.slice(before)).map(({ text }) => text);
    if (!winning || !hint) return winning && null;
    made.push(/** @type {import("../board/rules.js").Jump} */ (hint.jump));
  }
}

// -- diagrams --

/**
 * @param {Item} item
 * @param {Paper} paper
 */
export function diagram({ title, problem, moves: all }, { theme, layout }) {
  const moves = layout === "problem" ? [] : all;
  const steps = layout === "film" ? moves.keys() : [];
  const images = [...steps, moves.length].map((made) => {
    const next = moves[made];
    const image = picture(problem, { moves: moves.slice(0, made), next, theme, eager: true });
    return html("div", {}, image, html("span", {}, next ? `${made + 1}. ${next}` : "\u00a0"));
  });
  const name = title || OPEN.untitled;
  const film = html("div", { class: "film" }, ...images);
  film.style.setProperty("--frames", `${Math.ceil(Math.sqrt(images.length))}`);
  const below = layout === "diagrams" && moves.length ? [listed(moves)] : [];
  return html("figure", {}, film, html("figcaption", {}, html("strong", {}, name), ...below));
}

/** @param {string[]} moves */
export function listed(moves) {
  return html("div", { class: "moves" }, ...moves.flatMap((move) => [html("span", {}, move), " "]));
}

// -- worksheets and cards --

/**
 * @param {Puzzle} puzzle
 * @param {number} number
 * @param {Paper} paper
 */
export function exercise(puzzle, number, { theme, perPage }) {
  const [rows, most] = LINES[perPage];
  const across = Math.min(most, Math.ceil(puzzle.jumps / rows));
  const down = Math.min(rows, Math.ceil(puzzle.jumps / across));
  const numbers = Array.from({ length: Math.min(puzzle.jumps, down * across) }, (_, place) => html("li", {}, `${place + 1}`));
  const lines = html("ol", { class: "lines" }, ...numbers);
  lines.style.setProperty("--rows", `${down}`);
  const beside = perPage === 2 ? "beside" : "";
  return html("figure", { class: beside }, ...heading(puzzle, number), task(puzzle, theme, true), lines);
}

/**
 * @param {Puzzle} puzzle
 * @param {number} number
 * @param {Paper} paper
 */
export function card(puzzle, number, { theme }) {
  return html("figure", {}, ...heading(puzzle, number), task(puzzle, theme, false));
}

/**
 * The number and the title of a puzzle, its difficulty, and what is to be done.
 * @param {Puzzle} puzzle
 * @param {number} number
 */
function heading({ title, grade, impossible, facts }, number) {
  const hard = grade !== null || impossible ? [difficulty({ grade, number: null }), ". "] : [];
  return [html("figcaption", {}, html("strong", {}, `${number}. ${title}`), ...hard, facts)];
}

/**
 * The start, and beside it the finish if it is more than a hole.
 * @param {Puzzle} puzzle
 * @param {string} theme
 * @param {boolean} names
 */
function task({ item, begun, pattern }, theme, names) {
  const start = picture(item.problem, { moves: begun, theme, names, eager: true });
  const end = () => picture(item.problem, { end: true, theme, names, eager: true });
  return html("div", { class: "boards-shown" }, start, ...(pattern ? [html("span", {}, "→"), end()] : []));
}

// -- boards to cut out --

/**
 * A board in true size, whose holes are as wide as its pegs; a bar shows whether the printer keeps the size.
 * @typedef {{ sides: [number, number], content: HTMLElement[] }} CutOut the sides of the paper that it needs, in
 *   millimetres
 */

/**
 * @param {Item} item
 * @param {Paper} paper
 * @returns {Promise<CutOut>}
 */
export async function cutOut({ title, problem }, { theme, diameter, paper }) {
  const shown = await readProblem(problem);
  const { holes } = shown.tables;
  const marks = { texts: new Map(holes.entries()) };
  const board = boardPicture(shown, { theme }, new Uint8Array(holes.length), { width: 600, marks });
  const { width, height } = board.viewBox.baseVal;
  const scale = diameter / (2 * WRITTEN); // millimetres for a unit of the drawing
  const [least, lowest] = SIZES[paper];
  const sides = /** @type {[number, number]} */ ([
    Math.max(least, Math.ceil(scale * width) + 2 * EDGE),
    Math.max(lowest, Math.ceil(scale * height) + 2 * EDGE + WORDS_BELOW),
  ]);
  const long = (/** @type {HTMLElement} */ element, /** @type {number} */ millimetres) => {
    element.classList.add("to-size");
    element.style.setProperty("--length", `${millimetres}`);
    return element;
  };
  const words = BOOKLET.cut_out;
  const image = html("img", { alt: "", src: addressOf(board.outerHTML) });
  const bar = long(html("p", { class: "bar-of-length" }, words.mm), BAR);
  const told = format(words.print, { length: words.mm });
  const name = format(words.title, { board: title || OPEN.untitled, diameter });
  return { sides, content: [html("h3", {}, name), long(image, scale * width), bar, html("p", { class: "rules" }, told)] };
}
