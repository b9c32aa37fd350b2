// Texts: what is saved.

import { texts } from "./rest.js";

export const SAVED = texts("SAVED", {
  title: "Saved",
  none: "Nothing is saved yet. Press “Save” beside a game, a puzzle or a solution to keep it here.",
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
  explained: "A backup is a file: import it to restore everything. You can also drop a file on any page.",
  /** Said always; and where the browser refuses to keep anything. */
  here: "Everything is kept in this browser only: back it up now and then.",
  forgets: "This browser does not let pegsol keep anything. What you save is lost when you close this page, unless you back it up.",
  aside: (/** @type {string} */ names) =>
    `This browser held data that pegsol cannot read. It is not deleted, but set aside as ${names}.`,
  paste: "Open a link or a game",
  open: "Open",
  export: "Export",
  delete: "Delete",
  deleted: (/** @type {string} */ name) => `${name} was deleted.`,
  undo: "Undo",
  back: (/** @type {string} */ name) => `${name} was restored.`,
});
