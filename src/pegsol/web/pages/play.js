// The page to play on.

import { at } from "../base.js";
import { PegBoard } from "../board/board.js";
import { format } from "../board/messages.js";
import { jumpsIn } from "../board/rules.js";
import { button, html, icon, link } from "../dom.js";
import { address, encodeProblem } from "../link.js";
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
import { brief, gameToPlay, openGame, resumed, reversed } from "../play/problem.js";
import { Tools } from "../play/tools.js";
import { ACTIONS, ERRORS, PLAY, WORDS } from "../texts/first.js";
import { later } from "../texts/language.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("../play/problem.js").Problem} Problem */
/** @typedef {import("../kept.js").Game} Game */

/** The panels after that of the moves. */
const PANELS = /** @type {const} */ ([
  ["explorer", async () => (await later(() => import("../play/explorer.js"))).Explorer],
  ["review", async () => (await later(() => import("../play/review.js"))).Review],
  ["packages", async () => (await later(() => import("../play/packages.js"))).Packages],
]);

/** The panels that show which jumps win. */
const HELPING = ["explorer", "review"];

const LEARNT = 4; // jumps
const LATER = 1000; // milliseconds until the engine is loaded, so that the board comes first

export const title = PLAY.title;

/** @type {import("../app.js").Show} */
export async function show(root, params, app) {
  const [game, problem] = await openGame(params, app, gameToPlay);
  if (!root.isConnected) return undefined;
  app.name(problem.title);
  const page = new PlayPage(root, app, problem, game);
  return () => page.destroy();
}

/**
 * Load the engine before the player asks for it, or the network goes.
 * @param {Problem} problem
 */
