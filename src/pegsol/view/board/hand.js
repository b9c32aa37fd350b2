// The player's hand: pegs are picked up, dropped and put back, by whatever means.

import { ARROW_KEYS, nearest } from "./grid.js";
import { ringWords, whyNot } from "./reasons.js";
import { TEXT } from "./words.js";

/** @import { Place } from "./grid.js" */
/** @import { History } from "./history.js" */
/** @import { Mark } from "./holes.js" */
/** @import { Jump, Rules, Tables } from "./rules.js" */

/**
 * What the hand asks of the board.
 * @typedef {object} Actions
 * @property {(jump: Jump, from?: Place) => void} jump make a jump; `from` is where the peg was let go
 * @property {(news?: string) => void} show draw the hand, and speak
 * @property {() => void} pause stop the replay
 */

/** @typedef {{ hole: number, text: string }} Word */

export class Hand {
  /** The hole whose peg is picked up, or -1. */
  held = -1;
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
    for (const [, over, target] of choice.length ? choice : this.jumps) {
      marks.set(target, "target");
      if (choice.length) marks.set(over, "choice");
    }
    return marks;
  }

  /** The jumps of the held peg. */
  get jumps() {
    return this.held < 0 ? [] : this.#rules.legal(this.#history.pegs, this.held);
  }

  /** Let go of everything, without a word. */
  empty() {
    this.held = -1;
    this.choice = [];
    this.word = null;
  }

  /**
   * Pick up the peg at a hole.
   * @param {number} hole
   */
  pick(hole) {
    this.#actions.pause();
    this.held = this.cursor = hole;
    this.choice = [];
    const name = this.#rules.names[hole];
    const targets = new Set(this.jumps.map((jump) => jump[2]));
    const names = [...targets].map((target) => this.#rules.names[target]);
    const text = whyNot(this.#rules, this.#history.pegs, hole);
    this.word = text ? { hole, text } : null;
    this.#actions.show(text ? TEXT.cannotJump(name, text) : TEXT.pickedUp(name, names));
  }

  putBack() {
    if (this.held < 0) return;
    const name = this.#rules.names[this.held];
    this.empty();
    this.#actions.show(TEXT.putBack(name));
  }

  /**
   * Drop the held peg at a hole; return whether it may land there.
   * @param {number} target
   * @param {Place} [from] where it was let go
   */
  drop(target, from) {
    const jumps = this.jumps.filter((jump) => jump[2] === target);
    if (jumps.length === 1) this.#actions.jump(jumps[0], from);
    if (jumps.length > 1) {
      this.choice = jumps;
      this.cursor = jumps[0][1];
      const names = jumps.map((jump) => this.#rules.names[jump[1]]);
      this.#actions.show(`${TEXT.which[this.#tables.rules]} ${names.join(TEXT.or)}`);
    }
    return jumps.length > 0;
  }

  /**
   * Use a hole: it was clicked, or Enter was pressed there.
   * @param {number} hole
   */
  press(hole) {
    const { names } = this.#rules;
    const chosen = this.choice.find((jump) => jump[1] === hole);
    if (chosen) return this.#actions.jump(chosen);
    this.choice = [];
    if (this.held === hole) return this.putBack();
    if (this.#history.pegs[hole]) return this.pick(hole);
    if (this.held < 0) {
      this.cursor = hole;
      const text = ringWords(this.#rules, hole);
      this.word = text ? { hole, text } : null;
      return this.#actions.show([TEXT.noPeg(names[hole]), text].filter(Boolean).join(". "));
    }
    if (this.drop(hole)) return undefined;
    const origin = names[this.held];
    this.empty();
    return this.#actions.show(TEXT.noJump(origin, names[hole]));
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
