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
 * Ask whether something is to be done.
 * @param {string} question
 * @param {string | Node} explanation
 * @param {string} yes the word for doing it
 * @returns {Promise<boolean>}
 */
export function confirmed(question, explanation, yes) {
  const element = html(
    "dialog",
    { "aria-label": question },
    html(
      "form",
      { method: "dialog" },
      html("h2", {}, question),
      html("div", {}, explanation),
      html(
        "div",
        { class: "row end" },
        button(null, DIALOG.cancel, () => element.close()),
        html("button", { class: "primary", value: "yes" }, yes),
      ),
    ),
  );
  document.body.append(element);
  element.showModal();
  return new Promise((resolve) => {
    element.addEventListener("close", () => {
      element.remove();
      resolve(element.returnValue === "yes");
    });
  });
}
