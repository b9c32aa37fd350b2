// Texts: files and links that are opened, backups, and sharing.

import { texts } from "./rest.js";
import { WORDS } from "./words.js";

export const OPEN = texts("OPEN", {
  failed: (/** @type {string} */ file, /** @type {string} */ reason) =>
    `${file} could not be opened: ${reason}`,
  tooLarge: "This is too large to be a problem or a game.",
  noText: "This is not a pegsol file.",
  nothing: "There is no problem or game in it.",
  noGame: "This link contains no game.",
  several: (/** @type {number} */ count) => `Add ${WORDS.items(count)} to Saved?`,
  explained: "The file or link contains more than one problem or game.",
  add: "Add",
  untitled: "Untitled",
  imported: (/** @type {number} */ count) => `Added ${WORDS.items(count)} to Saved.`,
});

export const BACKUP = texts("BACKUP", {
  made: (/** @type {string} */ file) => `Your backup is the file ${file}.`,
  version: "This backup was made by a newer version of pegsol.",
  damaged: "This backup is damaged.",
  question: (/** @type {string} */ day) => `Restore the backup from ${day}?`,
  inside: (/** @type {number} */ saved, /** @type {number} */ results) =>
    `It contains ${WORDS.items(saved)} from Saved, ${WORDS.records(results)}, and the settings and progress of a browser. ` +
    "Nothing that you have here will be deleted.",
  restore: "Restore",
  restored: (/** @type {number} */ saved, /** @type {number} */ results) =>
    saved || results
      ? `The backup is restored. You gained ${WORDS.items(saved)} in Saved and ${WORDS.records(results)}.`
      : "The backup is restored. You already had everything in it.",
  partly:
    "Your saved items are restored, but this browser has no room for the settings and progress.",
  unread: (/** @type {string} */ names) => `Parts of the backup could not be read and are left out: ${names}.`,
});

export const SHARE = texts("SHARE", {
  title: "Share",
  link: "Link to this game",
  copy: "Copy",
  copied: "The link is copied.",
  byHand: "The browser does not allow copying. Press Ctrl+C instead.",
  send: "Send …",
  local:
    "This link opens only on this computer. To use it elsewhere, paste it into another pegsol: go to Saved and choose “Open a link or a game”.",
  open: "This link contains the whole game. Anyone who can reach this address can open it, and it can be pasted into any other pegsol.",
  code: "Scan with a camera",
  codeAlt: "QR code of the link",
  tooLong: "The link is too long for a QR code.",
  noCode: "The QR code could not be drawn.",
  position: "The position",
  forms: { png: "PNG", svg: "SVG" },
  png: "Download the position as PNG",
  svg: "Download the position as SVG",
});
