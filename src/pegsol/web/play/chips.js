// The lines of a game as chips below the board, each with the move that begins it and how it ended.

import { format } from "../board/messages.js";
import { outcomeOf } from "../board/panel.js";
import { Rules, count, flip, pegsIn } from "../board/rules.js";
import { html, icon } from "../dom.js";
import { PLAY, WORDS } from "../texts/first.js";
import { LINES } from "../texts/later.js";
import { begins, shared } from "./lines.js";

/** @typedef {import("../board/rules.js").Jump} Jump */

/**
 * A chip for each bookmark, and for each line if there are several; the latest come first.
 * @param {import("./problem.js").Problem} problem
 * @param {import("../board/board.js").PegBoard} board
 * @param {import("./lines.js").Lines} lines
 * @param {(jumps: Jump[]) => void} go to where some jumps lead
 */
export function chipsOf({ tables, start }, board, { all, bookmarks }, go) {
  const rules = new Rules(tables);
  const { jumps, made } = board.play;
  /**
   * @param {Jump[]} line that leads there
   * @param {string} label what it is
   * @param {boolean} current
   * @param {(string | Node)[]} head of its text
   */
  function chip(line, label, current, ...head) {
    const pegs = pegsIn(tables.holes.length, start);
    for (const jump of line) flip(pegs, jump);
    const { kind, text, number } = outcomeOf(rules, { pegs, jumps: line, made: line.length }, { choice: [] });
    const full = `${label}: ${text || number}`;
    const state = { "data-kind": kind, "aria-current": current && "true", "aria-label": full, title: full };
    const left = format(WORDS.pegs, { count: count(pegs) });
    return html("button", { type: "button", ...state, onclick: () => go(line) }, ...head, left);
  }
  const now = all.findIndex((line) => begins(line, jumps));
  const ways = all.map((line, number) => {
    const fork = Math.max(0, ...all.slice(0, number).map((other) => shared(line, other)));
    const move = board.named(line.slice(0, fork + 1)).length;
    return chip(line, format(LINES.from, { move }), number === now, `${move} · `);
  });
  const marked = bookmarks.map((line) => {
    const here = `${line}` === `${jumps.slice(0, made)}`;
    return chip(line, PLAY.bookmark, here, icon("bookmark"), `${board.named(line).length} · `);
  });
  return [...marked.toReversed(), ...(ways.length > 1 ? ways.toReversed() : [])];
}
