// Advice on a game: hints, the rest of the game, and the jump that lost. It is help, which a player agrees to first.

import { format } from "../board/messages.js";
import { html } from "../dom.js";
import { state } from "../kept.js";
import { attempt } from "../notes.js";
import { PLAY } from "../texts/first.js";
import { later } from "../texts/language.js";
import { Analyst } from "./analysis.js";
import { brief } from "./problem.js";

/** @import { Worth } from "../engine/answers.js" */

const SLOW = 400; // milliseconds after which the player is told to wait

/**
 * What parts of the page share.
 * @typedef {{ problem: import("../game/read.js").Problem, board: import("../board/board.js").PegBoard, advisor: Advisor }} Shared
 */

export class Advisor {
  #problem;
  #board;
  #game;
  /** Asks before the first help of a game. @type {import("./consent.js").Consent | undefined} */
  #consent;
  #advice = html("p", { class: "advice", role: "status" });
  news = html("div", { class: "news" }, this.#advice);

  /**
   * @param {import("../game/read.js").Problem} problem
   * @param {import("../board/board.js").PegBoard} board
   * @param {{ counts: () => boolean, helped: () => void }} game whether it counts as played without help, and what
   *   happens when the player gets help
   */
  constructor(problem, board, game) {
    this.#problem = problem;
    this.#board = board;
    this.#game = game;
    this.analyst = new Analyst(problem);
  }

  /**
   * Do what is help. In the first game with help, the player is told before what that means.
   * @param {() => void} act
   */
  async assist(act) {
    const { settings } = state;
    const help = () => {
      this.#game.helped();
      act();
    };
    if (!this.#game.counts() || !settings.asks) return help();
    return attempt(async () => {
      const { Consent } = await import("./consent.js");
      this.#consent ??= new Consent(this.news);
      this.#consent.ask(() => {
        settings.set({ asks: false });
        help();
      });
    });
  }

  /** A new game begins. */
  restart() {
    this.#consent?.close();
  }

  /** Show a good jump. */
  hint() {
    this.#board.pause();
    this.#ask(() => void this.#hint());
  }

  /** Play the rest of the game, or stop that. */
  onward() {
    if (this.#board.running) this.#board.pause();
    else this.#ask(() => void this.#onward());
  }

  /** @param {() => void} give help, if there is any */
  #ask(give) {
    if (this.#board.outcome.stuck) give(); // there is nothing that helps
    else void this.assist(give);
  }

  /**
   * Show why the position after these moves is lost.
   * @param {string[]} moves
   */
  async why(moves) {
    const { showWhy } = await later(() => import("./why.js"));
    await showWhy(this.#problem, moves);
  }

  /** The game has changed. */
  changed() {
    this.#say("");
  }

  /**
   * Whether the game has gone on after these moves.
   * @param {string[]} moves
   */
  #isPast(moves) {
    return this.#board.moves.join() !== moves.join();
  }

  async #hint() {
    const { moves } = this.#board;
    const worth = await this.#learn(moves, ({ hint, reached, stuck }) => !!hint || reached || stuck);
    if (!worth || this.#isPast(moves)) return;
    const { hint } = worth;
    if (!hint) return this.#sayNoMore(worth, moves);
    this.#board.marks = { ...this.#board.marks, hint: [hint.jump] };
    const { sayHint } = await later(() => import("./hinting.js"));
    if (this.#isPast(moves)) return;
    await sayHint({ problem: this.#problem, board: this.#board }, hint, this.#advice);
  }

  /** Find the rest of the game, and play it on the board. */
  async #onward() {
    const { moves, play } = this.#board;
    const done = play.jumps.slice(0, play.made);
    /** @type {import("../board/rules.js").Jump[]} */
    const rest = [];
    const enough = (/** @type {Worth} */ { reached, stuck, winning, jumps }) =>
      reached || stuck || winning === false || jumps.some((jump) => jump.winning);
    let worth = await this.#learn(moves, enough, "verdict");
    for (let next; (next = worth?.jumps.find(({ winning }) => winning)) && !worth?.reached; ) {
      rest.push(next.jump);
      worth = await this.#learn(this.#board.named([...done, ...rest]), enough, "verdict");
    }
    if (!worth || this.#isPast(moves)) return;
    if (!worth.reached || !rest.length) return this.#sayNoMore(worth, moves);
    this.#say("");
    this.#board.lead(rest);
  }

  /**
   * Say why there is no jump to show.
   * @param {Worth} worth
   * @param {string[]} moves that lead to the position
   */
  async #sayNoMore({ reached, stuck, winning }, moves) {
    if (reached) return this.#say(PLAY.advice.done);
    if (stuck) return this.#say(PLAY.advice.over);
    if (winning === false) return this.#say(PLAY.advice.none);
    const { longer } = await later(() => import("../parts/command.js"));
    this.#advice.replaceChildren(PLAY.advice.unclear, ...longer("solve", brief(this.#problem), moves));
  }

  /**
   * Go to the position in which the jump was made that lost the game, and show what was better.
   * @param {boolean} [back] whether to go back one move at least
   */
  async showMistake(back = false) {
    const { moves } = this.#board;
    const worth = await this.#learn(moves, ({ lost_at }) => lost_at !== null);
    if (this.#isPast(moves)) return;
    const number = worth?.lost_at;
    if (!number) {
      if (back) this.#takeBack();
      const open = worth?.winning ? PLAY.advice.open : PLAY.advice.unclear;
      const texts = worth ? [number === 0 ? PLAY.advice.fromStart : open] : [];
      if (back) texts.push(PLAY.advice.oneBack);
      if (texts.length) this.#say(texts.join(" "));
      return;
    }
    this.#game.helped();
    const bad = this.#board.play.jumps[number - 1];
    this.#board.goTo(number - 1);
    const before = await this.#learn(this.#board.moves, ({ hint }) => !!hint);
    const winning = before?.jumps.filter((jump) => jump.winning) ?? [];
    const good = winning.map(({ jump }) => jump);
    this.#board.marks = { winning: good, losing: [bad], lost: number };
    const move = this.#board.movesAt(number).length;
    const instead = good.flatMap((jump) => this.#board.named([jump]));
    this.#say(format(PLAY.advice.lost, { move, jump: this.#board.named([bad]), instead }));
    this.#board.focus();
    const { keepMistake } = await later(() => import("../lessons/mistakes.js"));
    await keepMistake(brief(this.#problem), this.#board.movesAt(number - 1));
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
   * @param {"verdict" | "hint"} [effort] at first
   * @returns {Promise<Worth | null>} what was found out, null if nobody answers
   */
  async #learn(moves, enough, effort = "hint") {
    const slow = window.setTimeout(() => this.#say(PLAY.meter.wait), SLOW);
    try {
      const worth = await this.analyst.find(moves, effort);
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

  /** @param {string} text */
  #say(text) {
    this.#advice.textContent = text;
  }
}
