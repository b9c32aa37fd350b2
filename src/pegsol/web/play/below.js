// What is below the board if there is reason: the branches of the game, and the odds.

import { html } from "../dom.js";
import { state } from "../kept.js";
import { later } from "../texts/language.js";
import { Branches, begins } from "./branches.js";

/**
 * What the page passes: whether Analyse shows the odds, and what happens when the player goes to another branch.
 * @typedef {import("./advisor.js").Shared & { analysed: () => boolean, changed: () => void }} Parts
 */

export class Below {
  #parts;
  #chips = html("div", { class: "chips", role: "group", hidden: true });
  #odds = html("dl", { class: "odds soft", hidden: true });
  #asking = new AbortController();
  branches;
  element = html("div", { class: "below" }, this.#chips, this.#odds);

  /**
   * @param {Parts} parts
   * @param {Branches} branches
   */
  constructor(parts, branches) {
    this.#parts = parts;
    this.branches = branches;
  }

  get #made() {
    const { jumps, made } = this.#parts.board.play;
    return jumps.slice(0, made);
  }

  /** Set a bookmark here, or take it away. */
  bookmark() {
    this.branches.bookmark(this.#made);
    this.draw();
  }

  /**
   * Go to where some jumps lead, in a branch that goes on from there.
   * @param {import("../board/rules.js").Jump[]} made
   */
  #go(made) {
    const { board, changed } = this.#parts;
    const { start, jumps } = board.play;
    const through = [jumps, ...this.branches.all].find((branch) => begins(branch, made)) ?? made;
    board.load({ start, jumps: through, made: made.length });
    changed();
  }

  /** The game has changed, or what is wished to be seen of it. */
  draw() {
    const { board } = this.#parts;
    const { tried: before, ...marks } = board.marks;
    const { tried } = state.settings;
    this.branches.follow(board.play.jumps);
    if (before || tried) board.marks = tried ? { ...marks, tried: this.branches.tried(this.#made) } : marks;
    // Without what cannot be loaded the game goes on.
    void this.#drawChips().catch(() => {});
    void this.#drawOdds().catch(() => {});
  }

  async #drawChips() {
    this.#chips.hidden = !this.branches.several;
    if (this.#chips.hidden) return;
    const { problem, board } = this.#parts;
    const { chipsOf, label } = await later(() => import("./chips.js"));
    this.#chips.setAttribute("aria-label", label);
    const focused = [...this.#chips.children].findIndex((chip) => chip === document.activeElement);
    this.#chips.replaceChildren(...chipsOf(problem, board, this.branches, (jumps) => this.#go(jumps)));
    /** @type {HTMLElement | undefined} */ (this.#chips.children[focused])?.focus({ preventScroll: true });
  }

  async #drawOdds() {
    const { board, advisor, analysed } = this.#parts;
    this.#asking.abort();
    if (!state.settings.odds || analysed()) return void (this.#odds.hidden = true);
    const { signal } = (this.#asking = new AbortController());
    const { oddsLine } = await later(() => import("./odds.js"));
    const worth = await advisor.analyst.find(board.moves, "quick", signal).catch(() => null);
    if (signal.aborted) return;
    this.#odds.hidden = !worth || worth.reached || worth.stuck;
    if (worth) this.#odds.replaceChildren(...oddsLine(worth));
  }
}
