// A lesson: what there is to know, shown on boards, and exercises, one step after the other.

import { at } from "../base.js";
import { format } from "../board/messages.js";
import { button, html, link } from "../dom.js";
import { Demo } from "../parts/demo.js";
import { withTerms } from "../parts/terms.js";
import { ERRORS } from "../texts/first.js";
import { LESSONS, TEACHING } from "../texts/later.js";
import { figure } from "./figure.js";
import { Mark } from "./mark.js";
import { MOST, isExercise, progress } from "./progress.js";
import { Question } from "./question.js";
import { Solve } from "./solve.js";


/**
 * @typedef {object} LessonWords
 * @property {string} title
 * @property {string} summary
 * @property {string[]} text
 * @property {Record<string, string>} shown what demos and figures show
 * @property {Record<string, { title: string, task: string, because?: string }>} items what is to be
 *   learnt from an exercise is shown when it is done
 */

/**
 * A part of a lesson as its file describes it.
 * @typedef {import("../game/catalogue.js").LessonItem} Item
 */

/**
 * An exercise has got an answer: the stars for it, 0 if it is not right, and what to say.
 * @typedef {(stars: number, text: string) => void} Answered
 */

const KINDS = { solution: Solve, options: Question, mark: Mark };

/**
 * @param {string} name
 * @returns {LessonWords}
 */
export function wordsOf(name) {
  return /** @type {Record<string, any>} */ (TEACHING)[name];
}

/** The address of a lesson. */
export function addressOf(/** @type {string} */ name) {
  return at(`/lessons?lesson=${name}`);
}

export class Lesson {
  #name;
  #words;
  #exercises;
  #next;
  /** @type {{ destroy: () => void }[]} */
  #demos = [];
  /** @type {{ destroy: () => void } | undefined} */
  #open;
  #stage = html("section", { class: "exercise", tabindex: "-1" });
  #read = button("info", LESSONS.read, () => this.read(), { class: "chip read" });
  /** @type {HTMLButtonElement[]} */
  #chips;
  #teaching;

