// A new player learns the game by playing it: three jumps, then a cross, then the ladder of puzzles.

import { at } from "../base.js";
import { PegBoard } from "../board/board.js";
import { format } from "../board/messages.js";
import { parseMoves } from "../board/rules.js";
import { button, html } from "../dom.js";
import { state } from "../kept.js";
import { address } from "../link.js";
import { tell } from "../notes.js";
import { findProblem, nextStep } from "../play/problem.js";
import { PLAY, WELCOME } from "../texts/first.js";
import { theme } from "../theme.js";
import { go, visit } from "../visits.js";
import { lineOf } from "../wording.js";

export const title = WELCOME.title;

const JUMPS = "english pegs d1 d2 d4 d6 to d4"; // data/first.json has both problems

const STEPS = [
  { words: WELCOME.words.jumps, problem: JUMPS, shown: ["d1-d3"], next: WELCOME.next },
  { words: WELCOME.words.cross, problem: "latin-cross", shown: [], next: WELCOME.play },
];

/** @type {import("../app.js").Show} */
export async function show(root) {
  const problems = await Promise.all(STEPS.map(({ problem }) => findProblem(problem)));
  if (!root.isConnected) return undefined;
  const page = new Welcome(root, problems);
  return () => page.destroy();
}

class Welcome {
  #problems;
  #number = 0;
  /** @type {PegBoard | undefined} */
  #board;
  #left = new AbortController();
  /** Done when the result of what was solved last is kept. @type {Promise<void>} */
  #kept = Promise.resolve();
  /** When the first jump of this step was made, and whether there was a hint. */
  #game = { begun: 0, helped: false };
  #table = html("div", { class: "table" });
  #steps;
  #step = html("p", { class: "soft" });
  #title = html("h1");
  #says = html("p", { class: "says", role: "status" });
  #hint = button("hint", PLAY.hint, () => void this.#showHint());
  #undo = button("undo", WELCOME.undo, () => this.#board?.undo());
  #next = button("play", "", () => this.#open(this.#number + 1), { class: "primary next" });

  /**
   * @param {HTMLElement} root
   * @param {import("../game/read.js").Problem[]} problems
   */
  constructor(root, problems) {
    this.#problems = problems;
    this.#steps = Object.values(WELCOME.words).map(({ title }) => html("li", { title }));
    const skip = button(null, WELCOME.skip, () => go("/"), { class: "quiet" });
    root.append(
      html(
        "div",
        { class: "words" },
        html(
          "div",
          { class: "way" },
          html("ol", { class: "dots-of-steps", "aria-hidden": "true" }, ...this.#steps),
          this.#step,
          skip,
        ),
        this.#title,
        this.#says,
      ),
      this.#table,
      html("div", { class: "row ways" }, this.#hint, this.#undo, this.#next),
    );
    this.#open(0);
  }

  /** A player who leaves has been welcomed. */
  destroy() {
    this.#close();
    state.settings.set({ welcomed: true });
  }

  #close() {
    this.#left.abort();
    this.#board?.destroy();
  }

  /** Go to the step of the ladder that comes next. */
  async #climb() {
    state.settings.set({ taught: true });
    await this.#kept; // which decides what comes next
    const step = await nextStep().catch(() => null);
    visit(step ? address("/", step) : at("/"));
    tell(WELCOME.ready);
  }

  /** @param {number} number of the step */
  #open(number) {
    if (number === STEPS.length) return void this.#climb();
    this.#close();
    this.#number = number;
    this.#game = { begun: 0, helped: false };
    const { words, shown, next } = STEPS[number];
    const { tables, start } = this.#problems[number];
    const play = { start, jumps: [], made: 0 };
    const own = { ...tables, title: words.title };
    const board = new PegBoard(this.#table, { tables: own, play, panel: null });
    this.#board = board;
    this.#left = new AbortController();
    theme.follow(board, this.#left.signal);
    const hint = parseMoves(tables, start, shown);
    board.marks = { hint };
    // An arrow is enough to see at first; then the board shows which pegs can jump.
    board.coach = !hint.length;
    board.addEventListener("play", () => (board.coach = true), { once: true });
    board.addEventListener("play", () => this.#played());
    this.#step.textContent = format(WELCOME.step, { number: number + 1, all: this.#steps.length });
    this.#title.textContent = words.title;
    this.#next.replaceChildren(next);
    this.#steps.forEach((step, place) => step.classList.toggle("reached", place <= number));
    this.#draw();
    if (number) board.focus();
  }

  #played() {
    this.#game.begun ||= performance.now();
    this.#draw();
    if (this.#board?.outcome.solved) this.#kept = this.#keep();
  }

  /** What the player has solved is a step of the ladder, unless it is the three jumps. */
  async #keep() {
    const { problem } = STEPS[this.#number];
    const { begun, helped } = this.#game;
    if (problem === JUMPS || !this.#board) return;
    const seconds = (performance.now() - begun) / 1000;
    const result = { problem, moves: this.#board.moves, seconds, helped, times: [] };
    try {
      const { keepResult } = await import("../shelf/results.js");
      await keepResult(result);
    } catch {
      // The welcome goes on without it.
    }
  }

  /** Point out a jump that wins; if none does, the way back. */
  async #showHint() {
    const board = this.#board;
    if (!board) return;
    const moves = board.moves.join();
    try {
      const { Analyst } = await import("../play/analysis.js");
      const analyst = new Analyst(this.#problems[this.#number]);
      const { hint, winning } = await analyst.find(board.moves, "hint");
      if (board !== this.#board || board.moves.join() !== moves) return;
      this.#game.helped = true;
      if (hint && winning !== false) board.marks = { hint: [hint.jump] };
      this.#says.textContent = hint && winning !== false ? WELCOME.hinted : WELCOME.lost;
      this.#undo.classList.toggle("primary", winning === false);
    } catch (error) {
      this.#says.textContent = lineOf(error);
    }
  }

  #draw() {
    if (!this.#board) return;
    const { made } = this.#board.play;
    const { solved, stuck } = this.#board.outcome;
    const { says, solved: praise } = STEPS[this.#number].words;
    const words = says[Math.min(made, says.length - 1)];
    this.#says.textContent = solved ? praise : stuck ? WELCOME.stuck : words;
    // All buttons keep their places: none comes to where another was just pressed.
    this.#next.classList.toggle("unseen", !solved);
    this.#hint.disabled = solved || stuck;
    this.#undo.disabled = !made || solved;
    this.#undo.classList.toggle("primary", stuck && !solved);
    if (solved) this.#next.focus();
  }
}
