// A question with a few answers, and a board to try it on.

import { button, html } from "../dom.js";
import { LESSONS } from "../texts/later.js";
import { figure } from "./figure.js";
import { MOST } from "./progress.js";
import { Table } from "./table.js";

/** @import { Answered, Item } from "./lesson.js" */

export class Question {
  #table;
  #wrong = 0;

  /**
   * @param {Item} item
   * @param {string} title
   * @param {Answered} answered
   */
  constructor(item, title, answered) {
    this.#table = new Table(item, title);
    this.board = this.#table.element;
    const answers = item.content.map((name) => {
      const label = LESSONS.options[/** @type {keyof typeof LESSONS.options} */ (name)];
      const answer = button(null, label, () => {
        if (name === item.answer) {
          for (const other of answers) other.disabled = other !== answer;
          answer.classList.add("right");
          answered(Math.max(1, MOST - this.#wrong), LESSONS.right);
        } else {
          this.#wrong += 1;
          answer.disabled = true;
          answered(0, LESSONS.wrong);
        }
      });
      return answer;
    });
    this.controls = html(
      "div",
      { class: "stack" },
      ...(item.numbers.length ? [figure(item, LESSONS.numbers)] : []),
      html("div", { class: "answers" }, ...answers),
      html("div", { class: "row" }, this.#table.undo, this.#table.again),
    );
  }

  destroy() {
    this.#table.destroy();
  }
}
