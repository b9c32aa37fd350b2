// Texts: what is saved.

import { texts } from "./language.js";

export const SAVED = texts("SAVED", {
  title: "Saved",
  none: "Nothing saved yet. The button “Save” adds games, puzzles and solutions.",
  toBoards: "Boards and puzzles",
  show: "Show",
  kinds: { all: "All", game: "Games", puzzle: "Puzzles", solution: "Solutions" },
  kind: { game: "Game", puzzle: "Puzzle", solution: "Solution" },
  of: (/** @type {string} */ act, /** @type {string} */ name) => `${act}: ${name}`,
  edit: "Edit",
  rename: "Rename",
  newName: "New name",
  renamed: (/** @type {string} */ name) => `Renamed to ${name}.`,
  share: "Share",
  import: "Import a file",
  backUp: "Back up everything",
  explained: "A backup is a file, too: import it to restore it. A file can also be dropped on any page.",
  paste: "Open a link or a game",
  open: "Open",
  export: "Export",
  delete: "Delete",
  deleted: (/** @type {string} */ name) => `${name} is deleted.`,
  undo: "Undo",
  back: (/** @type {string} */ name) => `${name} is restored.`,
});
