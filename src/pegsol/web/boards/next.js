// The puzzle after this one.

import { catalogueOfPuzzles } from "../game/catalogue.js";
import { address } from "../link.js";
import { results } from "../shelf/results.js";

/** @import { PuzzleRow as Puzzle } from "../game/catalogue.js" */

/** @typedef {{ name: string, title: string, href: string }} Next */

/**
 * The next puzzle that the player has not solved: after a step of the ladder the next step, else
 * the next one of the catalogue. It is null if the problem is none of the puzzles, or if no other
 * is left.
 * @param {{ key: string }} problem
 * @returns {Promise<Next | null>}
 */
export async function nextPuzzle({ key }) {
  const [{ ladder, puzzles }, best] = await Promise.all([catalogueOfPuzzles(), results()]);
  const solved = new Set(best.filter((result) => result.solved).map((result) => result.key));
  const steps = ladder.flatMap((name) => puzzles.find((puzzle) => puzzle.name === name) ?? []);
  const others = steps.some((step) => step.key === key)
    ? [...after(steps, key), ...puzzles]
    : after(puzzles, key);
  const next = others.find((puzzle) => puzzle.solvable && !solved.has(puzzle.key) && puzzle.key !== key);
  return next ? { name: next.name, title: next.title, href: address("/", next.name) } : null;
}

/**
 * The puzzles after one of them, and then those before it; none if it is not there.
 * @param {Puzzle[]} puzzles
 * @param {string} key
 */
function after(puzzles, key) {
  const here = puzzles.findIndex((puzzle) => puzzle.key === key);
  return here < 0 ? [] : [...puzzles.slice(here + 1), ...puzzles.slice(0, here)];
}
