// Which lesson teaches a kind of package, and whether the player has done it.

import { progress } from "../lessons/progress.js";

/** @typedef {import("../parts/packages.js").Piece} Piece */

/** @type {Record<string, string>} the names of lessons */
const LESSONS = { "3-purge": "three", "6-purge": "six", "L-purge": "ell" };

/**
 * The lesson that teaches a kind of package.
 * @param {Piece["kind"]} kind
 */
export function lessonOf(kind) {
  return LESSONS[kind] ?? "packages";
}

/**
 * Whether the player has solved all exercises of the lesson that teaches a kind of package.
 * @param {Piece["kind"]} kind
 */
export async function isTaught(kind) {
  const lesson = lessonOf(kind);
  if (!progress.isBegun(lesson)) return false; // so that few players wait for the list
  const { lessons } = await import("../game/catalogue.js");
  return progress.isDone(lesson, (await lessons())[lesson]);
}
