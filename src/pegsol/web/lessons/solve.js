// A board to solve: is it, in how many moves, and with how much help?

import { format } from "../board/messages.js";
import { flip, parseMoves, pegsIn } from "../board/rules.js";
import { button, html } from "../dom.js";
import { PLAY, WELCOME } from "../texts/first.js";
import { LESSONS } from "../texts/later.js";
import { MOST } from "./progress.js";
import { Table } from "./table.js";

/** @import { Jump } from "../board/rules.js" */
/** @import { Answered, Item } from "./lesson.js" */

/**
 * The positions along some jumps, each as a text.
 * @param {Item} item
 * @param {Jump[]} jumps
 */
function positions({ tables, start }, jumps) {
  const pegs = pegsIn(tables.holes.length, start);
  return [pegs.join(""), ...jumps.map((jump) => (flip(pegs, jump), pegs.join("")))];
}

export class Solve {
  #item;
  #answered;
  #table;
  #jumps;
  /** Whether the player had help, since the exercise was opened. */
  #helped = false;
  /** Whether the board shows the solution. */
  #shown = false;

  /**
   * @param {Item} item
   * @param {string} title
   * @param {Answered} answered
   */
  constructor(item, title, answered) {
    this.#item = item;
    this.#answered = answered;
    this.#jumps = parseMoves(item.tables, item.start, item.content);
    this.#table = new Table(item, title, () => this.#changed());
    this.#table.again.addEventListener("click", () => this.#restarted());
    this.board = this.#table.element;
    this.controls = html(
      "div",
      { class: "row" },
      this.#table.undo,
      this.#table.again,
      button("hint", PLAY.hint, () => this.#hint()),
      button("play", LESSONS.show, () => this.#show(), { class: "quiet" }),
      this.#table.film,
    );
  }

  destroy() {
    this.#table.destroy();
  }

  #changed() {
    const { board } = this.#table;
    const { solved, stuck } = board.outcome;
    if (this.#shown) {
      this.#answered(0, solved ? LESSONS.shown : "");
    } else if (solved) {
      this.#judge(board.moves.length);
    } else {
      const reversed = this.#item.tables.rules === "reverse";
      this.#answered(0, stuck ? (reversed ? LESSONS.notFinished : WELCOME.stuck) : "");
    }
  }

  /** @param {number} moves */
  #judge(moves) {
    const { limit, fewest } = this.#item;
    if (limit !== null && moves > limit) {
      this.#answered(0, format(LESSONS.tooLong, { moves, limit }));
    } else if (this.#helped) {
      this.#answered(1, `${LESSONS.praise[1]} ${LESSONS.alone}`);
    } else if (fewest !== null && moves > fewest) {
      this.#answered(2, `${PLAY.meter.reached} ${format(LESSONS.fewer, { fewest })}`);
    } else {
      this.#answered(MOST, LESSONS.praise[MOST]);
    }
  }

  #restarted() {
    this.#shown = false;
    this.#answered(0, "");
  }

  /** Go back to where the known solution was left, and mark its next jump. */
  #hint() {
    const { board } = this.#table;
    this.#shown = false;
    this.#helped = true;
    const { jumps, made } = board.play;
    const ways = positions(this.#item, this.#jumps).slice(0, -1);
    const past = positions(this.#item, jumps.slice(0, made));
    const from = past.findLastIndex((position) => ways.includes(position));
    if (from < made) board.goTo(from);
    const jump = this.#jumps[ways.indexOf(past[from])];
    board.marks = { hint: [jump] };
    const [origin, , target] = jump.map((hole) => this.#item.tables.holes[hole]);
    const words = from < made ? LESSONS.wentBack : LESSONS.hinted;
    this.#answered(0, format(words, { jump: `${origin}-${target}` }));
  }

  #show() {
    this.#shown = this.#helped = true;
    this.#answered(0, "");
    this.#table.play(this.#jumps);
  }
}
