// What the card at the end of a game says: how, how well, and what would have been possible.

import { at } from "../base.js";
import { dateText, format } from "../board/messages.js";
import { hasAnother, openAnother } from "../boards/another.js";
import { nextPuzzle } from "../boards/next.js";
import { button, html, link } from "../dom.js";
import { noon, streakOf, today } from "../daily/days.js";
import { nextOfDay, shareButton } from "../daily/puzzles.js";
import { keepMistake } from "../lessons/mistakes.js";
import { solvedDays } from "../shelf/days.js";
import { BOARD, PLAY } from "../texts/first.js";
import { DAILY, END, MISTAKES } from "../texts/later.js";
import { lineOf } from "../wording.js";
import { celebrate } from "./celebration.js";
import { Par } from "./par.js";
import { brief } from "./problem.js";

/** @import { Finished } from "./bests.js" */

const CLOSE = 2; // pegs too many, at most

/** The content of the card. */
export class Ending {
  /**
   * @param {HTMLElement} element
   * @param {import("./end.js").Parts} parts
   */
  constructor(element, parts) {
    this.element = element;
    this.parts = parts;
    this.fewest = parts.problem.tables.finish.fewest;
  }

  /** @param {Finished | null} game null if it does not count */
  async say(game) {
    const { challenge, table } = this.parts;
    const { moves, outcome, play } = this.parts.board;
    const { solved, pegs } = outcome;
    const good = solved || this.fewest;
    const title = solved ? PLAY.meter.reached : format(this.fewest ? BOARD.finished : BOARD.stuck, { pegs: format(BOARD.pegs, { count: pegs }) });
    const timed = game && !game.helped && game.seconds;
    const facts = timed
      ? format(END.timed, { moves: moves.length, seconds: game.seconds })
      : format(BOARD.moves, { count: moves.length });
    const judged = challenge && game && solved ? [html("strong", {}, challenge.judge(moves.length, game))] : [];
    const praise = html("ul", { class: "praise" });
    const more = html("p", {}, good ? "" : this.#close(pegs));
    const lesson = html("p", { class: "soft" });
    const ways = play.made ? this.#ways() : []; // a start may be stuck itself
    const reserved = html("span", { class: "button reserved", "aria-hidden": "true" }); // for a button that is to come
    const buttons = html("div", { class: "row" }, ...(good ? [reserved] : ways));
    this.element.dataset.kind = good ? "good" : "bad";
    this.element.replaceChildren(
      html("h2", {}, title),
      ...judged,
      html("p", { class: "soft facts" }, facts),
      buttons,
      praise,
      more,
      ...(good || !ways.length || !this.parts.counts() ? [] : [html("p", { class: "soft" }, END.isHelp)]),
      lesson,
    );
    if (game && solved) celebrate(table);
    if (game && good) await this.#keep(moves, game, praise);
    if (good) void this.#offerNext();
    if (!solved) await this.#compare(pegs, more);
    else if (!this.fewest) await this.#par(moves.length, more);
    if (!good && game) await this.#learn(play.jumps, lesson);
  }

  /** What a lost game offers. */
  #ways() {
    const { advisor, newGame } = this.parts;
    return [
      button("course", PLAY.mistake, () => void advisor.showMistake(true), { class: "primary" }),
      button("again", END.restart, newGame),
    ];
  }

  /**
   * How little was missing, if it was little.
   * @param {number} pegs
   */
  #close(pegs) {
    const { free, least, most } = this.parts.problem.tables.finish;
    if (free.length && least < most) return "";
    const extra = pegs - most;
    if (!extra) return END.close.placed;
    return extra > 0 && extra <= CLOSE ? format(END.close.few, { pegs: extra }) : "";
  }

  /**
   * Keep the result, and say what is remarkable about it.
   * @param {string[]} moves
   * @param {Finished} game
   * @param {HTMLElement} praise
   */
  async #keep(moves, game, praise) {
    /** @type {string[]} */
    const texts = [];
    try {
      const { records, day } = await this.parts.bests.add(moves, game);
      if (!game.helped) {
        const first = records.includes("solved");
        /** @type {(keyof typeof END.praise)[]} */
        const better = first ? ["solved"] : ["pegs", "moves", "seconds"];
        texts.push(...better.filter((name) => records.includes(name)).map((name) => END.praise[name]));
        texts.push(END.praise.alone);
      }
      if (day) await this.#day(day, praise);
    } catch (error) {
      texts.push(lineOf(error));
    }
    praise.prepend(...texts.map((text) => html("li", {}, text)));
  }

  /**
   * The game was the puzzle of a day.
   * @param {import("../shelf/records.js").Mark} day
   * @param {HTMLElement} praise
   */
  async #day(day, praise) {
    const marks = await solvedDays();
    const { days } = streakOf(marks, today());
    const said = [format(END.day, { date: dateText(noon(day.date)) })];
    if (days && !day.late && !day.helped) said.push(format(END.streak, { days }));
    praise.append(...said.map((text) => html("li", {}, text)));
    const next = await nextOfDay(day.date, marks);
    const other = next
      ? link("play", format(END.next, { title: next.level }), next.href)
      : link("day", DAILY.title, at(`/daily?date=${day.date}`));
    this.#offer(other);
    other.after(shareButton(day.date));
  }

  /** Offer the next puzzle of the list, unless the next one of a day is offered. */
  async #offerNext() {
    const { problem, newGame } = this.parts;
    if (this.element.querySelector("a.primary")) return;
    const next = await nextPuzzle(problem).catch(() => null);
    if (next) this.#offer(link("play", format(END.next, { title: next.title }), next.href));
    else this.#offer(button("again", END.again, newGame));
  }

  /**
   * Offer what comes next, in the place that was kept for it: nothing else was ever there.
   * @param {HTMLElement} next
   */
  #offer(next) {
    next.classList.add("primary");
    const { problem } = this.parts;
    const more = hasAnother(problem) ? [button("again", END.another, () => void openAnother(problem))] : [];
    this.element.querySelector(".row")?.replaceChildren(next, ...more);
  }

  /**
   * Say how near the game came to the fewest moves.
   * @param {number} moves
   * @param {HTMLElement} more
   */
  async #par(moves, more) {
    const par = new Par(this.parts, moves);
    more.after(par.element);
    await par.say();
  }

  /**
   * Let the player practise the jump that lost the game.
   * @param {import("../board/rules.js").Jump[]} jumps of the game
   * @param {HTMLElement} lesson what says so
   */
  async #learn(jumps, lesson) {
    const { advisor, board, problem } = this.parts;
    const lost = await advisor.analyst.find(board.named(jumps)).catch(() => null);
    if (!lost?.lost_at) return;
    await keepMistake(brief(problem), board.named(jumps.slice(0, lost.lost_at - 1)));
    lesson.textContent = MISTAKES.tomorrow;
  }

  /**
   * Say what was possible from the start.
   * @param {number} pegs
   * @param {HTMLElement} more
   */
  async #compare(pegs, more) {
    const { advisor, problem } = this.parts;
    const start = await advisor.analyst.find([]).catch(() => null);
    if (!start) return;
    const text =
      !this.fewest && start.winning
        ? format(END.possible, { finish: problem.finish })
        : start.fewest !== null && start.fewest < pegs
          ? format(END.fewest, { pegs: start.fewest })
          : start.fewest === pegs
            ? END.asGood
            : start.winning === false
              ? PLAY.advice.fromStart
              : "";
    more.append(" ", text);
  }
}
