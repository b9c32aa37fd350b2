// What can be done with any game: share it, save it, print it.

import { button, html } from "../dom.js";
import { TEXT } from "../texts.js";
import { brief } from "./problem.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("./problem.js").Problem} Problem */

const words = TEXT.actions;

/**
 * Copy the address of the game at hand, or show it where that is not allowed.
 * @param {App} app
 * @param {string} address
 */
async function share(app, address) {
  const full = new URL(address, location.href).href;
  try {
    await navigator.clipboard.writeText(full);
    app.tell(words.copied);
  } catch {
    await app.ask(words.copy, full);
  }
}

/**
 * @param {App} app
 * @param {"game" | "solution"} kind
 * @param {Problem} problem
 * @param {string[]} moves
 */
async function save(app, kind, problem, moves) {
  const name = await app.ask(words.name, problem.title);
  if (!name) return;
  try {
    await app.api.post("/api/saved", { kind, name, problem: brief(problem), moves });
    app.tell(words.saved(name), [html("a", { href: "/saved" }, TEXT.nav.saved)]);
  } catch (error) {
    app.tell(words.notSaved(error instanceof Error ? error.message : ""));
  }
}

/**
 * Buttons for the game as it stands when they are pressed.
 * @param {App} app
 * @param {Problem} problem
 * @param {{ moves: () => string[], kind: () => "game" | "solution", address: () => string }} game
 */
export function actions(app, problem, { moves, kind, address }) {
  const queue = () => {
    app.state.queue.add({ title: problem.title, problem: brief(problem), moves: moves() });
    app.tell(words.queued, [html("a", { href: "/queue" }, TEXT.nav.queue)]);
  };
  return [
    button("save", words.save, () => void save(app, kind(), problem, moves())),
    button("print", words.queue, queue),
    button("share", words.share, () => void share(app, address())),
  ];
}
