// Stars, as a picture; what they say stands beside them in words.

import { html } from "../dom.js";
import { MOST } from "./progress.js";

/** @param {number} count */
export function stars(count) {
  const full = html("span", { class: "full" }, "★".repeat(count));
  return html("span", { class: "stars", "aria-hidden": "true" }, full, "★".repeat(MOST - count));
}
