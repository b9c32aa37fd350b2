// The end of a game: a card beside the board, whose content is loaded when it is needed.

import { html } from "../dom.js";
import { later } from "../texts/language.js";

/** @import { Finished } from "./bests.js" */

/**
 * What the page passes: the part of it with the board, the challenge that the game is to beat, and whether the game
 * counts as played without help.
 * @typedef {import("./advisor.js").Shared & { table: HTMLElement, bests: import("./bests.js").Bests,
 *   newGame: () => void, challenge: import("./challenge.js").Challenge | null, counts: () => boolean }} Parts
 */

/** A card that is there while a game is over. */
export class End {
  element = html("section", { class: "end-of-game card", "aria-live": "polite", hidden: true });
  /** Whether the end was announced. */
  #said = false;
  /** The moves of the game that was kept last, or that the page found: a look back adds nothing. */
  #kept;

  /** @param {Parts} parts */
  constructor(parts) {
    this.parts = parts;
    this.#kept = parts.board.moves.join();
  }

  /**
   * The game has changed.
   * @param {Finished | null} game null if it does not count
   */
  update(game) {
    const { outcome, play } = this.parts.board;
    const over = outcome.solved || outcome.stuck;
    if (!play.made) this.#kept = "";
    if (over && !this.#said) void this.#say(game);
    if (!over) this.element.hidden = true;
    this.#said = over;
  }

  /** Make room for what the player wants to see: only the head of the card stays. */
  fold() {
    this.element.classList.add("folded");
  }

  /** @param {Finished | null} game */
  async #say(game) {
    const moves = this.parts.board.moves.join();
    const fresh = moves !== this.#kept;
    this.#kept = moves;
    try {
      const { Ending } = await later(() => import("./ending.js"));
      if (this.parts.board.moves.join() !== moves) return;
      this.element.hidden = false;
      this.element.classList.remove("folded");
      await new Ending(this.element, this.parts).say(fresh ? game : null);
    } catch {
      // Without the words the board itself says how the game ended.
    }
  }
}
