// Texts: hints, first in plain words.

import { texts } from "./rest.js";

export const HINTS = texts("HINTS", {
  /** The target is "" where it goes without saying. */
  jump: (/** @type {string} */ origin, /** @type {string} */ over, /** @type {string} */ target) =>
    `Jump ${origin} over ${over}${target && ` to ${target}`}`,
  hint: (/** @type {string} */ jump, /** @type {string} */ why) => `${jump}: ${why}`,
  why: /** @type {Record<string, (pegs: string) => string>} */ ({
    forced: () => "this is the only jump.",
    only: () => "this is the only jump that still wins.",
    most: () => "this keeps the most ways to win open.",
    wins: () => "you can still win with this.",
    fewest: (pegs) => `winning is out of reach, but this can end with ${pegs}.`,
    perhaps: (pegs) => `it is not known yet whether this wins, but it can end with ${pegs}.`,
  }),
  more: "Tell me more",
  learn: "Learn it in a lesson",
});
