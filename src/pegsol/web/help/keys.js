// The keys: a part of the help, and a dialog beside a game.

import { html, loadStyle } from "../dom.js";
import { dialog } from "../parts/dialog.js";
import { HELP } from "../texts/later.js";

const { keys: WORDS, title } = HELP.keys;

/** The keys, by what they do. */
const KEYS = {
  steps: ["←", "→"],
  arrows: ["←", "↑", "→", "↓"],
  press: ["Enter", "Space"],
  back: ["Esc"],
  undo: ["U", "Ctrl Z"],
  redo: ["R", "Ctrl Shift Z", "Ctrl Y"],
  play: ["P"],
  ends: ["Home", "End"],
  hint: ["H"],
  marks: ["M"],
  where: ["W"],
  names: ["L"],
  another: ["N"],
  bookmark: ["B"],
  help: ["?"],
};

/** What each key does. */
export function keyTable() {
  const items = Object.entries(KEYS).map(([name, keys]) => {
    const caps = keys.map((key) => html("kbd", {}, key));
    return html("div", {}, html("dt", {}, ...caps), html("dd", {}, WORDS[/** @type {keyof typeof KEYS} */ (name)]));
  });
  return html("dl", { class: "definitions keys" }, ...items);
}

/** Show what each key does. */
export function showKeys() {
  void loadStyle("pages");
  dialog(title, [keyTable()]);
}
