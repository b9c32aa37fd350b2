// The exercises from games that the player lost: in each position, one jump that still wins.

import { at } from "../base.js";
import { format } from "../board/messages.js";
import { button, html } from "../dom.js";
import { analysis } from "../game/analysis.js";
import { readProblem } from "../game/read.js";
import { RefusalError } from "../refusal.js";
import { PLAY } from "../texts/first.js";
import { LESSONS, MISTAKES } from "../texts/later.js";
import { lineOf } from "../wording.js";
import { mistakes } from "./mistakes.js";
import { Table } from "./table.js";

export class Practice {
  #left = mistakes.due;
  /** @type {Table | undefined} */
  #table;
  #verdict = html("p", { class: "judgement", role: "status" });
  #onwards = html("div", { class: "row", hidden: true }, button(null, LESSONS.next, () => void this.next(), { class: "primary" }));
  #stage = html("section", { class: "exercise", "aria-label": MISTAKES.title });
  parts = [
    html(
      "div",
      { class: "lesson-head" },
      html("p", { class: "back" }, html("a", { href: at("/lessons") }, LESSONS.all)),
      html("h1", {}, MISTAKES.title),
    ),
    this.#stage,
  ];

  destroy() {
    this.#table?.destroy();
    this.#table = undefined;
  }

  /**
   * Show the next position.
   * @returns {Promise<void>}
   */
  async next() {
    this.destroy();
    const mistake = this.#left.shift();
    if (!mistake) return this.#stage.replaceChildren(html("p", {}, MISTAKES.none));
    const problem = await readProblem(mistake.problem).catch((error) => {
      if (!(error instanceof RefusalError)) throw error;
    });
    if (!problem) {
      mistakes.master(mistake.problem); // which nobody can
      return this.next();
    }
    if (!this.#stage.isConnected) return;
    const { title } = problem;
    const table = new Table(problem, title, () => void this.#judge(table, mistake.problem));
    this.#table = table;
    this.#verdict.textContent = "";
    this.#onwards.hidden = true;
    const words = html("div", { class: "exercise-words" }, html("h2", {}, title), html("p", { class: "task" }, MISTAKES.task));
    const controls = html("div", { class: "row" }, table.undo, table.again);
    const side = html("div", { class: "exercise-side stack" }, controls, this.#verdict, this.#onwards);
    this.#stage.replaceChildren(words, table.element, side);
  }

  /**
   * Judge the first jump; the player may go on after it.
   * @param {Table} table
   * @param {import("../link.js").ProblemLike} problem
   */
  async #judge({ board }, problem) {
    if (!this.#onwards.hidden) return;
    this.#onwards.hidden = false;
    const [made] = board.play.jumps;
    try {
      const { jumps } = await analysis({ problem }, "hint");
      const good = jumps.filter(({ winning }) => winning).map(({ jump }) => jump);
      const worth = jumps.find(({ jump }) => jump.join() === made.join())?.winning;
      if (worth) mistakes.master(problem);
      else mistakes.postpone(problem);
      if (this.#table?.board !== board) return; // the player has gone on
      const better = format(MISTAKES.wrong, { jumps: good.flatMap((jump) => board.named([jump])) });
      this.#verdict.textContent = worth ? LESSONS.right : worth === false && good.length ? better : PLAY.advice.unclear;
    } catch (error) {
      this.#verdict.textContent = lineOf(error);
    }
  }
}
