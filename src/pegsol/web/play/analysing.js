// Opens what a game is worth, which is loaded when the player asks for it, and closes it.

import { loadStyle } from "../dom.js";
import { attempt } from "../notes.js";
import { later } from "../texts/language.js";

/** @import { Analyse } from "./analyse.js" */

/**
 * What the page passes: below what it stands, and what happens when it has been opened or closed.
 * @typedef {import("./advisor.js").Shared & { rest: Element, turned: () => void }} Parts
 */

export class Analysing {
  #parts;
  #left = false;
  /** @type {Analyse | undefined} */
  view;

  /** @param {Parts} parts */
  constructor(parts) {
    this.#parts = parts;
  }

  /** The page is left. */
  destroy() {
    this.#left = true;
    this.view?.destroy();
  }

  /**
   * Show what the game is worth, if it is not shown.
   * @param {(analysis: Analyse) => void} [act] what else to do then
   */
  async open(act = (analysis) => analysis.focus()) {
    if (this.view) return act(this.view);
    return this.#parts.advisor.assist(() => void this.#open(act));
  }

  /** @param {(analysis: Analyse) => void} act */
  async #open(act) {
    const { problem, board, advisor, rest, turned } = this.#parts;
    await attempt(async () => {
      const [{ Analyse }] = await Promise.all([later(() => import("./analyse.js")), loadStyle("panels")]);
      if (this.#left || this.view) return;
      this.view = new Analyse({ problem, board, advisor }, () => this.close());
      rest.after(this.view.element);
      turned();
      act(this.view);
    });
  }

  /** Close it; returns whether it was open. */
  close() {
    if (!this.view) return false;
    this.view.destroy();
    this.view = undefined;
    this.#parts.turned();
    this.#parts.board.focus();
    return true;
  }
}
