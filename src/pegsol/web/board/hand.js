// The player's hand: pegs are picked up, dropped and put back, by whatever means.

import { ARROW_KEYS, nearest } from "./grid.js";
import { format } from "./messages.js";
import { ringWords, waysTo, whyNot, whyNotThere } from "./reasons.js";
import { flip } from "./rules.js";
import { TEXT } from "./words.js";

/** @import { Place } from "./grid.js" */
/** @import { History } from "./history.js" */
/** @import { Mark } from "./holes.js" */
/** @import { Jump, Rules, Tables } from "./rules.js" */

/**
 * What the hand asks of the board.
 * @typedef {object} Actions
 * @property {(jumps: Jump[], from?: Place) => void} jump make consecutive jumps; `from` is where the
 *     peg was let go
 * @property {(news?: string) => void} show draw the hand, and speak
 * @property {() => void} pause stop the replay
 */

/** @typedef {{ hole: number, text: string }} Word */

export class Hand {
  /** The hole where the peg is that is picked up, or -1. */
  held = -1;
  /** The jumps that it has made while it is dragged; they count when it is let go. @type {Jump[]} */
  way = [];
  /** Its ways to holes that it cannot reach by one jump. @type {Map<number, Jump[]>} */
  sweeps = new Map();
  /** The jumps between which the player must choose; mostly none. @type {Jump[]} */
  choice = [];
  /** The hole where the keyboard is. */
  cursor = 0;
  /** What is said at a hole, until the hand does something else. @type {Word | null} */
  word = null;
  #tables;
  #rules;
  #history;
  #actions;

  /**
   * @param {Tables} tables
   * @param {Rules} rules
   * @param {History} history
   * @param {Actions} actions
   */
  constructor(tables, rules, history, actions) {
    this.#tables = tables;
    this.#rules = rules;
    this.#history = history;
    this.#actions = actions;
  }

  /** The holes that the player must see: where the held peg is, where it can land, the choice. */
  get marks() {
    const { held, choice } = this;
    /** @type {Map<number, Mark>} */
    const marks = new Map();
    if (held >= 0) marks.set(held, "held");
    if (!choice.length) for (const target of this.sweeps.keys()) marks.set(target, "far");
    for (const [, over, target] of choice.length ? choice : this.jumps) {
      marks.set(target, "target");
      if (choice.length) marks.set(over, "choice");
    }
    return marks;
  }

  /** For each hole 1 if it holds a peg now, after the jumps of the drag. */
  get pegs() {
    if (!this.way.length) return this.#history.pegs;
    const pegs = this.#history.pegs.slice();
    for (const jump of this.way) flip(pegs, jump);
    return pegs;
  }

  /** The hole where the held peg comes from. */
  get home() {
    return this.way[0]?.[0] ?? this.held;
  }

  /** The jumps of the held peg. */
  get jumps() {
    const over = this.#rules.turns && this.way.length > 0;
    return this.held < 0 || over ? [] : this.#rules.legal(this.pegs, this.held);
  }

  /** Let go of everything, without a word. */
  empty() {
    this.held = -1;
    this.way = [];
    this.sweeps = new Map();
    this.choice = [];
    this.word = null;
  }

