// Advice on a game: what the position is worth, hints, and the jump that lost.

import { format } from "../board/messages.js";
import { button, html, loadStyle } from "../dom.js";
import { reasonOf } from "../notes.js";
import { PLAY } from "../texts/first.js";
import { later } from "../texts/language.js";
import { Analyst } from "./analysis.js";
import { brief } from "./problem.js";
import { Strip } from "./strip.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("../board/board.js").PegBoard} PegBoard */
/** @typedef {import("../board/rules.js").Jump} Jump */
/** @typedef {import("./analysis.js").Worth} Worth */
/** @typedef {import("./problem.js").Problem} Problem */

const SLOW = 400; // milliseconds after which the player is told to wait

/** @typedef {"marks" | "meter"} Aid */

/**
 * What the page does about help.
 * @typedef {object} Help
 * @property {(act: () => void) => void} assist does what is help, after the player was told
 * @property {() => void} helped the player got help
 * @property {(tool: string) => void} used keeps a tool at hand
 */

export class Advisor {
  #app;
  #problem;
  #board;
  #help;
  /** Which aids are on: they belong to a game, and the next one begins without. */
  #on = { marks: false, meter: false };
  /** The meter, once it was on. @type {import("./gauge.js").Gauge | undefined} */
  #gauge;
  /** What the position is worth in a few words. */
  strip = new Strip();
  #advice = html("p", { class: "advice", role: "status" });
  #mistake = button("course", PLAY.mistake, () => this.#help.assist(() => void this.showMistake()), {
    class: "where",
    "aria-keyshortcuts": PLAY.keys.where,
    hidden: true,
  });
  /** The switches of the aids. */
  switches = {
    marks: this.#switch("marks", PLAY.marks, { "aria-keyshortcuts": PLAY.keys.marks }),
    meter: this.#switch("meter", PLAY.meterShown),
  };
  /** Where the game was lost, and the jumps up to there; valid as long as they are. */
  #lost = { at: 0, jumps: "" };
  /** The jumps that are pointed out at a position, with or without marks. */
  #pointed = { moves: "", marks: {} };
  /** What the position is worth in numbers. */
  element = html("div", { class: "insight", hidden: true });
  news = html("div", { class: "news" }, this.#advice, this.#mistake);

  /**
   * @param {App} app
   * @param {Problem} problem
   * @param {PegBoard} board
   * @param {Help} help
   */
  constructor(app, problem, board, help) {
    this.#app = app;
    this.#problem = problem;
    this.#board = board;
    this.#help = help;
    this.analyst = new Analyst(problem);
  }

  destroy() {
    this.#gauge?.stop();
    this.analyst.stop();
  }

  // -- the aids --

  /**
   * @param {Aid} aid
   * @param {string} label
   * @param {Record<string, string>} [attributes]
   */
  #switch(aid, label, attributes = {}) {
    const state = { "aria-pressed": "false", class: "toggle", "data-tool": aid };
    return button(aid, label, () => this.turn(aid), { ...state, ...attributes });
  }

  /** What is on. */
  get aids() {
    return Object.entries(this.#on).flatMap(([aid, on]) => (on ? [aid] : []));
  }

  set aids(aids) {
    this.#on = { marks: aids.includes("marks"), meter: aids.includes("meter") };
    for (const aid of /** @type {const} */ (["marks", "meter"])) {
      this.switches[aid].setAttribute("aria-pressed", `${this.#on[aid]}`);
    }
    const { winning, losing, ...others } = this.#board.marks;
    this.#board.marks = others;
    void this.look();
  }

  /**
   * Switch an aid on, which is help, or off.
   * @param {Aid} aid
   */
  turn(aid) {
    const others = this.aids.filter((one) => one !== aid);
    if (this.#on[aid]) this.aids = others;
    else {
      this.#help.assist(() => {
        this.#help.used(aid);
        this.aids = [...others, aid];
      });
    }
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
    const { showWhy } = await later(() => import("./why.js"));
    await showWhy(this.#problem, moves);
  }

  /** Show what is switched on. */
  async look() {
    const { marks, meter } = this.#on;
    if (meter && !this.#gauge) await this.#loadGauge();
    this.element.hidden = !this.#on.meter;
    if (!this.#on.meter) {
      this.strip.show(null);
      this.#gauge?.stop();
    }
    if (marks || meter) return this.#weigh();
    this.analyst.stop();
    this.#mistake.hidden = true;
  }

  async #loadGauge() {
    try {
      const { Gauge } = await later(() => import("./gauge.js"));
      await loadStyle("panels");
      const game = { board: this.#board, problem: this.#problem, analyst: this.analyst };
      const why = () => void this.#why(this.#board.moves);
      this.#gauge ??= new Gauge(game, () => void this.#weigh(true), why);
      this.element.replaceChildren(this.#gauge.element);
    } catch {
      // The engine is missing: there is no meter, and the game goes on.
    }
  }

  /**
   * Ask what the position is worth, and show it: the verdict at once, the numbers when they come.
   * @param {boolean} [full] whether the numbers may take long
   */
  async #weigh(full = false) {
    const { moves } = this.#board;
    const before = this.analyst.known(moves);
    if (full || !before) this.#gauge?.wait();
    else this.#show(before, !before.complete);
    const first = this.#on.marks ? "hint" : "verdict";
    const efforts = full ? /** @type {const} */ (["full"]) : /** @type {const} */ ([first, "quick"]);
    try {
      for (const effort of efforts) {
        const worth = await this.analyst.ask(moves, effort);
        if (!worth) return;
        this.#show(worth, !worth.complete && effort === first);
        if (worth.complete) return;
      }
      if (full) this.#gauge?.giveUp();
    } catch (error) {
      this.#gauge?.fail(error);
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
    if (this.#on.meter) {
      this.strip.show(worth);
      this.#gauge?.show(worth, counting);
    }
    this.#mistake.hidden = worth.winning !== false || !made;
    const { hint, block, catalyst } = this.#board.marks;
    const lost = this.#lostIn(jumps);
    const pointed = this.#pointed.moves === this.#board.moves.join() ? this.#pointed.marks : {};
    this.#board.marks = { ...(this.#on.marks ? marksOf(worth) : pointed), hint, block, catalyst, lost };
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
    const worth = await this.#learn(moves, ({ hint, reached, stuck }) => !!hint || reached || stuck);
    if (!worth || this.#board.moves.join() !== moves.join()) return;
    const { hint } = worth;
    if (hint) {
      this.#board.marks = { ...this.#board.marks, hint: [hint.jump] };
      const { sayHint } = await later(() => import("./hinting.js"));
      if (this.#board.moves.join() !== moves.join()) return;
      const game = { app: this.#app, problem: this.#problem, board: this.#board };
      await sayHint(game, hint, this.#advice);
    } else if (worth.reached) this.#say(PLAY.advice.done);
    else if (worth.stuck) this.#say(PLAY.advice.over);
    else if (worth.winning === false) this.#say(PLAY.advice.none);
    else {
      const { longer } = await later(() => import("../parts/command.js"));
      this.#advice.replaceChildren(PLAY.advice.unknown, ...longer("solve", brief(this.#problem), moves));
    }
  }

  /**
   * Go to the position in which the jump was made that lost the game, and show what was better.
   * @param {boolean} [back] whether to go back one move at least
   */
  async showMistake(back = false) {
    const { moves } = this.#board;
    const worth = await this.#learn(moves, ({ lost_at }) => lost_at !== null);
    if (this.#board.moves.join() !== moves.join()) return;
    const number = worth?.lost_at;
    if (!number) {
      if (back) this.#takeBack();
      const open = worth?.winning ? PLAY.advice.open : PLAY.advice.unclear;
      const texts = worth ? [number === 0 ? PLAY.advice.fromStart : open] : [];
      if (back) texts.push(PLAY.advice.oneBack);
      if (texts.length) this.#say(texts.join(" "));
      return;
    }
    this.#help.helped();
    const bad = this.#board.play.jumps[number - 1];
    this.#board.goTo(number - 1);
    const before = await this.#learn(this.#board.moves, ({ hint }) => !!hint);
    const winning = before?.jumps.filter((jump) => jump.winning) ?? [];
    const good = winning.map(({ jump }) => jump);
    this.#pointed = { moves: this.#board.moves.join(), marks: { winning: good, losing: [bad] } };
    this.#board.marks = { ...this.#pointed.marks, lost: number };
    const move = this.#board.movesAt(number).length;
    const instead = good.map((jump) => this.#named(jump));
    this.#say(format(PLAY.advice.lost, { move, jump: this.#named(bad), instead }));
    this.#board.focus();
  }

  /** Go to before the last move. */
  #takeBack() {
    const { made } = this.#board.play;
    const { length } = this.#board.moves;
    let before = made - 1;
    while (before > 0 && this.#board.movesAt(before).length >= length) before--;
    this.#board.goTo(before);
    this.#board.focus();
  }

  /**
   * Find out about a position: what a hint needs, and more if that is not enough.
   * @param {string[]} moves that lead there
   * @param {(worth: Worth) => boolean} enough
   * @returns {Promise<Worth | null>} what was found out, null if nobody answers
   */
  async #learn(moves, enough) {
    const slow = window.setTimeout(() => this.#say(PLAY.advice.wait), SLOW);
    try {
      const worth = await this.analyst.find(moves, "hint");
      if (worth.complete || enough(worth)) return worth;
      return await this.analyst.find(moves);
    } catch (error) {
      const { instead } = await later(() => import("../parts/command.js"));
      this.#advice.replaceChildren(...instead(error, "analyse", brief(this.#problem), moves));
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
