// The texts that the first board does not need, in the language of the pages: import this after translate("later").

import { texts } from "./language.js";

/** @typedef {import("../board/messages.js").Tree<typeof import("./later/en.json")>} Texts */

export const {
  ANALYSE,
  BACKUP,
  BOARDS,
  BOOKLET,
  COLLECTIONS,
  COMMAND,
  DAILY,
  DEMO,
  DUEL,
  EDITOR,
  END,
  EXPLORER,
  HELP,
  HINTS,
  LAB,
  LADDER,
  LESSONS,
  MEDALS,
  OPEN,
  PACKAGES,
  PLAINLY,
  PROOFS,
  QUEUE,
  REPAIRS,
  REVIEW,
  RUSH,
  SAVED,
  SEARCH,
  SEARCHES,
  SETTINGS,
  SHARE,
  SIZES,
  TEACHING,
  TERMS,
  VERDICT,
  WISHES,
} = /** @type {Texts} */ (texts);
