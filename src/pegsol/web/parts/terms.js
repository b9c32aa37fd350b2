// Words of the game that say what they mean: pressed, touched, or under the mouse for a moment.

import { html } from "../dom.js";
import { later } from "../texts/language.js";

/** @typedef {keyof typeof import("../texts/later.js").TERMS} Term */

const MARKED = /\[(?:([^\]|]+)\|)?([a-z]+)\]/g; // [shown|term] or [term]
const HOVER_DELAY = 350; // milliseconds
const WIDTH = 20; // in the size of letters, as in terms.css
const GAP = 6; // pixels
const EDGE = 8; // pixels that stay free at the sides of the window

let words = 0;

/**
 * Place a definition below its word, or above it in the lower half of the window.
 * @param {HTMLElement} definition
 * @param {HTMLElement} word
 */
function place(definition, word) {
  const { left, top, bottom } = word.getBoundingClientRect();
  const letter = parseFloat(getComputedStyle(document.documentElement).fontSize);
  const width = Math.min(WIDTH * letter, window.innerWidth - 2 * EDGE);
  const { style } = definition;
  style.left = `${Math.max(EDGE, Math.min(left, window.innerWidth - EDGE - width))}px`;
  const above = top > window.innerHeight / 2;
  style.top = above ? "auto" : `${bottom + GAP}px`;
  style.bottom = above ? `${window.innerHeight - top + GAP}px` : "auto";
}

/**
 * Fetch what a word means, which few visitors ask, and write it down.
 * @param {HTMLElement} definition
 * @param {Term} name
 */
async function fill(definition, name) {
  const { TERMS } = await later(() => import("../texts/later.js"));
  const { term, text } = TERMS[name];
  definition.replaceChildren(html("strong", {}, term), ` ${text}`);
}

/**
 * A word of the game, and its definition, which shows when it is asked for.
 * @param {Term} name
 * @param {string} [shown] how the word stands in its sentence; as it is called if nothing is said
 * @returns {HTMLElement[]}
 */
function term(name, shown = name) {
  const id = `term-${++words}`;
  const definition = html("span", { id, popover: "auto", class: "definition" });
  const word = html(
    "button",
    { type: "button", class: "term", popovertarget: id, popovertargetaction: "show" },
    shown,
  );
  let timer = 0;
  const hide = () => {
    window.clearTimeout(timer);
    window.removeEventListener("scroll", follow);
    if (definition.matches(":popover-open")) definition.hidePopover();
  };
  // The page may scroll for a key that brought the word into view, or because a picture has come.
  const follow = () => {
    const { top, bottom } = word.getBoundingClientRect();
    if (bottom > 0 && top < window.innerHeight) place(definition, word);
    else hide();
  };
  definition.addEventListener("beforetoggle", (event) => {
    const opens = /** @type {ToggleEvent} */ (event).newState === "open";
    window.clearTimeout(timer); // what has been closed by a key stays closed
    // Filled only while it shows: the sentence around it reads on without it.
    definition.replaceChildren();
    window.removeEventListener("scroll", follow);
    if (!opens) return;
    void fill(definition, name);
    place(definition, word);
    window.addEventListener("scroll", follow, { passive: true });
  });
  word.addEventListener("pointerenter", ({ pointerType }) => {
    if (pointerType !== "mouse") return;
    timer = window.setTimeout(() => {
      if (definition.isConnected) definition.showPopover(); // or else the page was left
    }, HOVER_DELAY);
  });
  word.addEventListener("pointerleave", ({ pointerType }) => {
    if (pointerType === "mouse") hide();
  });
  return [word, definition];
}

/**
 * A text with its marked words: "A [sweep] is worth [three jumps|jump]."
 * @param {string} text
 * @returns {(string | Node)[]}
 */
export function withTerms(text) {
  /** @type {(string | Node)[]} */
  const parts = [];
  let end = 0;
  for (const { 0: whole, 1: shown, 2: name, index } of text.matchAll(MARKED)) {
    parts.push(text.slice(end, index), ...term(/** @type {Term} */ (name), shown));
    end = index + whole.length;
  }
  return [...parts, text.slice(end)];
}
