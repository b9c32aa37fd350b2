// The help: its topics in order.

import { glossary } from "./glossary.js";
import { keys } from "./keys.js";
import { notation } from "./notation.js";
import { pages } from "./pages.js";
import { playing } from "./playing.js";
import { rules } from "./rules.js";
import { strategy } from "./strategy.js";

/** @typedef {import("./demo.js").Example} Example */

/**
 * @typedef {object} Topic
 * @property {string} id
 * @property {string} title
 * @property {string[]} text paragraphs
 * @property {Example[]} [examples] shown on boards
 * @property {{ term: string, href?: string, text: string }[]} [terms]
 * @property {{ keys: string[], text: string }[]} [keys]
 * @property {string} [after] a last paragraph
 */

export const HELP = { title: "Help", contents: "On this page", show: "Show it" };

/** @type {Topic[]} */
export const TOPICS = [rules, playing, notation, strategy, pages, keys, glossary];
