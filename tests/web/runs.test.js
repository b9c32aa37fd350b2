// What a run of the genetic solver breeds, and what a search may take.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Population } from "../../src/pegsol/web/engine/lab/population.js";
import { beamBytes } from "../../src/pegsol/web/engine/runs/search.js";

const USUAL = { seed: 1, number: 1, population: 8, tries: 40, mutation: 0 };

/** @param {readonly number[]} numbers */
const sum = (numbers) => numbers.reduce((a, b) => a + b, 0);

/**
 * All populations of a run whose games are worth the sum of their weights, and the games in order.
 * @param {Partial<typeof USUAL>} [changes]
 */
async function bred(changes) {
  const { seed, number, ...options } = { ...USUAL, ...changes };
  const made = new Population(options, 7, seed, number);
  const rows = [made.candidates.map(({ weights }) => weights)];
  /** @type {(readonly number[])[]} */
  const played = [];
  while (!made.isOver) {
    await made.step(async (/** @type {number[]} */ weights) => {
      played.push(weights);
      return { jumps: [], fitness: sum(weights), solves: false };
    });
    rows.push(made.candidates.map(({ weights }) => weights));
  }
  return { rows, played, tries: made.tries };
}

test("a seed and a number breed the same populations", async () => {
  const [first, again] = [await bred(), await bred()];
  assert.deepEqual(first, again);
  for (const change of [{ seed: 2 }, { number: 2 }])
    assert.notDeepEqual((await bred(change)).rows[0], first.rows[0]);
});

test("a child has each weight of a parent, unless it mutates, and takes the place of the worst", async () => {
  for (const mutation of [0, 1]) {
    const { rows, played, tries } = await bred({ mutation });
    assert.deepEqual([played.length, tries], [48, 40]);
    assert(rows.every((row) => row.length === 8));
    assert(played.flat().every((weight) => weight >= 1 && weight <= 10));
    const worth = rows[8].map(sum);
    assert.deepEqual(worth, worth.toSorted((a, b) => b - a));
    const inherits = played.slice(8).map((child, step) =>
      child.every((weight, hole) => rows[8 + step].some((one) => one[hole] === weight)),
    );
    assert.equal(inherits.every(Boolean), mutation === 0);
  }
});

test("a beam takes what the device allows", () => {
  const found = [{}, { deviceMemory: 0.5 }, { deviceMemory: 2 }, { deviceMemory: 32 }].map(beamBytes);
  assert.deepEqual(found, [512, 64, 256, 768].map((size) => size * 2 ** 20));
});
