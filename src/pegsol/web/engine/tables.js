// The engine's tables of boards, which are made once for each part of the engine.

import { Board as Tables } from "./core/objects.js";

/** @import { Board } from "./board.js" */
/** @import { Core } from "./core/calls.js" */

const MAX_KEPT = 32;

/** @type {WeakMap<Core, Map<Board, Tables>>} */
const made = new WeakMap();

/**
 * @param {Core} core
 * @param {Board} board
 */
export function tablesOf(core, board) {
  const known = made.get(core) ?? new Map();
  made.set(core, known);
  const tables = known.get(board) ?? new Tables(core, board.size, board.jumps);
  known.delete(board);
  known.set(board, tables); // the one that was used last is the last
  for (const [other, old] of known) {
    if (known.size <= MAX_KEPT) break;
    old.free();
    known.delete(other);
  }
  return tables;
}
