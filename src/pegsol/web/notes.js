// What a page reports: spoken, or shown as a note for a while.

import { button, html } from "./dom.js";
import { DIALOG } from "./texts/first.js";
import { lineOf } from "./wording.js";

const NOTE_TIMEOUT = 6000; // milliseconds that a note stays on the page

/** Read out by screen readers. */
export const heard = html("div", { class: "heard", role: "status", "aria-live": "polite" });
/** Shown only, as what they say is read out. */
export const notes = html("div", { class: "notes", role: "log", "aria-live": "off" });

/** What fades. @type {HTMLElement | undefined} */
let passing;

/** Say something to screen readers. @param {string} text */
export function say(text) {
  // Screen readers repeat the same text only if it is new on the page.
  heard.replaceChildren();
  requestAnimationFrame(() => heard.replaceChildren(text));
}

/**
 * Say something, and show it for a while.
 * @param {string} text
 * @param {Node[]} more
 */
export function tell(text, more = []) {
  const once = text.replace(/([.?!])[.]$/, "$1"); // a name in it may end with a full stop, too
  say(once);
  const note = html("div", { class: "note" }, html("span", {}, once), ...more);
  passing?.remove();
  passing = note;
  notes.append(note);
  const fade = () => {
    if (note.matches(":hover, :focus-within")) window.setTimeout(fade, NOTE_TIMEOUT);
    else note.remove();
  };
  window.setTimeout(fade, NOTE_TIMEOUT);
}

/**
 * Show a note that stays until the player closes it.
 * @param {(string | Node)[]} content
 */
export function warn(...content) {
  const close = button("close", DIALOG.close, () => note.remove());
  const note = html("div", { class: "note", role: "alert" }, html("span", {}, ...content), close);
  notes.prepend(note);
}

/**
 * Do something, or tell why that fails.
 * @param {() => unknown} act
 */
export async function attempt(act) {
  try {
    await act();
  } catch (error) {
    tell(lineOf(error));
  }
}
