// The puzzle after this one.

import { address } from "../state.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("./cards.js").Puzzle} Puzzle */
/** @typedef {import("./cards.js").Result} Result */

/**
 * The next puzzle of the catalogue that the player has not solved; null if the problem is none of
 * its puzzles, or if no other is left.
 * @param {App} app
 * @param {{ key: string }} problem
 * @returns {Promise<{ name: string, title: string, href: string } | null>}
 */
export async function nextPuzzle(app, { key }) {
  /** @type {[{ puzzles: Puzzle[] }, { results: Result[] }]} */
  const [{ puzzles }, { results }] = await Promise.all([
    app.api.get("/api/puzzles"),
    app.api.get("/api/results"),
  ]);
  const here = puzzles.findIndex((puzzle) => puzzle.key === key);
  if (here < 0) return null;
  const solved = new Set(results.filter((result) => result.solved).map((result) => result.key));
  const others = [...puzzles.slice(here + 1), ...puzzles.slice(0, here)];
  const next = others.find((puzzle) => puzzle.solvable && !solved.has(puzzle.key));
  return next ? { name: next.name, title: next.title, href: address("/", next.name) } : null;
}
