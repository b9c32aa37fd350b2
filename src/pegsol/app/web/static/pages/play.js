// The page to play on.

import { PegBoard } from "../board/board.js";
import { button, html, link, toggle } from "../dom.js";
import { actions } from "../play/actions.js";
import { Address } from "../play/address.js";
import { Analyst } from "../play/analysis.js";
import { Bests } from "../play/bests.js";
import { Clock } from "../play/clock.js";
import { Course } from "../play/course.js";
import { End } from "../play/end.js";
import { heading } from "../play/heading.js";
import { Meter } from "../play/meter.js";
import { brief, findProblem, gameOf, playOf, reversed } from "../play/problem.js";
import { address } from "../state.js";
import { ACTIONS, PLAY } from "../texts/play.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("../board/rules.js").Jump} Jump */
/** @typedef {import("../play/analysis.js").Worth} Worth */
/** @typedef {import("../play/problem.js").Problem} Problem */

const UNHURRIED = 150; // milliseconds between questions about what has passed
const LATER = 1500; // milliseconds until a question is asked again
const PATIENCE = 8; // times that a hint is asked for, about two seconds each

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
 * The time that a game had taken before its page was loaded again.
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
  #analyst;
  #address;
  #meter;
  #clock = new Clock(timeOf(history.state));
  #course = new Course();
  #bests;
  #jumps = html("span");
  #help = html("span", { class: "soft" });
  #end;
  #advice = html("p", { class: "advice", role: "status" });
  #where;
  #marksButton;
  #unfollow;
  /** The game about whose past the server is being asked. */
  #looking = "";
  /** Asks again for what the server could not find out at once. */
  #again = 0;
  #onSettings = () => void this.#look();
  /** Whether this game was played from the start, without help: then it counts. */
  #own;
  /** Whether he has had help. */
  #helped = false;
  /** Where the game was lost, and the jumps up to there; valid as long as they are. */
  #lost = { at: 0, jumps: "" };

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
    this.#analyst = new Analyst(app, problem);
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
      analyst: this.#analyst,
      bests: this.#bests,
      newGame: () => this.#newGame(),
    });
    this.#meter = new Meter(() => void this.#weigh(true));
    this.#meter.element.append(this.#course.element);
    this.#own = !play.made || this.#clock.seconds > 0;
    this.#where = button("marks", PLAY.where, () => void this.#showWhere(), {
      class: "where",
      "aria-keyshortcuts": PLAY.keys.where,
    });
    const { settings } = app.state;
    const keys = { "aria-keyshortcuts": PLAY.keys.marks };
    const setMarks = (/** @type {boolean} */ on) => settings.set({ marks: on });
    this.#marksButton = toggle("marks", PLAY.marks, settings.marks, setMarks, keys);
    const side = this.#side(panel);
    root.append(heading(problem), table, side, this.#actions());
    for (const part of [table, side]) {
      part.addEventListener("keydown", (event) => this.#key(event));
    }
    this.#unfollow = app.theme.follow(this.#board);
    this.#board.addEventListener("play", () => this.#changed());
    app.state.settings.addEventListener("change", this.#onSettings);
    void this.#bests.load();
    this.#changed();
    if (this.#board.moves.join() !== moves.join()) app.tell(PLAY.cut);
  }

  destroy() {
    this.#app.state.settings.removeEventListener("change", this.#onSettings);
    this.#unfollow();
    window.clearTimeout(this.#again);
    this.#looking = "";
    this.#analyst.stop();
    this.#address.destroy();
    this.#clock.destroy();
    this.#board.destroy();
  }

  // -- what stands on the page --

  /** @param {HTMLElement} panel the controls of the board */
  #side(panel) {
    const set = this.#app.state.settings;
    const aids = html(
      "div",
      { class: "row aids" },
      button("hint", PLAY.hint, () => void this.#hint(), {
        "aria-keyshortcuts": PLAY.keys.hint,
      }),
      this.#marksButton,
      toggle("meter", PLAY.meterShown, set.meter, (on) => set.set({ meter: on })),
    );
    const tally = [this.#clock.element, this.#jumps, this.#bests.element, this.#help];
    return html(
      "div",
      { class: "side" },
      this.#end.element,
      panel,
      html("p", { class: "tally" }, ...tally),
      html("div", { class: "insight" }, aids, this.#advice, this.#where, this.#meter.element),
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

  // -- the game goes on --

  #changed() {
    const { jumps, made } = this.#board.play;
    this.#jumps.textContent = PLAY.jumps(made);
    this.#say("");
    this.#drawHelp();
    this.#address.changed();
    const { solved, stuck } = this.#board.outcome;
    if (made && this.#own && !solved) this.#clock.start();
    if (solved || stuck) this.#clock.stop();
    this.#markLost(jumps);
    this.#end.update(this.#own ? this.#clock.seconds : null);
    if (solved) this.#own = false; // whatever comes now is a look back
    void this.#look();
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

  /** The player is told more than he has found out himself. */
  #tell() {
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

  // -- what the position is worth --

  get #watches() {
    const { marks, meter } = this.#app.state.settings;
    return marks || meter;
  }

  /** Show what the settings ask for. */
  async #look() {
    const { marks, meter } = this.#app.state.settings;
    this.#meter.element.hidden = !meter;
    this.#marksButton.setAttribute("aria-pressed", `${marks}`);
    this.#where.hidden = true;
    if (marks && this.#board.play.made) this.#tell();
    if (this.#watches) await this.#weigh();
    else this.#analyst.stop();
  }

  /**
   * Ask what the position is worth, and show it.
   * @param {boolean} [full] whether the answer may take long
   * @returns {Promise<Worth | null>} null if it is not known, or no longer wanted
   */
  async #weigh(full = false) {
    const { moves } = this.#board;
    window.clearTimeout(this.#again);
    if (full || !this.#analyst.known(moves)) this.#meter.wait();
    try {
      const worth = await this.#analyst.ask(moves, full);
      if (worth) this.#show(worth);
      if (worth && !worth.complete) {
        this.#again = window.setTimeout(() => void this.#weigh(full), LATER);
      }
      return worth;
    } catch (error) {
      this.#meter.fail(error instanceof Error ? error.message : "");
      return null;
    }
  }

  /** @param {Worth} worth */
  #show(worth) {
    const { jumps, made } = this.#board.play;
    if (worth.lost_at) {
      this.#lost = { at: worth.lost_at, jumps: jumps.slice(0, worth.lost_at).join() };
    }
    this.#meter.show(worth);
    this.#where.hidden = worth.winning !== false || !made || !this.#app.state.settings.meter;
    const { hint } = this.#board.marks;
    const lost = this.#lostIn(jumps);
    this.#board.marks = { ...(this.#app.state.settings.marks ? marksOf(worth) : {}), hint, lost };
    this.#drawCourse();
    if (worth.solutions) void this.#lookBack(jumps.join());
  }

  #drawCourse() {
    const { jumps, made, start } = this.#board.play;
    const solutions = [...jumps.keys(), jumps.length].map((number) => {
      const worth = this.#analyst.known(this.#board.movesAt(number));
      return worth?.reached ? "1" : worth?.solutions;
    });
    const { holes } = this.#problem.tables;
    const reverse = this.#problem.rules === "reverse";
    this.#course.draw(solutions, made, reverse ? holes.length - start.length : start.length - 1);
  }

  /**
   * Find out about the positions that the game has passed, without haste.
   * @param {string} line the jumps of the game: another game ends it
   */
  async #lookBack(line) {
    const { jumps } = this.#board.play;
    const goesOn = () => line === this.#board.play.jumps.join() && this.#app.state.settings.meter;
    if (line === this.#looking) return;
    this.#looking = line;
    for (let number = jumps.length; number >= 0; number--) {
      await new Promise((resume) => setTimeout(resume, UNHURRIED));
      if (!goesOn() || this.#looking !== line) return;
      const moves = this.#board.movesAt(number);
      if (this.#analyst.known(moves)) continue;
      const worth = await this.#analyst.find(moves).catch(() => null);
      if (!worth?.complete || !goesOn()) return;
      this.#drawCourse();
    }
  }

  /** @param {Jump[]} jumps */
  #lostIn(jumps) {
    const { at, jumps: before } = this.#lost;
    return at && jumps.slice(0, at).join() === before ? at : 0;
  }

  /** @param {Jump[]} jumps */
  #markLost(jumps) {
    const lost = this.#lostIn(jumps);
    if ((this.#board.marks.lost ?? 0) !== lost) this.#board.marks = { ...this.#board.marks, lost };
  }

  async #hint() {
    const { moves } = this.#board;
    let worth = await this.#weigh();
    // A server that has just begun, or is busy, knows more a moment later.
    for (let asked = 1; asked < PATIENCE && worth && !worth.hint && !worth.complete; asked++) {
      this.#say(PLAY.advice.wait);
      worth = await this.#weigh();
    }
    if (!worth || this.#board.moves.join() !== moves.join()) return;
    this.#tell();
    if (worth.hint) {
      const { jump, why, reason } = worth.hint;
      this.#board.marks = { ...this.#board.marks, hint: [jump] };
      this.#say(PLAY.advice.hint(this.#named(jump), why, reason));
    } else if (worth.reached) this.#say(PLAY.advice.done);
    else if (worth.stuck) this.#say(PLAY.advice.over);
    else this.#say(worth.winning === false ? PLAY.advice.none : PLAY.advice.unknown);
  }

  /** Go to the position in which the jump was made that lost the game, and show what was better. */
  async #showWhere() {
    const worth = await this.#weigh();
    if (!worth || worth.lost_at === null) return;
    const number = worth.lost_at;
    if (!number) return this.#say(PLAY.advice.fromStart);
    this.#tell();
    const bad = this.#board.play.jumps[number - 1];
    this.#board.goTo(number - 1);
    const before = await this.#weigh();
    const good = before
      ? before.jumps.filter(({ winning }) => winning).map(({ jump }) => jump)
      : [];
    this.#board.marks = { winning: good, losing: [bad], lost: number };
    const instead = good.length ? PLAY.advice.instead(good.map((jump) => this.#named(jump))) : "";
    const move = this.#board.movesAt(number).length;
    this.#say(`${PLAY.advice.lost(move, this.#named(bad))} ${instead}`);
    this.#board.focus();
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

  // -- keys --

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const { settings } = this.#app.state;
    const { hint, marks, where, names, undo, redo } = PLAY.keys;
    const key = event.key.toUpperCase();
    if (key === hint) void this.#hint();
    else if (key === undo) this.#board.undo();
    else if (key === redo) this.#board.redo();
    else if (key === marks) settings.set({ marks: !settings.marks });
    else if (key === where) void this.#showWhere();
    else if (key === names) settings.set({ names: !settings.names });
    else return;
    event.preventDefault();
  }
}

/** @param {Worth} worth */
function marksOf({ jumps }) {
  const of = (/** @type {boolean} */ wins) =>
    jumps.filter(({ winning }) => winning === wins).map(({ jump }) => jump);
  return { winning: of(true), losing: of(false) };
}
