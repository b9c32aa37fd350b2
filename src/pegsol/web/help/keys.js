// The keys: a part of the help, and a dialog beside a game.

import { capital } from "../board/messages.js";
import { html, loadStyle } from "../dom.js";
import { dialog } from "../parts/dialog.js";
import { BOARD, PLAY } from "../texts/first.js";
import { ANALYSE, END, HELP, SETTINGS } from "../texts/later.js";

const { keys: WORDS, title } = HELP.keys;

/** What can be done, with its keys. @type {[string, string[]][]} */
const KEYS = [
  [WORDS.steps, ["←", "→"]],
  [WORDS.arrows, ["←", "↑", "→", "↓"]],
  [WORDS.press, ["Enter", "Space"]],
  [WORDS.back, ["Esc"]],
  [BOARD.undo, ["U", "Ctrl Z"]],
  [BOARD.redo, ["R", "Ctrl Shift Z", "Ctrl Y"]],
  [WORDS.play, ["P"]],
  [WORDS.ends, ["Home", "End"]],
  [PLAY.hint, ["H"]],
  [ANALYSE.marks, ["M"]],
  [PLAY.mistake, ["W"]],
  [SETTINGS.names, ["L"]],
  [END.another, ["N"]],
  [PLAY.bookmark, ["B"]],
  [title, ["?"]],
];

/** What each key does. */
export function keyTable() {
  const items = KEYS.map(([words, keys]) => {
    const caps = keys.map((key) => html("kbd", {}, key));
    return html("div", {}, html("dt", {}, ...caps), html("dd", {}, capital(words)));
  });
  return html("dl", { class: "definitions keys" }, ...items);
}

/** Show what each key does. */
export function showKeys() {
  void loadStyle("pages");
  dialog(title, [keyTable()]);
}
