// The search for fewer moves, of spaces.wasm.

import { held } from "./objects.js";

/** @import { Problem } from "./conduct.js" */
/** @import { Membership } from "./spaces.js" */

/** What has the next turn of a search for fewer moves. */
export const Turn = Object.freeze({ NONE: 0, BEAM: 1, LIVE: 2, FORWARD: 3, BACKWARD: 4 });

/** Beams, live positions and layers by moves, in turns: see conduct/fewer_moves.hpp. */
export class FewerMoves extends held("fewer_moves", {
  nodes: "count", // positions generated
  found: "signed", // the moves of the best solution
  atLeast: "signed", // that are proved to be needed
}) {
  /**
   * @param {Problem} problem
   * @param {number | null} moving the hole of the peg whose move may go on
   * @param {import("./calls.js").Symmetries} symmetries a group that keeps both ends
   * @param {readonly number[]} jumps a solution
   */
  constructor(problem, moving, symmetries, jumps) {
    super(problem.core, problem.arguments().number(moving ?? -1).symmetries(symmetries).numbers(jumps));
  }

  /**
   * The Turn, and the width of its beam or the number of its layer.
   * @param {number} nodes positions that may still be generated
   * @param {number} memoryBytes
   */
  turn(nodes, memoryBytes) {
    const answer = this.call("turn", this.arguments().long(nodes).long(memoryBytes));
    return { turn: answer.number(), number: answer.number() };
  }

  /**
   * Takes part of a turn, but not that of the live positions.
   * @param {number} turn
   * @param {number} nodes
   * @param {number} memoryBytes
   * @param {number} slice the positions after which it returns
   * @returns {number} the State
   */
  advance(turn, nodes, memoryBytes, slice) {
    return this.slice("advance", this.arguments().number(turn).long(nodes).long(memoryBytes).long(slice));
  }

  /**
   * Goes on with the live positions, or without, if no set can hold them.
   * @param {Membership | null} live
   */
  takeLive(live) {
    this.call("take_live", this.arguments().object(live));
  }

  /** The best solution. */
  jumps() {
    return this.call("jumps").numbers();
  }
}
