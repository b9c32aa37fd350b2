// New puzzles to order: wishes are chosen, a worker makes puzzles, and they are played or printed.

import { format } from "../board/messages.js";
import { Rules, flip, parseMoves, pegsIn } from "../board/rules.js";
import { button, html } from "../dom.js";
import { Board } from "../engine/board.js";
import { readProblem } from "../game/read.js";
import { command } from "../parts/command.js";
import { field, number, select } from "../parts/forms.js";
import { ACTIONS, DIALOG, DIFFICULTY, ERRORS } from "../texts/first.js";
import { BOARDS, WISHES } from "../texts/later.js";
import { lineOf } from "../wording.js";
import { puzzleCard } from "./cards.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("./cards.js").Board} BoardRow */
/** @typedef {import("../game/read.js").Problem} Shown */
/** @typedef {import("./making.js").Made} Made */
/** @typedef {import("./making.js").Wish} Wish */

const MAX_PUZZLES = 24;
const MAX_JUMPS = 14; // of puzzles whose difficulty is soon found
const SYMMETRIES = /** @type {const} */ (["mirror", "rotation", "full", "none"]);
const GRADES = ["very-easy", "easy", "medium", "hard", "very-hard"]; // as pegsol generate calls them

/** The part of the page that makes new puzzles. */
export class Wishes {
  /** @type {Wish} */
  #wish = { jumps: 8, symmetry: null, grade: null };
  #count = 6;
  #wanted = 0; // of those that are made
  #board;
  /** @type {Worker | null} */
  #worker = null;
  /** @type {Omit<import("../kept.js").Item, "id">[]} */
  #found = [];
  #status = html("p", { class: "soft", role: "status" });
  #tiles = html("ul", { class: "tiles" });
  #shell = html("div");
  #go = button("again", WISHES.make, () => void this.#make(), { class: "primary" });
  #cancel = button("stop", DIALOG.cancel, () => this.#end(this.#found.length ? this.#sum() : ""), { hidden: true });
  #queue = button("print", ACTIONS.queue, () => this.#print(), { hidden: true });
  element;

  /**
   * @param {App} app
   * @param {BoardRow[]} boards
   */
  constructor(app, boards) {
    this.app = app;
    this.#board = boards[0];
    this.element = html(
      "section",
      { class: "shelf", id: "new", tabindex: "-1", "aria-labelledby": "new-title" },
      html("h2", { id: "new-title" }, WISHES.title),
      html("p", { class: "soft lead" }, WISHES.lead),
      this.#form(boards),
      this.#status,
      this.#tiles,
      this.#queue,
      html("p", { class: "soft" }, WISHES.more),
      this.#shell,
    );
  }

  leave() {
    this.#worker?.terminate();
  }

