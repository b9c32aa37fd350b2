// Dialogs that several pages show.

import { button, html, loadStyle } from "../dom.js";
import { DIALOG } from "../texts/first.js";

/**
 * Show a dialog until it is closed.
 * @param {string} title
 * @param {(Node | string)[]} content
 * @returns {HTMLDialogElement}
 */
export function dialog(title, content) {
  void loadStyle("exchange");
  const shut = button("close", DIALOG.close, () => element.close(), { class: "quiet" });
  const head = html("div", { class: "dialog-head" }, html("h2", {}, title), shut);
  const element = html("dialog", { "aria-label": title, class: "wide" }, head, ...content);
  element.addEventListener("close", () => element.remove());
  document.body.append(element);
  element.showModal();
  return element;
}

/**
 * Ask something, and return whether the answer is yes.
 * @param {string} question
 * @param {Node[]} content
 * @param {string} yes the word for it
 * @returns {Promise<boolean>}
 */
function answered(question, content, yes) {
  const cancel = button(null, DIALOG.cancel, () => element.close());
  const buttons = html("div", { class: "row end" }, cancel, html("button", { class: "primary", value: "yes" }, yes));
  const element = html("dialog", { "aria-label": question }, html("form", { method: "dialog" }, ...content, buttons));
  document.body.append(element);
  element.showModal();
  return new Promise((resolve) => {
    element.addEventListener("close", () => {
      element.remove();
      resolve(element.returnValue === "yes");
    });
  });
}

/**
 * Ask whether something is to be done.
 * @param {string} question
 * @param {string | Node} explanation
 * @param {string} yes the word for doing it
 */
export function confirmed(question, explanation, yes) {
  return answered(question, [html("h2", {}, question), html("div", {}, explanation)], yes);
}

/**
 * Ask for a text; null if none is given.
 * @param {string} question
 * @param {string} value
 */
export async function ask(question, value = "") {
  const input = html("input", { value, "aria-label": question, maxlength: 200, required: true });
  const given = answered(question, [html("p", {}, question), input], DIALOG.ok);
  input.select();
  return (await given) ? input.value.trim() || null : null;
}
