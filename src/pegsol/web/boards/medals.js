// The medals of a solved puzzle: how near the player came to the fewest moves.

import { html } from "../dom.js";
import { MEDALS } from "../texts/later.js";

const NEAR = 3; // moves

/**
 * One star for a solution, two for one with hardly more moves than the fewest, and three for the fewest.
 * @param {number | null} fewest if they are known
 * @param {number} moves
 */
function starsOf(fewest, moves) {
  if (fewest === null || moves > fewest + NEAR) return 1;
  return moves > fewest ? 2 : 3;
}

/**
 * A medal as stars, with the same in words.
 * @param {number | null} fewest
 * @param {number} moves
 */
export function medal(fewest, moves) {
  const stars = starsOf(fewest, moves);
  const words = MEDALS[stars - 1];
  const attributes = { class: "medal", role: "img", title: words, "aria-label": words };
  return html("span", attributes, "★".repeat(stars).padEnd(MEDALS.length, "☆"));
}

/** What the medals mean. */
export function meanings() {
  const items = MEDALS.map((words, number) => {
    const stars = html("span", { class: "medal", "aria-hidden": "true" }, "★".repeat(number + 1));
    return html("span", {}, stars, words);
  });
  return html("p", { class: "meanings soft" }, ...items);
}
