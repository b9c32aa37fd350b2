// Layers of positions by moves between the two ends of a problem.

import { BothEnds, MoveLayers } from "../core/moves.js";
import { tablesOf } from "../tables.js";

/** @import { Core } from "../core/calls.js" */
/** @import { Membership } from "../core/spaces.js" */
/** @import { End, MoveEnds } from "./ends.js" */

export class Layers extends BothEnds {
  /**
   * @param {Core} spaces
   * @param {MoveEnds} ends
   * @param {Membership | null} within what the layers hold only positions of, if there is such a set
   * @param {number} most moves of a solution
   */
  constructor(spaces, ends, within, most) {
    const board = tablesOf(spaces, ends.board);
    const from = (/** @type {End} */ { seeds, backward, bounds }) =>
      new MoveLayers(board, {
        seeds: [...seeds.keys()],
        symmetries: ends.symmetries,
        backward,
        within,
        bounds,
        most,
      });
    const [forward, backward] = [from(ends.start), ends.finish && from(ends.finish)];
    super(forward, backward, ends.coreFinish, most);
    for (const layers of [forward, backward]) layers?.free(); // both ends hold them
    this.ends = ends;
  }

  /** The numbers of the jumps of a solution, if there is one. */
  get jumps() {
    const found = this.found();
    if (!found) return null;
    const own = /** @type {number[]} */ (this.ends.start.seeds.get(found.seed));
    return [...own, ...found.jumps, ...found.back.reverse()];
  }
}
