// A rush under way: one puzzle after another on the same place.

import { PegBoard } from "../board/board.js";
import { format } from "../board/messages.js";
import { button, html } from "../dom.js";
import { say, tell } from "../notes.js";
import { listenToKeys } from "../play/keys.js";
import { playOf } from "../play/problem.js";
import { fields, number, texts, whole, write } from "../reader.js";
import { rushPuzzles } from "../shelf/days.js";
import { BOARD } from "../texts/first.js";
import { END, RUSH, SEARCH } from "../texts/later.js";
import { theme } from "../theme.js";
import { lineOf } from "../wording.js";
import { Course } from "./course.js";
import { Timer } from "./timer.js";

/** @import { Problem as Puzzle } from "../game/read.js" */

const SECONDS = 180;
const PAUSE = 450; // milliseconds in which a solved puzzle can be seen

/**
 * A puzzle that was shown, and the moves that solved it; none if it was missed.
 * @typedef {{ number: number, puzzle: Puzzle, moves: string[] }} Shown
 */

/**
 * A rush as it goes on when its page is loaded again.
 * @typedef {object} Kept
 * @property {Record<string, unknown>[]} problems
 * @property {number} until the time of its end in milliseconds, 0 if it has ended
 * @property {string[][]} past the moves of each puzzle before the one on the board
 * @property {string[]} moves on the board
 */

export const KEPT = fields(
  { problems: whole(fields({})), until: number(0, Infinity), past: whole(texts), moves: texts },
  ...["problems", "until", "past", "moves"],
);

export class Game {
  #over;
  /** @type {Course | undefined} */
  #course;
  #until = 0;
  #timer = new Timer();
  /** @type {PegBoard | null} */
  #board = null;
  #left = new AbortController();
  /** The puzzles before the one on the board. @type {Shown[]} */
  #shown = [];
  /** @type {Puzzle | null} */
  #puzzle = null;
  #running = true;
  #score = html("dd", {}, "0");
  #missed = html("dd", {}, "0");
  #table = html("div", { class: "table" });
  #state = html("p", { class: "soft", role: "status" }, RUSH.wait);
  #buttons;

  /** @param {(shown: Shown[]) => void} over is called at the end, with all puzzles */
  constructor(over) {
    this.#over = over;
    this.#buttons = [
      button("undo", BOARD.undo, () => this.#board?.undo()),
      button("again", END.restart, () => this.#board?.goTo(0)),
      button("skip", RUSH.skip, () => void this.#next([])),
    ];
    this.#busy(true);
    const stop = button("stop", SEARCH.stop, () => this.#end(), { class: "quiet" });
    const figures = [
      this.#timer.element,
      html("div", {}, html("dt", {}, RUSH.score), this.#score),
      html("div", {}, html("dt", {}, RUSH.missed), this.#missed),
    ];
    this.element = html(
      "div",
      { class: "one-board" },
      html("dl", { class: "figures" }, ...figures),
      this.#table,
      html("div", { class: "rush-side" }, this.#state, html("div", { class: "row" }, ...this.#buttons, stop)),
    );
  }

  /**
   * Begin, or go on: the clock runs from the moment the first puzzle is there.
   * @param {Kept | null} kept
   */
  async start(kept) {
    this.#course = new Course(kept?.problems ?? (await rushPuzzles()));
    for (const moves of kept?.past ?? []) {
      this.#puzzle = await this.#course.puzzle(this.#shown.length);
      this.#note(moves);
    }
    await this.#course.puzzle(this.#shown.length);
    if (!this.#running) return;
    this.#until = kept?.until ?? Date.now() + 1000 * SECONDS;
    await this.#show(kept?.moves);
    this.#timer.start(this.#until, () => this.#end());
    this.#board?.focus();
  }

  /** @param {number} until */
  #keep(until) {
    const past = this.#shown.map(({ moves }) => moves);
    const { problems } = this.#course ?? {};
    write("rush", { problems, until, past, moves: this.#board?.moves ?? [] }, "sessionStorage");
  }

  destroy() {
    this.#running = false;
    this.#timer.stop();
    this.#clear();
  }

  #clear() {
    this.#left.abort();
    this.#board?.destroy();
  }

  /** @param {string[]} [moves] made on the board already */
  async #show(moves = []) {
    this.#busy(true);
    const puzzle = await this.#course?.puzzle(this.#shown.length);
    if (!this.#running || !puzzle) return;
    const focused = this.element.contains(document.activeElement);
    this.#clear();
    const play = playOf(puzzle, moves);
    const board = new PegBoard(this.#table, { tables: puzzle.tables, play, panel: null });
    this.#left = new AbortController();
    theme.follow(board, this.#left.signal);
    listenToKeys(board, {}, this.#left.signal);
    this.#board = board;
    this.#puzzle = puzzle;
    board.addEventListener("play", () => this.#changed(board));
    this.#busy(false);
    this.#changed(board);
    if (focused) board.focus();
  }

  /** @param {PegBoard} board */
  #changed(board) {
    const { solved, stuck, pegs } = board.outcome;
    this.#keep(this.#until);
    this.#state.textContent = stuck ? RUSH.stuck : format(RUSH.jumps, { count: pegs - 1 });
    this.#state.classList.toggle("stuck", stuck);
    if (!solved) return;
    const { moves } = board;
    say(format(RUSH.solvedNow, { score: this.#solved + 1 }));
    this.#busy(true);
    window.setTimeout(() => void this.#next(moves), PAUSE);
  }

  get #solved() {
    return this.#shown.filter(({ moves }) => moves.length).length;
  }

  /** @param {string[]} moves that solved the puzzle, none if it is skipped */
  async #next(moves) {
    if (!this.#running || !this.#puzzle) return;
    this.#note(moves);
    try {
      await this.#show();
    } catch (error) {
      tell(lineOf(error));
      this.#end();
    }
  }

  /** @param {string[]} moves */
  #note(moves) {
    if (!this.#puzzle) return;
    this.#shown.push({ number: this.#shown.length + 1, puzzle: this.#puzzle, moves });
    this.#puzzle = null;
    this.#score.textContent = `${this.#solved}`;
    this.#missed.textContent = `${this.#shown.length - this.#solved}`;
  }

  #end() {
    if (!this.#running) return;
    this.#keep(0);
    const { solved } = this.#board?.outcome ?? { solved: false };
    this.#note(solved && this.#board ? this.#board.moves : []);
    this.destroy();
    this.#over(this.#shown);
  }

  /** @param {boolean} busy while no puzzle can be played */
  #busy(busy) {
    for (const one of this.#buttons) one.disabled = busy;
  }
}