async function prepare(problem) {
  // It is away if the player is offline and the module is not kept yet.
  const answers = await import("../game/analysis.js").catch(() => null);
  await answers?.prepare(brief(problem));
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
  /** Asks before the first help of a game. @type {import("../play/consent.js").Consent | undefined} */
  #consent;
  #moves = html("span");
  #help = html("span", { class: "helped", hidden: true }, icon("hint"), PLAY.notCounted);
  #end;
  #panels;
  #tools;
  #bar;
  /** @type {(() => void) | undefined} */
  #unfollow;
  #left = new AbortController();
  #engine = 0;
  /** Whether this game was played from the start, without help: then it counts. */
  #own;
  /** Whether the player has had help. */
  #helped;
  /** Whether it has been solved. */
  #solved;
  /** When its first jump was made; 0 before that. */
  #began;

  /**
   * @param {HTMLElement} root
   * @param {App} app
   * @param {Problem} problem
   * @param {Game} game
   */
  constructor(root, app, problem, game) {
    this.#app = app;
    this.#problem = problem;
    const play = resumed(problem, game);
    const played = play.made ? game.played : undefined;
    this.#clock = new Clock(played?.seconds);
    this.#own = played ? played.own : !play.made;
    this.#helped = played?.helped ?? false;
    this.#solved = played?.solved ?? false;
    this.#began = played?.began ?? 0;
    const table = html("div", { class: "table" });
    const controls = html("div", { class: "controls" });
    this.#board = new PegBoard(table, { tables: problem.tables, play, panel: controls });
    const help = {
      assist: (/** @type {() => void} */ act) => void this.#assist(act),
      helped: () => this.#withHelp(),
      used: (/** @type {string} */ tool) => this.#tools.use(tool),
    };
    this.#advisor = new Advisor(app, problem, this.#board, help);
    this.#address = new Address(
      "/",
      problem,
      () => this.#board.moves,
      (entry) => this.#remember(entry),
    );
    this.#bests = new Bests(problem);
    this.#ghost = new Ghost(app, problem, this.#clock);
    this.#end = this.#makeEnd(table);
    const aids = html("div", { class: "row aids" });
    this.#panels = this.#makePanels(html("div", {}, controls, aids, this.#advisor.element));
    const actions = html("section", { class: "actions", "aria-label": ACTIONS.label });
    this.#tools = this.#makeTools(aids, actions);
    const { rest } = this.#tools;
    const side = html("div", { class: "side" }, rest, this.#panels.element, actions);
    const { news, strip } = this.#advisor;
    this.#bar = new Bar(
      this.#board,
      { sheet: side, rest, strip: strip.element },
      { hint: () => this.#hint(), newGame: () => this.#newGame() },
    );
    news.prepend(this.#end.element, this.#ghost.element);
    const column = html("div", { class: "column" }, news, this.#bar.element, side);
    root.append(heading(problem, ...this.#whyNot(), this.#tally()), table, column);
    root.classList.toggle("films", this.#tools.has("replay"));
    this.#panels.offer((name) => this.#tools.has(name));
    this.#advisor.aids = played?.aids ?? [];
    this.#begin();
    if (play.made < jumpsIn(game.moves)) app.tell(PLAY.cut);
    else if (!this.#began && !play.made) this.#offerOther();
  }

  /** Everything is there: the board can be played on. */
  #begin() {
    const { state, theme } = this.#app;
    listenToKeys(this.#board, this.#letters(), this.#left.signal);
    this.#unfollow = theme.follow(this.#board);
    this.#board.coach = !state.settings.taught;
    this.#board.addEventListener("play", () => {
      this.#began ||= Date.now();
      this.#changed();
    });
    void this.#bests.load();
    this.#changed();
    this.#engine = window.setTimeout(() => prepare(this.#problem).catch(() => {}), LATER);
  }

  /** Offer to go on with the last game of this problem that is not solved. */
  #offerOther() {
    const coded = encodeProblem(brief(this.#problem));
    const other = this.#app.state.current.unfinished.find(({ problem }) => encodeProblem(problem) === coded);
    if (!other) return;
    const goOn = button(null, PLAY.goOn, () => this.#app.visit(address("/", other.problem, other.moves)));
    this.#app.tell(PLAY.begun, [goOn]);
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
    window.clearTimeout(this.#engine);
    this.#unfollow?.();
    this.#bar.destroy();
    this.#panels.destroy();
    this.#ghost.destroy();
    this.#advisor.destroy();
    this.#address.destroy();
    this.#clock.destroy();
    this.#board.destroy();
  }

  // -- the page --

  /** @param {HTMLElement} table */
  #makeEnd(table) {
    return new End({
      app: this.#app,
      problem: this.#problem,
      table,
      board: this.#board,
      analyst: this.#advisor.analyst,
      bests: this.#bests,
      newGame: () => this.#newGame(),
      another: () => void this.#another(),
      mistake: () => void this.#advisor.showMistake(true),
      counts: () => this.#own,
    });
  }

  /** @param {HTMLElement} element of the first panel, with the moves */
  #makePanels(element) {
    const [name, nothing] = ["moves", () => {}];
    const moves = { show: nothing, changed: nothing, destroy: nothing };
    const context = {
      app: this.#app,
      problem: this.#problem,
      board: this.#board,
      analyst: this.#advisor.analyst,
      assist: (/** @type {() => void} */ act) => void this.#assist(act),
    };
    const others = PANELS.map(([tab, load]) => lazy(context, tab, PLAY.tabs[tab], load));
    const panels = [{ name, title: PLAY.tabs.moves, element, ...moves }, ...others];
    return new Panels(panels, (name) => this.#openPanel(name));
  }

  /** @param {string} name */
  #openPanel(name) {
    const open = () => {
      this.#tools.use(name);
      this.#panels.open(name);
      this.#panels.focus();
      this.#end.fold();
      this.#bar.openSheet();
    };
    if (HELPING.includes(name)) void this.#assist(open);
    else open();
  }

  #tally() {
    const tally = [this.#clock.element, this.#help, this.#moves, this.#bests.element];
    return html("p", { class: "tally" }, ...tally);
  }

  /**
   * @param {HTMLElement} aids where they stand once they were used
   * @param {HTMLElement} others where the others stand then
   */
  #makeTools(aids, others) {
    const { marks, meter } = this.#advisor.switches;
    const icons = /** @type {const} */ ({ explorer: "search", review: "course", packages: "fill" });
    const panels = PANELS.map(([name]) => {
      const open = () => this.#openPanel(name);
      return button(icons[name], PLAY.tabs[name], open, { "data-tool": name });
    });
    const places = [
      { home: aids, tools: [marks, meter] },
      { home: null, tools: panels },
      { home: others, tools: this.#actions() },
    ];
    const placed = () => this.#panels.offer((name) => this.#tools.has(name));
    return new Tools(this.#app.state.settings, places, placed);
  }

  #actions() {
    const backwards = reversed(this.#problem);
    const tool = (/** @type {string} */ name) => ({ "data-tool": name });
    const go = (/** @type {string} */ path) => () => this.#app.visit(this.#here(path));
    const reverse = backwards
      ? link("reverse", PLAY.reversed, address("/", backwards))
      : button("reverse", PLAY.reversed, () => {}, { disabled: true, title: PLAY.noReverse });
    const other = link("other", PLAY.other, at("/boards"));
    reverse.dataset.tool = "reverse";
    other.dataset.tool = "other";
    return [
      reverse,
      button("replay", ACTIONS.replay, go("/replay"), tool("replay")),
      button("solve", ACTIONS.solve, go("/search"), tool("solve")),
      button("edit", ACTIONS.edit, go("/editor"), tool("edit")),
      ...actions(this.#app, this.#problem, {
        moves: () => this.#board.moves,
        kind: () => (this.#board.outcome.solved ? "solution" : "game"),
        address: () => (this.#board.outcome.solved ? this.#here("/replay") : this.#address.current),
      }),
      other,
    ];
  }

  /**
   * The address of this game on another page.
   * @param {string} path
   */
  #here(path) {
    return address(path, brief(this.#problem), this.#board.moves);
  }

  // -- the game continues --

  #changed() {
    const { made } = this.#board.play;
    this.#moves.textContent = format(WORDS.moves, { count: this.#board.moves.length });
    this.#address.changed();
    this.#bar.changed();
    const { solved, stuck, pegs } = this.#board.outcome;
    this.#advisor.strip.pegs = pegs;
    this.#teach();
    if (made && this.#own && !solved) this.#clock.start();
    if (solved || stuck) this.#clock.stop();
    this.#advisor.changed();
    this.#panels.changed();
    this.#drawHelp();
    void this.#advisor.look();
    this.#end.update(this.#counted());
    if (solved) [this.#solved, this.#own] = [true, false]; // what follows is a look back
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

  /** A new game, which begins without help. Undo goes back to the old one. */
  #newGame() {
    this.#address.finish();
    const { play, before } = this.#board;
    const old = {
      ...{ play, before, seconds: this.#clock.seconds, began: this.#began },
      ...{ own: this.#own, helped: this.#helped, solved: this.#solved },
    };
    const fresh = { seconds: 0, began: 0, own: true, helped: false, solved: false };
    const { start } = this.#problem;
    this.#consent?.close();
    this.#panels.open("moves");
    this.#advisor.aids = [];
    const { length } = play.jumps;
    const back = length ? () => this.#load(old) : before;
    this.#load({ play: { start, jumps: [], made: 0 }, before: back, ...fresh });
    if (length) this.#app.tell(PLAY.started);
  }

  /**
   * Show another game.
   * @param {Pick<import("../kept.js").Played, "own" | "helped" | "solved" | "seconds"> & { began: number,
   *   play: import("../board/history.js").Play, before: (() => void) | null }} game with what Undo does at its start
   */
  #load({ play, before, seconds, began, own, helped, solved }) {
    this.#board.before = before;
    this.#board.load(play);
    this.#clock.reset(seconds);
    this.#began = began;
    this.#own = own;
    this.#helped = helped;
    this.#solved = solved;
    this.#changed();
    this.#board.focus();
  }

  /** Open another puzzle like this one, if there can be one. */
  async #another() {
    try {
      const { hasAnother, openAnother } = await later(() => import("../boards/another.js"));
      if (hasAnother(this.#problem)) void openAnother(this.#app, this.#problem);
    } catch {
      this.#app.tell(ERRORS.unreachable);
    }
  }

  // -- help --

  /**
   * Do what is help. In the first game with help, the player is told before what that means.
   * @param {() => void} act
   */
  async #assist(act) {
    const { settings } = this.#app.state;
    const help = () => {
      this.#withHelp();
      act();
    };
    if (!this.#own || !settings.asks) return help();
    try {
      const { Consent } = await import("../play/consent.js");
      this.#consent ??= new Consent(this.#advisor.news);
    } catch {
      return this.#app.tell(ERRORS.unreachable);
    }
    return this.#consent.ask(() => {
      settings.set({ asks: false });
      help();
    });
  }

  #hint() {
    const give = () => void this.#advisor.hint();
    if (this.#board.outcome.stuck) give(); // there is nothing that helps
    else void this.#assist(give);
  }

  /** The player got help: the game no longer counts. */
  #withHelp() {
    this.#helped ||= this.#own;
    this.#own = false;
    this.#clock.stop();
    this.#drawHelp();
    this.#address.changed();
  }

  /** A game with help says so, and has no clock. */
  #drawHelp() {
    this.#help.hidden = !this.#helped;
    this.#clock.element.hidden = this.#helped || (!this.#own && !this.#clock.seconds);
    this.#ghost.changed(this.#board.play.made, !this.#helped);
  }

  /**
   * Keep the game, so that it goes on after any other page.
   * @param {number} entry of the browser's history
   */
  #remember(entry) {
    const { moves, line } = this.#board;
    const [own, helped, solved, began] = [this.#own, this.#helped, this.#solved, this.#began];
    const { aids } = this.#advisor;
    const played = { line, seconds: this.#clock.seconds, own, helped, aids, solved, began };
    const game = { problem: brief(this.#problem), moves, played };
    this.#app.state.current.set({ ...game, entry });
    return game;
  }

  // -- keys --

  /** @returns {Record<string, () => void>} what each letter does */
  #letters() {
    const { settings } = this.#app.state;
    const { hint, marks, where, names, another } = PLAY.keys;
    return {
      [hint]: () => this.#hint(),
      [marks]: () => this.#advisor.turn("marks"),
      [where]: () => void this.#assist(() => void this.#advisor.showMistake()),
      [names]: () => settings.set({ names: !settings.names }),
      [another]: () => void this.#another(),
    };
  }
}
