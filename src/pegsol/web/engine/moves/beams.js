// Beams for few moves, of doubling width, from both ends in turn, as search/solving/shortening.py. They
// find short solutions and prove nothing.

import { State } from "../core/calls.js";
import { ShortBeam } from "../core/moves.js";
import { squaredScore } from "../scores.js";
import { tablesOf } from "../tables.js";

/** @import { Core } from "../core/calls.js" */
/** @import { Membership } from "../core/spaces.js" */
/** @import { MoveEnds } from "./ends.js" */

const FIRST_WIDTH = 64;
const MAX_WIDTH = 1 << 15;

/** The beams on one problem, one after another. */
export class ShortBeams {
  #number = 0;
  #finished = 0; // positions of the beams that have ended
  /** @type {ShortBeam | null} */
  #beam = null;
  #over = false; // whether memory ran out, or a beam left nothing out

  /**
   * @param {Core} spaces
   * @param {MoveEnds} ends
   */
  constructor(spaces, ends) {
    this.spaces = spaces;
    this.ends = ends;
    /** Whether beams go from the finish as well, which is then one position. */
    this.bothWays = ends.finish?.seeds.size === 1 && ends.moving === null;
  }

  get isRunning() {
    return this.#beam !== null;
  }

  /** The positions generated. */
  get nodes() {
    return this.#finished + (this.#beam?.generated ?? 0);
  }

  /** The width of the next beam. */
  get width() {
    return FIRST_WIDTH * 2 ** (this.bothWays ? this.#number >> 1 : this.#number);
  }

  /** About the positions that the next beam will generate; infinite if there is none. */
  get nextNodes() {
    return this.#over || this.width > MAX_WIDTH ? Infinity : this.width * this.ends.board.size * 8;
  }

  free() {
    this.#beam?.free();
    this.#beam = null;
  }

  /**
   * Run the next beam for about this number of positions.
   * @param {number} positions
   * @param {number} most moves of a solution
   * @param {Membership | null} within
   * @returns {number[] | null} the numbers of the jumps of a solution, if the beam has ended with one
   */
  advance(positions, most, within) {
    const fromFinish = this.bothWays && this.#number % 2 === 1;
    const beam = (this.#beam ??= this.#begun(fromFinish, most, within));
    const state = beam.run(positions);
    if (state === State.RUNNING) return null;
    const jumps = beam.moves >= 0 ? this.#jumps(beam.path(), fromFinish) : null;
    this.#over = state === State.MEMORY || (state === State.COMPLETE && !jumps);
    this.#finished += beam.generated;
    this.free();
    this.#number++;
    return jumps;
  }

  /**
   * The jumps of a solution, from the start on.
   * @param {{ seed: bigint, jumps: number[] }} path
   * @param {boolean} fromFinish
   */
  #jumps({ seed, jumps }, fromFinish) {
    return fromFinish ? jumps.reverse() : [...(this.ends.start.seeds.get(seed) ?? []), ...jumps];
  }

  /**
   * @param {boolean} fromFinish
   * @param {number} most
   * @param {Membership | null} within
   */
  #begun(fromFinish, most, within) {
    const { board, coreFinish, coreStart, symmetries, ...ends } = this.ends;
    const end = fromFinish && ends.finish ? ends.finish : ends.start;
    const { potential, mobilityWorth } = squaredScore(board);
    return new ShortBeam(tablesOf(this.spaces, board), {
      seeds: [...end.seeds.keys()],
      finish: fromFinish ? coreStart : coreFinish,
      symmetries,
      // Backward, jumps add pegs, so the holes should be near the centre.
      score: { potential: potential.map((one) => (end.backward ? -one : one)), mobilityWorth },
      backward: end.backward,
      within,
      bounds: end.bounds,
      most,
      width: this.width,
      seed: 0,
    });
  }
}
