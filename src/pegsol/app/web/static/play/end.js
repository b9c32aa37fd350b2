// The end of a game: how, how well, and what would have been possible.

import { button, html } from "../dom.js";
import { PLAY } from "../texts/play.js";

/** @typedef {import("../board/board.js").PegBoard} PegBoard */
/** @typedef {import("./analysis.js").Analyst} Analyst */
/** @typedef {import("./bests.js").Bests} Bests */
/** @typedef {import("./problem.js").Problem} Problem */

const LABELS = PLAY.end;

/**
 * @typedef {object} Parts
 * @property {Problem} problem
 * @property {PegBoard} board
 * @property {Analyst} analyst
 * @property {Bests} bests
 * @property {() => void} newGame
 */

/** A card that is there while a game is over. */
export class End {
  element = html("section", { class: "end-of-game card", "aria-live": "polite", hidden: true });
  /** Whether the end was announced. */
  #said = false;

  /** @param {Parts} parts */
  constructor(parts) {
    this.parts = parts;
    this.fewest = parts.problem.tables.finish.kind === "fewest";
  }

  /**
   * The game has changed.
   * @param {number | null} seconds that it has taken, null if it does not count
   */
  update(seconds) {
    const { solved, stuck, pegs } = this.parts.board.outcome;
    const over = solved || stuck;
    this.element.hidden = !over;
    if (over && !this.#said) void this.#say(solved, pegs, seconds);
    this.#said = over;
  }

  /**
   * @param {boolean} solved
   * @param {number} pegs
   * @param {number | null} seconds
   */
  async #say(solved, pegs, seconds) {
    const { board, newGame } = this.parts;
    const { moves, play } = board;
    const title = solved ? LABELS.solved : this.fewest ? LABELS.finished(pegs) : LABELS.stuck(pegs);
    const facts = LABELS.length(moves.length, play.made, seconds ?? 0);
    const more = html("p");
    const buttons = [button("again", PLAY.newGame, newGame, { class: "primary" })];
    if (!solved) buttons.push(button(null, LABELS.back, () => board.undo()));
    this.element.dataset.kind = solved || this.fewest ? "good" : "bad";
    this.element.replaceChildren(
      html("h2", {}, title),
      html("p", { class: "soft" }, facts),
      more,
      html("div", { class: "row" }, ...buttons),
    );
    if (seconds !== null && (solved || this.fewest)) more.append(await this.#keep(moves, seconds));
    if (!solved) more.append(" ", await this.#compare(pegs));
    else if (!this.fewest) more.append(" ", await this.#shortest(moves.length));
  }

  /**
   * Keep the result; return what is remarkable about it.
   * @param {string[]} moves
   * @param {number} seconds
   */
  async #keep(moves, seconds) {
    try {
      const records = await this.parts.bests.add(moves, seconds);
      return records.length ? LABELS.records(records) : "";
    } catch (error) {
      return error instanceof Error ? error.message : "";
    }
  }

  /**
   * Return how many moves the shortest solution has, as far as that is found in time.
   * @param {number} moves
   */
  async #shortest(moves) {
    const fewest = await this.parts.analyst.findMoves([], true).catch(() => null);
    return fewest ? LABELS.shortest(moves, fewest.found, fewest.at_least) : "";
  }

  /**
   * Return what was possible from the start.
   * @param {number} pegs
   */
  async #compare(pegs) {
    const { analyst, problem } = this.parts;
    const start = await analyst.find([]).catch(() => null);
    if (!start) return "";
    if (!this.fewest && start.winning) return LABELS.possible(problem.finish);
    if (start.fewest !== null && start.fewest < pegs) return LABELS.fewest(start.fewest);
    if (start.fewest === pegs) return LABELS.asGood;
    return start.winning === false ? LABELS.impossible : "";
  }
}
