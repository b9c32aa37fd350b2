// How many ways to solve a problem are left, and how often random jumps find one, in words.

import { format, numberText } from "../board/messages.js";
import { html } from "../dom.js";
import { withTerms } from "../parts/terms.js";
import { PLAY } from "../texts/first.js";

/** @import { Worth } from "../engine/answers.js" */

const LABELS = PLAY.meter;

/** @param {number} chance */
export function oddsText(chance) {
  const { odds } = LABELS;
  if (chance === 0) return odds.never;
  if (chance === 1) return odds.always;
  if (chance < 0.1) return format(odds.oneIn, { chance: 1 / chance });
  return format(odds.percent, { chance: Math.min(99, Math.round(100 * chance)) });
}

/**
 * @param {string} label
 * @param {(string | Node)[]} value
 */
export function fact(label, ...value) {
  return html("div", {}, html("dt", {}, ...withTerms(label)), html("dd", {}, ...value));
}

/**
 * The odds as far as they are known.
 * @param {Worth} worth
 */
export function oddsOf({ solutions, chance }) {
  if (solutions === null) return [];
  const ways = fact(LABELS.solutions, numberText(BigInt(solutions)));
  return chance === null ? [ways] : [ways, fact(LABELS.chance, oddsText(chance))];
}

/**
 * The odds, or else the verdict.
 * @param {Worth} worth
 */
export function oddsLine(worth) {
  const { good, bad, open } = LABELS.verdict;
  const verdict = worth.winning === null ? open : worth.winning ? good : bad;
  return worth.solutions === null ? [fact(LABELS.solutions, verdict)] : oddsOf(worth);
}
