// The lessons: all of them, or one.

import { loadStyle } from "../dom.js";
import { catalogueOfPuzzles, lessons } from "../game/catalogue.js";
import { Lesson, wordsOf } from "../lessons/lesson.js";
import { overview } from "../lessons/overview.js";
import { Practice } from "../lessons/practice.js";
import { NAV } from "../texts/first.js";
import { nameWindow } from "../visits.js";

export const title = NAV.lessons;

/** @type {import("../app.js").Show} */
export async function show(root, params) {
  const [all] = await Promise.all([lessons(), loadStyle("lessons")]);
  if (!root.isConnected) return undefined;
  if (params.get("lesson") === "mistakes") {
    const practice = new Practice();
    root.classList.add("lesson");
    root.append(...practice.parts);
    await practice.next();
    return () => practice.destroy();
  }
  const names = Object.keys(all);
  const name = names.find((name) => name === params.get("lesson"));
  if (!name) {
    const { puzzles } = await catalogueOfPuzzles();
    const titles = new Map(puzzles.map(({ name, title }) => [name, title]));
    if (root.isConnected) root.append(...overview(Object.entries(all), titles));
    return undefined;
  }
  nameWindow(wordsOf(name).title);
  const lesson = new Lesson(name, all[name], names[names.indexOf(name) + 1]);
  root.classList.add("lesson");
  root.append(...lesson.parts);
  return () => lesson.destroy();
}
