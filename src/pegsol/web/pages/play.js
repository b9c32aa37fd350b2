// The page to play on.

import { PegBoard } from "../board/board.js";
import { format } from "../board/messages.js";
import { jumpsIn } from "../board/rules.js";
import { button, html, icon, link } from "../dom.js";
import { state } from "../kept.js";
import { address, encodeProblem, watching } from "../link.js";
import { actions } from "../play/actions.js";
import { Address } from "../play/address.js";
import { attempt, tell } from "../notes.js";
import { Advisor } from "../play/advisor.js";
import { Analysing } from "../play/analysing.js";
import { Bar } from "../play/bar.js";
import { Below } from "../play/below.js";
import { Bests } from "../play/bests.js";
import { Clock } from "../play/clock.js";
import { End } from "../play/end.js";
import { Ghost } from "../play/ghost.js";
import { heading } from "../play/heading.js";
import { listenToKeys } from "../play/keys.js";
import { Branches } from "../play/branches.js";
import { brief, gameToPlay, openGame, resumed, reversed } from "../play/problem.js";
import { PLAYER } from "../reader.js";
import { ACTIONS, BOARD, LETTERS, NAV, PLAY } from "../texts/first.js";
import { later } from "../texts/language.js";
import { theme } from "../theme.js";
import { nameWindow, visit } from "../visits.js";

/** @import { Problem } from "../game/read.js" */
/** @import { Game, Played } from "../kept.js" */

/** @typedef {Pick<Played, "own" | "helped" | "solved" | "won"> & { began: number }} State what counts of a game */

const LEARNT = 4; // jumps
const LATER = 1000; // milliseconds until the engine is loaded, so that the board comes first

export const title = NAV.play;

/** @type {import("../app.js").Show} */
export async function show(root, params) {
  const [game, problem] = await openGame(params, gameToPlay);
  const challenge = await readChallenge(game, problem).catch((error) => {
    if (params.has("c")) throw error; // what was kept once is no reason not to play
    return null;
  });
  if (!root.isConnected) return undefined;
  nameWindow(problem.title);
  const page = new PlayPage(root, problem, game, challenge);
  return () => page.destroy();
}

/**
 * The challenge that a game is to beat, if there is one.
 * @param {Game} game
 * @param {Problem} problem
 */
async function readChallenge({ about }, problem) {
  if (about?.c === undefined) return null;
  const { challengeIn } = await later(() => import("../play/challenge.js"));
  return challengeIn(about.c, problem);
}

/** A game that is being played. */
class PlayPage {
  #problem;
  #board;
  #advisor;
  #address;
  #clock;
  #bests;
  #ghost;
  #pegs = html("span", { class: "left" });
  #moves = html("span", { class: "left" });
  #help = html("span", { class: "helped", hidden: true }, icon("hint"), PLAY.notCounted);
  #end;
  #bar;
  #analysis;
  #below;
  #left = new AbortController();
  #engine = 0;
  /** @type {State} */
  #state;
  /** The moves with which it was opened: until others are made, nobody has begun to play. */
  #opened;
  /** What its address says. */
  #about;
  #challenge;
  /** Whose game or challenge it is, if it came from others. */
  #from;

