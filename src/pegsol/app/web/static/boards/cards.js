// The cards of the catalogue: a puzzle or a board with its picture, and how far the player has come.

import { html, icon } from "../dom.js";
import { finishWords } from "../parts/finish.js";
import { picture } from "../parts/picture.js";
import { address } from "../state.js";
import { BOARDS, DIFFICULTY } from "../texts/boards.js";

/**
 * @typedef {object} Puzzle
 * @property {string} name
 * @property {string} title
 * @property {string} collection
 * @property {string[]} aliases other names, of its board, too
 * @property {string} board the title of its board
 * @property {number} holes
 * @property {string} sides columns and rows, such as 7x7
 * @property {number} pegs
 * @property {Record<string, any>} finish
 * @property {"normal" | "reverse"} rules
 * @property {number | null} grade null if it has no solution
 * @property {number | null} chance of random play
 * @property {string} source
 * @property {boolean} solvable
 * @property {string} key
 */

/**
 * @typedef {object} Board
 * @property {string} name
 * @property {string} title
 * @property {string[]} aliases
 * @property {number} holes
 * @property {string} sides
 * @property {string} problem that it opens with
 */

/** @typedef {{ key: string, solved: boolean, pegs: number, moves: number }} Result */

const MAX_GRADE = 5;

/**
 * How difficult a puzzle is: dots and a word.
 * @param {Puzzle} puzzle
 */
function difficulty({ grade, chance }) {
  if (grade === null) {
    const mark = { class: "impossible" };
    return html("span", mark, icon("close"), html("span", {}, DIFFICULTY.impossible));
  }
  const dots = "●".repeat(grade).padEnd(MAX_GRADE, "○");
  return html(
    "span",
    { title: chance === null ? undefined : DIFFICULTY.odds(chance) },
    html("span", { class: "grade", "aria-hidden": "true" }, dots),
    DIFFICULTY.grades[grade - 1],
  );
}

/** @param {Result | undefined} result the best of the player */
function progress(result) {
  if (!result) return [];
  const words = result.solved ? BOARDS.solved(result.moves) : BOARDS.best(result.pegs);
  const mark = result.solved ? [icon("yes")] : [];
  const kind = result.solved ? "done" : "done begun";
  return [html("span", { class: kind }, ...mark, html("span", {}, words))];
}

/**
 * @param {Puzzle} puzzle
 * @param {Result} [result]
 */
export function puzzleCard(puzzle, result) {
  const { name, title, pegs, finish, rules, source } = puzzle;
  return html(
    "a",
    { class: "tile", href: address("/", name), title: source },
    picture(name),
    html("strong", {}, title),
    html(
      "span",
      { class: "facts" },
      html("span", {}, BOARDS.game(pegs, finishWords(finish, rules))),
      difficulty(puzzle),
    ),
    ...progress(result),
  );
}

/** @param {Board} board */
export function boardCard({ name, title, holes, aliases, problem }) {
  const set = `/boards?${new URLSearchParams({ set: problem })}`;
  const setting = { class: "setting", href: set, "aria-label": BOARDS.setUpBoard(title) };
  const facts = [];
  if (!/\d/.test(title)) facts.push(BOARDS.holes(holes)); // other titles have the number
  if (aliases.length) facts.push(BOARDS.also(aliases));
  return html(
    "div",
    { class: "tile", "data-name": name },
    html("a", { href: address("/", problem) }, picture(problem), html("strong", {}, title)),
    html("span", { class: "facts" }, ...facts.map((fact) => html("span", {}, fact))),
    html("a", setting, BOARDS.setUp),
  );
}
