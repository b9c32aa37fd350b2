// The page to play on.

import { PegBoard } from "../board/board.js";
import { button, html, link } from "../dom.js";
import { actions } from "../play/actions.js";
import { Address } from "../play/address.js";
import { Advisor } from "../play/advisor.js";
import { Bests } from "../play/bests.js";
import { Clock } from "../play/clock.js";
import { End } from "../play/end.js";
import { Explorer } from "../play/explorer.js";
import { heading } from "../play/heading.js";
import { Packages } from "../play/packages.js";
import { Panels } from "../play/panels.js";
import { brief, findProblem, gameOf, playOf, reversed } from "../play/problem.js";
import { Review } from "../play/review.js";
import { address } from "../state.js";
import { ACTIONS, PLAY } from "../texts/play.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("../play/panels.js").MakePanel} MakePanel */
/** @typedef {import("../play/problem.js").Problem} Problem */

/** The panels after that of the moves. @type {MakePanel[]} */
const PANELS = [(context) => new Explorer(context), (context) => new Review(context), (context) => new Packages(context)];

export const title = PLAY.title;

/** @type {import("../app.js").Show} */
export async function show(root, params, app) {
  const { problem: wanted, moves } = gameOf(params, app);
  const problem = await findProblem(app, wanted);
  if (!root.isConnected) return undefined;
  app.name(problem.title);
  const page = new PlayPage(root, app, problem, moves);
  return () => page.destroy();
}

/**
 * The seconds that a game had taken before its page was reloaded.
 * @param {any} kept with the address
 * @returns {number}
 */
function timeOf(kept) {
  return kept?.seconds ?? 0;
}

/** A game that is being played. */
class PlayPage {
  #app;
  #problem;
  #board;
  #advisor;
  #address;
  #clock = new Clock(timeOf(history.state));
  #bests;
  #jumps = html("span");
  #help = html("span", { class: "soft" });
  #end;
  #panels;
  #unfollow;
  /** Whether this game was played from the start, without help: then it counts. */
  #own;
  /** Whether the player has had help. */
  #helped = false;

