// Layers of positions by moves, from the start and from the finish, until they meet, as
// search/solving/both_ends.py: the side that takes less work is extended first.

import { State } from "../core/calls.js";
import { MoveLayers, sideWork } from "../core/moves.js";
import { tablesOf } from "../tables.js";

/** @import { Core } from "../core/calls.js" */
/** @import { Membership } from "../core/spaces.js" */
/** @import { End, MoveEnds } from "./ends.js" */

/** The layers between two ends, for solutions with at most some number of moves. */
export class BothEnds {
  /** The numbers of the jumps of a solution. @type {number[] | null} */
  jumps = null;
  /** No solution has this number of moves or fewer. */
  excluded = -1;

  /**
   * @param {Core} spaces
   * @param {MoveEnds} ends
   * @param {Membership | null} within what the layers hold only positions of, if there is such a set
   * @param {number} most
   */
  constructor(spaces, ends, within, most) {
    this.ends = ends;
    this.most = most;
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
    this.forward = from(ends.start);
    this.backward = ends.finish && from(ends.finish);
    /** The sides, each with the sizes of its layers and the positions that were generated for them. */
    this.sides = [this.forward, ...(this.backward ? [this.backward] : [])].map((layers) => ({
      layers,
      counts: layers.counts(),
      work: 0,
    }));
    this.underWay = false;
  }

  free() {
    for (const { layers } of this.sides) layers.free();
  }

  /** The positions generated. */
  get generated() {
    return this.sides.reduce((sum, { layers }) => sum + layers.generated, 0);
  }

  /** The number of moves of the last layer of each side, summed. */
  get moves() {
    return this.sides.reduce((sum, { counts }) => sum + counts.length - 1, 0);
  }

  /** Whether there is a solution, or none with up to that number of moves. */
  get ended() {
    return this.jumps !== null || this.excluded >= this.most;
  }

  /** The layer that is next or under way. @returns {["forward" | "backward", number]} */
  get work() {
    const { layers, counts } = this.#chosen();
    return [layers === this.forward ? "forward" : "backward", counts.length];
  }

  /**
   * Look only for solutions with at most that number of moves from now on, between two layers.
   * @param {number} most
   */
  lower(most) {
    if (most >= this.most) return;
    this.most = most;
    for (const side of this.sides) {
      side.layers.lower(most);
      side.counts = side.layers.counts();
    }
  }

  /**
   * Work on one layer for about this number of positions.
   * @param {number} positions
   * @param {number} memory in bytes, of both sides
   * @returns {boolean} whether there was memory enough
   */
  advance(positions, memory) {
    if (this.excluded < 0 && this.#meet()) return true;
    if (this.sides.some(({ counts }) => counts[counts.length - 1] === 0)) {
      this.excluded = this.most; // the last layer of a side has all that it can ever lead to
      return true;
    }
    const side = this.#chosen();
    const other = this.sides.find((one) => one !== side);
    const room = Math.max(0, memory - (other?.layers.memoryBytes ?? 0));
    // A last layer that shows whether there is a solution need not be kept.
    const probes = other !== undefined && this.moves + 1 >= this.most;
    const step = other ? Math.min(positions, this.#workOf(side).untilChoice) : positions;
    const state = probes ? side.layers.probe(other.layers, step, room) : side.layers.run(step, room);
    this.underWay = state === State.RUNNING;
    if (state === State.SOLVED) this.#join(side.layers.met(), side.layers);
    else if (state === State.COMPLETE && probes) this.excluded = this.moves + 1;
    else if (state === State.COMPLETE) {
      side.counts = side.layers.counts();
      side.work = side.layers.generated;
      this.#meet();
    }
    return state !== State.MEMORY;
  }

  /** The side to work on: the smaller one, unless its layer turns out to be large. */
  #chosen() {
    return this.sides.reduce((one, other) =>
      this.#workOf(other).expected < this.#workOf(one).expected ? other : one,
    );
  }

  /** @param {BothEnds["sides"][number]} side */
  #workOf({ layers, counts, work }) {
    const last = counts[counts.length - 1];
    const before = counts.slice(0, -1).reduce((sum, count) => sum + count, 0);
    return sideWork(layers.core, { last, before, work, done: layers.generated - work });
  }

  /** Whether the last layers have a solution; otherwise its moves are excluded. */
  #meet() {
    const { forward, backward, ends } = this;
    const [place] = backward ? forward.meetings(backward, 1) : forward.finished(ends.coreFinish, 1);
    if (place === undefined) this.excluded = Math.min(this.moves, this.most);
    else this.#join(place, null);
    return place !== undefined;
  }

  /**
   * Take the solution through a position.
   * @param {bigint} place in the last layers
   * @param {MoveLayers | null} probed the side of which it is in the layer to come
   */
  #join(place, probed) {
    const [forward, backward] = this.sides.map(({ layers, counts }) => {
      return layers.path(place, counts.length - 1 + Number(layers === probed));
    });
    const own = /** @type {number[]} */ (this.ends.start.seeds.get(forward.seed));
    this.jumps = [...own, ...forward.jumps, ...(backward?.jumps.reverse() ?? [])];
    this.excluded = this.moves + Number(probed !== null) - 1;
  }
}
