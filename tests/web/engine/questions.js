// Questions to the engine of the pages, whose answers the tests beside this file compare with Python's.

import { History } from "../../../src/pegsol/web/board/history.js";
import { Rules } from "../../../src/pegsol/web/board/rules.js";
import { puzzles } from "../../../src/pegsol/web/boards/making.js";
import { anyDivision } from "../../../src/pegsol/web/engine/division.js";
import { analysis, review } from "../../../src/pegsol/web/engine/answers.js";
import { Board } from "../../../src/pegsol/web/engine/board.js";
import { caseOf } from "../../../src/pegsol/web/engine/cases.js";
import { finishAllowed, finishOf, holds, leastPegs } from "../../../src/pegsol/web/engine/classes.js";
import { Encoded } from "../../../src/pegsol/web/engine/encoding.js";
import { bitsOf } from "../../../src/pegsol/web/engine/gf2.js";
import { moves as fewestMoves } from "../../../src/pegsol/web/engine/moves/answer.js";
import { evolve } from "../../../src/pegsol/web/engine/lab/genetic.js";
import { MoveEnds } from "../../../src/pegsol/web/engine/moves/ends.js";
import { FewestMoves } from "../../../src/pegsol/web/engine/moves/fewest.js";
import { boundsOfFull } from "../../../src/pegsol/web/engine/moves/regions.js";
import { explain } from "../../../src/pegsol/web/engine/packages/explain.js";
import { nextPackage } from "../../../src/pegsol/web/engine/packages/next.js";
import { Stopped } from "../../../src/pegsol/web/engine/runs/running.js";
import { searchRun } from "../../../src/pegsol/web/engine/runs/search.js";
import { repairs as repairsOf } from "../../../src/pegsol/web/engine/repairs.js";
import { squaredScore, steepScore } from "../../../src/pegsol/web/engine/scores.js";
import { search } from "../../../src/pegsol/web/engine/search.js";
import { engine, part } from "./parts.js";

/** @typedef {any} Given problems as the pages have them, with what is asked about each */

/** @param {Given} described */
function problemOf(described) {
  const { start, rules, tables } = described;
  const board = new Board(described);
  return { board, reverse: rules === "reverse", start: bitsOf(start), finish: finishOf(tables.finish) };
}

/** @param {Board} board */
function division(board) {
  const found = anyDivision(board);
  if (!found) return null;
  const { within, outer, inner, potential, bytes, tableBytes, passes } = found;
  return [within, outer, inner, potential, bytes, tableBytes, passes];
}

/** @param {ReturnType<typeof squaredScore>} score */
const parts = ({ potential, mobilityWorth }) => [potential, mobilityWorth];

/** @param {Given} given */
export function boards(given) {
  return given.map((/** @type {Given} */ described) => {
    const { board, reverse, start, finish } = problemOf(described);
    const found = {
      jumps: board.jumps,
      vectors: board.vectors.map(String),
      division: division(board),
      radii: board.squaredRadii?.map(String) ?? null,
      motions: board.motions,
      scores: [parts(squaredScore(board)), parts(steepScore(board))],
      allowed: finishAllowed(board, start, finish),
      holds: holds(finish, start),
      least: leastPegs(board, start),
    };
    if (described.refused || finish.fewest) return found;
    const encoded = new Encoded(board, reverse, start, finish);
    const { care, value, maxPegs } = encoded.coreFinish;
    return {
      ...found,
      start: String(encoded.start),
      finish: [String(care), String(value), maxPegs],
      finishes: encoded.finishes?.map(String) ?? null,
      symmetries: encoded.symmetries({ start: true, finish: true }),
    };
  });
}

/** @param {Given} given */
export async function searches(given) {
  const asked = await engine();
  const found = [];
  for (const described of given) {
    const { effort, beamBytes } = described;
    const { solved, why, jumps } = await search({ ...asked, beamBytes }, problemOf(described), effort);
    found.push({ solved, why: why ?? null, jumps: jumps.length });
  }
  return found;
}

/**
 * The answers of a function of the engine, one after another.
 * @param {(asked: any, question: any) => Promise<unknown>} answer
 * @param {Given} given
 */
async function each(answer, given) {
  const asked = await engine();
  const found = [];
  for (const question of given) found.push(await answer(asked, question));
  return found;
}

export const analyses = (/** @type {Given} */ given) =>
  each((asked, question) => (question.effort === "review" ? review : analysis)(asked, question), given);
