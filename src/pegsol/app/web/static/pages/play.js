// The page to play on.

import { PegBoard } from "../board/board.js";
import { button, html, link } from "../dom.js";
import { actions } from "../play/actions.js";
import { Address } from "../play/address.js";
import { Advisor } from "../play/advisor.js";
import { Bar } from "../play/bar.js";
import { Bests } from "../play/bests.js";
import { Clock } from "../play/clock.js";
import { End } from "../play/end.js";
import { Ghost } from "../play/ghost.js";
import { heading } from "../play/heading.js";
import { listenToKeys } from "../play/keys.js";
import { Panels, lazy } from "../play/panels.js";
import { brief, findProblem, gameOf, resumed, reversed } from "../play/problem.js";
import { address } from "../state.js";
import { ACTIONS, PLAY } from "../texts/play.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("../play/problem.js").Problem} Problem */
/** @typedef {import("../state.js").Game} Game */

/** The panels after that of the moves. */
const PANELS = /** @type {const} */ ([
  ["explorer", async () => (await import("../play/explorer.js")).Explorer],
  ["review", async () => (await import("../play/review.js")).Review],
  ["packages", async () => (await import("../play/packages.js")).Packages],
]);

const LEARNT = 4; // jumps

export const title = PLAY.title;

/** @type {import("../app.js").Show} */
export async function show(root, params, app) {
  const game = gameOf(params, app);
  const problem = await findProblem(app, game.problem);
  if (!root.isConnected) return undefined;
  app.name(problem.title);
  const page = new PlayPage(root, app, problem, game);
  return () => page.destroy();
}

/** A game that is being played. */
class PlayPage {
  #app;
  #problem;
  #board;
  #advisor;
  #address;
  #clock;
  #bests;
  #ghost;
  #jumps = html("span");
  #help = html("span", { class: "soft" });
  #end;
  #panels;
  #bar;
  #unfollow;
  #left = new AbortController();
  /** Whether this game was played from the start, without help: then it counts. */
  #own;
  /** Whether the player has had help. */
  #helped;

  /**
   * @param {HTMLElement} root
   * @param {App} app
   * @param {Problem} problem
   * @param {Game} game
   */
  constructor(root, app, problem, game) {
    this.#app = app;
    this.#problem = problem;
    const { tables } = problem;
    const play = resumed(problem, game);
    const played = play.made ? game.played : undefined;
    this.#clock = new Clock(played?.seconds);
    this.#own = played ? played.own : !play.made;
    this.#helped = played?.helped ?? false;
    const table = html("div", { class: "table" });
    const panel = html("div", { class: "controls" });
    this.#board = new PegBoard(table, { tables, play, panel });
    this.#advisor = new Advisor(app, problem, this.#board, () => this.#withHelp());
    this.#address = new Address(
      "/",
      problem,
      () => this.#board.moves,
      (entry) => this.#remember(entry),
    );
    this.#bests = new Bests(app, problem);
    this.#ghost = new Ghost(app, problem, this.#clock);
    this.#end = new End({
      app,
      problem,
      table,
      board: this.#board,
      analyst: this.#advisor.analyst,
      bests: this.#bests,
      newGame: () => this.#newGame(),
      review: () => {
        this.#panels.open("review");
        this.#end.fold();
        this.#bar.openSheet();
      },
      helped: () => this.#withHelp(),
    });
    this.#panels = this.#makePanels(panel);
    const side = html("div", { class: "side" }, this.#panels.element, this.#actions());
    const { news, strip } = this.#advisor;
    this.#bar = new Bar(this.#board, side, strip.element, () => void this.#advisor.hint());
    news.prepend(this.#end.element, this.#ghost.element);
    root.append(heading(problem, ...this.#whyNot(), this.#tally()), table, news, this.#bar.element, side);
    listenToKeys(this.#board, this.#letters(), this.#left.signal);
    this.#unfollow = app.theme.follow(this.#board);
    this.#board.coach = !app.state.settings.taught;
    this.#board.addEventListener("play", () => this.#changed());
    void this.#bests.load();
    this.#changed();
    if (this.#board.moves.join() !== game.moves.join()) app.tell(PLAY.cut);
  }

  /** A button that shows why the puzzle has no solution, if it is known to have none. */
  #whyNot() {
    const { possible, solvable } = this.#problem;
    if (possible && solvable !== false) return [];
    const { why } = PLAY.meter;
    return [button(null, why, () => void this.#advisor.whyNot(), { class: "quiet why" })];
  }

  destroy() {
    this.#left.abort();
    this.#unfollow();
    this.#bar.destroy();
    this.#panels.destroy();
    this.#ghost.destroy();
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
    const others = PANELS.map(([tab, load]) => lazy(context, tab, PLAY.tabs[tab], load));
    const element = html("div", {}, controls, this.#advisor.element);
    const panels = [{ name, title: PLAY.tabs.moves, element, ...moves }, ...others];
    return new Panels(panels, () => this.#end.fold());
  }

  #tally() {
    const tally = [this.#clock.element, this.#jumps, this.#bests.element, this.#help];
    return html("p", { class: "tally" }, ...tally);
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
      button("edit", ACTIONS.edit, go("/editor")),
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
    this.#bar.changed();
    const { solved, stuck, pegs } = this.#board.outcome;
    this.#advisor.strip.pegs = pegs;
    this.#teach();
    if (made && this.#own && !solved) this.#clock.start();
    if (solved || stuck) this.#clock.stop();
    this.#advisor.changed();
    this.#panels.changed();
    this.#ghost.changed(made);
    void this.#advisor.look(); // which may be help
    this.#end.update(this.#counted());
    if (solved) this.#own = false; // what follows is a look back
  }

  /** The game as its result is kept; null if it is not the player's own from the start. */
  #counted() {
    if (!this.#own && !this.#helped) return null;
    return { seconds: this.#clock.seconds, helped: this.#helped, times: this.#ghost.times };
  }

  /** After a few jumps, the board need not show how. */
  #teach() {
    const { settings } = this.#app.state;
    if (settings.taught || this.#board.play.made < LEARNT) return;
    settings.set({ taught: true });
    this.#board.coach = false;
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
    this.#address.changed();
  }

  #drawHelp() {
    this.#help.textContent = this.#helped ? PLAY.notCounted : "";
  }

  /**
   * Keep the game, so that it goes on after any other page.
   * @param {number} entry of the browser's history
   */
  #remember(entry) {
    const { moves, line } = this.#board;
    const played = { line, seconds: this.#clock.seconds, own: this.#own, helped: this.#helped };
    const game = { problem: brief(this.#problem), moves, played };
    this.#app.state.current.set({ ...game, entry });
    return game;
  }

  // -- keys --

  /** @returns {Record<string, () => void>} what each letter does */
  #letters() {
    const { settings } = this.#app.state;
    const { hint, marks, where, names } = PLAY.keys;
    return {
      [hint]: () => void this.#advisor.hint(),
      [marks]: () => settings.set({ marks: !settings.marks }),
      [where]: () => void this.#advisor.showWhere(),
      [names]: () => settings.set({ names: !settings.names }),
    };
  }
}
