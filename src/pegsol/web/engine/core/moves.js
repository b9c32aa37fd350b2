// Searches by moves, of spaces.wasm.

import { Arguments, MEMORY_LIMIT } from "./calls.js";
import { held } from "./objects.js";

/** @import { Finish, RegionBound, Score, Symmetries } from "./calls.js" */
/** @import { Board } from "./objects.js" */
/** @import { Membership } from "./spaces.js" */

const MAX_MOVES = 1 << 16; // where the caller sets no bound

/**
 * What comes next in a search for fewer moves: whether a beam is due, or the live positions.
 *
 * @param {import("./calls.js").Core} core
 * @param {object} search
 * @param {number} search.holes
 * @param {number} search.startPegs
 * @param {number} search.open numbers of moves that are not excluded
 * @param {number} search.beamNodes positions of the beams so far
 * @param {number} search.nextBeamNodes those of the next beam
 * @param {number} search.layerNodes those of the layers so far
 * @param {number} search.classBits of the number of positions in a class
 * @param {number} search.layersToGo
 */
export function moveSearchDue(core, search) {
  const { holes, startPegs, open, beamNodes, nextBeamNodes, layerNodes, classBits, layersToGo } = search;
  const values = new Arguments().number(holes).number(startPegs).number(open);
  values.long(beamNodes).long(nextBeamNodes).long(layerNodes).number(classBits).number(layersToGo);
  const answer = core.call("move_search_due", values);
  return { beam: answer.number() !== 0, live: answer.number() !== 0 };
}

/**
 * The work of the layer under way on a side, and the positions after which the sides are compared again.
 *
 * @param {import("./calls.js").Core} core
 * @param {object} side
 * @param {number} side.last positions of the last layer
 * @param {number} side.before those of the layers before
 * @param {number} side.work positions generated for these
 * @param {number} side.done those for the layer under way
 */
export function sideWork(core, { last, before, work, done }) {
  const answer = core.call("side_work", new Arguments().long(last).long(before).long(work).long(done));
  return { expected: answer.count(), untilChoice: answer.count() };
}

/**
 * Positions in layers by the fewest moves from some seeds, or to them, modulo symmetry. A run
 * generates positions; it answers State.RUNNING until the next layer is complete. An empty layer is
 * the last.
 */
export class MoveLayers extends held("layers", { generated: "count", memoryBytes: "number" }) {
  /**
   * @param {Board} board
   * @param {object} spec
   * @param {readonly bigint[]} spec.seeds
   * @param {Symmetries} [spec.symmetries] a group that keeps the seeds
   * @param {boolean} [spec.backward] by moves taken back
   * @param {Membership | null} [spec.within] positions not among these are left out
   * @param {readonly RegionBound[]} [spec.bounds]
   * @param {number} [spec.most] moves, of a position and the bound for those to come
   */
  constructor(board, spec) {
    const { seeds, symmetries = [], backward = false, within = null, bounds = [] } = spec;
    const values = board.arguments().positions(seeds).symmetries(symmetries).number(backward);
    super(board.core, values.object(within).bounds(bounds).number(spec.most ?? MAX_MOVES));
  }

  /**
   * Makes the moves from the last layer without keeping what they lead to: State.SOLVED if one
   * leads to a position of the other's last layer, which is then met().
   *
   * @param {MoveLayers} other
   * @param {number} positions
   * @param {number} [memoryBytes]
   * @returns {number} the State
   */
  probe(other, positions, memoryBytes = MEMORY_LIMIT) {
    return this.slice("probe", this.arguments().object(other).long(positions).long(memoryBytes));
  }
  /**
   * Between two layers: from now on, a position's moves and bound are at most this, also in the last.
   * @param {number} most
   */
  lower(most) {
    this.call("lower", this.arguments().number(most));
  }
  /** [n] is the number of positions at exactly n moves; a layer under way is left out. */
  counts() {
    return this.call("counts").numbers();
  }
  /** The least and the most pegs of those. */
  pegRanges() {
    const answer = this.call("peg_ranges");
    return answer.list(() => [answer.number(), answer.number()]);
  }
  /** Positions in the last layer of both. @param {MoveLayers} other @param {number} most */
  meetings(other, most) {
    return this.call("meetings", this.arguments().object(other).number(most)).positions();
  }
  met() {
    return this.call("met").position();
  }
  /** Positions of the last layer that meet the finish. @param {Finish} finish @param {number} most */
  finished(finish, most) {
    return this.call("finished", this.arguments().finish(finish).number(most)).positions();
  }
  /**
   * Return a seed from which a position is reached by this number of moves, and the jumps.
   *
   * @param {bigint} position
   * @param {number} moves
   */
  path(position, moves) {
    const answer = this.call("path", this.arguments().position(position).number(moves));
    return { seed: answer.position(), jumps: answer.numbers() };
  }
}

/** A beam for few moves. It proves nothing; it finds short solutions quickly. */
export class ShortBeam extends held("short_beam", {
  generated: "count",
  moves: "signed", // of the shortest solution found, or -1
}) {
  /**
   * @param {Board} board
   * @param {object} spec
   * @param {readonly bigint[]} spec.seeds
   * @param {Finish} spec.finish
   * @param {Symmetries} [spec.symmetries] a group that keeps the seeds and the finish
   * @param {Score} spec.score
   * @param {boolean} [spec.backward] moves are taken back
   * @param {Membership | null} [spec.within]
   * @param {readonly RegionBound[]} [spec.bounds]
   * @param {number} spec.most moves of a solution
   * @param {number} spec.width
   * @param {number | bigint} spec.seed
   */
  constructor(board, spec) {
    const { symmetries = [], backward = false, within = null, bounds = [] } = spec;
    const values = board.arguments().positions(spec.seeds).finish(spec.finish);
    values.symmetries(symmetries).score(spec.score).number(backward);
    values.object(within).bounds(bounds).number(spec.most).number(spec.width).long(spec.seed);
    super(board.core, values);
  }

  /** The seed of the shortest solution found, and its jumps in the order of the beam. */
  path() {
    const answer = this.call("path");
    return { seed: answer.position(), jumps: answer.numbers() };
  }
}
