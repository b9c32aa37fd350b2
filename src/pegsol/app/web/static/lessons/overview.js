// All lessons, with the stars that were earned.

import { html } from "../dom.js";
import { picture } from "../parts/picture.js";
import { LESSONS } from "../texts/lessons.js";
import { addressOf, wordsOf } from "./lesson.js";
import { isExercise, progress } from "./progress.js";

/** @typedef {import("./lesson.js").Item} Item */

/**
 * @param {number} count
 * @param {number} all
 */
function earned(count, all) {
  const star = html("span", { class: "full" }, "★");
  const picture = html("span", { class: "stars", "aria-hidden": "true" }, star);
  return html("p", { class: "earned" }, picture, LESSONS.stars(count, all));
}

/**
 * @param {{ count: number, all: number }[]} sums
 * @returns {[number, number]}
 */
function total(sums) {
  return sums.reduce(([some, most], { count, all }) => [some + count, most + all], [0, 0]);
}

/**
 * @param {[string, Item[]][]} lessons
 * @returns {HTMLElement[]}
 */
export function overview(lessons) {
  const sums = lessons.map(([name, items]) => progress.sum(name, items));
  const begun = sums.some(({ count }) => count > 0);
  const here = lessons.findIndex(([name, items]) =>
    items.some((item) => isExercise(item) && !progress.of(name, item)),
  );
  const cards = lessons.map(([name, items], number) => {
    const { title, summary } = wordsOf(name);
    const { count, all } = sums[number];
    const face = items.filter(({ kind }) => kind === "solution").at(-1) ?? items[0];
    const mark = begun ? LESSONS.goOn : LESSONS.start;
    return html(
      "li",
      { class: number === here ? "card lesson-card here" : "card lesson-card" },
      picture(face.problem, { width: 200 }),
      html(
        "div",
        {},
        html("p", { class: "soft" }, number === here ? mark : LESSONS.number(number + 1)),
        html("h2", {}, html("a", { href: addressOf(name) }, title)),
        html("p", {}, summary),
        earned(count, all),
      ),
    );
  });
  return [
    html("h1", {}, LESSONS.title),
    html("p", { class: "soft lead" }, LESSONS.lead),
    earned(...total(sums)),
    html("ol", { class: "lesson-list" }, ...cards),
  ];
}
