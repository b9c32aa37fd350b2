// Advice on a game: what the position is worth, hints, and the jump that lost.

import { button, html, toggle } from "../dom.js";
import { PLAY } from "../texts/play.js";
import { Analyst } from "./analysis.js";
import { Course } from "./course.js";
import { Meter } from "./meter.js";
import { MoveCounter } from "./moves.js";
import { packageOf } from "./packages.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("../board/board.js").PegBoard} PegBoard */
/** @typedef {import("../board/rules.js").Jump} Jump */
/** @typedef {import("./analysis.js").Worth} Worth */
/** @typedef {import("./problem.js").Problem} Problem */

const PAST_INTERVAL = 150; // milliseconds between questions about earlier positions
const RETRY_INTERVAL = 1500; // milliseconds until a question is repeated
const MAX_HINT_REQUESTS = 8; // about two seconds each

export class Advisor {
  #app;
  #problem;
  #board;
  #helped;
  #meter = new Meter(() => void this.#weigh(true));
  #course = new Course();
  #advice = html("p", { class: "advice", role: "status" });
  #where = button("marks", PLAY.where, () => void this.showWhere(), {
    class: "where",
    "aria-keyshortcuts": PLAY.keys.where,
  });
  #marksButton;
  /** The game whose earlier positions are being asked about. */
  #looking = "";
  /** Repeats a question that the server could not answer completely. */
  #again = 0;
  /** Finds the fewest moves still needed. */
  #counter;
  #onSettings = () => void this.look();
  /** Where the game was lost, and the jumps up to there; valid as long as they are. */
  #lost = { at: 0, jumps: "" };

  /**
   * @param {App} app
   * @param {Problem} problem
   * @param {PegBoard} board
   * @param {() => void} helped is called when the player gets help
   */
  constructor(app, problem, board, helped) {
    this.#app = app;
    this.#problem = problem;
    this.#board = board;
    this.#helped = helped;
    this.analyst = new Analyst(app, problem);
    this.#counter = new MoveCounter(this.analyst, this.#meter);
    this.#meter.element.append(this.#course.element);
    const { settings } = app.state;
    const keys = { "aria-keyshortcuts": PLAY.keys.marks };
    const setMarks = (/** @type {boolean} */ on) => settings.set({ marks: on });
    this.#marksButton = toggle("marks", PLAY.marks, settings.marks, setMarks, keys);
    settings.addEventListener("change", this.#onSettings);
    const hint = button("hint", PLAY.hint, () => void this.hint(), {
      "aria-keyshortcuts": PLAY.keys.hint,
    });
    const setMeter = (/** @type {boolean} */ on) => settings.set({ meter: on });
    const meter = toggle("meter", PLAY.meterShown, settings.meter, setMeter);
    this.element = html(
      "div",
      { class: "insight" },
      html("div", { class: "row aids" }, hint, this.#marksButton, meter),
      this.#advice,
      this.#where,
      this.#meter.element,
    );
  }

  destroy() {
    this.#app.state.settings.removeEventListener("change", this.#onSettings);
    window.clearTimeout(this.#again);
    this.#looking = "";
    this.#counter.stop();
    this.analyst.stop();
  }

  get #watches() {
    const { marks, meter } = this.#app.state.settings;
    return marks || meter;
  }

  /** Show what the settings ask for. */
  async look() {
    const { marks, meter } = this.#app.state.settings;
    this.#meter.element.hidden = !meter;
    this.#marksButton.setAttribute("aria-pressed", `${marks}`);
    this.#where.hidden = true;
    if (marks && this.#board.play.made) this.#helped();
    if (this.#watches) await this.#weigh();
    else this.analyst.stop();
  }

  /**
   * Ask what the position is worth, and show it.
   * @param {boolean} [full] whether the answer may take long
   * @returns {Promise<Worth | null>} null if it is not known, or no longer wanted
   */
  async #weigh(full = false) {
    const { moves } = this.#board;
    window.clearTimeout(this.#again);
    if (full || !this.analyst.known(moves)) this.#meter.wait();
    try {
      const worth = await this.analyst.ask(moves, full);
      if (worth) this.#show(worth);
      if (worth && !worth.complete) {
        this.#again = window.setTimeout(() => void this.#weigh(full), RETRY_INTERVAL);
      }
      return worth;
    } catch (error) {
      this.#meter.fail(error instanceof Error ? error.message : "");
      return null;
    }
  }

  /** @param {Worth} worth */
  #show(worth) {
    const { jumps, made } = this.#board.play;
    if (worth.lost_at) {
      this.#lost = { at: worth.lost_at, jumps: jumps.slice(0, worth.lost_at).join() };
    }
    this.#meter.show(worth);
    if (this.#app.state.settings.meter) this.#counter.look(this.#board.moves, made, worth);
    this.#where.hidden = worth.winning !== false || !made || !this.#app.state.settings.meter;
    const { hint, block, catalyst } = this.#board.marks;
    const lost = this.#lostIn(jumps);
    this.#board.marks = { ...(this.#app.state.settings.marks ? marksOf(worth) : {}), hint, block, catalyst, lost };
    this.#drawCourse();
    if (worth.solutions) void this.#lookBack(jumps.join());
  }

  #drawCourse() {
    const { jumps, made, start } = this.#board.play;
    const solutions = [...jumps.keys(), jumps.length].map((number) => {
      const worth = this.analyst.known(this.#board.movesAt(number));
      return worth?.reached ? "1" : worth?.solutions;
    });
    const { holes } = this.#problem.tables;
    const reverse = this.#problem.rules === "reverse";
    this.#course.draw(solutions, made, reverse ? holes.length - start.length : start.length - 1);
  }

  /**
   * Ask about the earlier positions of the game, one after another.
   * @param {string} line the jumps of the game; another game ends it
   */
  async #lookBack(line) {
    const { jumps } = this.#board.play;
    const goesOn = () => line === this.#board.play.jumps.join() && this.#app.state.settings.meter;
    if (line === this.#looking) return;
    this.#looking = line;
    for (let number = jumps.length; number >= 0; number--) {
      await new Promise((resume) => setTimeout(resume, PAST_INTERVAL));
      if (!goesOn() || this.#looking !== line) return;
      const moves = this.#board.movesAt(number);
      if (this.analyst.known(moves)) continue;
      const worth = await this.analyst.find(moves).catch(() => null);
      if (!worth?.complete || !goesOn()) return;
      this.#drawCourse();
    }
  }

  /** @param {Jump[]} jumps */
  #lostIn(jumps) {
    const { at, jumps: before } = this.#lost;
    return at && jumps.slice(0, at).join() === before ? at : 0;
  }

  /** The game has changed. */
  changed() {
    this.#say("");
    const lost = this.#lostIn(this.#board.play.jumps);
    if ((this.#board.marks.lost ?? 0) !== lost) this.#board.marks = { ...this.#board.marks, lost };
  }

  async hint() {
    const { moves } = this.#board;
    let worth = await this.#weigh();
    // A server that has just started, or is busy, knows more a little later.
    for (
      let asked = 1;
      asked < MAX_HINT_REQUESTS && worth && !worth.hint && !worth.complete;
      asked++
    ) {
      this.#say(PLAY.advice.wait);
      worth = await this.#weigh();
    }
    if (!worth || this.#board.moves.join() !== moves.join()) return;
    this.#helped();
    if (worth.hint) {
      const { jump, why, reason } = worth.hint;
      this.#board.marks = { ...this.#board.marks, hint: [jump] };
      const hint = PLAY.advice.hint(this.#named(jump), why, reason);
      this.#say(hint);
      const of = await packageOf(this.#app, this.#problem, this.#board, jump);
      if (of) this.#say(`${hint} ${of}`);
    } else if (worth.reached) this.#say(PLAY.advice.done);
    else if (worth.stuck) this.#say(PLAY.advice.over);
    else this.#say(worth.winning === false ? PLAY.advice.none : PLAY.advice.unknown);
  }

  /** Go to the position in which the jump was made that lost the game, and show what was better. */
  async showWhere() {
    const worth = await this.#weigh();
    if (!worth || worth.lost_at === null) return;
    const number = worth.lost_at;
    if (!number) return this.#say(PLAY.advice.fromStart);
    this.#helped();
    const bad = this.#board.play.jumps[number - 1];
    this.#board.goTo(number - 1);
    const before = await this.#weigh();
    const good = before
      ? before.jumps.filter(({ winning }) => winning).map(({ jump }) => jump)
      : [];
    this.#board.marks = { winning: good, losing: [bad], lost: number };
    const instead = good.length ? PLAY.advice.instead(good.map((jump) => this.#named(jump))) : "";
    const move = this.#board.movesAt(number).length;
    this.#say(`${PLAY.advice.lost(move, this.#named(bad))} ${instead}`);
    this.#board.focus();
  }

  /** @param {Jump} jump */
  #named([origin, , target]) {
    const { holes } = this.#problem.tables;
    return `${holes[origin]}-${holes[target]}`;
  }

  /** @param {string} text */
  #say(text) {
    this.#advice.textContent = text;
  }
}

/** @param {Worth} worth */
function marksOf({ jumps }) {
  const of = (/** @type {boolean} */ wins) =>
    jumps.filter(({ winning }) => winning === wins).map(({ jump }) => jump);
  return { winning: of(true), losing: of(false) };
}
