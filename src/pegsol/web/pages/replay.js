// The page that shows a game or a solution jump by jump.

import { at } from "../base.js";
import { PegBoard } from "../board/board.js";
import { format } from "../board/messages.js";
import { jumpsIn } from "../board/rules.js";
import { button, html, link } from "../dom.js";
import { address } from "../link.js";
import { command } from "../parts/command.js";
import { actions } from "../play/actions.js";
import { Address } from "../play/address.js";
import { heading } from "../play/heading.js";
import { listenToKeys } from "../play/keys.js";
import { brief, gameOf, openGame, playOf } from "../play/problem.js";
import { PackagesOfReplay } from "../replay/packages.js";
import { ACTIONS, PLAY, REPLAY } from "../texts/first.js";
import { COMMAND } from "../texts/later.js";

/** @typedef {import("../play/problem.js").Problem} Problem */

export const title = REPLAY.title;

/** @type {import("../app.js").Show} */
export async function show(root, params, app) {
  const [game, problem] = await openGame(params, app, gameOf);
  if (!root.isConnected) return undefined;
  app.name(format(REPLAY.titled, { title: problem.title }));
  const play = playOf(problem, game.moves);
  const table = html("div", { class: "table" });
  const panel = html("div");
  const board = new PegBoard(table, { tables: problem.tables, play, panel, replay: true });
  const summary = summaryOf(board);
  board.goTo(0);
  if (play.made < jumpsIn(game.moves)) app.tell(PLAY.cut);

  const left = new AbortController();
  listenToKeys(board, {}, left.signal);
  const bar = new Address("/replay", problem, () => board.line);
  board.addEventListener("play", () => bar.changed());
  const onward = (/** @type {string} */ path) => () =>
    app.visit(address(path, brief(problem), board.moves));
  const packages = new PackagesOfReplay(problem, board);
  const side = html("div", { class: "side" }, panel, packages.element);
  const buttons = html(
    "section",
    { class: "actions", "aria-label": ACTIONS.label },
    button("play", ACTIONS.play, onward("/")),
    button("solve", ACTIONS.solve, onward("/search")),
    link("other", PLAY.other, at("/boards")),
    ...actions(app, problem, {
      moves: () => board.line,
      kind: () => summary.kind,
      address: () => bar.current,
    }),
  );
  const about = html("p", { class: "length" }, summary.text);
  const film = command("draw", brief(problem), game.moves, "-o", "game.gif");
  const filmed = html("section", { class: "stack film-command" }, html("p", { class: "soft" }, COMMAND.film), film);
  root.append(heading(problem, about), table, side, buttons, ...(play.made ? [filmed] : []));
  const unfollow = app.theme.follow(board);
  return () => {
    left.abort();
    unfollow();
    bar.destroy();
    board.destroy();
  };
}

/**
 * The length of the replayed game, and whether it solves the problem.
 * @param {PegBoard} board at its end
 * @returns {{ kind: "game" | "solution", text: string }}
 */
function summaryOf({ moves, play, outcome }) {
  return outcome.solved
    ? { kind: "solution", text: format(REPLAY.solution, { moves: moves.length, jumps: play.made }) }
    : { kind: "game", text: format(REPLAY.game, { moves: moves.length, jumps: play.made }) };
}
