// What can be done with a problem in the editor: play, solve, save and print it.

import { at } from "../base.js";
import { format } from "../board/messages.js";
import { button, html } from "../dom.js";
import { encodeProblem } from "../link.js";
import { attempt, tell } from "../notes.js";
import { ask } from "../parts/dialog.js";
import { print } from "../queue/print.js";
import { save } from "../shelf/saved.js";
import { ACTIONS, NAV } from "../texts/first.js";
import { EDITOR, OPEN } from "../texts/later.js";
import { go } from "../visits.js";
import { problemOf } from "./draft.js";

/** @import { ProblemLike } from "../link.js" */
/** @import { Editor } from "../pages/editor.js" */

/**
 * Buttons for a painted problem.
 * @param {Editor} editor
 * @param {HTMLButtonElement} fresh begins another one
 */
export function actions(editor, fresh) {
  const { verdict, history } = editor;
  /** @param {(problem: ProblemLike) => void} use the problem, once it is checked */
  const using = (use) => () => {
    if (verdict.info) use(verdict.info.text ?? verdict.info.problem);
  };
  /** @param {string} path */
  const visit = (path) => using((problem) => go(path, { p: encodeProblem(problem) }));
  const play = button("play", NAV.play, visit("/"), { class: "primary" });
  const solve = button("solve", NAV.search, visit("/search"));
  const paper = using((problem) => void print({ title: editor.draft.title || OPEN.untitled, problem, moves: [] }));
  const printing = button("print", ACTIONS.print, paper);
  const save = button("save", ACTIONS.save, () => void store(editor));
  const copy = button("copy", EDITOR.saveCopy, () => void store(editor, true));
  const update = () => {
    for (const control of [play, solve, printing, save, copy]) control.disabled = !verdict.info;
    copy.hidden = !history.saved;
  };
  for (const event of ["asked", "checked"]) verdict.addEventListener(event, update);
  update();
  return html("div", { class: "row" }, play, solve, save, copy, printing, fresh);
}

/**
 * Save the problem under its name; a name is asked for if it has none.
 * @param {Editor} editor
 * @param {boolean} [asCopy] whether what was saved before stays unchanged
 */
async function store(editor, asCopy = false) {
  const { history } = editor;
  const name =
    (!asCopy && editor.draft.title) || (await ask(ACTIONS.name, editor.draft.title));
  if (!name) return;
  if (name !== editor.draft.title) editor.history.change({ title: name });
  const problem = problemOf(editor.draft);
  if (!problem) return;
  const body = { kind: /** @type {const} */ ("puzzle"), name, problem, moves: [] };
  await attempt(async () => {
    history.saved = await save(body, asCopy ? undefined : (history.saved ?? undefined));
    tell(format(ACTIONS.saved, { name }), [html("a", { href: at("/saved") }, NAV.saved)]);
  });
  editor.redraw();
}
