// The problem of the laboratory: its text, and its board, on which a click chooses the last peg.

import { button, html } from "../dom.js";
import { catalogueOfPuzzles } from "../game/catalogue.js";
import { readProblem } from "../game/read.js";
import { address } from "../link.js";
import { choice, field } from "../parts/forms.js";
import { holeLabel, mapOf } from "../parts/holes.js";
import { brief } from "../play/problem.js";
import { BOARD_TITLES } from "../texts/first.js";
import { BOARDS, EDITOR, LAB, SETTINGS, VERDICT } from "../texts/later.js";
import { visit } from "../visits.js";
import { lineOf } from "../wording.js";

/** @import { Problem } from "../game/read.js" */
/** @import { ProblemLike } from "../link.js" */

/** The games of the applet of 1999: on the French board, no game ends with one peg in the middle. */
const GAMES = /** @type {const} */ ({ english: "english d4 d4", french: "french-two-pegs" });

/**
 * The form in which a problem is chosen.
 * @param {Problem} problem
 */
export function chooser(problem) {
  const { text, title, possible, why_not } = problem;
  const names = html("datalist", { id: "lab-problems" });
  const input = html("input", {
    value: text ?? "",
    placeholder: title,
    list: "lab-problems",
    required: true,
    spellcheck: "false",
  });
  input.setAttribute("autocomplete", "off");
  input.addEventListener("focus", () => void offer(names), { once: true });
  const wrong = html("p", { class: "bad", role: "alert" });
  const take = async (/** @type {ProblemLike} */ wanted) => {
    try {
      const found = await readProblem(wanted);
      visit(address("/lab", brief(found)));
    } catch (error) {
      wrong.textContent = lineOf(error);
    }
  };
  const form = html(
    "form",
    {
      class: "lab-problem",
      onsubmit: (event) => {
        event.preventDefault();
        void take(input.value);
      },
    },
    field(LAB.problem, input),
    button(null, EDITOR.read, () => {}, { type: "submit" }),
    names,
  );
  const hint = html("p", { class: "soft hint" }, LAB.problemHint);
  const refuted = possible
    ? []
    : [html("p", { class: "bad" }, VERDICT.forbidden), html("p", { class: "soft hint" }, why_not)];
  const titles = /** @type {Record<string, string>} */ (BOARD_TITLES.names);
  const games = Object.entries(GAMES).map(([name, game]) => [game, titles[name]]);
  const board = choice(SETTINGS.board, games, text ?? "", (game) => void take(game));
  return html("div", { class: "stack" }, board, form, wrong, map(problem, take), hint, ...refuted);
}

/**
 * The names of the puzzles, to choose from.
 * @param {HTMLDataListElement} names
 */
async function offer(names) {
  try {
    const { puzzles } = await catalogueOfPuzzles();
    const options = puzzles.map(({ name, title }) =>
      html("option", { value: name, label: title }),
    );
    names.replaceChildren(...options);
  } catch {
    // The file has not come: a text can still be typed.
  }
}

/**
 * The start; a click on a hole makes it the one of the last peg.
 * @param {Problem} problem
 * @param {(problem: ProblemLike) => void} take
 */
function map({ problem, tables, start, title, rules }, take) {
  const { holes, finish } = tables;
  const board = mapOf(tables, { label: title, help: BOARDS.mapHelp }, (hole) => {
    if (rules === "normal") take({ ...problem, title: "", description: "", finish: { survivor: holes[hole] } });
  });
  const pegs = new Set(start);
  const [ends, free] = [new Set(finish.pegs), new Set(finish.free)];
  holes.forEach((name, hole) => {
    const full = pegs.has(hole);
    const wanted = ends.has(hole) ? "peg" : free.has(hole) ? "free" : "";
    const label = holeLabel(name, full, wanted);
    board.draw(hole, { kind: full ? "peg" : "empty", finish: wanted, label, chosen: ends.size === 1 && ends.has(hole) });
  });
  return html("div", { class: "lab-map" }, board.element);
}
