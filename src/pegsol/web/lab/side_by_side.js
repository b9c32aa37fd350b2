// Candidates side by side: their weights, and their games after the same number of jumps.

import { format } from "../board/messages.js";
import { flip, pegsIn, ringsOf } from "../board/rules.js";
import { button, html } from "../dom.js";
import { playOf } from "../play/problem.js";
import { LAB, QUEUE } from "../texts/later.js";
import { weightsOf } from "./population.js";
import { SmallBoard } from "./weights.js";

/** @import { Jump } from "../board/rules.js" */
/** @import { Problem } from "../game/read.js" */
/** @import { Candidate } from "./population.js" */

/**
 * A candidate that was put beside others.
 * @typedef {object} Beside
 * @property {Jump[]} jumps of its game
 * @property {SmallBoard} board shows the position
 * @property {HTMLElement} jump the last jump made
 * @property {HTMLElement} element
 */

const MOST = 6; // the oldest makes room

export class SideBySide {
  #problem;
  /** @type {Map<string, Beside>} by the number of the candidate */
  #beside = new Map();
  #slider = html("input", { type: "range", min: 0, step: 1, value: 0, oninput: () => this.#go() });
  #at = html("output");
  #list = html("ol", { class: "lab-beside" });
  element;

  /** @param {Problem} problem */
  constructor(problem) {
    this.#problem = problem;
    const clear = button("remove", QUEUE.clear, () => this.clear(), { class: "quiet" });
    this.element = html(
      "section",
      { class: "stack", hidden: true, "aria-label": LAB.sideBySide },
      html("div", { class: "lab-head" }, html("h2", {}, LAB.sideBySide), clear),
      html("label", { class: "lab-slider" }, html("span", {}, LAB.level), this.#slider, this.#at),
      this.#list,
    );
  }

  clear() {
    this.#beside.clear();
    this.#draw();
  }

  /**
   * Put a candidate beside the others.
   * @param {Candidate} candidate
   */
  add(candidate) {
    const { id, evaluated, fitness, moves } = candidate;
    const { tables } = this.#problem;
    const [weights, board] = [new SmallBoard(tables, true), new SmallBoard(tables)];
    weights.weigh(weightsOf(candidate));
    const title = evaluated ? format(LAB.of, { count: fitness, all: tables.holes.length }) : LAB.unevaluated;
    const remove = button("remove", QUEUE.remove, () => this.#remove(id), { class: "quiet" });
    const jump = html("p", { class: "soft" });
    const head = html("div", { class: "line" }, html("strong", {}, title), remove);
    const element = html("li", {}, head, weights.element, board.element, jump);
    this.#beside.delete(id);
    this.#beside.set(id, { jumps: playOf(this.#problem, moves).jumps, board, jump, element });
    if (this.#beside.size > MOST) this.#beside.delete([...this.#beside.keys()][0]);
    this.#draw();
    this.element.scrollIntoView({ block: "nearest" });
  }

  /** @param {string} id */
  #remove(id) {
    this.#beside.delete(id);
    this.#draw();
  }

  #draw() {
    const all = [...this.#beside.values()];
    this.element.hidden = !all.length;
    this.#list.replaceChildren(...all.map(({ element }) => element));
    this.#slider.max = `${Math.max(0, ...all.map(({ jumps }) => jumps.length))}`;
    this.#go();
  }

  /** Show the positions after as many jumps as the slider says. */
  #go() {
    const { start, tables } = this.#problem;
    const { holes, finish } = tables;
    const made = Number(this.#slider.value);
    this.#at.textContent = `${made}`;
    for (const { jumps, board, jump } of this.#beside.values()) {
      const pegs = pegsIn(holes.length, start);
      const played = jumps.slice(0, made);
      for (const one of played) flip(pegs, one);
      board.place([...holes.keys()].filter((hole) => pegs[hole]), ringsOf(finish));
      const last = played.at(-1);
      jump.textContent = last ? `${played.length}. ${holes[last[0]]}-${holes[last[2]]}` : "–";
    }
  }
}
