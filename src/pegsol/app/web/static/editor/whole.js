// What is done to the whole board at once: fill all holes, or take the pegs or the holes away.

import { button, html } from "../dom.js";
import { EDITOR } from "../texts/editor.js";

/** @param {import("./history.js").History} history */
export function wholeBoard(history) {
  const replace = (/** @type {string} */ from, /** @type {string} */ to) =>
    history.change({ cells: history.draft.cells.replaceAll(from, to) });
  const clear = () => {
    const { cells, wants } = history.draft;
    history.change({ cells: " ".repeat(cells.length), wants: ".".repeat(wants.length) });
  };
  return html(
    "div",
    { class: "row strokes", role: "group", "aria-label": EDITOR.strokes },
    button(null, EDITOR.fill, () => replace(".", "o")),
    button(null, EDITOR.empty, () => replace("o", ".")),
    button(null, EDITOR.all, () => replace(" ", "o")),
    button(null, EDITOR.clear, clear),
  );
}
