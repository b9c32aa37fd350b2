// The help: its topics in order.

import { at } from "../base.js";
import { NAV } from "../texts/first.js";
import { LANGUAGE } from "../texts/language.js";
import { HELP, RUSH, TERMS } from "../texts/later.js";
import { RULES, STRATEGY } from "./examples.js";
import { keyTable } from "./keys.js";

/** @typedef {import("../parts/demo.js").Example} Example */

/**
 * @typedef {object} Topic
 * @property {string} id
 * @property {string} title
 * @property {string[]} [text] paragraphs
 * @property {Example[]} [examples] shown on boards
 * @property {{ term: string, href?: string, text: string }[]} [terms]
 * @property {() => HTMLElement} [table] made for each page
 * @property {string} [after] a last paragraph
 */

/**
 * @param {Record<string, import("./examples.js").Jumps>} jumps
 * @param {Record<string, string>} texts
 * @returns {Example[]}
 */
function examples(jumps, texts) {
  return Object.entries(jumps).map(([name, shown]) => ({ ...shown, text: texts[name] }));
}

/** The names of the pages. @type {Record<string, any>} */
const TITLES = { ...NAV, rush: RUSH.title };

const { rules, playing, notation, strategy, pages, keys, words } = HELP;

/** @type {Topic[]} */
export const TOPICS = [
  { id: "rules", ...rules, examples: examples(RULES, rules.examples) },
  { id: "play", ...playing },
  { id: "notation", ...notation },
  { id: "strategy", ...strategy, examples: examples(STRATEGY, strategy.examples) },
  {
    id: "pages",
    ...pages,
    terms: Object.entries(pages.purposes).map(([name, text]) => ({
      term: TITLES[name],
      href: at(`/${name}`),
      text,
    })),
  },
  {
    id: "keys",
    title: keys.title,
    text: keys.text,
    table: keyTable,
  },
  {
    id: "words",
    ...words,
    terms: Object.values(TERMS).sort((a, b) => a.term.localeCompare(b.term, LANGUAGE)),
  },
];
