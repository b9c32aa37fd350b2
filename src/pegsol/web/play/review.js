// The review of a game: what each move was worth, with a curve that leads to any place of it.

import { format } from "../board/messages.js";
import { movesOf } from "../board/rules.js";
import { html } from "../dom.js";
import { review } from "../game/analysis.js";
import { LONG, instead, longer } from "../parts/command.js";
import { PLAY } from "../texts/first.js";
import { REVIEW } from "../texts/later.js";
import { Course } from "./course.js";
import { keptBy, noteOn } from "./judged.js";
import { brief } from "./problem.js";

/** @import { Station } from "../engine/answers.js" */

/** A panel with the moves of the game and notes on them. */
export class Review {
  #context;
  #shown = false;
  #asking = new AbortController();
  /** What the positions are worth, the game in which they are, and the same if all is known. */
  #known = { game: "", line: "", stations: /** @type {Station[]} */ ([]) };
  #summary = html("p", { role: "status" });
  #course = new Course((made) => this.#context.board.goTo(made));
  #list = html("ol", { class: "review-moves", "aria-label": REVIEW.label });
  /** The command for a longer review. */
  #longer = html("div", { class: "stack" });
  element = html(
    "section",
    { class: "review" },
    this.#summary,
    this.#course.element,
    this.#list,
    this.#longer,
  );

  /** @param {import("./analyse.js").Context} context */
  constructor(context) {
    this.#context = context;
  }

  /** @param {boolean} shown */
  show(shown) {
    this.#shown = shown;
    if (shown) this.changed();
    else this.#asking.abort();
  }

  /** The game has changed. */
  changed() {
    this.#draw();
    void this.#look();
  }

  async #look() {
    const { board, problem } = this.#context;
    const { line } = board;
    const key = line.join();
    /** @type {import("../parts/command.js").Typed} */
    const typed = ["analyse", brief(problem), line, "--along", LONG];
    if (!line.length || (this.#known.line === key && this.#known.stations.length)) return;
    this.#asking.abort();
    const { signal } = (this.#asking = new AbortController());
    this.#longer.replaceChildren();
    try {
      // The verdicts come before the numbers, unless they are there.
      for (const effort of /** @type {const} */ (["verdict", "quick"])) {
        if (effort === "verdict" && this.#known.game === key) continue;
        const { positions, complete } = await review({ problem: brief(problem), moves: line }, effort, signal);
        if (signal.aborted || !this.#shown) return;
        const last = complete || effort === "quick";
        this.#known = { line: last ? key : "", game: key, stations: positions };
        this.#draw();
        if (complete) return;
      }
      this.#longer.replaceChildren(...longer(...typed));
    } catch (error) {
      if (!signal.aborted) this.#summary.replaceChildren(...instead(error, ...typed));
    }
  }

  // -- what is seen --

  get #stations() {
    const { jumps } = this.#context.board.play;
    const { stations } = this.#known;
    return stations.length === jumps.length + 1 ? stations : null;
  }

  #draw() {
    const { board, problem } = this.#context;
    const { jumps, made, start } = board.play;
    const stations = this.#stations;
    const moves = stations ? movesOf(jumps) : [];
    this.#list.replaceChildren(...moves.map((move, number) => this.#move(number, move, stations ?? [])));
    this.#summary.textContent = stations
      ? this.#sentence(stations)
      : jumps.length
        ? PLAY.meter.wait
        : REVIEW.none;
    const { holes } = problem.tables;
    const most = problem.rules === "reverse" ? holes.length - start.length : start.length - 1;
    const solutions = stations?.map(({ solutions: left }) => left) ?? [];
    this.#course.draw(solutions, made, Math.max(most, jumps.length));
  }

  /** @param {Station[]} stations */
  #sentence(stations) {
    const { jumps } = this.#context.board.play;
    const lost = stations.findIndex(({ winning }) => winning === false);
    if (lost === 0) return PLAY.advice.fromStart;
    if (lost > 0) {
      const number = movesOf(jumps).findIndex(({ to }) => to >= lost);
      if (!stations[lost - 1].winning) return this.#known.line ? "" : PLAY.meter.wait;
      return format(REVIEW.good.lostAt, { move: number + 1, jump: this.#context.board.named([jumps[lost - 1]]) });
    }
    if (this.#context.board.outcome.solved) return REVIEW.good.solved;
    return stations.at(-1)?.winning ? PLAY.advice.open : PLAY.meter.wait;
  }

  /**
   * @param {number} number
   * @param {{ from: number, to: number }} jumps
   * @param {Station[]} all the stations of the game
   */
  #move(number, { from, to }, all) {
    const { board } = this.#context;
    const [text, stations] = [board.line[number], all.slice(from, to + 1)];
    const { made } = board.play;
    const kind = noteOn(stations);
    const facts = [kind ? REVIEW.notes[kind] : "", this.#kept(stations)].filter(Boolean).join(", ");
    const here = made > from && made <= to;
    return html(
      "li",
      { "data-note": kind },
      html(
        "button",
        {
          type: "button",
          class: "quiet",
          "aria-current": here && "step",
          "aria-label": format(REVIEW.go, { move: number + 1, text, note: facts }),
          onclick: () => board.goTo(made === to ? from : to),
        },
        html("span", {}, text),
        html("span", { class: "soft" }, facts),
      ),
    );
  }

  /**
   * What is left after a move.
   * @param {Station[]} stations
   */
  #kept(stations) {
    const { winning, fewest } = /** @type {Station} */ (stations.at(-1));
    if (winning === false) return fewest === null ? "" : format(REVIEW.could, { pegs: fewest });
    const kept = keptBy(stations);
    return kept === null ? "" : format(REVIEW.kept, { part: kept });
  }
}
