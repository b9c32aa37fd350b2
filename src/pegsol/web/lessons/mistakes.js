// The positions in which jumps lost games of the player: exercises, which come on the next day.

import { at } from "../base.js";
import { format } from "../board/messages.js";
import { after, today } from "../daily/days.js";
import { link } from "../dom.js";
import { Kept, PROBLEM } from "../kept.js";
import { encodeProblem } from "../link.js";
import { problemAfter } from "../parts/command.js";
import { fields, listOf, text } from "../reader.js";
import { MISTAKES } from "../texts/later.js";

/** @import { ProblemLike } from "../link.js" */

/** @typedef {{ problem: ProblemLike, due: string }} Mistake a problem that begins in the position, and the day */

const MAX_MISTAKES = 30;

export const LOST = listOf(fields({ problem: PROBLEM, due: text }, "problem", "due"));

class Mistakes extends Kept {
  constructor() {
    super("mistakes", LOST);
  }

  /** @returns {Mistake[]} */
  get #all() {
    return this.stored ?? [];
  }

  /** Those of today, or of days before. */
  get due() {
    return this.#all.filter(({ due }) => due <= today());
  }

  /**
   * The position comes tomorrow, for the first time or again.
   * @param {ProblemLike} problem that begins in it
   */
  postpone(problem) {
    const others = this.#without(problem);
    this.keep([...others, { problem, due: after(today(), 1) }].slice(-MAX_MISTAKES));
  }

  /** @param {ProblemLike} problem in which the player found a jump that wins */
  master(problem) {
    this.keep(this.#without(problem));
  }

  /** @param {ProblemLike} problem */
  #without(problem) {
    const code = encodeProblem(problem);
    return this.#all.filter((one) => encodeProblem(one.problem) !== code);
  }
}

export const mistakes = new Mistakes();

/**
 * Keep the position of a game in which the next jump lost it.
 * @param {ProblemLike} problem
 * @param {string[]} moves that lead there
 */
export async function keepMistake(problem, moves) {
  mistakes.postpone(await problemAfter(problem, moves, null));
}

/** A link to the exercises of today, if there are any. */
export function toMistakes() {
  const count = mistakes.due.length;
  return count ? [link("course", format(MISTAKES.due, { count }), at("/lessons?lesson=mistakes"))] : [];
}
