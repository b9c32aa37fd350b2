// What a page reports: spoken, shown as a note for a while, or asked in a dialog.

import { button, html } from "./dom.js";
import { DIALOG } from "./texts/frame.js";

const NOTE_TIMEOUT = 6000; // milliseconds that a note stays on the page

/** Read out by screen readers. */
export const heard = html("div", { class: "heard", role: "status", "aria-live": "polite" });
export const notes = html("div", { class: "notes" });

/** @param {string} text */
export function say(text) {
  // Screen readers repeat the same text only if it is new on the page.
  heard.replaceChildren();
  requestAnimationFrame(() => heard.replaceChildren(text));
}

/**
 * @param {string} text
 * @param {Node[]} more
 */
export function tell(text, more = []) {
  const once = text.replace(/([.?!])[.]$/, "$1"); // a name in it may end with a full stop, too
  say(once);
  const note = html("div", { class: "note" }, html("span", {}, once), ...more);
  notes.replaceChildren(note);
  const fade = () => {
    if (note.matches(":hover, :focus-within")) window.setTimeout(fade, NOTE_TIMEOUT);
    else note.remove();
  };
  window.setTimeout(fade, NOTE_TIMEOUT);
}

/**
 * @param {string} question
 * @param {string} value
 * @returns {Promise<string | null>}
 */
export function ask(question, value = "") {
  const input = html("input", { value, "aria-label": question, maxlength: 200, required: true });
  const form = html(
    "form",
    { method: "dialog" },
    html("p", {}, question),
    input,
    html(
      "div",
      { class: "row end" },
      button(null, DIALOG.cancel, () => dialog.close()),
      html("button", { class: "primary", value: "ok" }, DIALOG.ok),
    ),
  );
  const dialog = html("dialog", { "aria-label": question }, form);
  document.body.append(dialog);
  dialog.showModal();
  input.select();
  return new Promise((resolve) => {
    dialog.addEventListener("close", () => {
      dialog.remove();
      resolve(dialog.returnValue === "ok" ? input.value.trim() || null : null);
    });
  });
}
