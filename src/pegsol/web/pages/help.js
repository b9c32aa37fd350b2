// The help: rules, keys, words.

import { at } from "../base.js";
import { html, link } from "../dom.js";
import { readProblem } from "../game/read.js";
import { keyTable } from "../help/keys.js";
import { Demo } from "../parts/demo.js";
import { withTerms } from "../parts/terms.js";
import { LANGUAGE } from "../texts/language.js";
import { NAV } from "../texts/first.js";
import { HELP, TERMS } from "../texts/later.js";

const { rules, keys, words } = HELP;

/** What the boards beside the rules show. @type {import("../parts/demo.js").Example[]} */
const EXAMPLES = [
  { text: rules.examples.jump, pegs: "d2 d3", parts: [{ moves: "d2-d4" }] },
  { text: rules.examples.move, pegs: "c1 c2 d3", parts: [{ moves: "c1-c3-e3" }] },
];

export const title = NAV.help;

/** @type {import("../app.js").Show} */
export async function show(root) {
  const ways = html(
    "p",
    { class: "row" },
    link("play", HELP.welcome, at("/welcome")),
    link("hint", NAV.lessons, at("/lessons")),
  );
  const figures = html("div", { class: "demos" });
  const terms = Object.values(TERMS).sort((a, b) => a.term.localeCompare(b.term, LANGUAGE));
  const items = terms.map(({ term, text }) => html("div", {}, html("dt", {}, term), html("dd", {}, ...withTerms(text))));
  root.append(
    html("h1", {}, NAV.help),
    ways,
    section("rules", rules.title, figures, ...paragraphs(rules.text)),
    section("keys", keys.title, ...paragraphs(keys.text), keyTable()),
    section("words", words.title, html("dl", { class: "definitions" }, ...items)),
  );
  // The text can be read before the boards are there.
  const { tables } = await readProblem("english d4 d4");
  const demos = EXAMPLES.map((example) => new Demo(tables, example));
  figures.append(...demos.map(({ element }) => element));
  return () => demos.forEach((demo) => demo.destroy());
}

/**
 * @param {string} id
 * @param {string} title
 * @param {HTMLElement[]} content
 */
function section(id, title, ...content) {
  return html("section", { id, tabindex: "-1" }, html("h2", {}, title), ...content);
}

/** @param {string[]} texts */
function paragraphs(texts) {
  return texts.map((text) => html("p", {}, ...withTerms(text)));
}
