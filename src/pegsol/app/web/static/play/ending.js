// What the card at the end of a game says: how, how well, and what would have been possible.

import { nextPuzzle } from "../boards/next.js";
import { button, html, link } from "../dom.js";
import { noon, streakOf, today } from "../daily/days.js";
import { nextOfDay, shareButton } from "../daily/puzzles.js";
import { address } from "../state.js";
import { END } from "../texts/end.js";
import { WORDS } from "../texts/words.js";
import { share } from "./actions.js";
import { celebrate } from "./celebration.js";
import { brief } from "./problem.js";

/** @typedef {import("./bests.js").DayMark} DayMark */
/** @typedef {import("./bests.js").Finished} Finished */
/** @typedef {import("./end.js").Parts} Parts */

const CLOSE = 2; // pegs too many, at most

/** The content of the card. */
export class Ending {
  /**
   * @param {HTMLElement} element
   * @param {Parts} parts
   */
  constructor(element, parts) {
    this.element = element;
    this.parts = parts;
    this.fewest = parts.problem.tables.finish.fewest;
  }

  /** @param {Finished | null} game null if it does not count */
  async say(game) {
    const { table } = this.parts;
    const { moves, outcome, play } = this.parts.board;
    const { solved, pegs } = outcome;
    const good = solved || this.fewest;
    const title = solved ? END.solved : this.fewest ? END.finished(pegs) : END.stuck(pegs);
    const timed = game && !game.helped && game.seconds;
    const facts = timed
      ? END.timed(moves.length, play.made, game.seconds)
      : END.length(moves.length, play.made);
    const praise = html("ul", { class: "praise" });
    const more = html("p", {}, good ? "" : this.#close(pegs));
    const buttons = html("div", { class: "row" }, ...this.#buttons(good));
    this.element.dataset.kind = good ? "good" : "bad";
    this.element.replaceChildren(
      html("h2", {}, title),
      html("p", { class: "soft" }, facts),
      praise,
      more,
      buttons,
    );
    if (game && solved) celebrate(table);
    if (game && good) await this.#keep(moves, game, praise);
    if (good) void this.#offerNext();
    if (!solved) await this.#compare(pegs, more, buttons);
    else if (!this.fewest) await this.#shortest(moves.length, more);
  }

  /** @param {boolean} good */
  #buttons(good) {
    const { app, board, newGame, problem } = this.parts;
    const again = button("again", END.again, newGame, { class: "primary" });
    const look = button("course", END.review, this.parts.review);
    if (!good) return [button("undo", END.back, () => board.undo()), again, look];
    const here = (/** @type {string} */ path) => address(path, brief(problem), board.moves);
    return [
      again,
      look,
      button("replay", END.replay, () => app.visit(here("/replay"))),
      button("share", END.share, () => {
        const shared = { title: problem.title, problem: brief(problem), moves: board.moves };
        void share(app, { ...shared, address: here("/replay") });
      }),
    ];
  }

  /**
   * How little was missing, if it was little.
   * @param {number} pegs
   */
  #close(pegs) {
    const { free, most } = this.parts.problem.tables.finish;
    if (free.length) return "";
    const extra = pegs - most;
    if (!extra) return END.close.placed;
    return extra > 0 && extra <= CLOSE ? END.close.few(extra) : "";
  }

  /**
   * Keep the result, and say what is remarkable about it.
   * @param {string[]} moves
   * @param {Finished} game
   * @param {HTMLElement} praise
   */
  async #keep(moves, game, praise) {
    const texts = game.helped ? [END.praise.helped] : [];
    try {
      const { records, day } = await this.parts.bests.add(moves, game, today());
      if (!game.helped) {
        const first = records.includes("solved");
        /** @type {(keyof typeof END.praise)[]} */
        const better = first ? ["solved"] : ["pegs", "moves", "seconds"];
        texts.push(...better.filter((name) => records.includes(name)).map((name) => END.praise[name]));
        texts.push(END.praise.alone);
      }
      if (day) await this.#day(day, praise);
    } catch (error) {
      texts.push(error instanceof Error ? error.message : "");
    }
    praise.prepend(...texts.map((text) => html("li", {}, text)));
  }

  /**
   * The game was the puzzle of a day.
   * @param {DayMark} day
   * @param {HTMLElement} praise
   */
  async #day(day, praise) {
    const { app } = this.parts;
    const { marks } = await app.api.get("/api/days");
    const { days } = streakOf(marks, today());
    const said = [END.day(WORDS.date(noon(day.date)))];
    if (days && !day.late && !day.helped) said.push(END.streak(days));
    praise.append(...said.map((text) => html("li", {}, text)));
    const next = await nextOfDay(app, day.date, marks);
    const other = next
      ? link("play", END.next(next.level), next.href)
      : link("day", END.daily, `/daily?date=${day.date}`);
    this.#offer(other);
    other.after(shareButton(app, day.date));
  }

  /** Offer the next puzzle of the list, unless the next one of a day is offered. */
  async #offerNext() {
    if (this.element.querySelector("a.primary")) return;
    const next = await nextPuzzle(this.parts.app, this.parts.problem).catch(() => null);
    if (next) this.#offer(link("play", END.next(next.title), next.href));
  }

  /**
   * Offer what comes next before everything else.
   * @param {HTMLElement} next
   */
  #offer(next) {
    const row = this.element.querySelector(".row");
    row?.querySelector(".primary")?.classList.remove("primary");
    next.classList.add("primary");
    row?.prepend(next);
  }

  /**
   * Say how many moves the shortest solution has, as far as that is found in time.
   * @param {number} moves
   * @param {HTMLElement} more
   */
  async #shortest(moves, more) {
    const fewest = await this.parts.analyst.findMoves([], true).catch(() => null);
    if (fewest) more.append(END.shortest(moves, fewest.found, fewest.at_least));
  }

  /**
   * Say what was possible from the start, and offer to go back to where it was lost.
   * @param {number} pegs
   * @param {HTMLElement} more
   * @param {HTMLElement} buttons
   */
  async #compare(pegs, more, buttons) {
    const { analyst, board, problem } = this.parts;
    const { moves } = board;
    const start = await analyst.find([]).catch(() => null);
    if (!start) return;
    const text =
      !this.fewest && start.winning
        ? END.possible(problem.finish)
        : start.fewest !== null && start.fewest < pegs
          ? END.fewest(start.fewest)
          : start.fewest === pegs
            ? END.asGood
            : start.winning === false
              ? END.impossible
              : "";
    more.append(" ", text);
    if (this.fewest || !start.winning) return;
    const end = await analyst.find(moves).catch(() => null);
    if (!end?.lost_at || !this.element.contains(buttons)) return;
    buttons.append(button("marks", END.fromLost, () => this.#goBack(end.lost_at ?? 0)));
  }

  /**
   * Go back to before the jump that lost the game: that is help.
   * @param {number} jump
   */
  #goBack(jump) {
    this.parts.helped();
    this.parts.board.goTo(jump - 1);
    this.parts.board.focus();
  }
}
