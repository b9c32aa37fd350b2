// Questions to the engine of the pages, whose answers the tests beside this file compare with Python's.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { History } from "../../../src/pegsol/web/board/history.js";
import { Rules, parseMoves, pegsIn } from "../../../src/pegsol/web/board/rules.js";
import { puzzles } from "../../../src/pegsol/web/boards/making.js";
import { analysis, review } from "../../../src/pegsol/web/engine/answers.js";
import { caseOf } from "../../../src/pegsol/web/engine/cases.js";
import { finishAllowed, holds, leastPegs, problemOf } from "../../../src/pegsol/web/engine/classes.js";
import { load } from "../../../src/pegsol/web/engine/core/calls.js";
import { duel } from "../../../src/pegsol/web/engine/duel.js";
import { bitsOf } from "../../../src/pegsol/web/engine/gf2.js";
import { evolve } from "../../../src/pegsol/web/engine/lab/genetic.js";
import { moves as fewestMoves } from "../../../src/pegsol/web/engine/moves/answer.js";
import { FewestMoves } from "../../../src/pegsol/web/engine/moves/fewest.js";
import { explain } from "../../../src/pegsol/web/engine/packages/explain.js";
import { nextPackage } from "../../../src/pegsol/web/engine/packages/next.js";
import { repairs as repairsOf } from "../../../src/pegsol/web/engine/repairs.js";
import { Running } from "../../../src/pegsol/web/engine/runs/running.js";
import { searchRun } from "../../../src/pegsol/web/engine/runs/search.js";
import { search } from "../../../src/pegsol/web/engine/search.js";

/** @typedef {any} Given problems as the pages have them, with what is asked about each */

const FOLDER = new URL("../../../src/pegsol/web/engine/", import.meta.url);

/**
 * A compiled part of the engine, with a memory of its own.
 * @param {"solver" | "spaces"} name
 * @param {{ memoryBytes?: number }} [limits]
 */
function part(name, limits) {
  return load(new WebAssembly.Module(readFileSync(new URL(`${name}.wasm`, FOLDER))), limits);
}

/** The engine, without a worker. */
async function engine() {
  return {
    core: await part("solver"),
    spaces: () => part("spaces").catch(() => null),
    pause: async () => {},
  };
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
export const duels = each((asked, { problem: { tables, start }, positions }) => duel(asked, { tables, pegs: start, positions }));
export const explained = each(explain);
export const moves = each(fewestMoves);
export const nextPackages = each(nextPackage);
export const repairs = each(repairsOf);

export const searches = each(async (asked, { problem, beamBytes }) => {
  const { solved, why, jumps } = await search({ ...asked, beamBytes }, problemOf(problem), 2e6);
  return { solved, why: why ?? null, jumps: jumps.length };
});

/** What a board and a problem are, for the engine and to play on. */
export const boards = each((_, { problem: described }) => {
  const { board, start, finish } = problemOf(described);
  const { tables } = described;
  const rules = new Rules(tables);
  const { pegs, free, least, most } = tables.finish;
  const all = [...tables.holes.keys()];
  const tried = [described.start, pegs, pegs.slice(1), [...pegs, ...free.slice(0, 1)]];
  tried.push(...[least - 1, most, most + 1].map((count) => all.slice(0, count)));
  return {
    jumps: board.jumps,
    playable: rules.from.flat(),
    solved: tried.map((position) => [
      position,
      [rules.solved(pegsIn(all.length, position)), holds(finish, bitsOf(position))],
    ]),
    motions: board.motions,
    allowed: finishAllowed(board, start, finish),
    least: leastPegs(board, start),
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

/** The moves of games on the playable board, which it reads again, and the names of the pegs at their ends. */
export const written = each((_, [tables, play]) => {
  const history = new History(tables.holes.length);
  history.load(play);
  const moves = new Rules(tables).moves(history.jumps).map(({ text }) => text);
  assert.deepEqual(parseMoves(tables, play.start, moves), history.jumps);
  return [moves, tables.holes.filter((/** @type {string} */ _, /** @type {number} */ hole) => history.pegs[hole])];
});

/** What runs end with, and the solutions that they tell of. */
export const runs = each(async (_, { kind, described, options }) => {
  const spaces = await part("spaces");
  /** @type {unknown[]} */
  const told = [];
  const running = Object.assign(new Running(), {
    tell: (/** @type {string} */ word, /** @type {unknown} */ value) => {
      if (word === "solution") told.push(value);
    },
    pause: async () => {},
    word: async () => "",
  });
  const task = { ...problemOf(described), described, options: options };
  const run = kind === "genetic" ? evolve(spaces, task, running) : null;
  return { ...(await (run ?? searchRun(await part("solver"), async () => spaces, task, running))), told };
});

/**
 * Some new puzzles.
 * @param {Given} given
 */
export function ordered({ board, wish, count }) {
  let state = 1;
  const random = () => (state = (16807 * state) % 2147483647) / 2147483647;
  const made = puzzles(board, wish, random);
  return Array.from({ length: count }, () => made.next().value).filter(Boolean);
}
