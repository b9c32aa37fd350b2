// The lessons: all of them, or one.

import { loadStyle } from "../dom.js";
import { Lesson, wordsOf } from "../lessons/lesson.js";
import { overview } from "../lessons/overview.js";
import { LESSONS } from "../texts/lessons.js";

export const title = LESSONS.title;

/**
 * The titles of the puzzles by their names.
 * @param {import("../app.js").App} app
 * @returns {Promise<Map<string, string>>}
 */
async function titlesOf({ api }) {
  const { puzzles } = await api.get("/api/puzzles");
  return new Map(puzzles.map(({ name, title }) => [name, title]));
}

/** @type {import("../app.js").Show} */
export async function show(root, params, app) {
  const [{ lessons }] = await Promise.all([app.api.get("/api/lessons"), loadStyle("lessons")]);
  if (!root.isConnected) return undefined;
  const names = Object.keys(lessons);
  const name = names.find((name) => name === params.get("lesson"));
  if (!name) {
    const titles = await titlesOf(app);
    if (root.isConnected) root.append(...overview(Object.entries(lessons), titles));
    return undefined;
  }
  app.name(wordsOf(name).title);
  const lesson = new Lesson(app, name, lessons[name], names[names.indexOf(name) + 1]);
  root.classList.add("lesson");
  root.append(...lesson.parts);
  return () => lesson.destroy();
}
