// How often random jumps solve a problem, in words.

import { format } from "../board/messages.js";
import { PLAY } from "../texts/first.js";

/** @param {number} chance */
export function oddsText(chance) {
  const { odds } = PLAY.meter;
  if (chance === 0) return odds.never;
  if (chance === 1) return odds.always;
  if (chance < 0.1) return format(odds.oneIn, { chance: 1 / chance });
  return format(odds.percent, { chance: Math.min(99, Math.round(100 * chance)) });
}
