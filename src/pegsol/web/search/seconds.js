// How long a search took, in words.

import { clockText, numberText } from "../board/messages.js";
import { SEARCH } from "../texts/later.js";

/** @param {number} seconds */
export function secondsText(seconds) {
  if (seconds < 0.001) return SEARCH.instant;
  if (seconds < 0.1) return `${Math.round(1000 * seconds)}\u00a0ms`;
  if (seconds >= 60) return clockText(seconds);
  const digits = seconds < 10 ? 1 : 0;
  return `${numberText(seconds, { minimumFractionDigits: digits, maximumFractionDigits: digits })}\u00a0s`;
}
