// The jobs of engine.py, by the engine as WebAssembly in node: reads tables, writes CPU seconds.
import { readFileSync } from "node:fs";
import * as engine from "../src/pegsol/app/web/static/engine/core.js";

const given = JSON.parse(readFileSync(0, "utf8"));
const part = (name) =>
  readFileSync(new URL(`../src/pegsol/app/web/static/engine/${name}.wasm`, import.meta.url));
const seconds = {};

function timed(name, work) {
  const begin = process.cpuUsage();
  const found = work();
  const { user, system } = process.cpuUsage(begin);
  seconds[name] = (user + system) / 1e6;
  return found;
}

function complete(run) {
  let state = engine.State.RUNNING;
  while (state === engine.State.RUNNING) state = run();
}

async function loaded(name) {
  const bytes = part(name);
  const begin = performance.now();
  const core = await engine.load(bytes);
  seconds[`load ${name}`] = (performance.now() - begin) / 1e3;
  return core;
}

const solver = await loaded("solver");
const spaces = await loaded("spaces");
const start = BigInt(given.start);
const [care, value, maxPegs] = given.finish;
const finish = { care: BigInt(care), value: BigInt(value), maxPegs };
const [potential, mobilityWorth] = given.score;
const spec = { finish, score: { potential, mobilityWorth }, seed: 0 };

timed("first", () => {
  const board = new engine.Board(solver, given.holes, given.jumps);
  const beam = new engine.Beam(board, { ...spec, seeds: [start], width: 28 });
  complete(() => beam.run(20_000));
});
const board = new engine.Board(solver, given.holes, given.jumps);
for (const width of given.widths)
  timed(`beam ${width}`, () => {
    const ends = { seeds: [start], finish: { ...finish, value: 1n } };
    const beam = new engine.Beam(board, { ...spec, ...ends, width });
    complete(() => beam.run(20_000));
    beam.free();
  });

const layout = new engine.Layout(new engine.Board(spaces, given.holes, given.jumps), {
  ...given.division,
  classVectors: given.division.classVectors.map(BigInt),
});
const reached = new engine.Closure(layout, { member: start, starts: [start] });
timed("closure", () => complete(() => reached.run(64)));
const end = BigInt(given.end);
const winning = new engine.Closure(layout, { member: end, starts: [end], bound: reached });
timed("winning", () => complete(() => winning.run(64)));
reached.free();
const values = new engine.Valuation(winning, { finish, symmetries: given.symmetries });
timed("values", () => complete(() => values.run(256)));
const answer = `${values.solutions(start)} ${values.chance(start)}`;
const memory = { solver: solver.memoryBytes, spaces: spaces.memoryBytes };
console.log(JSON.stringify({ seconds, memory, answer }));
