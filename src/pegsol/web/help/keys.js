// The keys: a part of the help, and a dialog beside a game.

import { capital } from "../board/messages.js";
import { html, loadStyle } from "../dom.js";
import { dialog } from "../parts/dialog.js";
import { BOARD, LETTERS, PLAY } from "../texts/first.js";
import { ANALYSE, END, HELP, SETTINGS } from "../texts/later.js";

const { keys: WORDS, title } = HELP.keys;

/** What can be done, with its keys. @type {[string, string[]][]} */
const KEYS = [
  [WORDS.steps, ["←", "→"]],
  [WORDS.arrows, ["←", "↑", "→", "↓"]],
  [WORDS.press, ["Enter", "Space"]],
  [WORDS.back, ["Esc"]],
  [BOARD.undo, [LETTERS.undo, "Ctrl Z"]],
  [BOARD.redo, [LETTERS.redo, "Ctrl Shift Z", "Ctrl Y"]],
  [WORDS.play, [LETTERS.run]],
  [WORDS.ends, ["Home", "End"]],
  [PLAY.hint, [LETTERS.hint]],
  [ANALYSE.marks, [LETTERS.marks]],
  [PLAY.mistake, [LETTERS.where]],
  [SETTINGS.names, [LETTERS.names]],
  [END.another, [LETTERS.another]],
  [PLAY.bookmark, [LETTERS.bookmark]],
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
