// Prints one game at once, as a queue with nothing else in it would be printed.

import { html, loadStyle } from "../dom.js";
import { keptPaper } from "./paper.js";
import { Sheets } from "./sheets.js";

/** @param {Omit<import("../kept.js").Item, "id">} game */
export async function printAlone(game) {
  await loadStyle("pages");
  const sheets = new Sheets();
  const page = html("div", { class: "page queue alone" }, sheets.element);
  document.body.append(page);
  sheets.draw([{ id: "", ...game }], { ...keptPaper(), title: "", layout: "diagrams", perPage: 2 });
  const done = () => {
    sheets.leave();
    page.remove();
  };
  window.addEventListener("afterprint", done, { once: true });
  await sheets.print();
}
