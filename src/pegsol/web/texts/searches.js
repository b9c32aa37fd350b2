// Texts: the searches that are under way, in the header of all pages.

import { texts } from "./rest.js";

export const SEARCHES = texts("SEARCHES", {
  heading: "Searches",
  /** @type {Record<string, string>} */
  kinds: { solve: "One solution", "fewest-moves": "Fewest moves", all: "All solutions" },
  /** @type {Record<string, string>} */
  states: {
    queued: "Waiting for its turn",
    running: "Searching",
    paused: "Paused",
  },
  stop: "Stop",
  stopThis: (/** @type {string} */ title) => `Stop: ${title}`,
});
