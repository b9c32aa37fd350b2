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

/**
 * The titles and descriptions of the named puzzles, by their names; in English data/ has them.
 * @type {{ titles: Record<string, string>, descriptions: Record<string, string> }}
 */
export const PUZZLES = texts.PUZZLES ?? { titles: {}, descriptions: {} };
