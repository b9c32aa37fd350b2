// Searches by moves, of spaces.wasm.

import { Arguments } from "./calls.js";
import { held } from "./objects.js";

/** @import { Finish, RegionBound, Score, Symmetries } from "./calls.js" */
/** @import { Board } from "./objects.js" */
/** @import { Membership } from "./spaces.js" */

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

/** Positions in layers by the fewest moves from some seeds, or to them, modulo symmetry. */
export class MoveLayers extends held("layers") {
  /**
   * @param {Board} board
   * @param {object} spec
   * @param {readonly bigint[]} spec.seeds
   * @param {Symmetries} spec.symmetries a group that keeps the seeds
   * @param {boolean} spec.backward by moves taken back
   * @param {Membership | null} spec.within positions not among these are left out
   * @param {readonly RegionBound[]} spec.bounds
   * @param {number} spec.most moves, of a position and the bound for those to come
   */
  constructor(board, { seeds, symmetries, backward, within, bounds, most }) {
    const values = board.arguments().positions(seeds).symmetries(symmetries).number(backward);
    super(board.core, values.object(within).bounds(bounds).number(most));
  }
}

/** Layers from the start and from the finish, until they meet: a run works on one of them at most. */
export class BothEnds extends held("both_ends", {
  generated: "count",
  isUnderWay: "number", // whether a layer has begun and is not complete
  excluded: "signed", // no solution has this number of moves or fewer
  moves: "number", // of the last layers, summed
  most: "number", // moves of the solutions that are looked for
  isForward: "number", // whether the layer that is next or under way is from the start
  layer: "number", // its number
}) {
  /**
   * @param {MoveLayers} forward
   * @param {MoveLayers | null} backward null if there are too many finishes
   * @param {Finish} finish
   * @param {number} most
   */
  constructor(forward, backward, finish, most) {
    super(forward.core, forward.arguments().object(backward).finish(finish).number(most));
  }

  /**
   * Between two layers: look only for solutions with at most that number of moves from now on.
   * @param {number} most
   */
  lower(most) {
    this.call("lower", this.arguments().number(most));
  }

  /** The solution that the layers have, or null: jumps from a seed, and those back to the finish. */
  found() {
    const answer = this.call("found");
    if (!answer.number()) return null;
    return { seed: answer.position(), jumps: answer.numbers(), back: answer.numbers() };
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
