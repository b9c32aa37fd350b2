// The editor's tools: one that goes through what a place can be; a peg, an empty hole, no hole; what the
// finish asks of a hole; those of boards made by hand; and what is done to the whole board.

import { capital } from "../board/messages.js";
import { button, html } from "../dom.js";
import { boardlike } from "../parts/holes.js";
import { FINISH } from "../texts/first.js";
import { EDITOR, SETTINGS } from "../texts/later.js";

/** @import { Draft } from "./draft.js" */

/** @typedef {"place" | "join" | "line" | "one-way"} NetTool */
/** @typedef {"cycle" | "peg" | "empty" | "none" | "end-peg" | "end-empty" | "end-either"} Tool */

/**
 * The layer of each tool, what it paints, and what a stroke paints that begins where the tool has
 * painted. What "cycle" paints depends on the place.
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

const NET_TOOLS = /** @type {const} */ (["place", "join", "line", "one-way"]);
const NAMES = [.../** @type {Tool[]} */ (Object.keys(TOOLS)), ...NET_TOOLS];
const KEYS = "0123456789w"; // of the tools, in this order
const { peg, empty, none } = EDITOR.kinds;
export const LABELS = { ...EDITOR.tools, peg: capital(peg), empty: capital(empty), none: capital(none) };

/**
 * Whether a tool is one of those for boards made by hand.
 * @param {Tool | NetTool} tool
 * @returns {tool is NetTool}
 */
export function isNetTool(tool) {
  return NET_TOOLS.some((name) => name === tool);
}

/** The palette: one of the tools is chosen. Fires "change" when it is another one. */
export class Palette extends EventTarget {
  /** @type {Map<Tool | NetTool, HTMLInputElement>} */
  #inputs = new Map();
  #byHand = this.#group(SETTINGS.board, [...NET_TOOLS]);
  /** @type {Tool | NetTool} */
  tool = "cycle";

  constructor() {
    super();
    const start = this.#group(EDITOR.tools.start, NAMES.slice(0, 4));
    const finish = this.#group(FINISH.label, NAMES.slice(4, 7));
    this.element = html("div", { class: "palette" }, start, finish, this.#byHand);
    this.take("cycle");
    boardlike(this.element);
  }

  /** @param {boolean} byHand whether the board is made by hand */
  set byHand(byHand) {
    this.#byHand.hidden = !byHand;
    if (!byHand && isNetTool(this.tool)) this.take("cycle");
  }

  /**
   * @param {string} legend
   * @param {(Tool | NetTool)[]} tools
   */
  #group(legend, tools) {
    const items = tools.map((tool) => {
      const key = KEYS[NAMES.indexOf(tool)];
      const input = html("input", {
        type: "radio",
        name: "tool",
        value: tool,
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

  /** @param {Tool | NetTool} tool */
  take(tool) {
    this.tool = tool;
    for (const [name, input] of this.#inputs) input.checked = name === tool;
    this.dispatchEvent(new Event("change"));
  }

  /**
   * Choose the tool of a key; return its name, or null if the key has none.
   * @param {string} key
   */
  press(key) {
    const tool = NAMES[KEYS.indexOf(key.toLowerCase())];
    if (!tool || (isNetTool(tool) && this.#byHand.hidden)) return null;
    this.take(tool);
    return LABELS[tool];
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
