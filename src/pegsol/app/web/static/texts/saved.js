// Texts: what is saved.

export const SAVED = {
  title: "Saved",
  none: "Nothing saved yet. Games, puzzles and solutions get here with their button “Save”.",
  toBoards: "Boards and puzzles",
  show: "Show",
  kinds: { all: "All", game: "Games", puzzle: "Puzzles", solution: "Solutions" },
  kind: { game: "Game", puzzle: "Puzzle", solution: "Solution" },
  of: (/** @type {string} */ act, /** @type {string} */ name) => `${act}: ${name}`,
  edit: "Edit",
  rename: "Rename",
  newName: "New name",
  renamed: (/** @type {string} */ name) => `It is called ${name} now.`,
  copy: "Share",
  copied: "The link is copied. Whoever has it can open this.",
  link: "The link to share",
  export: "Export",
  delete: "Delete",
  deleted: (/** @type {string} */ name) => `${name} is deleted.`,
  undo: "Undo",
  back: (/** @type {string} */ name) => `${name} is back.`,
};
