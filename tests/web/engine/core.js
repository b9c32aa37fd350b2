// Questions to the objects of the compiled engine, which tests/web/engine/test_core.py compares with Python's.

import * as core from "../../../src/pegsol/web/engine/core.js";
import { part } from "./parts.js";

const { State } = core;

/** @typedef {any} Given numbers and texts of a problem, as `tables` in test_core.py makes them */

const big = (/** @type {string} */ text) => BigInt(text);
const text = (/** @type {unknown} */ value) => (value === null ? null : String(value));
const finishOf = (/** @type {Given} */ { finish: [care, value, maxPegs] }) => ({
  care: big(care),
  value: big(value),
  maxPegs,
});
const scoreOf = (/** @type {Given} */ { score: [potential, mobilityWorth] }) => ({ potential, mobilityWorth });
const layoutOf = (/** @type {core.Board} */ board, /** @type {Given} */ { division }) =>
  new core.Layout(board, { ...division, classVectors: division.classVectors.map(big) });

/** @param {() => number} run */
function complete(run) {
  let state = /** @type {number} */ (State.RUNNING);
  while (state === State.RUNNING) state = run();
  return state;
}

/**
 * The board of a question, in a part of the engine that nothing else uses.
 * @param {Given} given
 * @param {"solver" | "spaces"} name
 */
async function boardOf({ holes, jumps }, name = "spaces") {
  return new core.Board(await part(name), holes, jumps);
}

/** @param {Given} given */
export async function beams(given) {
  const board = await boardOf(given, "solver");
  return given.slices.map((/** @type {number} */ slice) => {
    const beam = new core.Beam(board, {
      seeds: [big(given.start)],
      finish: finishOf(given),
      score: scoreOf(given),
      symmetries: given.symmetries,
      pagodas: given.pagodas,
      width: given.width,
      seed: 7,
    });
    const state = complete(() => beam.run(slice));
    const { seed, jumps } = beam.path();
    const { generated, levels, fewestPegs } = beam;
    beam.free();
    return { state, generated, levels, fewestPegs, seed, jumps };
  });
}

/** @param {Given} given */
export async function listing(given) {
  const board = await boardOf(given, "solver");
  const listing = new core.Listing(board, {
    start: big(given.start),
    finish: finishOf(given),
    score: scoreOf(given),
    hint: given.hint,
    distinct: true,
    memoryBytes: 1 << 24,
  });
  const listed = [];
  while (listed.length < 20 && complete(() => listing.run(900)) === State.SOLVED)
    listed.push(listing.solution());
  const pagodas = core.pagodas(board, {
    starts: [big(given.start)],
    finishes: given.finishes.map(big),
    floor: -3,
    tries: 200,
    count: 8,
    seed: 5,
  });
  return { listed, pagodas: pagodas.map(({ weights, least }) => [weights, least]) };
}

/** @param {Given} given */
export async function closures(given) {
  const spaces = await part("spaces");
  const layout = layoutOf(new core.Board(spaces, given.holes, given.jumps), given);
  const found = given.slices.map((/** @type {number} */ slice) => closure(layout, given, slice));
  return [...found, spaces.memoryBytes];
}

/**
 * @param {core.Layout} layout
 * @param {Given} given
 * @param {number} slice
 */
function closure(layout, given, slice) {
  const reached = new core.Closure(layout, {
    member: big(given.start),
    starts: [big(given.start)],
    deadEnds: true,
  });
  complete(() => reached.run(slice));
  const ends = { member: big(given.complement), starts: [big(given.end)] };
  const winning = new core.Closure(layout, { ...ends, bound: reached });
  const { positions, deadEnds } = reached.counts();
  const inside = given.positions.map((/** @type {string} */ position) => reached.contains(big(position)));
  reached.free();
  complete(() => winning.run(slice));
  const values = [];
  if (layout.takesValues) {
    const finish = finishOf(given);
    const valuation = new core.Valuation(winning, { finish, symmetries: given.symmetries });
    complete(() => valuation.run(slice));
    for (const position of given.positions)
      values.push([text(valuation.solutions(big(position))), valuation.chance(big(position))]);
    valuation.free();
  }
  const counts = winning.counts().positions;
  winning.free();
  return { positions, deadEnds, winning: counts, inside, values };
}

/** @param {Given} given */
export async function levels(given) {
  const board = await boardOf(given);
  const finish = finishOf(given);
  const levels = new core.Levels(board, { starts: [big(given.start)], symmetries: given.symmetries });
  complete(() => levels.run(97));
  levels.beginWinning(finish);
  complete(() => levels.runWinning(97));
  const counts = [];
  for (let pegs = 0; pegs <= given.holes; ++pegs)
    counts.push([levels.count(pegs), levels.raw(pegs), levels.deadEnds(pegs), levels.winning(pegs)]);
  const values = [core.CountingMode.SOLUTIONS, core.CountingMode.DISTINCT].map((mode) => {
    const counting = new core.Counting(board, { mode, finish, symmetries: given.symmetries });
    for (let pegs = 0; pegs <= given.holes; ++pegs) {
      if (levels.winning(pegs) === 0) continue;
      counting.addLevel(levels, pegs, true);
      complete(() => counting.run(50));
    }
    return text(counting.value(big(given.start)));
  });
  return { counts, values };
}

/** @param {Given} given */
export async function moves(given) {
  const board = await boardOf(given);
  const seeds = [big(given.start)];
  const layers = new core.MoveLayers(board, { seeds });
  while (layers.counts().at(-1) !== 0) complete(() => layers.run(40));
  const ends = { seeds, finish: finishOf(given), score: scoreOf(given) };
  const beam = new core.ShortBeam(board, { ...ends, most: 30, width: 50, seed: 1 });
  complete(() => beam.run(100));
  const { generated, moves } = beam;
  const path = beam.path().jumps;
  return { counts: layers.counts(), ranges: layers.pegRanges(), generated, moves, path };
}

/** @param {Given} given */
export async function guided(given) {
  const wanted = [{ ...finishOf(given), minPegs: 1 }];
  const game = new core.GuidedGame(await boardOf(given), { start: big(given.start), wanted, threshold: 9 });
  game.begin(given.weights, 5);
  complete(() => game.run(100));
  return Object.values(game.result());
}

/** @param {() => unknown} act */
function refusal(act) {
  try {
    return act() && "nothing";
  } catch (error) {
    return error instanceof core.OutOfMemoryError ? "memory" : /** @type {Error} */ (error).message;
  }
}

/** @param {Given} given */
export async function memory(given) {
  const few = { memoryBytes: 6 << 20 };
  const [solver, spaces] = [await part("solver", few), await part("spaces", few)];
  const board = new core.Board(solver, given.holes, given.jumps);
  const spec = { seeds: [big(given.start)], finish: finishOf(given), score: scoreOf(given), seed: 1 };
  const wide = new core.Beam(board, { ...spec, width: 1 << 20 });
  const state = complete(() => wide.run(4000));
  wide.free();
  const narrow = new core.Beam(board, { ...spec, width: 500 });
  const layout = () => layoutOf(new core.Board(spaces, given.holes, given.jumps), given);
  return {
    state,
    after: complete(() => narrow.run(4000)),
    closure: refusal(() => new core.Closure(layout(), { member: 1n })),
    board: refusal(() => new core.Board(solver, 3, [[0, 1, 3]])),
    position: refusal(() => new core.Beam(board, { ...spec, seeds: [1n << 33n], width: 2 })),
    beam: refusal(() => new core.Beam(board, { ...spec, width: 0 })),
  };
}
