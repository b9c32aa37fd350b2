// Files that are dropped anywhere on the pages are opened.

import { attempt } from "../notes.js";
import { later } from "../texts/language.js";

export function openDropped() {
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
    if (files.length) void attempt(async () => (await later(() => import("./open.js"))).openFiles(files));
  });
}

