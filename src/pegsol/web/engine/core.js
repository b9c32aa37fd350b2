// The engine as WebAssembly: thin classes over its exports, as pegsol._core is for Python.
//
//   const core = await load(await fetch("engine/solver.wasm"), { memoryBytes: 512 << 20 });
//   const board = new Board(core, 33, jumps);
//   const beam = new Beam(board, { seeds: [start], finish: { care, value, maxPegs: 33 }, ... });
//   while (beam.run(20_000) === State.RUNNING) await others();
//   beam.path(); beam.free(); board.free();
//
// A position is a BigInt, bit h for hole h, by normal rules; a jump is its index in the order in
// which the board got them. A run works on about as many positions as it is told and returns, so
// that a worker can look for messages in between: many short runs end as one long one does. Every
// object holds memory of the engine until its free() is called; a freed one must not be used.
//
// Lack of memory is an answer: run() returns State.MEMORY, anything else throws OutOfMemoryError.
// Tables that cannot be right throw a RangeError that says why.
//
// solver.wasm has what core/solving.js calls, spaces.wasm the rest, and both have Board.
// It runs in a page, in a worker and in node, and knows no geometry and no names of holes.

export { Core, OutOfMemoryError, State, load } from "./core/calls.js";
export { GuidedGame } from "./core/lab.js";
export { Counting, CountingMode, Levels } from "./core/levels.js";
export { MoveLayers, ShortBeam } from "./core/moves.js";
export { Board } from "./core/objects.js";
export { Beam, Listing, pagodas } from "./core/solving.js";
export { Closure, Layout, Membership, Valuation } from "./core/spaces.js";

/** @typedef {import("./core/calls.js").Finish} Finish */
/** @typedef {import("./core/calls.js").Pagoda} Pagoda */
/** @typedef {import("./core/calls.js").RegionBound} RegionBound */
/** @typedef {import("./core/calls.js").Score} Score */
/** @typedef {import("./core/calls.js").Symmetries} Symmetries */