  /** @param {BoardRow[]} boards */
  #form(boards) {
    const set = (/** @type {() => void} */ act) => {
      act();
      this.#write();
    };
    const board = (/** @type {string} */ name) =>
      set(() => (this.#board = boards.find((one) => one.name === name) ?? this.#board));
    const wish = (/** @type {Partial<Wish>} */ part) => set(() => Object.assign(this.#wish, part));
    const symmetry = (/** @type {string} */ name) => wish({ symmetry: /** @type {Wish["symmetry"]} */ (name || null) });
    this.#write();
    return html(
      "div",
      { class: "wishes card" },
      field(BOARDS.board, select(boards.map(({ name, title }) => [name, title]), this.#board.name, board)),
      field(WISHES.count, number(this.#count, 1, MAX_PUZZLES, (count) => set(() => (this.#count = count)))),
      field(WISHES.jumps, number(this.#wish.jumps, 2, MAX_JUMPS, (jumps) => wish({ jumps }))),
      field(
        BOARDS.grade,
        select(
          choices(DIFFICULTY.grades.map((words, i) => [`${i + 1}`, words])),
          "",
          (grade) => wish({ grade: Number(grade) || null }),
        ),
      ),
      field(WISHES.symmetry, select(choices(SYMMETRIES.map((name) => [name, WISHES.symmetries[name]])), "", symmetry)),
      this.#go,
      this.#cancel,
    );
  }

  /** Write the command that has more wishes. */
  #write() {
    const { jumps, symmetry, grade } = this.#wish;
    const options = ["--unique", `--jumps ${jumps}`, `--count ${this.#count}`];
    if (symmetry) options.push(`--symmetry ${symmetry}`);
    if (grade) options.push(`--difficulty ${GRADES[grade - 1]}`);
    this.#shell.replaceChildren(command("generate", this.#board.name, [], ...options));
  }

  async #make() {
    this.#found = [];
    this.#tiles.replaceChildren();
    [this.#go.hidden, this.#cancel.hidden, this.#queue.hidden] = [true, false, true];
    this.#status.textContent = format(WISHES.making, { found: 0, tried: 0 });
    this.#cancel.focus();
    const worker = new Worker(new URL("making_worker.js", import.meta.url), { type: "module" });
    this.#worker = worker;
    const { title, problem } = this.#board;
    const order = { wish: this.#wish, count: this.#count };
    this.#wanted = this.#count;
    try {
      const shown = await readProblem(problem);
      const { tables, geometry, coordinates } = shown;
      const { size, jumps, motions } = new Board({ tables, geometry, coordinates });
      worker.addEventListener("message", ({ data: { made, tried, over } }) => {
        if (this.#worker !== worker) return; // it was cancelled
        if (over) return this.#end(this.#found.length ? this.#sum() : WISHES.none);
        if (made) this.#add(checked(shown, made, `${title} ${this.#found.length + 1}`), made);
        this.#status.textContent = format(WISHES.making, { found: this.#found.length, tried });
      });
      worker.addEventListener("error", () => this.#end(ERRORS.unreachable));
      worker.postMessage({ board: { size, jumps, motions, places: tables.places }, ...order });
    } catch (error) {
      this.#end(lineOf(error));
    }
  }

  /**
   * @param {ReturnType<typeof checked>} item
   * @param {Made} made
   */
  #add(item, { grade, number: jumps, start }) {
    if (!item) return;
    this.#found.push(item);
    const { title, problem } = item;
    const about = { name: problem, title, pegs: start.length, finish: problem.finish, rules: "normal", source: "" };
    this.#tiles.append(html("li", {}, puzzleCard(/** @type {any} */ ({ ...about, grade, number: jumps }))));
  }

  #sum() {
    const found = this.#found.length;
    return found < this.#wanted ? format(WISHES.fewer, { found, wanted: this.#wanted }) : WISHES.done;
  }

  /** @param {string} words */
  #end(words) {
    const focused = document.activeElement === this.#cancel;
    this.leave();
    this.#worker = null;
    this.#status.textContent = words;
    [this.#go.hidden, this.#cancel.hidden, this.#queue.hidden] = [false, true, !this.#found.length];
    if (focused) this.#go.focus();
  }

  #print() {
    for (const item of this.#found) this.app.state.queue.add(item);
    this.app.say(ACTIONS.queued);
  }
}

/**
 * Choices with one for all of them.
 * @param {[string, string][]} some
 * @returns {[string, string][]}
 */
function choices(some) {
  return [["", WISHES.any], ...some];
}

/**
 * A puzzle as it is played and printed, if its solution is right by the plain rules.
 * @param {Shown} shown its board
 * @param {Made} made
 * @param {string} title
 */
function checked({ problem, tables }, { start, line, grade }, title) {
  const survivor = line[line.length - 1][2];
  const ends = { care: true, pegs: [survivor], free: [], least: 1, most: 1, fewest: false };
  const played = { ...tables, rules: /** @type {const} */ ("normal"), finish: ends };
  const rules = new Rules(played);
  const moves = rules.moves(line).map(({ text }) => text);
  const pegs = pegsIn(tables.holes.length, start);
  for (const jump of parseMoves(played, start, moves)) flip(pegs, jump);
  if (!rules.solved(pegs)) return null;
  const [names, last] = [start.map((hole) => tables.holes[hole]), tables.holes[survivor]];
  const given = { pegsol: 1, title, board: problem.board, start: { pegs: names }, finish: { survivor: last }, rules: "normal" };
  return { title, problem: given, moves, grade };
}
