// The language of the pages: English here, the others in languages/, each loaded when it is chosen.

import { TEXT as BOARD } from "../board/words.js";
import { fields, glance, text } from "../reader.js";

/** The languages, each in its own words. */
export const LANGUAGES = {
  en: "English",
  ca: "Català",
  de: "Deutsch",
  es: "Español",
  fr: "Français",
  nl: "Nederlands",
};

/** @typedef {keyof typeof LANGUAGES} Language */

/**
 * The language that was chosen, or else the first of the browser's that there is.
 * @returns {Language}
 */
function chosen() {
  const { language = "" } = glance("settings", fields({ language: text })) ?? {};
  const wanted = [language, ...navigator.languages];
  const codes = wanted.map((language) => `${language}`.split("-")[0]);
  return /** @type {Language} */ (codes.find((code) => Object.hasOwn(LANGUAGES, code)) ?? "en");
}

export const LANGUAGE = chosen();

/**
 * The texts that the first board needs: what a file in languages/ has; the others are in rest.js.
 * @typedef {object} Catalogue
 * @property {typeof BOARD} BOARD
 * @property {typeof import("./play.js").ACTIONS} ACTIONS
 * @property {typeof import("./frame.js").DIALOG} DIALOG
 * @property {typeof import("./frame.js").ERRORS} ERRORS
 * @property {typeof import("./frame.js").NAV} NAV
 * @property {typeof import("./play.js").PLAY} PLAY
 * @property {typeof import("./play.js").RECORDS} RECORDS
 * @property {typeof import("./play.js").REPLAY} REPLAY
 * @property {typeof import("./welcome.js").WELCOME} WELCOME
 * @property {typeof import("./words.js").WORDS} WORDS
 */

document.documentElement.lang = LANGUAGE;

/** The translated texts that have been fetched. @type {Record<string, any>} */
export const translated = {};

/**
 * Fetch translated texts, before the modules that need them are imported: WebKit takes modules for
 * ready that wait while they are evaluated.
 * @param {"" | "rest/" | "lab/" | "lessons/"} [part]
 */
export async function translate(part = "") {
  if (LANGUAGE === "en") return;
  Object.assign(translated, (await import(`../languages/${part}${LANGUAGE}.js`)).default);
  Object.assign(BOARD, translated.BOARD);
}

/**
 * Import a module that needs texts of rest.js.
 * @template T
 * @param {() => Promise<T>} load
 */
export async function later(load) {
  await translate("rest/");
  return load();
}

/**
 * Texts in the language of the pages.
 * @template T
 * @param {keyof Catalogue} name of the same texts in languages/
 * @param {T} english
 * @returns {T}
 */
export function texts(name, english) {
  return translated[name] ?? english;
}
