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
const MOVE_WORTH = 64; // in the score; one step of a peg away from the centre counts 4

/** The beams on one problem, one after another. */
export class ShortBeams {
  #number = 0;
  #finished = 0; // positions of the beams that have ended
  /** @type {ShortBeam | null} */
  #beam = null;
  #full = false; // whether memory ran out

  /**
   * @param {Core} spaces
   * @param {MoveEnds} ends
   */
  constructor(spaces, ends) {
    this.spaces = spaces;
    this.ends = ends;
    /** The one position at which solutions end, from which beams go as well. */
    this.end = ends.finish?.seeds.size === 1 && ends.moving === null ? [...ends.finish.seeds.keys()][0] : null;
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
    return FIRST_WIDTH * 2 ** (this.end === null ? this.#number : this.#number >> 1);
  }

  /** About the positions that the next beam will generate; infinite if there is none. */
  get nextNodes() {
    return this.#full || this.width > MAX_WIDTH ? Infinity : this.width * this.ends.board.size * 8;
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
    const backward = this.end !== null && this.#number % 2 === 1;
    const beam = (this.#beam ??= this.#begun(backward, most, within));
    const state = beam.run(positions);
    if (state === State.RUNNING) return null;
    this.#full = state === State.MEMORY;
    const jumps = beam.moves >= 0 ? beam.path() : null;
    this.#finished += beam.generated;
    this.free();
    this.#number++;
    return backward ? (jumps?.reverse() ?? null) : jumps;
  }

  /**
   * @param {boolean} fromFinish
   * @param {number} most
   * @param {Membership | null} within
   */
  #begun(fromFinish, most, within) {
    const { board, position, moving, coreFinish, coreStart, symmetries, ...ends } = this.ends;
    const end = fromFinish && ends.finish ? ends.finish : ends.start;
    const { potential, mobilityWorth } = squaredScore(board);
    return new ShortBeam(tablesOf(this.spaces, board), {
      start: fromFinish && this.end !== null ? this.end : position,
      moving,
      finish: fromFinish ? coreStart : coreFinish,
      symmetries,
      // Backward, jumps add pegs, so the holes should be near the centre.
      score: { potential: potential.map((one) => (end.backward ? -one : one)), mobilityWorth },
      moveWorth: MOVE_WORTH,
      backward: end.backward,
      within,
      bounds: end.bounds,
      most,
      width: this.width,
      seed: 0,
    });
  }
}
