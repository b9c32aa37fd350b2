// The editor's tools: one that goes through what a place can be; a peg, an empty hole, no hole; and what
// the finish asks of a hole; and what is done to the whole board.

import { button, html } from "../dom.js";
import { boardlike } from "../parts/holes.js";
import { EDITOR } from "../texts/editor.js";

/** @typedef {import("./draft.js").Draft} Draft */
/** @typedef {"cycle" | "peg" | "empty" | "none" | "end-peg" | "end-empty" | "end-either"} Tool */

/**
 * The layer of each tool, what it paints, and what a stroke paints that begins where the tool has
 * painted. In this order they have the keys 0 to 6. What "cycle" paints depends on the place.
 * @type {Record<Tool, { layer: "cells" | "wants", paint: string, again: string }>}
 */
export const TOOLS = {
  cycle: { layer: "cells", paint: "", again: "" },
  peg: { layer: "cells", paint: "o", again: "." },
  empty: { layer: "cells", paint: ".", again: "o" },
  none: { layer: "cells", paint: " ", again: " " },
  "end-peg": { layer: "wants", paint: "o", again: "." },
  "end-empty": { layer: "wants", paint: ".", again: "." },
  "end-either": { layer: "wants", paint: "?", again: "." },
};

/** What follows each kind of place: a peg, an empty hole, no hole. @type {Record<string, string>} */
const NEXT = { o: ".", ".": " ", " ": "o" };

/**
 * What a stroke with a tool paints that begins at a place.
 * @param {Tool} tool
 * @param {Draft} draft
 * @param {number} place
 */
export function paintOf(tool, draft, place) {
  if (tool === "cycle") return NEXT[draft.cells[place]];
  const { layer, paint, again } = TOOLS[tool];
  return draft[layer][place] === paint ? again : paint;
}

const NAMES = /** @type {Tool[]} */ (Object.keys(TOOLS));
const LABELS = EDITOR.tools;

/** The palette: one of the tools is chosen. */
export class Palette {
  /** @type {Map<Tool, HTMLInputElement>} */
  #inputs = new Map();
  /** @type {Tool} */
  tool = "cycle";

  constructor() {
    const start = this.#group(LABELS.start, NAMES.slice(0, 4));
    const finish = this.#group(LABELS.finish, NAMES.slice(4));
    this.element = html("div", { class: "palette" }, start, finish);
    boardlike(this.element);
  }

  /**
   * @param {string} legend
   * @param {Tool[]} tools
   */
  #group(legend, tools) {
    const items = tools.map((tool) => {
      const key = `${NAMES.indexOf(tool)}`;
      const input = html("input", {
        type: "radio",
        name: "tool",
        value: tool,
        checked: tool === this.tool,
        "aria-keyshortcuts": key,
        onchange: () => this.take(tool),
      });
      this.#inputs.set(tool, input);
      const sign = html("span", { class: `sign ${tool}`, "aria-hidden": "true" });
      const label = html("span", {}, LABELS[tool]);
      return html("label", { title: `${LABELS[tool]} (${key})` }, input, sign, label);
    });
    return html("fieldset", {}, html("legend", {}, legend), html("div", {}, ...items));
  }

  /** @param {Tool} tool */
  take(tool) {
    this.tool = tool;
    for (const [name, input] of this.#inputs) input.checked = name === tool;
  }

  /**
   * Choose the tool of a key; return its name, or null if the key has none.
   * @param {string} key
   */
  press(key) {
    const tool = /^[0-6]$/.test(key) ? NAMES[Number(key)] : null;
    if (tool) this.take(tool);
    return tool && LABELS[tool];
  }
}

/**
 * What is done to the whole board at once: fill all holes, or take the pegs or the holes away.
 * @param {import("./history.js").History} history
 */
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
