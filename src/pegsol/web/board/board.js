// The interactive board: peg solitaire played, undone, and replayed in any web page or notebook.
//
// It knows no geometry: it is passed tables (holes, their places, and the lines along which pegs
// jump) and a game, draws them, and fires a "play" event for each change that the player makes.
//
//     const board = new PegBoard(element, { tables, play });
//     board.addEventListener("play", () => console.log(board.play));

import { html } from "./elements.js";
import { Frames } from "./frame.js";
import { Hand } from "./hand.js";
import { History } from "./history.js";
import { listen } from "./keyboard.js";
import { format } from "./messages.js";
import { Motion } from "./motion.js";
import { Panel, outcomeOf } from "./panel.js";
import { Picture } from "./picture.js";
import { Pointer } from "./pointer.js";
import { ringWords } from "./reasons.js";
import { Replay } from "./replay.js";
import { Rules, count, flip, ringsOf } from "./rules.js";
import { TEXT } from "./words.js";

/** @import { Marks } from "./arrows.js" */
/** @import { Place } from "./grid.js" */
/** @import { Play } from "./history.js" */
/** @import { Jump, Tables } from "./rules.js" */

/**
 * How a board looks: its theme, whether its wood is light or dark, what it is made of, and its pegs.
 * @typedef {{ theme?: string, scheme?: string, board?: string, pegs?: string }} Look
 */

/**
 * @typedef {object} Options
 * @property {Tables} tables
 * @property {Play} play
 * @property {string} [theme] "wood", "plain", "dark", "print" or "contrast"
 * @property {boolean} [names] whether the names of the holes are shown
 * @property {HTMLElement | null} [panel] where the controls go, if not beside the board; null for none
 * @property {HTMLElement} [film] where the player goes, if not with the controls
 */

/** A board in an element of a page; fires "play" when the player changes the game. */
export class PegBoard extends EventTarget {
  /** What Undo does at the start of the game. @type {(() => void) | null} */
  before = null;
  #rules;
  #history;
  #hand;
  #picture;
  #panel;
  #motion;
  #pointer;
  #replay = new Replay(() => this.#tick());
  #news = html("div", { class: "heard", role: "status", "aria-live": "polite" });
  #frames;
  /** @type {Set<number>} */
  #rings;
  /** @type {Marks} */
  #marks = {};
  #coach = false;
  #stop = new AbortController();

