// What is known of a candidate, in dialogs: its game, its weights and its moves.

import { PegBoard } from "../board/board.js";
import { parseMoves } from "../board/rules.js";
import { html, link } from "../dom.js";
import { columnLetters } from "../game/board.js";
import { watching } from "../link.js";
import { command, quoted } from "../parts/command.js";
import { dialog } from "../parts/dialog.js";
import { choice } from "../parts/forms.js";
import { listenToKeys } from "../play/keys.js";
import { brief, playOf } from "../play/problem.js";
import { BOARD, NAV } from "../texts/first.js";
import { LAB, SIZES, TERMS } from "../texts/later.js";
import { theme } from "../theme.js";
import { reached, weightsOf } from "./population.js";
import { SmallBoard } from "./weights.js";

/** @import { Problem } from "../game/read.js" */
/** @import { Candidate } from "./population.js" */

/** How moves are written: by the names of holes, or as in 1999. @type {"names" | "xy"} */
let notation = "names";

/**
 * The game of a candidate, which plays by itself.
 * @param {Problem} problem
 * @param {Candidate} candidate
 */
export function showGame(problem, candidate) {
  const { moves } = candidate;
  const [table, panel] = [html("div", { class: "table" }), html("div")];
  const toPage = link("play", NAV.play, watching(brief(problem), moves));
  const lead = html("p", { class: "soft" }, reached(candidate));
  const element = dialog(LAB.game, [lead, table, panel, html("div", { class: "row" }, toPage)]);
  element.classList.add("lab-game");
  const play = playOf(problem, moves);
  const board = new PegBoard(table, { tables: problem.tables, play, panel });
  const left = new AbortController();
  theme.follow(board, left.signal);
  listenToKeys(board, {}, left.signal, element);
  board.goTo(0);
  board.run();
  element.addEventListener("close", () => {
    left.abort();
    board.destroy();
  });
  toPage.addEventListener("click", () => element.close());
}

/**
 * Show the weights of a candidate, and the moves of its game.
 * @param {Problem} problem
 * @param {Candidate} candidate
 */
export function showWeights(problem, candidate) {
  const { weights, classes, evaluated, moves } = candidate;
  const { tables } = problem;
  const { holes } = tables;
  const board = new SmallBoard(tables, true);
  board.weigh(weightsOf(candidate));
  const rows = weights.map((weight, number) => {
    const names = holes.filter((_, hole) => classes[hole] === number);
    return html(
      "tr",
      {},
      html("th", { scope: "row" }, columnLetters(number).toUpperCase()),
      html("td", { class: "number" }, `${weight}`),
      html("td", {}, names.join(" ")),
    );
  });
  const heads = [LAB.class, TERMS.weight.term, SIZES.numbers.holes].map((text) => html("th", { scope: "col" }, text));
  const table = html(
    "table",
    { class: "lab-table" },
    html("thead", {}, html("tr", {}, ...heads)),
    html("tbody", {}, ...rows),
  );
  const game = evaluated
    ? [
        html("h3", {}, BOARD.list),
        html("p", { class: "soft" }, reached(candidate)),
        ...movesOf(problem, moves),
      ]
    : [html("p", { class: "soft" }, LAB.unevaluated)];
  const weighed = weightsOf(candidate).map((weight, hole) => `${holes[hole]} ${weight}`);
  const content = html(
    "div",
    { class: "stack" },
    html("div", { class: "weighed" }, board.element, table),
    ...game,
    html("h3", {}, LAB.searchBy),
    command("lab search", brief(problem), [], "--weights", quoted(weighed.join(", "))),
  );
  dialog(LAB.weights, [content]).classList.add("lab-weights");
}

/**
 * The moves, by the names of holes; on a board in columns and rows also the jumps as the applet of 1999
 * wrote them, by the numbers of both, from 0 at the top left.
 * @param {Problem} problem
 * @param {string[]} moves
 */
function movesOf({ tables, start }, moves) {
  const { places } = tables;
  const list = html("ol", { class: "chips" });
  const at = (/** @type {number} */ hole) => `(${places[hole].join(",")})`;
  const draw = () => {
    const jumps = parseMoves(tables, start, moves).map(([origin, , target]) => `${at(origin)}-${at(target)}`);
    const texts = notation === "xy" && placed ? jumps : moves;
    list.replaceChildren(...texts.map((text) => html("li", {}, text)));
  };
  const placed = places.flat().every(Number.isInteger);
  draw();
  if (!placed) return [list];
  const notations = [["names", LAB.byNames], ["xy", "(x,y)"]];
  const choose = choice(LAB.notation, notations, notation, (name) => {
    notation = /** @type {"names" | "xy"} */ (name);
    draw();
  });
  return [choose, list];
}
