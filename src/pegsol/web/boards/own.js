// The player's own board: its shape and its size are chosen, a game is set up on it, or a puzzle is made.

import { button, html } from "../dom.js";
import { boardNamed } from "../game/catalogue.js";
import { readProblem } from "../game/read.js";
import { debounced, field, number, select } from "../parts/forms.js";
import { RefusalError } from "../refusal.js";
import { BOARD_TITLES, DIFFICULTY } from "../texts/first.js";
import { BOARDS, SETTINGS, SIZES, WISHES } from "../texts/later.js";
import { lineOf } from "../wording.js";
import { openAnother, PEGS } from "./another.js";
import { SetUp, wins } from "./setup.js";

/** @import { BoardRow as Board, Parameter, Shape } from "../game/catalogue.js" */

const MAX_NUMBER = 1024; // boards have no more holes
const LOOK_DELAY = 250; // milliseconds after the last change

/** The part of the page with the player's own board. */
export class OwnBoard {
  #shapes;
  #choice;
  #numbers = html("div", { class: "numbers" });
  #shown = html("div", { class: "chosen" });
  /** @type {SetUp | null} */
  #setUp = null;
  #asked = 0;
  /** @type {import("./another.js").Wish} */
  #wish = { pegs: 9, grade: null };
  #make = button("again", WISHES.make, () => this.#another());
  element;

  /**
   * @param {Board[]} boards
   * @param {Shape[]} shapes
   */
  constructor(boards, shapes) {
    this.#shapes = shapes;
    const named = boards.filter(({ name }) => !this.#sized(name)).map(({ name, title }) => [name, title]);
    const families = shapes.map(({ name }) => [name, BOARD_TITLES.shapes[/** @type {"star"} */ (name)] ?? name]);
    this.#choice = select([...named, ...families], "", (name) => this.#choose(name));
    this.element = html(
      "div",
      { class: "own" },
      html("div", { class: "row" }, field(SIZES.shape, this.#choice), this.#numbers),
      this.#shown,
      this.#wishes(),
    );
  }

  /**
   * Show a board with a game on it.
   * @param {string | Record<string, any>} problem
   */
  async open(problem) {
    const mine = ++this.#asked;
    const info = await readProblem(problem);
    if (mine !== this.#asked) return;
    this.leave();
    this.#setUp = new SetUp(info);
    this.#mark(`${info.problem.board}`);
    this.#shown.replaceChildren(this.#setUp.element);
  }

  leave() {
    this.#setUp?.verdict.stop();
    this.#setUp = null;
  }

  /**
   * The shape and the numbers of a board whose name has numbers.
   * @param {string} name
   */
  #sized(name) {
    const [, family, numbers = ""] = /^([\w-]+)\(([\d,]+)\)$/.exec(name) ?? [];
    const shape = this.#shapes.find((one) => one.name === family);
    return shape ? { shape, numbers: numbers.split(",").map(Number) } : null;
  }

  /** Show which board is chosen. @param {string} name */
  #mark(name) {
    const sized = this.#sized(name);
    this.#choice.value = sized?.shape.name ?? name;
    if (this.#numbers.contains(document.activeElement)) return;
    this.#numbers.replaceChildren(...(sized ? this.#fields(sized.shape, sized.numbers) : []));
  }

  /**
   * The numbers of a shape.
   * @param {Shape} shape
   * @param {number[]} numbers
   */
  #fields({ name, parameters }, numbers) {
    const soon = debounced(LOOK_DELAY, () => void this.look(`${name}(${numbers.join(",")})`));
    return parameters.map((parameter, place) => {
      numbers[place] ??= parameter.usual;
      const changed = (/** @type {number} */ value) => {
        numbers[place] = value;
        soon();
      };
      const words = SIZES.numbers[/** @type {"n"} */ (parameter.name)] ?? parameter.name;
      return field(words, entry(parameter, numbers[place], changed));
    });
  }

  /** @param {string} name of a shape or a board */
  #choose(name) {
    const shape = this.#shapes.find((one) => one.name === name);
    void this.look(shape ? `${name}(${shape.parameters.map(({ usual }) => usual).join(",")})` : name);
  }

  /**
   * Show a board with its usual game.
   * @param {string} name
   */
  async look(name) {
    const mine = ++this.#asked;
    try {
      const { problem } = await boardNamed(name, wins);
      if (mine === this.#asked) await this.open(problem);
    } catch (error) {
      if (mine !== this.#asked) return;
      this.leave();
      const reason = error instanceof RefusalError ? SIZES.none : lineOf(error);
      this.#shown.replaceChildren(html("p", { class: "bad", role: "alert" }, reason));
    }
  }

  /** What a new puzzle is to be like. */
  #wishes() {
    const grades = DIFFICULTY.grades.map((words, place) => [`${place + 1}`, words]);
    grades.unshift(["", WISHES.any]);
    return html(
      "div",
      { class: "row wishes" },
      html("p", { class: "soft" }, WISHES.lead),
      field(SETTINGS.pegs, number(this.#wish.pegs, PEGS.least, PEGS.most, (pegs) => (this.#wish.pegs = pegs))),
      field(BOARDS.grade, select(grades, "", (grade) => (this.#wish.grade = Number(grade) || null))),
      this.#make,
    );
  }

  #another() {
    if (this.#setUp) void openAnother(this.#setUp.info, { ...this.#wish });
  }
}

/**
 * @param {Parameter} parameter
 * @param {number} now
 * @param {(value: number) => void} changed
 */
function entry({ least, values }, now, changed) {
  if (!values.length) return number(now, least, MAX_NUMBER, changed);
  const choices = values.map((value) => [`${value}`, `${value}`]);
  return select(choices, `${now}`, (value) => changed(Number(value)));
}
