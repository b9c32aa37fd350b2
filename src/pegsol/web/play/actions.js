// What can be done with any game: share it, save it, print it.

import { at } from "../base.js";
import { format } from "../board/messages.js";
import { button, html } from "../dom.js";
import { attempt, tell } from "../notes.js";
import { ACTIONS, NAV } from "../texts/first.js";
import { later } from "../texts/language.js";
import { lineOf } from "../wording.js";
import { brief } from "./problem.js";

/** @import { Problem } from "../game/read.js" */
/** @import { Won } from "../kept.js" */

/**
 * @param {Problem} problem
 * @param {import("../parts/share.js").Shared} game
 * @param {Won | undefined} won
 */
async function share(problem, game, won) {
  const { challengeOf } = await later(() => import("./challenge.js"));
  const { share } = await import("../parts/share.js");
  share(game, won && challengeOf(problem, won));
}

/**
 * @param {"game" | "solution"} kind
 * @param {Problem} problem
 * @param {string[]} moves
 */
async function save(kind, problem, moves) {
  const { ask } = await import("../parts/dialog.js");
  const name = await ask(ACTIONS.name, problem.title);
  if (!name) return;
  try {
    const shelf = await later(() => import("../shelf/saved.js"));
    await shelf.save({ kind, name, problem: brief(problem), moves });
    tell(format(ACTIONS.saved, { name }), [html("a", { href: at("/saved") }, NAV.saved)]);
  } catch (error) {
    tell(format(ACTIONS.notSaved, { reason: lineOf(error) }));
  }
}

/** @param {Omit<import("../kept.js").Item, "id">} game */
async function print(game) {
  const { print } = await later(() => import("../queue/print.js"));
  await print(game);
}

/**
 * Buttons for the game at the time they are pressed.
 * @param {Problem} problem
 * @param {{ moves: () => string[], kind: () => "game" | "solution", address: () => string,
 *   won: () => Won | undefined }} game
 */
export function actions(problem, { moves, kind, address, won }) {
  const game = () => ({ title: problem.title, problem: brief(problem), moves: moves() });
  const shared = () => share(problem, { ...game(), address: address() }, won());
  return [
    button("save", ACTIONS.save, () => void attempt(() => save(kind(), problem, moves()))),
    button("print", ACTIONS.print, () => void attempt(() => print(game()))),
    button("share", ACTIONS.share, () => void attempt(shared)),
  ];
}
