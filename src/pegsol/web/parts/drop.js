// Files that are dropped anywhere on the pages are opened.

import { ERRORS } from "../texts/first.js";
import { later } from "../texts/language.js";

/** @param {import("../app.js").App} app */
export function openDropped(app) {
  const { classList } = document.documentElement;
  const holds = (/** @type {DragEvent} */ event) => event.dataTransfer?.types.includes("Files");
  document.addEventListener("dragover", (event) => {
    if (!holds(event)) return;
    event.preventDefault();
    classList.add("dropping");
  });
  document.addEventListener("dragleave", (event) => {
    if (!event.relatedTarget) classList.remove("dropping");
  });
  document.addEventListener("drop", (event) => {
    classList.remove("dropping");
    if (!holds(event)) return;
    event.preventDefault();
    const files = [...(event.dataTransfer?.files ?? [])];
    if (files.length) void open(app, files);
  });
}

/**
 * @param {import("../app.js").App} app
 * @param {File[]} files
 */
async function open(app, files) {
  try {
    await (await later(() => import("./open.js"))).openFiles(app, files);
  } catch {
    app.tell(ERRORS.unreachable);
  }
}