  /**
   * @param {HTMLElement} root
   * @param {Problem} problem
   * @param {Game} game
   * @param {import("../play/challenge.js").Challenge | null} challenge
   */
  constructor(root, problem, game, challenge) {
    this.#problem = problem;
    this.#about = game.about ?? {};
    this.#challenge = challenge;
    const { by } = this.#about;
    const from = challenge?.title ?? (by === undefined ? "" : format(PLAY.shared, { by }));
    this.#from = html("p", { hidden: !from }, from);
    const play = resumed(problem, game);
    const kept = game.played;
    /** @type {Partial<Played>} */
    const played = (play.made && kept) || {};
    this.#clock = new Clock(played.seconds);
    // At its start a game begins anew, unless it is one that is watched.
    const counts = kept ? kept.own || kept.helped : !play.jumps.length;
    const { own = counts, helped = false, solved = false, began = 0, won } = played;
    this.#state = { own, helped, solved, began, won };
    const table = html("div", { class: "table" });
    const [panel, film] = [html("div"), html("div", { class: "player" })];
    this.#board = new PegBoard(table, { tables: problem.tables, play, panel, film });
    this.#opened = this.#board.line.join();
    const help = { counts: () => this.#state.own, helped: () => this.#withHelp() };
    this.#advisor = new Advisor(problem, this.#board, help);
    this.#address = new Address(() => this.#here(this.#about), (entry) => this.#remember(entry));
    this.#bests = new Bests(problem);
    this.#ghost = new Ghost(problem, this.#clock, played.times ?? [], challenge?.times);
    const parts = { problem, board: this.#board, advisor: this.#advisor };
    const newGame = () => this.#newGame();
    this.#end = new End({ ...parts, table, bests: this.#bests, newGame, counts: help.counts, challenge });
    this.#bar = new Bar(this.#board, this.#advisor, newGame, this.#others());
    const side = html("div", { class: "side" }, this.#bar.rest, panel);
    const { news } = this.#advisor;
    news.prepend(this.#end.element, this.#ghost.element);
    this.#analysis = new Analysing({ ...parts, rest: this.#bar.rest, turned: () => this.#turned() });
    const state = { analysed: () => !!this.#analysis.view, changed: () => this.#changed() };
    this.#below = new Below({ ...parts, ...state }, Branches.read(problem, kept));
    const column = html("div", { class: "column" }, news, this.#below.element, film, this.#bar.element, side);
    root.append(heading(problem, this.#from, ...this.#whyNot(), this.#tally()), table, column);
    this.#begin(column);
    if (play.jumps.length < jumpsIn(game.moves)) tell(PLAY.cut);
    else if (!this.#state.began && !play.jumps.length) this.#offerOther();
  }

  /**
   * Everything is there: the board can be played on.
   * @param {HTMLElement} column with the controls
   */
  #begin(column) {
    const problem = this.#problem;
    const { signal } = this.#left;
    listenToKeys(this.#board, this.#letters(), signal);
    document.addEventListener("keydown", (event) => this.#escape(event), { signal });
    // What is tapped in the column has a use of its own.
    const touched = (/** @type {Event} */ { target }) => {
      if (!column.contains(/** @type {Node} */ (target))) this.#board.pause();
    };
    document.addEventListener("pointerdown", touched, { signal });
    theme.follow(this.#board, signal);
    state.settings.addEventListener("change", () => this.#drawBelow(), { signal });
    this.#board.coach = !state.settings.taught;
    this.#board.addEventListener("play", () => {
      if (this.#board.line.join() !== this.#opened) {
        this.#state.began ||= Date.now();
        this.#mine();
      }
      this.#changed();
    });
    void this.#bests.load();
    this.#changed();
    // Once it is loaded, the first hint comes at once. Who asks later is told why it is not.
    const look = async () => (await import("../game/analysis.js")).analysis({ problem: brief(problem) }, "verdict");
    this.#engine = window.setTimeout(() => look().catch(() => {}), LATER);
  }

  /** Offer to go on with the last game of this problem that is not solved. */
  #offerOther() {
    const coded = encodeProblem(brief(this.#problem));
    const other = state.current.unfinished.find(({ problem }) => encodeProblem(problem) === coded);
    if (!other) return;
    const goOn = button(null, PLAY.goOn, () => visit(address("/", other.problem, other.moves)));
    tell(PLAY.begun, [goOn]);
  }

  /** A button that shows why the puzzle has no solution, if it is known to have none. */
  #whyNot() {
    const { possible, solvable } = this.#problem;
    if (possible && solvable !== false) return [];
    const { why } = PLAY.meter;
    return [button(null, why, () => void this.#advisor.why([]), { class: "quiet why" })];
  }

  destroy() {
    this.#left.abort();
    window.clearTimeout(this.#engine);
    this.#analysis.destroy();
    this.#ghost.destroy();
    this.#address.destroy();
    this.#clock.destroy();
    this.#board.destroy();
  }

  // -- the page --

  #tally() {
    const tally = [this.#clock.element, this.#help, this.#pegs, this.#moves, this.#bests.element];
    return html("p", { class: "tally" }, ...tally);
  }

  /** What "More" shows. */
  #others() {
    const backwards = reversed(this.#problem);
    const go = (/** @type {string} */ path) => () =>
      visit(address(path, brief(this.#problem), this.#board.moves));
    return [
      button("meter", PLAY.analyse, () => void this.#analysis.open()),
      button("bookmark", PLAY.bookmark, () => this.#bookmark(), { "aria-keyshortcuts": LETTERS.bookmark }),
      button("solve", ACTIONS.solve, go("/search")),
      button("edit", ACTIONS.edit, go("/editor")),
      ...(backwards ? [link("reverse", PLAY.reversed, address("/", backwards))] : []),
      link("two", PLAY.duel, address("/duel", brief(this.#problem))),
      ...actions(this.#problem, {
        moves: () => (this.#looksBack ? this.#board.line : this.#board.moves),
        kind: () => ((this.#looksBack ? this.#board.solves : this.#board.outcome.solved) ? "solution" : "game"),
        address: () => this.#here({ by: this.#state.began ? PLAYER : this.#about.by }),
        won: () => {
          const { won } = this.#state;
          return won?.moves.join() === this.#board.moves.join() ? won : undefined;
        },
      }),
    ];
  }

  /** Whether a game of others, or one that is over, is looked at before its end. */
  get #looksBack() {
    return this.#board.ahead && !this.#state.own && !this.#state.helped;
  }

  /**
   * The address of this game as it is now.
   * @param {import("../link.js").About} about
   */
  #here(about) {
    const { line, moves, play } = this.#board;
    const problem = brief(this.#problem);
    if (this.#looksBack) return watching(problem, line, play.made, about);
    return address("/", problem, moves, about);
  }

  /**
   * Stop, or close what is open.
   * @param {KeyboardEvent} event
   */
  #escape({ key, defaultPrevented }) {
    if (key !== "Escape" || defaultPrevented || document.querySelector("dialog[open], :popover-open")) return;
    if (this.#board.running) this.#board.pause();
    else if (!this.#bar.close()) this.#analysis.close();
  }

  // -- the game continues --

  #changed() {
    const { made } = this.#board.play;
    const { solved, stuck, pegs } = this.#board.outcome;
    this.#pegs.textContent = format(BOARD.pegs, { count: pegs });
    this.#moves.textContent = format(BOARD.moves, { count: this.#board.moves.length });
    this.#address.changed();
    this.#bar.changed();
    this.#teach();
    if (made && this.#state.own && !solved) this.#clock.start();
    if (solved || stuck) this.#clock.stop();
    this.#advisor.changed();
    this.#analysis.view?.changed();
    this.#drawHelp();
    this.#drawBelow();
    this.#end.update(this.#counted());
    if (!solved) return;
    const won = { moves: this.#board.moves, seconds: this.#clock.seconds, times: this.#ghost.times };
    if (this.#state.own) this.#state.won = won;
    Object.assign(this.#state, { solved, own: false }); // what follows is a look back
  }

  /** The player has begun: the game is no longer that of others; a challenge goes on. */
  #mine() {
    this.#about = { c: this.#about.c };
    this.#from.hidden = !this.#challenge;
  }

  /** The game as its result is kept; null if it is not the player's own from the start. */
  #counted() {
    const { own, helped } = this.#state;
    return own || helped ? { seconds: this.#clock.seconds, helped, times: this.#ghost.times } : null;
  }

  /** The odds, if they are wished, are help. */
  #drawBelow() {
    if (this.#state.own && state.settings.odds) this.#withHelp();
    this.#below.draw();
  }

  /** What the game is worth has been opened or closed. */
  #turned() {
    if (this.#analysis.view) this.#end.fold();
    this.#below.draw();
  }

  /** Set a bookmark here, or take it away. */
  #bookmark() {
    this.#below.bookmark();
    this.#address.changed();
  }

  /** After a few jumps, the board need not show how. */
  #teach() {
    const { settings } = state;
    if (settings.taught || this.#board.play.made < LEARNT) return;
    settings.set({ taught: true });
    this.#board.coach = false;
  }

  /** A new game, which begins without help. Undo goes back to the old one. */
  #newGame() {
    this.#address.finish();
    const { play, before } = this.#board;
    const old = { play, before, seconds: this.#clock.seconds, state: this.#state, branches: this.#below.branches };
    const state = { own: true, helped: false, solved: false, began: 0 };
    const { start } = this.#problem;
    this.#advisor.restart();
    this.#analysis.close();
    this.#opened = "";
    this.#mine();
    const { length } = play.jumps;
    const back = length ? () => this.#load(old) : before;
    this.#load({ play: { start, jumps: [], made: 0 }, before: back, seconds: 0, state, branches: new Branches() });
    if (length) tell(PLAY.started);
  }

  /**
   * Show another game.
   * @param {{ play: import("../board/history.js").Play, before: (() => void) | null, seconds: number, state: State,
   *   branches: Branches }} game with what Undo does at its start
   */
  #load({ play, before, seconds, state, branches }) {
    this.#board.before = before;
    this.#board.load(play);
    this.#clock.reset(seconds);
    this.#state = state;
    this.#below.branches = branches;
    this.#changed();
    this.#board.focus();
  }

  /** Open another puzzle like this one, if there can be one. */
  async #another() {
    const { hasAnother, openAnother } = await later(() => import("../boards/another.js"));
    if (hasAnother(this.#problem)) void openAnother(this.#problem);
  }

  // -- help --

  /** The player got help: the game no longer counts. */
  #withHelp() {
    this.#state.helped ||= this.#state.own;
    this.#state.own = false;
    this.#clock.stop();
    this.#drawHelp();
    this.#address.changed();
  }

  /** A game with help says so, and has no clock. */
  #drawHelp() {
    const { own, helped } = this.#state;
    this.#help.hidden = !helped;
    this.#clock.element.hidden = helped || (!own && !this.#clock.seconds);
    this.#ghost.changed(this.#board.play.made, !helped);
  }

  /**
   * Keep the game, so that it goes on after any other page.
   * @param {number} entry of the browser's history
   */
  #remember(entry) {
    const { moves, line } = this.#board;
    const branches = this.#below.branches.written((jumps) => this.#board.named(jumps));
    const course = { line, seconds: this.#clock.seconds, times: this.#ghost.times };
    const played = { ...course, ...this.#state, ...branches };
    const game = { problem: brief(this.#problem), moves, played, about: this.#about };
    state.current.set({ ...game, entry });
    return game;
  }

  // -- keys --

  /** @returns {Record<string, () => void>} what each letter does */
  #letters() {
    const { settings } = state;
    const { hint, marks, where, names, another, bookmark } = LETTERS;
    return {
      [hint]: () => this.#advisor.hint(),
      [marks]: () => void this.#analysis.open((analysis) => analysis.turnMarks()),
      [where]: () => void this.#advisor.assist(() => void this.#advisor.showMistake()),
      [names]: () => settings.set({ names: !settings.names }),
      [another]: () => void attempt(() => this.#another()),
      [bookmark]: () => this.#bookmark(),
    };
  }
}
