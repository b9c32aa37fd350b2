// Questions to the engine of the pages, whose answers the tests beside this file compare with Python's.

import { readFileSync } from "node:fs";
import { puzzles } from "../../../src/pegsol/web/boards/making.js";
import { analysis, review } from "../../../src/pegsol/web/engine/answers.js";
import { Board } from "../../../src/pegsol/web/engine/board.js";
import { caseOf } from "../../../src/pegsol/web/engine/cases.js";
import { finishAllowed, finishOf, holds, leastPegs } from "../../../src/pegsol/web/engine/classes.js";
import * as core from "../../../src/pegsol/web/engine/core.js";
import { anyDivision } from "../../../src/pegsol/web/engine/division.js";
import { Encoded } from "../../../src/pegsol/web/engine/encoding.js";
import { bitsOf } from "../../../src/pegsol/web/engine/gf2.js";
import { evolve } from "../../../src/pegsol/web/engine/lab/genetic.js";
import { moves as fewestMoves } from "../../../src/pegsol/web/engine/moves/answer.js";
import { MoveEnds } from "../../../src/pegsol/web/engine/moves/ends.js";
import { FewestMoves } from "../../../src/pegsol/web/engine/moves/fewest.js";
import { boundsOfFull } from "../../../src/pegsol/web/engine/moves/regions.js";
import { explain } from "../../../src/pegsol/web/engine/packages/explain.js";
import { nextPackage } from "../../../src/pegsol/web/engine/packages/next.js";
import { repairs as repairsOf } from "../../../src/pegsol/web/engine/repairs.js";
import { Running, Stopped } from "../../../src/pegsol/web/engine/runs/running.js";
import { searchRun } from "../../../src/pegsol/web/engine/runs/search.js";
import { squaredScore, steepScore } from "../../../src/pegsol/web/engine/scores.js";
import { search } from "../../../src/pegsol/web/engine/search.js";

/** @typedef {any} Given problems as the pages have them, with what is asked about each */

const FOLDER = new URL("../../../src/pegsol/web/engine/", import.meta.url);

/**
 * A compiled part of the engine, with a memory of its own.
 * @param {"solver" | "spaces"} name
 * @param {{ memoryBytes?: number }} [limits]
 */
function part(name, limits) {
  return core.load(readFileSync(new URL(`${name}.wasm`, FOLDER)), limits);
}

/** The engine, without a worker. */
async function engine() {
  return {
    core: await part("solver"),
    spaces: () => part("spaces").catch(() => null),
    pause: async () => {},
  };
}

/** @param {Given} described */
function problemOf(described) {
  const { start, rules, tables } = described;
  const board = new Board(described);
  return { board, reverse: rules === "reverse", start: bitsOf(start), finish: finishOf(tables.finish) };
}

/**
 * The answers of a function of the engine, one after another.
 * @param {(asked: any, question: any) => unknown} answer
 * @returns {(given: Given) => Promise<unknown[]>}
 */
const each = (answer) => async (given) => {
  const asked = await engine();
  const found = [];
  for (const question of given) found.push(await answer(asked, question));
  return found;
};

export const analyses = each((asked, question) =>
  (question.effort === "review" ? review : analysis)(asked, question),
);
export const explained = each(explain);
export const moves = each(fewestMoves);
export const nextPackages = each(nextPackage);
export const repairs = each(repairsOf);

export const searches = each(async (asked, { problem, beamBytes }) => {
  const { solved, why, jumps } = await search({ ...asked, beamBytes }, problemOf(problem), 2e6);
  return { solved, why: why ?? null, jumps: jumps.length };
});

export const regions = each((_, { problem: described }) => {
  const problem = problemOf(described);
  const { atLeast } = new MoveEnds(problem, null);
  const [{ regions }] = boundsOfFull(problem.board, [problem.board.full]); // which are all
  return { regions: regions.map(String), atLeast };
});

/** @param {ReturnType<typeof squaredScore>} score */
const parts = ({ potential, mobilityWorth }) => [potential, mobilityWorth];

