// Texts: files and links that are opened, backups, and sharing.

import { texts } from "./language.js";
import { WORDS } from "./words.js";

export const OPEN = texts("OPEN", {
  failed: (/** @type {string} */ file, /** @type {string} */ reason) =>
    `${file} could not be opened: ${reason}`,
  tooLarge: "This is too large to be a problem or a game.",
  noText: "This is not a file of pegsol.",
  nothing: "There is nothing in it.",
  noGame: "There is no game in this link.",
  elsewhere:
    "This short link opens only in the pegsol that made it. Ask for a link with the whole game in it.",
  several: (/** @type {number} */ count) => `Add ${WORDS.items(count)} to Saved?`,
  explained: "There is more than one problem or game in it.",
  add: "Add",
  untitled: "Untitled",
  imported: (/** @type {number} */ count) => `Added to Saved: ${WORDS.items(count)}.`,
});

export const BACKUP = texts("BACKUP", {
  made: (/** @type {string} */ file) => `The backup is ${file}.`,
  version: "This backup was made by a later pegsol.",
  damaged: "This backup is damaged.",
  question: (/** @type {string} */ day) => `Restore the backup of ${day}?`,
  inside: (/** @type {number} */ saved, /** @type {number} */ results) =>
    `In it: saved things: ${saved}, best results: ${results}, and the settings and progress of a browser. ` +
    "Nothing that you have here is deleted.",
  restore: "Restore",
  restored: (/** @type {number} */ saved, /** @type {number} */ results) =>
    saved || results
      ? `The backup is restored. New saved things: ${saved}, new or better results: ${results}.`
      : "The backup is restored. You had all of it already.",
  partly:
    "What was saved is restored, but this browser has no room for the settings and progress.",
});

export const SHARE = texts("SHARE", {
  title: "Share",
  link: "Link to this game",
  copy: "Copy",
  copied: "The link is copied.",
  byHand: "The browser does not allow copying: press Ctrl+C.",
  send: "Send …",
  local:
    "This link opens only on this computer. Elsewhere, paste it into another pegsol: Saved, “Open a link or a game”.",
  open: "The whole game is in this link. Everyone who can reach this server can open it; it can also be pasted into any other pegsol.",
  code: "To photograph",
  codeAlt: "QR code of the link",
  tooLong: "The link is too long for a QR code.",
  noCode: "The QR code could not be drawn.",
  position: "The position",
  forms: { png: "PNG", svg: "SVG" },
  png: "Download the position as PNG",
  svg: "Download the position as SVG",
});
