// Bitmaps of the engine's part for state spaces, and the closure that decides a problem.

import { Decision } from "./core/conduct.js";
import { State } from "./core/calls.js";
import { Layout } from "./core/spaces.js";
import { MAX_HOLES } from "./encoding.js";
import { tablesOf } from "./tables.js";

/** @import { Core } from "./core/calls.js" */
/** @import { Closure } from "./core/spaces.js" */
/** @import { Encoded } from "./encoding.js" */
/** @import { Engine } from "./worker.js" */

const MAX_BYTES = 96 << 20; // of a bitmap: that of the English board has 64 MiB
const PARTS = 40; // of a bitmap between two looks at the messages: some milliseconds

/**
 * The engine's tables of a bitmap of a board's positions; null if none fits.
 * @param {Core} core
 * @param {import("./board.js").Board} board
 */
export function layoutOf(core, board) {
  if (board.size > MAX_HOLES) return null;
  const layout = new Layout(tablesOf(core, board), board.vectors, MAX_BYTES);
  return layout.fits ? layout : null;
}

/**
 * Fill a closure; whether there was memory enough. A newer question may fill it meanwhile and free it.
 * @param {Engine} engine
 * @param {Closure} closure
 */
export async function filled(engine, closure) {
  while (closure.address !== 0 && closure.step < closure.steps) {
    if (closure.run(PARTS) === State.MEMORY) return false;
    await engine.pause();
  }
  return true;
}

/**
 * What the closure of one end of a problem decides; null if none fits, or if memory runs out.
 * @param {Engine} engine
 * @param {Encoded} encoded
 */
export async function decide(engine, encoded) {
  const spaces = await engine.spaces();
  const layout = spaces && layoutOf(spaces, encoded.board);
  if (!layout) return null;
  const problem = encoded.problem(spaces);
  const decision = new Decision(problem, layout, MAX_BYTES);
  try {
    while (decision.address) {
      const state = decision.run(PARTS);
      if (state === State.MEMORY) break;
      if (state === State.COMPLETE) return decision.read();
      await engine.pause();
    }
    return null;
  } finally {
    for (const held of [decision, layout, problem]) held.free();
  }
}
