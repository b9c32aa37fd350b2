// The texts that the first board needs, in the language of the pages: import this after translate("first").

import { texts } from "./language.js";

/** @typedef {import("../board/messages.js").Tree<typeof import("./first/en.json")>} Texts */

export const {
  ACTIONS,
  BOARD,
  BOARD_TITLES,
  DIALOG,
  DIFFICULTY,
  ERRORS,
  FINISH,
  NAV,
  PLAY,
  RECORDS,
  REFUSALS,
  TITLES,
  WELCOME,
  WORDS,
  WORK,
} = /** @type {Texts} */ (texts);

/** The keys of a game, which have the same letters in all languages. */
export const LETTERS = {
  undo: "U",
  redo: "R",
  run: "P",
  hint: "H",
  marks: "M",
  where: "W",
  names: "L",
  another: "N",
  bookmark: "B",
};

/**
 * The titles and descriptions of the named puzzles, by their names; in English data/ has them.
 * @type {{ titles: Record<string, string>, descriptions: Record<string, string> }}
 */
export const PUZZLES = texts.PUZZLES ?? { titles: {}, descriptions: {} };
