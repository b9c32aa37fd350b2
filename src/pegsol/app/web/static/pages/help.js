// The help: rules, pages, notation, strategy, keys, words.

import { html } from "../dom.js";
import { Demo } from "../play/demo.js";
import { findProblem } from "../play/problem.js";
import { TEXT } from "../texts.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("../play/demo.js").Example} Example */

const words = TEXT.help;

export const title = words.title;

/**
 * What is shown on boards, by section; each jump can be made on the English board.
 * @type {Record<string, (Example & { name: keyof typeof words.demos })[]>}
 */
export const EXAMPLES = {
  rules: [
    { name: "jump", pegs: "d2 d3", parts: [{ moves: "d2-d4" }] },
    { name: "move", pegs: "c1 c2 d3", parts: [{ moves: "c1-c3-e3" }] },
  ],
  strategy: [
    {
      name: "three",
      pegs: "a4 b4 c4 c3",
      parts: [{ moves: "c3-c5 a4-c4 c5-c3", rings: "a4 b4 c4" }],
    },
    {
      name: "six",
      pegs: "a3 a4 a5 b3 b4 b5 c3",
      parts: [{ moves: "b3-d3 b5-b3 a3-c3 a5-a3 d3-b3 a3-c3", rings: "a3 a4 a5 b3 b4 b5" }],
    },
    {
      name: "ell",
      pegs: "a3 a4 a5 b3 c3 d3 c4",
      parts: [{ moves: "c4-c2 a3-c3 a5-a3 d3-b3 a3-c3 c2-c4", rings: "a3 a4 a5 b3 c3 d3" }],
    },
    { name: "two", pegs: "a4 b4 d4", parts: [{ moves: "a4-c4 d4-b4", rings: "a4 d4" }] },
    {
      name: "whole",
      large: true,
      parts: [
        { moves: "d2-d4" },
        { moves: "b3-d3 b5-b3 a3-c3 a5-a3 d3-b3 a3-c3", rings: "a3 a4 a5 b3 b4 b5" },
        { moves: "f3-d3 e1-e3 c1-e1 e4-e2 e1-e3 d3-f3", rings: "c1 d1 e1 e2 e3 e4" },
        { moves: "e6-e4 c5-e5 e4-e6", rings: "c5 d5 e5" },
        { moves: "g3-e3 g4-e4 e3-e5 e6-e4 g5-e5 e4-e6", rings: "f3 f4 f5 g3 g4 g5" },
        { moves: "c7-c5 c4-c6 d7-d5 e7-e5-c5 c6-c4", rings: "c6 c7 d6 d7 e6 e7" },
        { moves: "d4-b4 c2-c4 b4-d4", rings: "c2 c3 c4" },
      ],
    },
  ],
};

/** @type {import("../app.js").Show} */
export async function show(root, _params, app) {
  /** @type {Demo[]} */
  const demos = [];
  const body = html("div", { class: "help-body" }, html("h1", {}, words.title));
  const links = words.sections.map(({ id, title }) =>
    html("li", {}, html("a", { href: `#${id}` }, title)),
  );
  const contents = html(
    "nav",
    { class: "contents", "aria-label": words.contents },
    html("ul", {}, ...links),
  );
  /** @type {Map<string, HTMLElement>} */
  const boards = new Map();
  for (const section of words.sections) {
    const figures = html("div", { class: "demos" });
    boards.set(section.id, figures);
    body.append(
      html(
        "section",
        { id: section.id, tabindex: "-1" },
        html("h2", {}, section.title),
        ...section.text.map((text) => html("p", {}, text)),
        figures,
        ...extras(section),
      ),
    );
  }
  root.append(contents, body);
  // The text can be read before the boards are there.
  const { tables } = await findProblem(app, "english d4 d4");
  for (const [section, examples] of Object.entries(EXAMPLES)) {
    for (const example of examples) {
      const demo = new Demo(app, tables, example, words.demos[example.name]);
      demos.push(demo);
      boards.get(section)?.append(demo.element);
    }
  }
  if (location.hash) root.querySelector(location.hash)?.scrollIntoView();
  return () => demos.forEach((demo) => demo.destroy());
}

/**
 * What a section has besides its text.
 * @param {{ id: string, list?: string[][], after?: string }} section
 * @returns {Node[]}
 */
function extras({ id, list = [], after }) {
  if (id === "keys") return [table()];
  if (id === "words") return [definitions(words.words.map(([word, text]) => [word, text]))];
  if (!list.length) return [];
  const pages = list.map(
    ([name, href, text]) => /** @type {const} */ ([html("a", { href }, name), text]),
  );
  return [definitions(pages), html("p", {}, after ?? "")];
}

/** @param {(readonly [string | Node, string])[]} pairs */
function definitions(pairs) {
  const items = pairs.map(([word, text]) =>
    html("div", {}, html("dt", {}, word), html("dd", {}, text)),
  );
  return html("dl", { class: "definitions" }, ...items);
}

function table() {
  const items = words.keys.map(([keys, text]) => {
    const caps = [...keys].map((key) => html("kbd", {}, key));
    return html("div", {}, html("dt", {}, ...caps), html("dd", {}, `${text}`));
  });
  return html("dl", { class: "definitions keys" }, ...items);
}
