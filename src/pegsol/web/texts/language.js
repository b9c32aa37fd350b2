// The language of the pages, and its catalogue in two parts: what the first board needs, and the rest.

import { speak } from "../board/messages.js";
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

document.documentElement.lang = LANGUAGE;
speak(navigator.languages.find((code) => code.split("-")[0] === LANGUAGE) ?? LANGUAGE);

/** The texts that have been fetched, as a tree; first.js and later.js give them their names. @type {any} */
export const texts = {};

/** @type {Record<string, Promise<void>>} */
const parts = {};

/**
 * Fetch a part of the catalogue, before the modules that need it are imported: WebKit takes modules
 * for ready that wait while they are evaluated.
 * @param {"first" | "later"} part
 */
export function translate(part) {
  parts[part] ??= fetched(part).catch((error) => {
    delete parts[part];
    throw error;
  });
  return parts[part];
}

/** @param {string} part */
async function fetched(part) {
  const answer = await fetch(new URL(`./${part}/${LANGUAGE}.json`, import.meta.url));
  if (!answer.ok) throw new TypeError(`no texts: ${answer.status}`);
  for (const [key, text] of Object.entries(await answer.json())) {
    const path = key.split(".");
    const last = /** @type {string} */ (path.pop());
    path.reduce((tree, word) => (tree[word] ??= {}), texts)[last] = text;
  }
  Object.assign(BOARD, texts.BOARD);
}

/**
 * Import a module that needs texts of later.js.
 * @template T
 * @param {() => Promise<T>} load
 */
export async function later(load) {
  await Promise.all([translate("first"), translate("later")]);
  return load();
}
