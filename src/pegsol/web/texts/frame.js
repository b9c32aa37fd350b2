// Texts: the frame around all pages: navigation, errors.

import { texts } from "./language.js";
import { WORDS } from "./words.js";

export const NAME = "pegsol";

/** @param {string} title */
export function pageTitle(title) {
  return `${title} · ${NAME}`;
}

export const NAV = texts("NAV", {
  label: "Pages",
  menu: "Menu",
  skip: "Skip to the page",
  play: "Play",
  lessons: "Lessons",
  daily: "Daily",
  rush: "Rush",
  boards: "Puzzles",
  workshop: "Workshop",
  editor: "Editor",
  search: "Solve",
  lab: "Lab",
  queue: "Print queue",
  queued: (/** @type {number} */ count) => `${WORDS.items(count)} to print`,
  saved: "Saved",
  help: "Help",
  settings: "Settings",
});

export const ERRORS = texts("ERRORS", {
  title: "That did not work",
  unreachable: "This part of the pages could not be loaded. Are you online?",
  link: "This link is damaged, or a newer pegsol made it. Copy it once more, as a whole.",
  page: "This page could not be shown.",
  again: "Try again",
  missing: "This page does not exist",
  home: "Play the central game",
});

export const DIALOG = texts("DIALOG", { ok: "OK", cancel: "Cancel", close: "Close" });