export const explained = (/** @type {Given} */ given) => each(explain, given);
export const moves = (/** @type {Given} */ given) => each(fewestMoves, given);
export const nextPackages = (/** @type {Given} */ given) => each(nextPackage, given);
export const repairs = (/** @type {Given} */ given) =>
  each((asked, problem) => repairsOf(asked, { problem, jumps: [], effort: "quick" }), given);

/** @param {Given} given */
export function regions(given) {
  return given.map((/** @type {Given} */ described) => {
    const problem = problemOf(described);
    const { atLeast } = new MoveEnds(problem, null);
    const [{ regions }] = boundsOfFull(problem.board, [problem.board.full]); // which are all
    return { regions: regions.map(String), atLeast };
  });
}

/**
 * Searches in which limits come first; the numbers that are proved by then are true.
 * @param {Given} given
 */
export async function limited(given) {
  const asked = await engine();
  const found = [];
  for (const { problem: described, memoryBytes, nodes, room } of given) {
    const problem = problemOf(described);
    const { jumps } = await search(asked, problem, 1e7);
    const spaces = await part("spaces", { memoryBytes: room });
    const fewest = new FewestMoves(problem, null, jumps, { spaces, live: null });
    const limit = await fewest.run(asked, { memoryBytes, nodes }, () => {});
    found.push({ limit, found: fewest.found, atLeast: fewest.atLeast, nodes: fewest.nodes });
  }
  return found;
}

class Cancelled extends Error {}

/**
 * A question is given up, or waits while a newer one is answered that needs the same positions,
 * after some looks at the messages. Each time, the memory goes to another problem first.
 * @param {Given} given
 */
export async function interrupted({ question, other, looks }) {
  const asked = await engine();
  const count = async () => {
    const start = bitsOf(other.problem.start);
    const { numbers } = await caseOf(asked, other);
    await numbers.find(asked, [start]);
    return numbers.known(start).solutions;
  };
  const counts = await Promise.all([count(), count()]);
  const found = [];
  const cancel = () => {
    throw new Cancelled();
  };
  for (const number of looks) {
    for (const newer of [cancel, () => fewestMoves(asked, question)]) {
      await count();
      let look = 0;
      let between = null;
      const pause = async () => {
        if (++look === number) between = await newer();
      };
      const ended = await fewestMoves({ ...asked, pause }, question).catch((error) => {
        if (error instanceof Cancelled) return "cancelled";
        throw error;
      });
      found.push([ended, between]);
    }
  }
  return { found, counts };
}

/**
 * The moves of games on the playable board, and the names of the pegs at their ends.
 * @param {Given} given
 */
export function written(given) {
  return given.map((/** @type {Given} */ [tables, play]) => {
    const history = new History(tables.holes.length);
    history.load(play);
    const moves = new Rules(tables).moves(history.jumps).map(({ text }) => text);
    return [moves, tables.holes.filter((/** @type {string} */ _, /** @type {number} */ hole) => history.pegs[hole])];
  });
}

/**
 * What runs end with, and the solutions that they tell of.
 * @param {Given} given
 */
export async function runs(given) {
  const [solver, spaces] = [await part("solver"), await part("spaces")];
  /** @type {Record<string, (task: any, running: any) => Promise<object>>} */
  const works = {
    genetic: (task, running) => evolve(spaces, task, running),
    search: (task, running) => searchRun(solver, async () => spaces, task, running),
  };
  const found = [];
  for (const { kind, described, options } of given) {
    /** @type {unknown[]} */
    const told = [];
    let looks = 0;
    const running = {
      tell: (/** @type {string} */ word, /** @type {unknown} */ value) => {
        if (word === "solution") told.push(value);
      },
      pause: async () => {
        if (++looks === options.stop) throw new Stopped();
      },
      word: async () => "",
    };
    const task = { ...problemOf(described), described, options: { seconds: 60, ...options } };
    found.push({ ...(await works[kind](task, running)), told });
  }
  return found;
}

/**
 * Some puzzles made to order.
 * @param {Given} given
 */
export function ordered({ board, wish, count }) {
  let state = 1;
  const random = () => (state = (16807 * state) % 2147483647) / 2147483647;
  const found = [];
  for (const one of puzzles(board, wish, random)) {
    if (one) found.push(one);
    if (found.length === count) break;
  }
  return found;
}
