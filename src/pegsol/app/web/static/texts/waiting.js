// Texts: what waits in the browser until the server can save it.

import { texts } from "./rest.js";
import { WORDS } from "./words.js";

export const WAITING = texts("WAITING", {
  /** Said after the reason why something could not be saved; and when it is saved at last. */
  kept: "This browser keeps it and will save it as soon as the server can.",
  sent: (/** @type {number} */ count) => `The server has now saved ${WORDS.items(count)} that had to wait.`,
});
