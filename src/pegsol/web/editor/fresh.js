// A new puzzle: on an empty grid, by hand, or on a board of the catalogue.

import { button, html } from "../dom.js";
import { catalogueOfBoards } from "../game/catalogue.js";
import { readProblem } from "../game/read.js";
import { attempt, say } from "../notes.js";
import { dialog } from "../parts/dialog.js";
import { field, select } from "../parts/forms.js";
import { EDITOR, LAB, SETTINGS } from "../texts/later.js";
import { blank } from "./draft.js";
import { firstNet } from "./net.js";

/** @import { Draft, Info } from "./draft.js" */

const [GRID, HAND] = ["", "+"]; // no board has such a name

/** A draft with a single hole, whose board is made by hand. @returns {Draft} */
function byHand() {
  return { ...blank(1, 1), cells: ".", net: firstNet() };
}

/**
 * The button that begins a new puzzle.
 * @param {(draft: Draft) => void} set
 * @param {(info: Info) => void} load
 */
export function freshPuzzle(set, load) {
  const choose = async () => {
    const { boards } = await catalogueOfBoards();
    let board = GRID;
    const names = boards.map(({ problem, title }) => [problem, title]);
    const list = select([[GRID, EDITOR.emptyGrid], [HAND, EDITOR.emptyGround], ...names], GRID, (name) => (board = name));
    const begin = async () => {
      if (board === GRID) set(blank());
      else if (board === HAND) set(byHand());
      else load(await readProblem(board));
      shown.close();
      say(EDITOR.loaded);
    };
    const go = button("yes", LAB.start, () => void attempt(begin), { class: "primary" });
    const form = html("div", { class: "stack" }, field(SETTINGS.board, list), html("div", { class: "row end" }, go));
    const shown = dialog(EDITOR.fresh, [form]);
    list.focus();
  };
  return button("again", EDITOR.fresh, () => void attempt(choose));
}
