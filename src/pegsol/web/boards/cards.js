// The cards of the puzzles and boards: a small picture, the name, and how far the player has come.

import { at } from "../base.js";
import { format } from "../board/messages.js";
import { html, icon } from "../dom.js";
import { address } from "../link.js";
import { finishWords } from "../parts/finish.js";
import { picture } from "../parts/picture.js";
import { readProblem } from "../game/read.js";
import { BOARD, DIFFICULTY, PLAY, RECORDS, WORDS } from "../texts/first.js";
import { BOARDS } from "../texts/later.js";
import { medal } from "./medals.js";

/** @import { BoardRow as Board, PuzzleRow as Puzzle } from "../game/catalogue.js" */
/** @import { Game } from "../kept.js" */
/** @import { Result } from "../shelf/results.js" */

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

/**
 * @param {Node} image
 * @param {string} title
 * @param {(Node | string)[]} facts
 */
function content(image, title, facts) {
  const lines = facts.map((fact) => html("span", {}, fact));
  const words = [html("strong", {}, title), html("span", { class: "facts" }, ...lines)];
  return [image, html("span", { class: "words" }, ...words)];
}

/**
 * The fewest moves and the player's own, as far as they are known.
 * @param {number | null} fewest
 * @param {Result | undefined} best
 */
export function par(fewest, best) {
  const facts = fewest === null ? [] : [format(RECORDS.fewest, { moves: fewest })];
  if (best?.solved) facts.push(best.helped ? PLAY.notCounted : format(RECORDS.yours, { moves: best.moves }));
  else if (best) facts.push(format(BOARDS.best, { pegs: best.pegs }));
  return facts.join(" · ");
}

/**
 * @param {Puzzle} puzzle
 * @param {Result} [best] of the player
 */
export function puzzleCard(puzzle, best) {
  const { name, title, pegs, finish, rules, source, fewest } = puzzle;
  const about = [format(BOARDS.game, { pegs, finish: finishWords(finish, rules) }), source];
  const won = best?.solved && !best.helped ? [medal(fewest, best.moves)] : [];
  return html(
    "a",
    { class: "tile", href: address("/", name), title: about.join(" · ") },
    ...content(picture(name), title, [difficulty(puzzle), par(fewest, best)].filter(Boolean)),
    ...won,
  );
}

/**
 * Games that begin with the same board, behind one card.
 * @param {Puzzle[]} puzzles
 * @param {HTMLElement[]} items
 */
export function family([{ name, board }, ...others], items) {
  const games = format(BOARDS.games, { count: others.length + 1 });
  return html(
    "details",
    { class: "family" },
    html("summary", { class: "tile" }, ...content(picture(name), board, [games])),
    html("ul", { class: "tiles" }, ...items),
  );
}

/**
 * A board, which leads to a game that is set up on it.
 * @param {Board} board
 */
export function boardCard({ name, title, holes, problem }) {
  const href = at(`/boards?${new URLSearchParams({ set: problem })}`);
  return html(
    "a",
    { class: "tile", href, "data-name": name },
    ...content(picture(problem), title, [format(WORDS.holes, { count: holes })]),
  );
}

/**
 * The cards of games that wait for their player, but for those whose problem cannot be read.
 * @param {Game[]} games
 */
export async function gameCards(games) {
  const cards = await Promise.all(games.map((game) => gameCard(game).catch(() => null)));
  return cards.filter((one) => one !== null);
}

/** @param {Game} game */
async function gameCard({ problem, moves }) {
  const { title } = await readProblem(problem);
  const facts = [format(BOARD.moves, { count: moves.length })];
  const inside = content(picture(problem, { moves }), title, facts);
  return html("li", {}, html("a", { class: "tile", href: address("/", problem, moves) }, ...inside));
}