export const boards = each((_, { problem: described }) => {
  const { board, reverse, start, finish } = problemOf(described);
  const division = anyDivision(board);
  const found = {
    jumps: board.jumps,
    vectors: board.vectors.map(String),
    division: division && [
      ...[division.within, division.outer, division.inner, division.potential],
      ...[division.bytes, division.tableBytes, division.passes],
    ],
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

/** Searches in which limits come first; the numbers that are proved by then are true. */
export const limited = each(async (asked, { problem: described, memoryBytes, nodes, room }) => {
  const problem = problemOf(described);
  const { jumps } = await search(asked, problem, 1e7);
  const spaces = await part("spaces", { memoryBytes: room });
  const fewest = new FewestMoves(problem, null, jumps, { spaces, live: null });
  const limit = await fewest.run(asked, { memoryBytes, nodes }, () => {});
  return { limit, found: fewest.found, atLeast: fewest.atLeast, nodes: fewest.nodes };
});

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

/** What runs end with, and the solutions that they tell of. */
export const runs = each(async (_, { kind, described, options }) => {
  const spaces = await part("spaces");
  /** @type {unknown[]} */
  const told = [];
  let looks = 0;
  const running = Object.assign(new Running(), {
    tell: (/** @type {string} */ word, /** @type {unknown} */ value) => {
      if (word === "solution") told.push(value);
    },
    pause: async () => {
      if (++looks === options.stop) throw new Stopped();
    },
    word: async () => "",
  });
  const task = { ...problemOf(described), described, options: { seconds: 60, ...options } };
  const run = kind === "genetic" ? evolve(spaces, task, running) : null;
  return { ...(await (run ?? searchRun(await part("solver"), async () => spaces, task, running))), told };
});

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

// -- the objects of the compiled engine ------------------------------------------------------------------------------

const { State } = core;
const big = (/** @type {string} */ text) => BigInt(text);

/** @param {() => number} run */
function complete(run) {
  let state = /** @type {number} */ (State.RUNNING);
  while (state === State.RUNNING) state = run();
  return state;
}

/**
 * What the objects are made of, from what `tables` in test_core.py makes of a problem.
 * @param {Given} given
 */
function made({ start, finish: [care, value, maxPegs], score, symmetries, division, ...rest }) {
  return {
    ...{ start: big(start), seeds: [big(start)], symmetries },
    finish: { care: big(care), value: big(value), maxPegs },
    score: { potential: score[0], mobilityWorth: score[1] },
    division: division && { ...division, classVectors: division.classVectors.map(big) },
    board: (/** @type {core.Core} */ of) => new core.Board(of, rest.holes, rest.jumps),
  };
}

export const beams = each(async (_, { slice, width, ...given }) => {
  const { board, start, ...usual } = made(given);
  const beam = new core.Beam(board(await part("solver")), { ...usual, pagodas: [], width, seed: 7 });
  const state = complete(() => beam.run(slice));
  const { generated, levels, fewestPegs } = beam;
  return { state, generated, levels, fewestPegs, ...beam.path() };
});

/** @param {() => unknown} act */
function refusal(act) {
  try {
    return act() && "nothing";
  } catch (error) {
    return error instanceof core.OutOfMemoryError ? "memory" : /** @type {Error} */ (error).message;
  }
}

export const memory = each(async (_, given) => {
  const few = { memoryBytes: 6 << 20 };
  const [solver, spaces] = [await part("solver", few), await part("spaces", few)];
  const { board: boardOf, division, ...usual } = made(given);
  const board = boardOf(solver);
  const spec = { ...usual, symmetries: [], seed: 1 };
  const wide = new core.Beam(board, { ...spec, width: 1 << 20 });
  const state = complete(() => wide.run(4000));
  wide.free();
  const narrow = new core.Beam(board, { ...spec, width: 500 });
  return {
    state,
    after: complete(() => narrow.run(4000)),
    closure: refusal(() => new core.Closure(new core.Layout(boardOf(spaces), division), { member: 1n })),
    board: refusal(() => new core.Board(solver, 3, [[0, 1, 3]])),
    position: refusal(() => new core.Beam(board, { ...spec, seeds: [1n << 33n], width: 2 })),
    beam: refusal(() => new core.Beam(board, { ...spec, width: 0 })),
  };
});
