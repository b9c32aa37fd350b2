// Makes puzzles by reverse play, the same ones as search/surveys/generation.py for the same seed.

import { halves, holesIn, joined, Jumps } from "./positions.js";
import { SplitMix } from "../../engine/random.js";

/** @typedef {import("./positions.js").Halves} Halves */
/** @typedef {import("./positions.js").Lattice} Lattice */

/** The games in a row without a new puzzle after which the search for puzzles ends. */
const MAX_TRIES = 2000;
/** The jumps tried in each of these games for each jump wanted. */
const MAX_STEPS = 40;
/** The positions visited to find a game that fails; a puzzle with more is taken to have one. */
const MAX_VISITED = 2000;

/** @typedef {{ start: Halves, end: Halves }} Made a puzzle that ends with one peg in a hole */

/**
 * Puzzles that take some jumps to solve; no two are equal under the symmetries of the board.
 * @param {Lattice} board
 * @param {number} length of the puzzles, in jumps
 * @param {bigint} seed
 * @returns {Generator<Made, void>}
 */
export function* generate(board, length, seed) {
  const random = new SplitMix(seed);
  const jumps = new Jumps(board.jumps);
  const seen = new Set();
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const end = halves([random.below(board.size)]);
    const start = takenBack(jumps, end, length, random);
    if (!start) continue;
    const same = representative(board.motions, start, end);
    if (seen.has(same)) continue;
    seen.add(same);
    if (!canFail(jumps, start, end)) continue;
    yield { start, end };
    tries = -1;
  }
}

/**
 * The position from which some jumps lead to an end, or null if none was found. If no jump can be
 * taken back, the search backtracks, a limited number of times.
 * @param {Jumps} jumps
 * @param {Halves} end
 * @param {number} length
 * @param {SplitMix} random
 * @returns {Halves | null}
 */
function takenBack(jumps, end, length, random) {
  /** @type {number[]} */
  const line = [];
  const choices = [jumps.fitting(end, true)];
  let position = end;
  for (let step = 0; step < MAX_STEPS * length; step++) {
    if (line.length === length) return position;
    const here = choices[choices.length - 1];
    if (here.length) {
      const [number] = here.splice(random.below(here.length), 1);
      line.push(number);
      position = jumps.flipped(position, number);
      choices.push(jumps.fitting(position, true));
    } else {
      const last = line.pop();
      if (last === undefined) return null;
      choices.pop();
      position = jumps.flipped(position, last);
    }
  }
  return null;
}

/**
 * The same text for puzzles that are equal under the symmetries of the board.
 * @param {number[][]} motions
 * @param {Halves} start
 * @param {Halves} end
 */
function representative(motions, start, end) {
  const pegs = holesIn(start);
  const survivor = holesIn(end);
  let [first, last] = [Infinity, Infinity];
  for (const images of motions) {
    const from = joined(halves(pegs.map((hole) => images[hole])));
    const to = joined(halves(survivor.map((hole) => images[hole])));
    if (from < first || (from === first && to < last)) [first, last] = [from, to];
  }
  return `${first} ${last}`;
}

/**
 * Whether some game is stuck before it reaches the end.
 * @param {Jumps} jumps
 * @param {Halves} start
 * @param {Halves} end
 */
function canFail(jumps, start, end) {
  const finish = joined(end);
  const seen = new Set([joined(start)]);
  const waiting = [start];
  while (waiting.length && seen.size <= MAX_VISITED) {
    const position = /** @type {Halves} */ (waiting.pop());
    if (joined(position) === finish) continue;
    const after = jumps.fitting(position).map((number) => jumps.flipped(position, number));
    if (!after.length) return true;
    waiting.push(...after.filter((there) => !seen.has(joined(there))));
    for (const there of after) seen.add(joined(there));
  }
  return waiting.length > 0;
}
