// Page "Two players": they jump in turn on one board, and who cannot jump loses. The other player is a friend or the page.

import { PegBoard } from "../board/board.js";
import { flip, pegsIn } from "../board/rules.js";
import { button, html } from "../dom.js";
import { ask } from "../engine/client.js";
import { address } from "../link.js";
import { tell } from "../notes.js";
import { choice } from "../parts/forms.js";
import { listenToKeys } from "../play/keys.js";
import { brief, gameOf, openGame, playOf } from "../play/problem.js";
import { BOARD, PLAY } from "../texts/first.js";
import { DUEL } from "../texts/later.js";
import { theme } from "../theme.js";
import { nameWindow } from "../visits.js";
import { lineOf } from "../wording.js";

const FINISH = { care: false, pegs: [], free: [], least: 0, most: 0, fewest: false }; // no game ends like this
const [FIRST, YOU, PAGE] = [0, 2, 3]; // who jumps, in the texts
const PAUSE = 600; // milliseconds in which a jump is seen before the page makes its own

export const title = PLAY.duel;

/** @type {import("../app.js").Show} */
export async function show(root, params) {
  const [game, problem] = await openGame(params, gameOf);
  if (!root.isConnected) return undefined;
  nameWindow(`${PLAY.duel}: ${problem.board}`);
  const page = new Duel(root, problem, game.moves, params.get("page") ?? "");
  return () => page.destroy();
}

/** A board on which a jump of the page is taken back with that of the player before it. */
class Board extends PegBoard {
  /** The turns of the page: the first and every other, or the second; "" if it does not play. */
  page = "";

  /** @param {number} made how many jumps */
  pages(made) {
    return this.page !== "" && made % 2 === Number(this.page);
  }

  /** How many jumps are made before the last of the player; negative if there is none. */
  get back() {
    const { made } = this.play;
    return this.pages(made - 1) ? made - 2 : made - 1;
  }

  /** @override */
  get undoable() {
    return this.back >= 0;
  }

  /** @override */
  undo() {
    if (this.undoable) this.goTo(this.back);
  }

  /** A duel goes on; it is not replayed. @override */
  run() {}
}

class Duel {
  #problem;
  #board;
  #table = html("div", { class: "table" });
  #turn = html("p", { class: "lead", role: "status" });
  #word = html("p", { class: "soft", role: "status" });
  #undo = button("undo", BOARD.undo, () => this.#board.undo());
  #left = new AbortController();
  /** Ends the turn of the page. */
  #thinking = new AbortController();

  /**
   * @param {HTMLElement} root
   * @param {import("../game/read.js").Problem} problem whose finish does not matter
   * @param {string[]} moves
   * @param {string} page which turns it has
   */
  constructor(root, problem, moves, page) {
    this.#problem = { ...problem, tables: { ...problem.tables, turns: true, finish: FINISH } };
    const { tables } = this.#problem;
    this.#board = new Board(this.#table, { tables, play: playOf(this.#problem, moves), panel: null });
    this.#board.page = ["0", "1"].includes(page) ? page : "";
    this.#board.addEventListener("play", () => this.#changed());
    listenToKeys(this.#board, {}, this.#left.signal);
    theme.follow(this.#board, this.#left.signal);
    const [friend, after, before] = DUEL.others;
    const others = [["", friend], ["1", after], ["0", before]];
    const other = choice(DUEL.against, others, this.#board.page, (chosen) => {
      this.#board.page = chosen;
      this.#changed();
    });
    const again = () => {
      this.#board.load({ start: problem.start, jumps: [], made: 0 });
      this.#changed();
    };
    const buttons = [this.#undo, button("again", PLAY.newGame, again)];
    const head = html("div", {}, html("h1", {}, `${PLAY.duel}: ${problem.board}`), this.#turn);
    const lead = html("p", { class: "soft" }, DUEL.lead);
    const side = html("div", { class: "stack" }, html("div", { class: "row" }, ...buttons), this.#word, other, lead);
    root.append(html("div", { class: "one-board" }, head, this.#table, side));
    this.#changed();
  }

  destroy() {
    this.#left.abort();
    this.#thinking.abort();
    this.#board.destroy();
  }

  #changed() {
    const { page, moves, outcome } = this.#board;
    const { made } = this.#board.play;
    const player = (/** @type {number} */ number) =>
      page === "" ? FIRST + (number % 2) : this.#board.pages(number) ? PAGE : YOU;
    this.#thinking.abort();
    this.#word.textContent = "";
    this.#undo.disabled = !this.#board.undoable;
    this.#turn.textContent = outcome.stuck ? DUEL.wins[player(made + 1)] : DUEL.turns[player(made)];
    const given = page === "" ? "" : `&page=${page}`;
    history.replaceState(history.state, "", address("/duel", brief(this.#problem), moves) + given);
    // Nobody else jumps for the page.
    this.#table.inert = this.#board.pages(made) && !outcome.stuck;
    if (this.#table.inert) void this.#jump();
  }

  /** The page jumps. */
  async #jump() {
    const { signal } = (this.#thinking = new AbortController());
    const { tables } = this.#problem;
    const { start, jumps, made } = this.#board.play;
    const pegs = pegsIn(tables.holes.length, start);
    for (const jump of jumps.slice(0, made)) flip(pegs, jump);
    try {
      const question = { tables, pegs: [...pegs.keys()].filter((hole) => pegs[hole]) };
      const seen = new Promise((resolve) => setTimeout(resolve, PAUSE));
      const [{ jump, known }] = await Promise.all([ask("duel", question, signal), seen]);
      if (signal.aborted) return;
      this.#board.jump(jump);
      this.#word.textContent = known ? "" : DUEL.unknown;
      if (document.activeElement === document.body) this.#board.focus();
    } catch (error) {
      if (!signal.aborted) tell(lineOf(error));
    }
  }
}
