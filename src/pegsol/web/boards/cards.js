// The cards of the catalogue: a puzzle or a board with its picture, and how far the player has come.

import { at } from "../base.js";
import { format } from "../board/messages.js";
import { html, icon } from "../dom.js";
import { address } from "../link.js";
import { finishWords } from "../parts/finish.js";
import { picture } from "../parts/picture.js";
import { DIFFICULTY, WORDS } from "../texts/first.js";
import { BOARDS } from "../texts/later.js";

/** @typedef {import("../game/catalogue.js").PuzzleRow} Puzzle */


/** @typedef {import("../game/catalogue.js").BoardRow} Board */

/** @typedef {import("../shelf/results.js").Result} Result */

const MAX_GRADE = 5;

/**
 * How difficult a puzzle is: dots and a word.
 * @param {{ grade: number | null, number: number | null }} puzzle
 */
export function difficulty({ grade, number }) {
  if (grade === null) {
    const mark = { class: "impossible" };
    return html("span", mark, icon("close"), html("span", {}, DIFFICULTY.impossible));
  }
  const dots = "●".repeat(grade).padEnd(MAX_GRADE, "○");
  return html(
    "span",
    { title: number === null ? undefined : format(DIFFICULTY.jumps, { jumps: 2 ** number }) },
    html("span", { class: "grade", "aria-hidden": "true" }, dots),
    DIFFICULTY.grades[grade - 1],
  );
}

/** @param {Result | undefined} result the best of the player */
function progress(result) {
  if (!result) return [];
  const { helped, moves, pegs } = result;
  const solved = result.solved && !helped;
  let words = result.solved ? BOARDS.helped : format(BOARDS.best, { pegs });
  if (solved) words = format(BOARDS.solved, { moves });
  const mark = solved ? [icon("yes")] : [];
  const kind = solved ? "done" : "done begun";
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
      html("span", {}, format(BOARDS.game, { pegs, finish: finishWords(finish, rules) })),
      difficulty(puzzle),
    ),
    ...progress(result),
  );
}

/**
 * What a board says of itself.
 * @param {Board} board
 */
export function factsOf({ title, holes, aliases, problem }) {
  const facts = [];
  if (!/\d/.test(title)) facts.push(format(WORDS.holes, { count: holes })); // other titles have the number
  if (aliases.length) facts.push(format(BOARDS.also, { names: aliases }));
  if (problem.endsWith(" fewest")) facts.push(BOARDS.few);
  return html("span", { class: "facts" }, ...facts.map((fact) => html("span", {}, fact)));
}

/** @param {Board} board */
export function boardCard(board) {
  const { name, title, problem } = board;
  const set = at(`/boards?${new URLSearchParams({ set: problem })}`);
  const setting = { class: "setting", href: set, "aria-label": format(BOARDS.setUpBoard, { board: title }) };
  return html(
    "div",
    { class: "tile", "data-name": name },
    html("a", { href: address("/", problem) }, picture(problem), html("strong", {}, title)),
    factsOf(board),
    html("a", setting, BOARDS.setUp),
  );
}
