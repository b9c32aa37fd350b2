// Texts: why what was asked was not done. The answers are codes with values, which these put into words.

import { LANGUAGE } from "./language.js";
import { texts } from "./rest.js";
import { WORDS } from "./words.js";

/** Why what was asked was not done, by code. */
export const REFUSALS = texts("REFUSALS", {
  unreadable: (/** @type {string} */ detail) => `pegsol cannot read this: ${detail}`,
  invalid: (/** @type {string} */ detail) => `pegsol did not understand: ${detail}`,
  "too-many-searches": (/** @type {number} */ most) =>
    `You have ${WORDS.searches(most)} already. Stop one of them first.`,
  "saved-full": (/** @type {number} */ most) =>
    `You have saved ${WORDS.items(most)}. Delete some of them first.`,
  "saved-too-large": "You have saved too much. Delete something first.",
  "results-full": "There is no room for more results.",
  "not-saved": "This is no longer in Saved.",
  "no-search": "That search no longer exists.",
  "too-much-memory": "This needs more memory than there is.",
  "search-died": "The search failed.",
  "browser-full": "This browser has no more room for pegsol. Nothing that you saved is lost. Delete something first.",
  "browser-storage": "This browser cannot read or write what it keeps for pegsol. Nothing was deleted. Reload the page.",
  "thing-too-large": (/** @type {number} */ kilobytes) =>
    `This is too large to save: the limit is ${kilobytes.toLocaleString(LANGUAGE)} kB.`,
  "too-many-holes": (/** @type {number} */ most) =>
    `A board without a grid can have at most ${WORDS.holes(most)} here.`,
  "too-many-things": (/** @type {number} */ most) =>
    `At most ${WORDS.items(most)} can be opened at once.`,
  "too-many-pictures": (/** @type {number} */ most) =>
    `A file can have at most ${most.toLocaleString(LANGUAGE)} pictures of boards.`,
  "not-over": "The game is not over.",
  "needs-python":
    "These pages cannot do this. pegsol on the command line can: pip install pegsol, and then pegsol --help.",
  "no-webassembly": "This browser cannot run the engine: it has no WebAssembly.",
  "engine-missing": "The engine could not be loaded.",
  "engine-memory": "The engine needs more memory than this browser gives it.",
  "engine-failed": "The engine has failed. Load the page again.",
});
