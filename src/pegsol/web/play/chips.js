// The branches of a game as chips below the board, each with the move that begins it and how it ended.

import { format } from "../board/messages.js";
import { outcomeOf } from "../board/panel.js";
import { Rules, count, flip, pegsIn } from "../board/rules.js";
import { html, icon } from "../dom.js";
import { BOARD, PLAY } from "../texts/first.js";
import { BRANCHES } from "../texts/later.js";
import { begins, shared } from "./branches.js";

/** @import { Jump } from "../board/rules.js" */

/** What the chips are. */
export const { label } = BRANCHES;

/**
 * A chip for each bookmark, and for each branch if there are several; the latest come first.
 * @param {import("../game/read.js").Problem} problem
 * @param {import("../board/board.js").PegBoard} board
 * @param {import("./branches.js").Branches} branches
 * @param {(jumps: Jump[]) => void} go to where some jumps lead
 */
export function chipsOf({ tables, start }, board, { all, bookmarks }, go) {
  const rules = new Rules(tables);
  const { jumps, made } = board.play;
  /**
   * @param {Jump[]} branch that leads there
   * @param {string} name what it is
   * @param {boolean} current
   * @param {(string | Node)[]} head of its text
   */
  function chip(branch, name, current, ...head) {
    const pegs = pegsIn(tables.holes.length, start);
    for (const jump of branch) flip(pegs, jump);
    const { kind, text, number } = outcomeOf(rules, { pegs, jumps: branch, made: branch.length }, { choice: [] });
    const full = `${name}: ${text || number}`;
    const state = { "data-kind": kind, "aria-current": current && "true", "aria-label": full, title: full };
    const left = format(BOARD.pegs, { count: count(pegs) });
    return html("button", { type: "button", ...state, onclick: () => go(branch) }, ...head, left);
  }
  const now = all.findIndex((branch) => begins(branch, jumps));
  const ways = all.map((branch, number) => {
    const fork = Math.max(0, ...all.slice(0, number).map((other) => shared(branch, other)));
    const move = board.named(branch.slice(0, fork + 1)).length;
    return chip(branch, format(BRANCHES.from, { move }), number === now, `${move} · `);
  });
  const marked = bookmarks.map((branch) => {
    const here = `${branch}` === `${jumps.slice(0, made)}`;
    return chip(branch, PLAY.bookmark, here, icon("bookmark"), `${board.named(branch).length} · `);
  });
  return [...marked.toReversed(), ...(ways.length > 1 ? ways.toReversed() : [])];
}
