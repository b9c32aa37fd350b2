// The puzzle after this one, and the steps of the ladder.

import { catalogueOfPuzzles } from "../game/catalogue.js";
import { address } from "../link.js";
import { results } from "../shelf/results.js";

/** @typedef {import("./cards.js").Puzzle} Puzzle */
/** @typedef {import("./cards.js").Result} Result */

/** @typedef {{ name: string, title: string, href: string }} Next */

/** @typedef {"alone" | "helped" | "open"} Progress how far the player has come with a step */

/**
 * @typedef {object} Step
 * @property {Puzzle} puzzle
 * @property {Progress} progress
 */

/**
 * The steps of the ladder, with what the player has solved.
 * @param {{ ladder: string[], puzzles: Puzzle[] }} catalogue
 * @param {Result[]} results
 * @returns {Step[]}
 */
export function stepsOf({ ladder, puzzles }, results) {
  const named = new Map(puzzles.map((puzzle) => [puzzle.name, puzzle]));
  const best = new Map(results.map((result) => [result.key, result]));
  return ladder.flatMap((name) => {
    const puzzle = named.get(name);
    if (!puzzle) return [];
    const result = best.get(puzzle.key);
    return [{ puzzle, progress: !result?.solved ? "open" : result.helped ? "helped" : "alone" }];
  });
}

/**
 * The next puzzle that the player has not solved: after a step of the ladder the next step, else
 * the next one of the catalogue. It is null if the problem is none of the puzzles, or if no other
 * is left.
 * @param {{ key: string }} problem
 * @returns {Promise<Next | null>}
 */
export async function nextPuzzle({ key }) {
  const [catalogue, best] = await Promise.all([catalogueOfPuzzles(), results()]);
  const { puzzles } = catalogue;
  const solved = new Set(best.filter((result) => result.solved).map((result) => result.key));
  const steps = stepsOf(catalogue, best).map(({ puzzle }) => puzzle);
  const others = steps.some((step) => step.key === key)
    ? [...after(steps, key), ...puzzles]
    : after(puzzles, key);
  const next = others.find((puzzle) => puzzle.solvable && !solved.has(puzzle.key) && puzzle.key !== key);
  return next ? nextOf(next) : null;
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

/** @param {Puzzle} puzzle */
function nextOf({ name, title }) {
  return { name, title, href: address("/", name) };
}
