// Advice on a game: what the position is worth, hints, and the jump that lost.

import { button, html, toggle } from "../dom.js";
import { PLAY } from "../texts/play.js";
import { Analyst } from "./analysis.js";
import { Course } from "./course.js";
import { Meter } from "./meter.js";
import { MoveCounter } from "./moves.js";
import { Strip } from "./strip.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("../board/board.js").PegBoard} PegBoard */
/** @typedef {import("../board/rules.js").Jump} Jump */
/** @typedef {import("./analysis.js").Worth} Worth */
/** @typedef {import("./problem.js").Problem} Problem */

const PAST_INTERVAL = 150; // milliseconds between questions about earlier positions
const RETRY_INTERVALS = [1500, 3000, 6000, 12000]; // milliseconds until a question is repeated
const MAX_REQUESTS = 4; // about two seconds each
const SLOW = 400; // milliseconds after which the player is told to wait

export class Advisor {
  #app;
  #problem;
  #board;
  #helped;
  #meter = new Meter(
    () => void this.#weigh(true),
    () => void this.#why(this.#board.moves),
  );
  #course = new Course();
  /** What the position is worth in a few words. */
  strip = new Strip();
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
  /** The jumps that are pointed out at a position, whatever the settings. */
  #pointed = { moves: "", marks: {} };

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
    const setMeter = (/** @type {boolean} */ on) => settings.set({ meter: on });
    const meter = toggle("meter", PLAY.meterShown, settings.meter, setMeter);
    this.element = html(
      "div",
      { class: "insight" },
      html("div", { class: "row aids" }, this.#marksButton, meter),
      this.#meter.element,
    );
    this.news = html("div", { class: "news" }, this.#advice, this.#where);
  }

  destroy() {
    this.#app.state.settings.removeEventListener("change", this.#onSettings);
    window.clearTimeout(this.#again);
    this.#looking = "";
    this.#counter.stop();
    this.analyst.stop();
  }

  /** Show why the puzzle has no solution. */
  whyNot() {
    return this.#why([]);
  }

  /**
   * Show why the position after these moves is lost.
   * @param {string[]} moves
   */
  async #why(moves) {
    const { showWhy } = await import("./why.js");
    await showWhy(this.#app, this.#problem, moves);
  }

  get #watches() {
    const { marks, meter } = this.#app.state.settings;
    return marks || meter;
  }

  /** Show what the settings ask for. */
  async look() {
    const { marks, meter } = this.#app.state.settings;
    this.#meter.element.hidden = !meter;
    if (!meter) this.strip.show(null);
    this.#marksButton.setAttribute("aria-pressed", `${marks}`);
    const { solved, stuck } = this.#board.outcome;
    this.#where.hidden = !stuck || solved || !this.#board.play.made;
    if (this.#watches && this.#board.play.made) this.#helped();
    if (this.#watches) await this.#weigh();
    else this.analyst.stop();
  }

  /**
   * Ask what the position is worth, and show it: the verdict at once, the numbers when they come.
   * @param {boolean} [full] whether the numbers may take long
   * @param {number} [asked] how often this was asked already
   */
  async #weigh(full = false, asked = 0) {
    const { moves } = this.#board;
    window.clearTimeout(this.#again);
    const before = this.analyst.known(moves);
    if (full || !before) this.#meter.wait();
    else this.#show(before, !before.complete);
    try {
      const first = this.#app.state.settings.marks ? "hint" : "verdict";
      const verdict = asked || full ? before : await this.analyst.ask(moves, first);
      if (verdict) this.#show(verdict, !verdict.complete);
      if (verdict?.complete || (!verdict && !asked && !full)) return;
      const worth = await this.analyst.ask(moves, full ? "full" : "quick");
      if (!worth) return;
      const again = !worth.complete && asked < RETRY_INTERVALS.length;
      this.#show(worth, again && !full);
      if (!again) return;
      const later = () => void this.#weigh(false, asked + 1);
      this.#again = window.setTimeout(later, RETRY_INTERVALS[asked]);
    } catch (error) {
      this.#meter.fail(error instanceof Error ? error.message : "");
    }
  }

  /**
   * @param {Worth} worth
   * @param {boolean} counting whether numbers are on their way
   */
  #show(worth, counting) {
    const { jumps, made } = this.#board.play;
    if (worth.lost_at) {
      this.#lost = { at: worth.lost_at, jumps: jumps.slice(0, worth.lost_at).join() };
    }
    this.#meter.show(worth, counting);
    if (this.#app.state.settings.meter) this.strip.show(worth);
    if (this.#app.state.settings.meter) this.#counter.look(this.#board.moves, made, worth);
    this.#where.hidden = worth.winning !== false || !made;
    const { hint, block, catalyst } = this.#board.marks;
    const lost = this.#lostIn(jumps);
    const pointed = this.#pointed.moves === this.#board.moves.join() ? this.#pointed.marks : {};
    const marks = this.#app.state.settings.marks ? marksOf(worth) : pointed;
    this.#board.marks = { ...marks, hint, block, catalyst, lost };
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
      if (this.analyst.known(moves)?.complete) continue;
      const worth = await this.analyst.find(moves).catch(() => null);
      if (!worth?.solutions || !goesOn()) return;
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
    this.#pointed.moves = "";
    const lost = this.#lostIn(this.#board.play.jumps);
    if ((this.#board.marks.lost ?? 0) !== lost) this.#board.marks = { ...this.#board.marks, lost };
  }

  async hint() {
    const { moves } = this.#board;
    const worth = await this.#learn(moves, (worth) => !!worth.hint);
    if (!worth || this.#board.moves.join() !== moves.join()) return;
    const { hint } = worth;
    if (hint) {
      this.#helped();
      this.#board.marks = { ...this.#board.marks, hint: [hint.jump] };
      const { sayHint } = await import("./hinting.js");
      if (this.#board.moves.join() !== moves.join()) return;
      const game = { app: this.#app, problem: this.#problem, board: this.#board };
      await sayHint(game, hint, this.#advice);
    } else if (worth.reached) this.#say(PLAY.advice.done);
    else if (worth.stuck) this.#say(PLAY.advice.over);
    else this.#say(worth.winning === false ? PLAY.advice.none : PLAY.advice.unknown);
  }

  /** Go to the position in which the jump was made that lost the game, and show what was better. */
  async showWhere() {
    const { moves } = this.#board;
    const worth = await this.#learn(moves, ({ lost_at }) => lost_at !== null);
    if (!worth || this.#board.moves.join() !== moves.join()) return;
    const number = worth.lost_at;
    if (number === null) return this.#say(worth.winning ? PLAY.advice.open : PLAY.advice.unclear);
    if (!number) return this.#say(PLAY.advice.fromStart);
    this.#helped();
    const bad = this.#board.play.jumps[number - 1];
    this.#board.goTo(number - 1);
    const before = await this.#learn(this.#board.moves, ({ hint }) => !!hint);
    const winning = before?.jumps.filter((jump) => jump.winning) ?? [];
    const good = winning.map(({ jump }) => jump);
    this.#pointed = { moves: this.#board.moves.join(), marks: { winning: good, losing: [bad] } };
    this.#board.marks = { ...this.#pointed.marks, lost: number };
    const move = this.#board.movesAt(number).length;
    const instead = good.map((jump) => this.#named(jump));
    this.#say(PLAY.advice.lost(move, this.#named(bad), instead));
    this.#board.focus();
  }

  /**
   * Find out about a position until it is enough. A server that is busy knows more a little later.
   * @param {string[]} moves that lead there
   * @param {(worth: Worth) => boolean} enough
   * @returns {Promise<Worth | null>} all that was found out, null if the server cannot be reached
   */
  async #learn(moves, enough) {
    const slow = window.setTimeout(() => this.#say(PLAY.advice.wait), SLOW);
    try {
      let worth = await this.analyst.find(moves, "hint");
      for (let asked = 0; asked < MAX_REQUESTS && !worth.complete && !enough(worth); asked++) {
        if (worth.reached || worth.stuck || this.#board.moves.join() !== moves.join()) break;
        worth = await this.analyst.find(moves);
      }
      return worth;
    } catch (error) {
      this.#say(error instanceof Error ? error.message : "");
      return null;
    } finally {
      window.clearTimeout(slow);
    }
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
