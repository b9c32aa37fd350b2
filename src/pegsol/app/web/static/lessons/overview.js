// All lessons, with the stars that were earned.

import { html } from "../dom.js";
import { picture } from "../parts/picture.js";
import { LESSONS } from "../texts/lessons.js";
import { addressOf, wordsOf } from "./lesson.js";
import { isExercise, progress } from "./progress.js";

/** @typedef {import("./lesson.js").Item} Item */

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
        html(
          "p",
          { class: "earned" },
          html("span", { class: "stars", "aria-hidden": "true" }, html("span", { class: "full" }, "★")),
          LESSONS.stars(count, all),
        ),
      ),
    );
  });
  return [
    html("h1", {}, LESSONS.title),
    html("p", { class: "soft lead" }, LESSONS.lead),
    html("ol", { class: "lesson-list" }, ...cards),
  ];
}