  /**
   * Hold the peg that is at a hole.
   * @param {number} hole
   */
  #hold(hole) {
    this.held = this.cursor = hole;
    this.choice = [];
    this.sweeps = this.#rules.sweeps(this.pegs, hole);
  }

  /**
   * Pick up the peg at a hole.
   * @param {number} hole
   */
  pick(hole) {
    this.#actions.pause();
    this.#hold(hole);
    const name = this.#rules.names[hole];
    const named = (/** @type {Iterable<number>} */ holes) =>
      [...new Set(holes)].map((target) => this.#rules.names[target]);
    const [near, far] = [named(this.jumps.map((jump) => jump[2])), named(this.sweeps.keys())];
    const text = whyNot(this.#rules, this.#history.pegs, hole);
    this.word = text ? { hole, text } : null;
    this.#actions.show(
      text
        ? format(TEXT.cannotJump, { hole: name, why: text })
        : format(TEXT.pickedUp, { hole: name, targets: near, far }),
    );
  }

  putBack() {
    if (this.held < 0) return;
    const name = this.#rules.names[this.home];
    this.empty();
    this.#actions.show(format(TEXT.putBack, { hole: name }));
  }

  /**
   * The dragged peg comes to a hole: it jumps there, and the drag goes on; or it goes back to where
   * it came from. Return the hole that is jumped, if the drag goes on at the new hole.
   * @param {number} hole
   */
  pass(hole) {
    const back = this.way.at(-1);
    const jumps = this.jumps.filter((jump) => jump[2] === hole);
    const over = back?.[0] === hole ? back[1] : jumps.length === 1 ? jumps[0][1] : -1;
    if (over < 0) return over;
    if (back?.[0] === hole) this.way.pop();
    else this.way.push(jumps[0]);
    this.#hold(hole);
    this.#actions.show();
    return over;
  }

  /**
   * Drop the held peg at a hole; return whether it may land there.
   * @param {number} target
   * @param {Place} [from] where it was let go
   */
  drop(target, from) {
    const { way, held } = this;
    if (target === held && way.length) return this.#actions.jump(way, from), true;
    const jumps = this.jumps.filter((jump) => jump[2] === target);
    const more = jumps.length ? jumps : (this.sweeps.get(target) ?? []);
    if (jumps.length > 1) {
      if (way.length) this.#actions.jump(way, from);
      this.#hold(held);
      this.choice = jumps;
      this.cursor = jumps[0][1];
      const names = jumps.map((jump) => this.#rules.names[jump[1]]);
      this.#actions.show(`${TEXT.which[this.#tables.rules]} ${names.join(TEXT.or)}`);
    } else if (more.length) this.#actions.jump([...way, ...more], from);
    return more.length > 0;
  }

  /**
   * Put the held peg back, and say why it cannot land in a hole.
   * @param {number} hole
   */
  refuse(hole) {
    const { names } = this.#rules;
    const text = whyNotThere(this.#rules, this.pegs, this.held, hole);
    const news = format(TEXT.noJump, { origin: names[this.held], target: names[hole] });
    this.empty();
    this.cursor = hole;
    this.word = { hole, text };
    this.#actions.show(`${news}. ${text}`);
  }

  /**
   * Use a hole: it was clicked, or Enter was pressed there.
   * @param {number} hole
   */
  press(hole) {
    const { names } = this.#rules;
    const chosen = this.choice.find((jump) => jump[1] === hole);
    if (chosen) return this.#actions.jump([chosen]);
    this.choice = [];
    if (this.held === hole) return this.putBack();
    if (this.#history.pegs[hole]) return this.pick(hole);
    if (this.held < 0) {
      this.cursor = hole;
      const ring = ringWords(this.#rules, hole);
      const text = [ring, waysTo(this.#rules, this.#history.pegs, hole)].filter(Boolean).join(". ");
      this.word = { hole, text };
      return this.#actions.show(`${format(TEXT.noPeg, { hole: names[hole] })}. ${text}`);
    }
    if (!this.drop(hole)) this.refuse(hole);
    return undefined;
  }

  /**
   * Go to the next hole in a direction, or to the next of a choice.
   * @param {string} key an arrow key
   */
  arrow(key) {
    if (this.held < 0) this.word = null;
    const direction = ARROW_KEYS[key];
    const overs = this.choice.map((jump) => jump[1]);
    if (overs.length) {
      const steps = direction[0] + direction[1] + overs.length;
      this.cursor = overs[(overs.indexOf(this.cursor) + steps) % overs.length];
    } else {
      this.cursor = nearest(this.#tables.places, this.cursor, direction);
    }
    this.#actions.show();
  }
}