  /**
   * @param {string} name
   * @param {Item[]} items
   * @param {string | undefined} next the lesson after this one
   */
  constructor(name, items, next) {
    this.#name = name;
    this.#words = wordsOf(name);
    this.#exercises = items.filter(isExercise);
    this.#next = next;
    this.#chips = this.#exercises.map((_, number) =>
      button(null, `${number + 1}`, () => this.open(number), { class: "chip" }),
    );
    const { title, text } = this.#words;
    const figures = items.filter((item) => !isExercise(item)).map((item) => this.#figure(item));
    const chips = [this.#read, ...this.#chips].map((chip) => html("li", {}, chip));
    const list = html("ol", { class: "exercises" }, ...chips);
    const go = button("yes", LESSONS.begin, () => this.open(this.#first), { class: "primary" });
    const prose = text.map((part) => html("p", {}, ...withTerms(part)));
    this.#teaching = html(
      "div",
      { class: "teaching" },
      html("div", { class: "prose" }, ...prose, html("div", { class: "row" }, go)),
      html("div", { class: "demos" }, ...figures),
    );
    this.parts = [
      html(
        "div",
        { class: "lesson-head" },
        html("p", { class: "back" }, html("a", { href: at("/lessons") }, LESSONS.all)),
        html("h1", {}, title),
        html("nav", { "aria-label": LESSONS.exercises }, list),
      ),
      this.#stage,
    ];
    if (progress.sum(name, items).count) this.open(this.#first, false);
    else this.read(false);
  }

  /** The first exercise that has earned no stars. */
  get #first() {
    const open = this.#exercises.findIndex((item) => !progress.of(this.#name, item));
    return Math.max(0, open);
  }

  destroy() {
    this.#open?.destroy();
    for (const demo of this.#demos) demo.destroy();
  }

  /**
   * What is shown before the exercises.
   * @param {Item} item
   */
  #figure(item) {
    const text = this.#words.shown[item.name];
    if (item.kind === "figure") {
      return html("figure", { class: "demo" }, figure(item, text), html("figcaption", {}, text));
    }
    const { tables, start, content, rings } = item;
    const pegs = start.map((hole) => tables.holes[hole]).join(" ");
    const parts = [{ moves: content.join(" "), rings: rings.join(" ") }];
    const demo = new Demo(tables, { text, pegs, parts });
    this.#demos.push(demo);
    return demo.element;
  }

  /**
   * Show what there is to know.
   * @param {boolean} [chosen] whether the player asked for it
   */
  read(chosen = true) {
    this.#open?.destroy();
    this.#open = undefined;
    this.#fill(LESSONS.read, [this.#teaching], chosen);
    this.#draw(-1);
  }

  /**
   * Fill the stage.
   * @param {string} label
   * @param {HTMLElement[]} parts
   * @param {boolean} chosen whether the player asked for it
   */
  #fill(label, parts, chosen) {
    this.#stage.setAttribute("aria-label", label);
    this.#stage.replaceChildren(...parts);
    this.#stage.classList.toggle("reading", parts.includes(this.#teaching));
    if (!chosen) return;
    this.#stage.focus({ preventScroll: true });
    this.#stage.scrollIntoView({ block: "nearest" });
  }

  /**
   * Open an exercise.
   * @param {number} number
   * @param {boolean} [chosen] whether the player asked for it
   */
  open(number, chosen = true) {
    this.#open?.destroy();
    const item = this.#exercises[number];
    const { title, task, because } = this.#words.items[item.name];
    const verdict = html("p", { class: "judgement", role: "status" });
    const after = html("div", { class: "stack after", hidden: true }, this.#onwards(number));
    if (because) after.append(html("p", {}, ...withTerms(because)));
    /** @type {Answered} */
    const answered = (earned, text) => {
      verdict.replaceChildren(...(earned ? [stars(earned), " "] : []), text);
      verdict.classList.toggle("solved", earned > 0);
      after.hidden = !earned;
      if (earned) after.firstElementChild?.scrollIntoView({ block: "nearest" });
      progress.earn(this.#name, item, earned);
      this.#draw(number);
    };
    const Kind = KINDS[/** @type {keyof typeof KINDS} */ (item.kind)];
    const exercise = new Kind(item, title, answered);
    this.#open = exercise;
    const words = html(
      "div",
      { class: "exercise-words" },
      html("h2", {}, title),
      html("p", { class: "task" }, ...withTerms(task)),
    );
    const side = html("div", { class: "exercise-side stack" }, exercise.controls, verdict, after);
    this.#fill(title, [words, exercise.board, side], chosen);
    this.#draw(number);
  }

  /**
   * Where to go when an exercise is done.
   * @param {number} number
   */
  #onwards(number) {
    const more = number + 1 < this.#exercises.length;
    const onwards = more
      ? button(null, LESSONS.next, () => this.open(number + 1))
      : this.#next
        ? link(null, LESSONS.nextLesson, addressOf(this.#next))
        : link(null, ERRORS.home, at("/?p=central-game"));
    onwards.classList.add("primary");
    return html("div", { class: "row" }, onwards);
  }

  /**
   * Show which exercise is open, and the stars of all.
   * @param {number} current -1 if it is none
   */
  #draw(current) {
    this.#read.ariaCurrent = current < 0 ? "step" : null;
    this.#chips.forEach((chip, number) => {
      const item = this.#exercises[number];
      const earned = progress.of(this.#name, item);
      const { title } = this.#words.items[item.name];
      chip.replaceChildren(html("span", {}, `${number + 1}`), stars(earned));
      chip.setAttribute("aria-label", format(LESSONS.exercise, { number: number + 1, title, stars: earned }));
      chip.title = title;
      chip.ariaCurrent = number === current ? "step" : null;
    });
  }
}

/**
 * Stars, as a picture; what they say stands beside them in words.
 * @param {number} count
 */
function stars(count) {
  const full = html("span", { class: "full" }, "★".repeat(count));
  return html("span", { class: "stars", "aria-hidden": "true" }, full, "★".repeat(MOST - count));
}
