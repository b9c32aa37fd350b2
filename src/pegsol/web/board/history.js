// A game as it was played: its jumps, those taken back, and those that other jumps replaced.

import { flip, pegsIn } from "./rules.js";

/** @import { Jump } from "./rules.js" */

/**
 * A game as the server and the notebook store it.
 * @typedef {object} Play
 * @property {number[]} start the holes that hold a peg at the start
 * @property {Jump[]} jumps all jumps, those taken back at the end
 * @property {number} made how many of them are made
 */

/**
 * Jumps that another jump has replaced: one undo brings them back.
 * @typedef {object} Replaced
 * @property {number} at how many jumps were made before them
 * @property {Jump[]} jumps
 * @property {Replaced[]} later what some of them had replaced themselves
 */

export class History {
  /** @type {number[]} */
  start = [];
  /** @type {Jump[]} all jumps, those taken back at the end */
  jumps = [];
  /** How many of them are made. */
  made = 0;
  /** For each hole 1 if it holds a peg now. */
  pegs;
  /** @type {Replaced[]} */
  #replaced = [];

  /** @param {number} size the number of holes */
  constructor(size) {
    this.pegs = new Uint8Array(size);
  }

  /** @returns {Play} */
  get play() {
    const { start, jumps, made } = this;
    return { start: [...start], jumps: jumps.map(([a, b, c]) => [a, b, c]), made };
  }

  /**
   * Whether a game is this one.
   * @param {Play} play
   */
  is(play) {
    const asText = (/** @type {Play} */ { start, jumps, made }) => JSON.stringify([start, jumps, made]);
    return asText(play) === asText(this.play);
  }

  /**
   * Take over another game.
   * @param {Play} play
   */
  load({ start, jumps, made }) {
    this.start = [...start];
    this.jumps = [...jumps];
    this.made = made;
    this.pegs = pegsIn(this.pegs.length, start);
    this.#replaced = [];
    for (const jump of jumps.slice(0, made)) flip(this.pegs, jump);
  }

  /**
   * Go to another place of the game, at most to one of its ends; return the number of jumps made,
   * negative if they were taken back.
   * @param {number} made
   */
  goTo(made) {
    const aim = Math.max(0, Math.min(made, this.jumps.length));
    const steps = aim - this.made;
    while (this.made < aim) flip(this.pegs, this.jumps[this.made++]);
    while (this.made > aim) flip(this.pegs, this.jumps[--this.made]);
    return steps;
  }

  /** After one step back: restore the jumps, if any, that the jump had replaced. */
  bringBack() {
    const last = this.#replaced.at(-1);
    if (last?.at !== this.made) return false;
    this.jumps.splice(this.made, Infinity, ...last.jumps);
    this.#replaced.splice(-1, 1, ...last.later);
    return true;
  }

  /**
   * Make a jump; unless it is the next jump of the game, it replaces all jumps that were taken back.
   * @param {Jump} jump
   */
  jump(jump) {
    const same = this.jumps[this.made]?.every((hole, i) => hole === jump[i]);
    if (!same) this.replace([jump]);
    this.made++;
    flip(this.pegs, jump);
  }

  /**
   * Let other jumps come next, instead of those that were taken back.
   * @param {Jump[]} jumps
   */
  replace(jumps) {
    const { made } = this;
    const old = this.jumps.splice(made, Infinity, ...jumps);
    if (!old.length) return;
    const later = this.#replaced.filter(({ at }) => at >= made);
    const before = this.#replaced.filter(({ at }) => at < made);
    this.#replaced = [...before, { at: made, jumps: old, later }];
  }
}
