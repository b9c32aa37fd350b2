// The path through the lessons, with the stars that were earned and what each lets the player solve.

import { format } from "../board/messages.js";
import { html } from "../dom.js";
import { address } from "../link.js";
import { picture } from "../parts/picture.js";
import { NAV } from "../texts/first.js";
import { LESSONS } from "../texts/later.js";
import { addressOf, wordsOf } from "./lesson.js";
import { toMistakes } from "./mistakes.js";
import { isExercise, progress } from "./progress.js";

/** @import { Item } from "./lesson.js" */

/** The puzzle that each lesson lets the player solve. @type {Record<string, string>} */
const PUZZLES = {
  jumping: "latin-cross",
  sweeps: "square-4",
  three: "small-triangle",
  six: "hourglass",
  ell: "fireplace",
  packages: "central-game",
  backwards: "grow-a-cross",
  classes: "centre-to-edge",
  pagodas: "outpost",
  armies: "army-3",
};

/**
 * @param {number} count
 * @param {number} all
 */
function earned(count, all) {
  const star = html("span", { class: "full" }, "★");
  const picture = html("span", { class: "stars", "aria-hidden": "true" }, star);
  return html("p", { class: "earned" }, picture, format(LESSONS.stars, { count, all }));
}

/**
 * @param {{ count: number, all: number }[]} sums
 * @returns {[number, number]}
 */
function total(sums) {
  return sums.reduce(([some, most], { count, all }) => [some + count, most + all], [0, 0]);
}

/**
 * What the player can solve after a lesson.
 * @param {string} lesson
 * @param {Map<string, string>} titles of the puzzles
 */
function then(lesson, titles) {
  const puzzle = PUZZLES[lesson];
  const link = html("a", { href: address("/", puzzle) }, titles.get(puzzle) ?? puzzle);
  return html("p", { class: "then" }, LESSONS.then, " ", link);
}

/**
 * @param {[string, Item[]][]} lessons
 * @param {Map<string, string>} titles of the puzzles
 * @returns {HTMLElement[]}
 */
export function overview(lessons, titles) {
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
    const done = count > 0 && progress.isDone(name, items);
    const kind = number === here ? " here" : done ? " done" : "";
    return html(
      "li",
      { class: `card lesson-card${kind}` },
      picture(face.problem, { width: 200 }),
      html(
        "div",
        {},
        ...(number === here ? [html("p", { class: "soft" }, mark)] : []),
        html("h2", {}, html("a", { class: "open", href: addressOf(name) }, title)),
        html("p", {}, summary),
        then(name, titles),
        earned(count, all),
      ),
    );
  });
  return [
    html("h1", {}, NAV.lessons),
    html("p", { class: "soft lead" }, LESSONS.lead),
    earned(...total(sums)),
    ...toMistakes(),
    html("ol", { class: "lesson-list" }, ...cards),
  ];
}
