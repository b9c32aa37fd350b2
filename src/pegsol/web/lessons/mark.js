// A question that is answered by marking holes.

import { format } from "../board/messages.js";
import { TEXT } from "../board/words.js";
import { button, html } from "../dom.js";
import { mapOf } from "../parts/holes.js";
import { LESSONS } from "../texts/later.js";
import { MOST } from "./progress.js";

/** @import { Answered, Item } from "./lesson.js" */

export class Mark {
  #item;
  #map;
  #answered;
  #marked = new Set();
  #wrong = 0;
  #check = button("yes", LESSONS.check, () => this.#judge(), { class: "primary" });

  /**
   * @param {Item} item
   * @param {string} title
   * @param {Answered} answered
   */
  constructor(item, title, answered) {
    const { tables } = item;
    this.#item = item;
    this.#answered = answered;
    this.#map = mapOf(tables, { several: true, label: title, help: LESSONS.mark }, (hole) => {
      if (!this.#marked.delete(hole)) this.#marked.add(hole);
      this.#draw();
    });
    this.#draw();
    this.board = html("div", { class: "exercise-board" }, this.#map.element);
    this.controls = html("div", { class: "row" }, this.#check);
  }

  destroy() {}

  #draw() {
    const { tables, start } = this.#item;
    const pegs = new Set(start);
    tables.holes.forEach((name, hole) => {
      const marked = this.#marked.has(hole);
      const kind = pegs.has(hole) ? "peg" : "empty";
      const words = [name, TEXT[kind], ...(marked ? [LESSONS.marked] : [])];
      const finish = marked ? "peg" : "";
      this.#map.draw(hole, { kind, finish, label: words.join(", "), chosen: marked });
    });
  }

  #judge() {
    const { tables, content } = this.#item;
    const names = [...this.#marked].map((hole) => tables.holes[hole]);
    const right = names.filter((name) => content.includes(name)).length;
    const [wrong, missing] = [names.length - right, content.length - right];
    const done = !wrong && !missing;
    this.#check.classList.toggle("primary", !done); // what comes next is
    if (done) return this.#answered(Math.max(1, MOST - this.#wrong), LESSONS.right);
    this.#wrong += 1;
    return this.#answered(0, format(LESSONS.marks, { right, wrong, missing }));
  }
}
