// Texts: the searches that are under way, in the header of all pages.

import { texts } from "./language.js";

export const SEARCHES = texts("SEARCHES", {
  /** The button, which opens the list. */
  open: (/** @type {number} */ count) => (count === 1 ? "1 search" : `${count} searches`),
  heading: "Searches",
  /** @type {Record<string, string>} */
  states: {
    queued: "About to start",
    running: "Searching",
    paused: "Paused",
    unwatched: "Resting: its page is closed",
  },
  inTurns: "Searching, in turns",
  stop: "Stop",
  stopThis: (/** @type {string} */ title) => `Stop: ${title}`,
});
