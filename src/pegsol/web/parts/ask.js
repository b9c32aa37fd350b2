// A dialog that asks for a text.

import { button, html } from "../dom.js";
import { DIALOG } from "../texts/first.js";

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
