// Texts that are not needed for the first board, in the language of the pages.

import { translated } from "./language.js";

/**
 * What a file in languages/rest/ has.
 * @typedef {object} RestCatalogue
 * @property {typeof import("./exchange.js").BACKUP} BACKUP
 * @property {typeof import("./boards.js").BOARDS} BOARDS
 * @property {typeof import("./answers.js").BOARD_TITLES} BOARD_TITLES
 * @property {typeof import("./boards.js").COLLECTIONS} COLLECTIONS
 * @property {typeof import("./command.js").COMMAND} COMMAND
 * @property {typeof import("./daily.js").DAILY} DAILY
 * @property {typeof import("./help.js").DEMO} DEMO
 * @property {typeof import("./answers.js").DIFFICULTY} DIFFICULTY
 * @property {typeof import("./editor.js").EDITOR} EDITOR
 * @property {typeof import("./end.js").END} END
 * @property {typeof import("./explorer.js").EXPLORER} EXPLORER
 * @property {typeof import("./finish.js").FINISH} FINISH
 * @property {typeof import("./help.js").HELP} HELP
 * @property {typeof import("./hints.js").HINTS} HINTS
 * @property {typeof import("./boards.js").LADDER} LADDER
 * @property {typeof import("./lessons.js").LESSONS} LESSONS
 * @property {typeof import("./exchange.js").OPEN} OPEN
 * @property {typeof import("./packages.js").PACKAGES} PACKAGES
 * @property {typeof import("./proofs.js").PLAINLY} PLAINLY
 * @property {typeof import("./proofs.js").PROOFS} PROOFS
 * @property {typeof import("./answers.js").PUZZLES} PUZZLES
 * @property {typeof import("./queue.js").QUEUE} QUEUE
 * @property {typeof import("./refusals.js").REFUSALS} REFUSALS
 * @property {typeof import("./search.js").REPAIRS} REPAIRS
 * @property {typeof import("./explorer.js").REVIEW} REVIEW
 * @property {typeof import("./rush.js").RUSH} RUSH
 * @property {typeof import("./saved.js").SAVED} SAVED
 * @property {typeof import("./search.js").SEARCH} SEARCH
 * @property {typeof import("./searches.js").SEARCHES} SEARCHES
 * @property {typeof import("./settings.js").SETTINGS} SETTINGS
 * @property {typeof import("./exchange.js").SHARE} SHARE
 * @property {typeof import("./boards.js").SIZES} SIZES
 * @property {typeof import("./terms.js").TERMS} TERMS
 * @property {typeof import("./answers.js").TITLES} TITLES
 * @property {typeof import("./boards.js").VERDICT} VERDICT
 * @property {typeof import("./boards.js").WISHES} WISHES
 * @property {typeof import("./answers.js").WORK} WORK
 */

/**
 * Texts in the language of the pages.
 * @template T
 * @param {keyof RestCatalogue} name of the same texts in languages/rest/
 * @param {T} english
 * @returns {T}
 */
export function texts(name, english) {
  return translated[name] ?? english;
}
