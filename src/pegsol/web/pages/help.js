// The help: rules, pages, notation, strategy, keys, words.

import { at } from "../base.js";
import { html, link } from "../dom.js";
import { TOPICS } from "../help/topics.js";
import { Demo } from "../parts/demo.js";
import { withTerms } from "../parts/terms.js";
import { readProblem } from "../game/read.js";
import { HELP } from "../texts/later.js";

/** @typedef {import("../help/topics.js").Topic} Topic */

export const title = HELP.title;

/** @type {import("../app.js").Show} */
export async function show(root, _params, app) {
  const links = TOPICS.map(({ id, title }) => html("li", {}, html("a", { href: `#${id}` }, title)));
  const contents = html(
    "nav",
    { class: "contents", "aria-label": HELP.contents },
    html("ul", {}, ...links),
  );
  const sections = TOPICS.map((topic) => ({ topic, figures: html("div", { class: "demos" }) }));
  const ways = html(
    "p",
    { class: "row" },
    link("play", HELP.welcome, at("/welcome")),
    link("hint", HELP.lessons, at("/lessons")),
  );
  const body = html("div", { class: "help-body" }, html("h1", {}, HELP.title), ways);
  body.append(...sections.map(({ topic, figures }) => section(topic, figures)));
  root.append(contents, body);
  // The text can be read before the boards are there.
  const { tables } = await readProblem("english d4 d4");
  /** @type {Demo[]} */
  const demos = [];
  for (const { topic, figures } of sections) {
    const own = (topic.examples ?? []).map((example) => new Demo(app, tables, example));
    figures.append(...own.map(({ element }) => element));
    demos.push(...own);
  }
  return () => demos.forEach((demo) => demo.destroy());
}

/**
 * @param {Topic} topic
 * @param {HTMLElement} figures
 */
function section({ id, title, text = [], terms, table, after }, figures) {
  return html(
    "section",
    { id, tabindex: "-1" },
    html("h2", {}, title),
    ...text.map((paragraph) => html("p", {}, ...withTerms(paragraph))),
    figures,
    ...(terms ? [definitions(terms)] : []),
    ...(table ? [table()] : []),
    ...(after ? [html("p", {}, after)] : []),
  );
}

/** @param {NonNullable<Topic["terms"]>} terms */
function definitions(terms) {
  const items = terms.map(({ term, href, text }) => {
    const name = href ? html("a", { href }, term) : term;
    return html("div", {}, html("dt", {}, name), html("dd", {}, ...withTerms(text)));
  });
  return html("dl", { class: "definitions" }, ...items);
}
