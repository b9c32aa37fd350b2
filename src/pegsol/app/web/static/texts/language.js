// The language of the pages: English here, the others in languages/, each loaded when it is chosen.

import { TEXT as BOARD } from "../board/words.js";

/** The languages, each in its own words. */
const LANGUAGES = {
  en: "English",
};

/** @typedef {keyof typeof LANGUAGES} Language */

/**
 * The language that was chosen, or else the first of the browser's that there is.
 * @returns {Language}
 */
function chosen() {
  const wanted = [...navigator.languages];
  try {
    wanted.unshift(JSON.parse(localStorage.getItem("pegsol.settings") ?? "{}").language ?? "");
  } catch {
    // Storage may be forbidden, or hold what another program left there.
  }
  const codes = wanted.map((language) => language.split("-")[0]);
  return /** @type {Language} */ (codes.find((code) => Object.hasOwn(LANGUAGES, code)) ?? "en");
}

export const LANGUAGE = chosen();

/** @type {Record<string, any>} */
const translated =
  LANGUAGE === "en" ? {} : (await import(`../languages/${LANGUAGE}.js`)).default;

Object.assign(BOARD, translated.BOARD);
document.documentElement.lang = LANGUAGE;

/**
 * Texts in the language of the pages.
 * @template T
 * @param {string} name of the same texts in languages/
 * @param {T} english
 * @returns {T}
 */
export function texts(name, english) {
  return translated[name] ?? english;
}