  /**
   * @param {HTMLElement} root
   * @param {App} app
   * @param {Problem} problem
   * @param {string[]} moves
   */
  constructor(root, app, problem, moves) {
    this.#app = app;
    this.#problem = problem;
    const { tables } = problem;
    const play = playOf(problem, moves);
    const table = html("div", { class: "table" });
    const panel = html("div", { class: "controls" });
    this.#board = new PegBoard(table, { tables, play, panel });
    this.#advisor = new Advisor(app, problem, this.#board, () => this.#withHelp());
    this.#address = new Address(
      "/",
      problem,
      () => this.#board.moves,
      () => this.#remember(),
    );
    this.#bests = new Bests(app, problem);
    this.#end = new End({
      problem,
      board: this.#board,
      analyst: this.#advisor.analyst,
      bests: this.#bests,
      newGame: () => this.#newGame(),
    });
    this.#own = !play.made || this.#clock.seconds > 0;
    this.#panels = this.#makePanels(panel);
    const side = this.#side();
    root.append(heading(problem), table, side, this.#actions());
    for (const part of [table, side]) {
      part.addEventListener("keydown", (event) => this.#key(event));
    }
    this.#unfollow = app.theme.follow(this.#board);
    this.#board.addEventListener("play", () => this.#changed());
    void this.#bests.load();
    this.#changed();
    if (this.#board.moves.join() !== moves.join()) app.tell(PLAY.cut);
  }

  destroy() {
    this.#unfollow();
    this.#panels.destroy();
    this.#advisor.destroy();
    this.#address.destroy();
    this.#clock.destroy();
    this.#board.destroy();
  }

  // -- the page --

  /** @param {HTMLElement} controls of the board, with its moves */
  #makePanels(controls) {
    const [name, nothing] = ["moves", () => {}];
    const moves = { show: nothing, changed: nothing, destroy: nothing };
    const context = {
      app: this.#app,
      problem: this.#problem,
      board: this.#board,
      analyst: this.#advisor.analyst,
      helped: () => this.#withHelp(),
    };
    const others = PANELS.map((make) => make(context));
    return new Panels([{ name, title: PLAY.moves, element: controls, ...moves }, ...others]);
  }

  #side() {
    const tally = [this.#clock.element, this.#jumps, this.#bests.element, this.#help];
    return html(
      "div",
      { class: "side" },
      this.#end.element,
      this.#panels.element,
      html("p", { class: "tally" }, ...tally),
      this.#advisor.element,
    );
  }

  #actions() {
    const backwards = reversed(this.#problem);
    const go = (/** @type {string} */ path) => () => this.#go(path);
    const reverse = backwards
      ? link("reverse", PLAY.reversed, address("/", backwards))
      : button("reverse", PLAY.reversed, () => {}, { disabled: true, title: PLAY.noReverse });
    return html(
      "section",
      { class: "actions", "aria-label": ACTIONS.label },
      button("again", PLAY.newGame, () => this.#newGame()),
      link("other", PLAY.other, "/boards"),
      reverse,
      button("solve", ACTIONS.solve, go("/search")),
      button("replay", ACTIONS.replay, go("/replay")),
      ...actions(this.#app, this.#problem, {
        moves: () => this.#board.moves,
        kind: () => (this.#board.outcome.solved ? "solution" : "game"),
        address: () => this.#address.current,
      }),
    );
  }

  /**
   * Go on with this game on another page.
   * @param {string} path
   */
  #go(path) {
    this.#app.visit(address(path, brief(this.#problem), this.#board.moves));
  }

  // -- the game continues --

  #changed() {
    const { made } = this.#board.play;
    this.#jumps.textContent = PLAY.jumps(made);
    this.#drawHelp();
    this.#address.changed();
    const { solved, stuck } = this.#board.outcome;
    if (made && this.#own && !solved) this.#clock.start();
    if (solved || stuck) this.#clock.stop();
    this.#advisor.changed();
    this.#panels.changed();
    this.#end.update(this.#own ? this.#clock.seconds : null);
    if (solved) this.#own = false; // what follows is a look back
    void this.#advisor.look();
  }

  #newGame() {
    const old = this.#board.play;
    const { start } = this.#problem;
    this.#board.load({ start, jumps: [], made: 0 });
    this.#own = true;
    this.#helped = false;
    this.#clock.reset();
    this.#changed();
    this.#board.focus();
    if (!old.jumps.length) return;
    const back = button(null, PLAY.oldGame, () => {
      this.#own = false;
      this.#board.load(old);
      this.#changed();
      this.#board.focus();
    });
    this.#app.tell(PLAY.started, [back]);
  }

  /** The player got help: the game no longer counts. */
  #withHelp() {
    this.#helped ||= this.#own;
    this.#own = false;
    this.#clock.stop();
    this.#drawHelp();
  }

  #drawHelp() {
    this.#help.textContent = this.#helped ? PLAY.notCounted : "";
  }

  /** Keep the game for other pages, and its time for this page when it is loaded again. */
  #remember() {
    this.#app.state.current.set({ problem: brief(this.#problem), moves: this.#board.moves });
    return this.#own ? { seconds: this.#clock.seconds } : null;
  }

  // -- keys --

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const { settings } = this.#app.state;
    const { hint, marks, where, names, undo, redo } = PLAY.keys;
    const key = event.key.toUpperCase();
    if (key === hint) void this.#advisor.hint();
    else if (key === undo) this.#board.undo();
    else if (key === redo) this.#board.redo();
    else if (key === marks) settings.set({ marks: !settings.marks });
    else if (key === where) void this.#advisor.showWhere();
    else if (key === names) settings.set({ names: !settings.names });
    else return;
    event.preventDefault();
  }
}