  /**
   * @param {HTMLElement} element
   * @param {Options} options
   */
  constructor(element, options) {
    super();
    const { tables, play, theme = "wood", names = false } = options;
    this.#rules = new Rules(tables);
    this.#history = new History(tables.holes.length);
    this.#hand = new Hand(tables, this.#rules, this.#history, {
      jump: (jumps, from) => this.#jump(jumps, from),
      show: (news) => this.#show(news),
      pause: () => this.pause(),
    });
    this.#rings = new Set(ringsOf(tables.finish));
    this.#picture = new Picture(tables);
    this.#panel = new Panel(tables.lattice || tables.rules === "reverse" ? tables.rules : "net");
    this.#motion = new Motion(this.#picture, this.#replay);
    const help = html("div", { id: "help", class: "heard" }, TEXT.help);
    this.#frames = new Frames(element, options, tables.title, {
      board: this.#picture.element,
      controls: this.#panel.element,
      player: this.#panel.player,
      heard: [help, this.#news],
    });
    const { signal } = this.#stop;
    const [hand, history, motion] = [this.#hand, this.#history, this.#motion];
    this.#pointer = new Pointer({ picture: this.#picture, hand, history, motion }, signal);
    listen(this, hand, this.#picture.drawing, this.#frames.frames, signal);
    this.#panel.listen(this, signal);
    this.look = { theme };
    this.names = names;
    this.load(play);
  }

  // -- the game --

  get play() {
    return this.#history.play;
  }

  /**
   * Show another game, on the same board. The same game changes nothing.
   * @param {Play} play
   */
  load(play) {
    if (this.#history.is(play)) return;
    this.#pointer.settle();
    this.pause();
    this.#marks = {};
    this.#hand.empty();
    this.#history.load(play);
    this.#show();
  }

  /** The moves made so far, in notation. */
  get moves() {
    return this.movesAt(this.#history.made);
  }

  /** All moves of the game in notation, those taken back at the end. */
  get line() {
    return this.movesAt(this.#history.jumps.length);
  }

  /**
   * The moves that the first jumps of the game are.
   * @param {number} made how many jumps
   */
  movesAt(made) {
    return this.named(this.#history.jumps.slice(0, made));
  }

  /**
   * The moves that some jumps are.
   * @param {Jump[]} jumps
   */
  named(jumps) {
    return this.#rules.moves(jumps).map(({ text }) => text);
  }

  /** The state of the game: solved, stuck (also if as few pegs as possible are asked for), or open. */
  get outcome() {
    const { pegs } = this.#history;
    const solved = this.#rules.solved(pegs);
    return { solved, stuck: !solved && this.#rules.stuck(pegs), pegs: count(pegs) };
  }

  /** Whether the game solves the problem at its end, wherever it stands now. */
  get solves() {
    const { pegs, jumps, made } = this.#history;
    const last = pegs.slice();
    for (const jump of jumps.slice(made)) flip(last, jump);
    return this.#rules.solved(last);
  }

  /** What is shown about the jumps that can be made now; gone with the next jump. */
  get marks() {
    return this.#marks;
  }

  set marks(marks) {
    this.#marks = marks;
    if (marks.hint?.length) this.#hand.word = null; // its line would lie over the arrow
    this.#show();
  }

  /** @param {number[]} holes those with the ring of the finish */
  set rings(holes) {
    this.#rings = new Set(holes);
    this.#show();
  }

  /**
   * Help a player who plays for the first time: pegs that can jump show it, and at the start the
   * ring of the finish says what it is.
   * @param {boolean} on
   */
  set coach(on) {
    this.#coach = on;
    const [hole] = this.#rings;
    const text = on && !this.#history.made ? ringWords(this.#rules, hole) : "";
    this.#hand.word = text ? { hole, text } : null;
    this.#show();
  }

  /** Whether there are jumps that can be made again. */
  get ahead() {
    return this.#history.made < this.#history.jumps.length;
  }

  /** Whether Undo does anything. */
  get undoable() {
    return Boolean(this.#history.made || this.before);
  }

  // -- its look --

  /** @param {Look} look as far as it changes */
  set look(look) {
    this.#frames.look(look);
  }

  /** @param {boolean} shown */
  set names(shown) {
    this.#picture.named = shown;
  }

  // -- what players and pages do --

  /**
   * Make a jump that is legal now.
   * @param {Jump} jump
   */
  jump(jump) {
    this.pause();
    this.#jump([jump]);
  }

  /**
   * Play jumps from here on, instead of those that were taken back.
   * @param {Jump[]} jumps
   */
  lead(jumps) {
    this.pause();
    this.#history.replace(jumps);
    this.run();
  }

  /** Take a jump back. */
  undo() {
    if (this.before && !this.#history.made) this.before();
    else this.goTo(this.#history.made - 1);
  }

  /** Make a jump again. */
  redo() {
    this.goTo(this.#history.made + 1);
  }

  /**
   * Go to the place of the game where a number of jumps is made.
   * @param {number} made
   */
  goTo(made) {
    this.pause();
    this.#go(made);
  }

  /** Whether the game replays itself. */
  get running() {
    return this.#replay.running;
  }

  /** Replay the game from here, or from the start if it is at its end. */
  run() {
    const { jumps, made } = this.#history;
    if (!jumps.length || this.#replay.running) return;
    if (made === jumps.length) this.#go(0);
    this.#replay.start();
    this.#show();
  }

  /** Stop the replay. */
  pause() {
    const { running } = this.#replay;
    this.#replay.stop();
    if (running) this.#show();
  }

  /** Replay, or stop it. */
  toggle() {
    if (this.#replay.running) this.pause();
    else this.run();
  }

  /** @param {number} factor how many times as fast as usual the replay is */
  set speed(factor) {
    this.#replay.speed = factor;
  }

  /**
   * Go to the end of a move.
   * @param {number} number of the move, counted from 0
   */
  goToMove(number) {
    this.goTo(this.#rules.moves(this.#history.jumps)[number].end);
  }

  /** Use the hole where the keyboard is. */
  press() {
    this.#pointer.settle();
    this.#hand.press(this.#hand.cursor);
  }

  /** Take the keyboard to the board. */
  focus() {
    this.#picture.drawing.focus();
  }

  /** Take the board off its page. */
  destroy() {
    this.#pointer.settle();
    this.pause();
    this.#stop.abort();
    this.#frames.remove();
  }

  // -- the game continues --

  #tick() {
    const { made, jumps } = this.#history;
    this.#go(made + 1);
    const goesOn = made + 1 < jumps.length;
    if (!goesOn) this.pause();
    return goesOn;
  }

  /** @param {number} made */
  #go(made) {
    const history = this.#history;
    this.#pointer.settle();
    this.#hand.empty();
    const steps = history.goTo(made);
    if (!steps) return this.#show();
    const jump = history.jumps[steps > 0 ? history.made - 1 : history.made];
    const name = this.#inWords(jump);
    const isBack = steps === -1 && history.bringBack(); // the jumps, if any, that the jump had replaced
    if (isBack) this.#marks = {};
    if (steps === 1) this.#changed(name);
    else if (isBack) this.#changed(format(TEXT.broughtBack, { jump: name }));
    else if (steps === -1) this.#changed(format(TEXT.takenBack, { jump: name }));
    else this.#changed(format(TEXT.after, { made: history.made, all: history.jumps.length }));
    const [origin, over, target] = jump;
    if (steps === 1) this.#fly([jump]);
    if (steps === -1) this.#fly([[target, over, origin]]);
  }

  /**
   * Make consecutive jumps of one peg, each of which the page hears of: it may end the sweep.
   * @param {Jump[]} jumps
   * @param {Place} [from] where the peg was let go
   */
  #jump(jumps, from) {
    const [hand, history, rules] = [this.#hand, this.#history, this.#rules];
    const passed = hand.way.length;
    this.#pointer.settle();
    hand.empty();
    const news = [];
    if (history.made < (this.#marks.lost ?? 0)) this.#marks = {}; // the game goes another way
    for (const jump of jumps) {
      if (news.length && !rules.legal(history.pegs, jump[0]).includes(jump)) break;
      history.jump(jump);
      hand.cursor = jump[2];
      news.push(this.#inWords(jump));
      this.#changed(news.join(", "));
    }
    this.#fly(jumps.slice(0, news.length), from, passed);
  }

  /** @param {Jump} jump */
  #inWords(jump) {
    const [origin, over, target] = this.#rules.named(jump);
    return format(TEXT.jumped, { origin, over, target });
  }

  /** @param {string} news */
  #changed(news) {
    this.#marks = { lost: this.#marks.lost };
    const { text } = outcomeOf(this.#rules, this.#history, this.#hand);
    const all = [news, format(TEXT.pegs, { count: count(this.#history.pegs) }), text];
    this.#show(all.filter(Boolean).join(", "));
    this.dispatchEvent(new CustomEvent("play", { detail: this.play }));
  }

  // -- what is seen and heard --

  /**
   * Draw board and controls, and speak.
   * @param {string} [news]
   */
  #show(news) {
    const [rules, history, hand, marks] = [this.#rules, this.#history, this.#hand, this.#marks];
    this.#picture.draw({ rules, history, hand, marks, rings: this.#rings, coach: this.#coach });
    this.#panel.draw(rules, history, hand, this, marks.lost ?? 0);
    if (news) this.#news.textContent = news;
  }

  /**
   * Show consecutive jumps that were made, or one that was taken back.
   * @param {Jump[]} jumps
   * @param {Place} [from] where the peg was let go
   * @param {number} [passed] how many of them have been seen already
   */
  #fly(jumps, from, passed = 0) {
    const { at } = this.#picture;
    const target = jumps[jumps.length - 1][2];
    // A peg that was let go is beside its hole already; any other goes over those in between.
    const way = from ? [from] : jumps.flatMap(([origin, over]) => [at[origin], at[over]]);
    this.#motion.fly([...way, at[target]], target);
    jumps.slice(passed).forEach(([, over], number) => {
      this.#motion.fade(over, this.#history.pegs[over] === 1, from ? 0 : number);
    });
  }

}
