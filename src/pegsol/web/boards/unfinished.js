// The games that wait for their player.

import { format } from "../board/messages.js";
import { html } from "../dom.js";
import { address } from "../link.js";
import { picture } from "../parts/picture.js";
import { findProblem } from "../play/problem.js";
import { WORDS } from "../texts/first.js";

/** @typedef {import("../kept.js").Game} Game */

/**
 * The cards of games, but for those whose problem cannot be read.
 * @param {Game[]} games
 */
export async function cardsOf(games) {
  const cards = await Promise.all(games.map((game) => card(game).catch(() => null)));
  return cards.filter((one) => one !== null);
}

/** @param {Game} game */
async function card({ problem, moves }) {
  const { title } = await findProblem(problem);
  return html(
    "li",
    {},
    html(
      "a",
      { class: "tile", href: address("/", problem, moves) },
      picture(problem, { moves }),
      html("strong", {}, title),
      html("span", { class: "facts" }, format(WORDS.moves, { count: moves.length })),
    ),
  );
}
