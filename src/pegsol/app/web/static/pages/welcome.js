// A new player learns the game by playing it: three jumps, then a cross, then the whole board.

import { PegBoard } from "../board/board.js";
import { parseMoves } from "../board/rules.js";
import { button, html } from "../dom.js";
import { findProblem } from "../play/problem.js";
import { WELCOME } from "../texts/welcome.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("../play/problem.js").Problem} Problem */

export const title = WELCOME.title;

const JUMPS = {
  pegsol: 1,
  board: "english",
  start: { pegs: ["d1", "d2", "d4", "d6"] },
  finish: { survivor: "d4" },
};

const STEPS = [
  { words: WELCOME.words.jumps, problem: JUMPS, shown: ["d1-d3"], next: WELCOME.next },
  { words: WELCOME.words.cross, problem: "latin-cross", shown: [], next: WELCOME.play },
];

/** @type {import("../app.js").Show} */
export async function show(root, _params, app) {
  const asked = STEPS.map(({ problem }) => findProblem(app, problem));
  const problems = await Promise.all(asked);
  if (!root.isConnected) return undefined;
  const page = new Welcome(root, app, problems);
  return () => page.destroy();
}

class Welcome {
  #app;
  #problems;
  #number = 0;
  /** @type {PegBoard | undefined} */
  #board;
  #unfollow = () => {};
  #table = html("div", { class: "table" });
  #steps;
  #step = html("p", { class: "soft" });
  #title = html("h1");
  #says = html("p", { class: "says", role: "status" });
  #undo = button("undo", WELCOME.undo, () => this.#board?.undo());
  #next = button("play", "", () => this.#open(this.#number + 1), { class: "primary" });

  /**
   * @param {HTMLElement} root
   * @param {App} app
   * @param {Problem[]} problems
   */
  constructor(root, app, problems) {
    this.#app = app;
    this.#problems = problems;
    this.#steps = Object.values(WELCOME.words).map(({ title }) => html("li", { title }));
    const skip = button(null, WELCOME.skip, () => this.#leave(), { class: "quiet skip-welcome" });
    root.append(
      html(
        "div",
        { class: "words" },
        html("ol", { class: "dots-of-steps", "aria-hidden": "true" }, ...this.#steps),
        this.#step,
        this.#title,
        this.#says,
      ),
      this.#table,
      html("div", { class: "row ways" }, this.#next, this.#undo, skip),
    );
    this.#open(0);
  }

  /** A player who leaves has been welcomed. */
  destroy() {
    this.#close();
    this.#app.state.settings.set({ welcomed: true });
  }

  #leave() {
    this.#app.go("/");
  }

  #close() {
    this.#unfollow();
    this.#board?.destroy();
  }

  /** @param {number} number of the step */
  #open(number) {
    this.#close();
    if (number === STEPS.length) {
      this.#app.state.settings.set({ taught: true });
      this.#leave();
      this.#app.tell(WELCOME.ready);
      return;
    }
    this.#number = number;
    const { words, shown, next } = STEPS[number];
    const { tables, start } = this.#problems[number];
    const play = { start, jumps: [], made: 0 };
    const own = { ...tables, title: words.title };
    const board = new PegBoard(this.#table, { tables: own, play, panel: null });
    this.#board = board;
    this.#unfollow = this.#app.theme.follow(board);
    const hint = parseMoves(tables, start, shown);
    board.marks = { hint };
    // An arrow is enough to see at first; then the board shows which pegs can jump.
    board.coach = !hint.length;
    board.addEventListener("play", () => (board.coach = true), { once: true });
    board.addEventListener("play", () => this.#draw());
    this.#step.textContent = WELCOME.step(number + 1, this.#steps.length);
    this.#title.textContent = words.title;
    this.#next.replaceChildren(next);
    this.#steps.forEach((step, place) => step.classList.toggle("reached", place <= number));
    this.#draw();
    if (number) board.focus();
  }

  #draw() {
    if (!this.#board) return;
    const { made } = this.#board.play;
    const { solved, stuck } = this.#board.outcome;
    const { says, solved: praise } = STEPS[this.#number].words;
    const words = says[Math.min(made, says.length - 1)];
    this.#says.textContent = solved ? praise : stuck ? WELCOME.stuck : words;
    this.#next.hidden = !solved;
    this.#undo.hidden = !made || solved;
    this.#undo.classList.toggle("primary", stuck);
    if (solved) this.#next.focus();
  }
}
