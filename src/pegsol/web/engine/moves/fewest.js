// The search for fewer moves than a solution has, as search/solving/layers_by_moves.py: beams for short
// solutions, layers of positions by moves, which prove how many are needed, and the live positions, in
// which the layers are searched once they are worth their cost. Each step depends on the positions
// generated, never on the time.

import { OutOfMemoryError } from "../core/calls.js";
import { bitCount } from "../gf2.js";
import { verify } from "../search.js";
import { ShortBeams } from "./beams.js";
import { MoveEnds } from "./ends.js";
import { BothEnds } from "./layers.js";

/** @import { Jump } from "../../board/rules.js" */
/** @import { Core } from "../core/calls.js" */
/** @import { LivePositions } from "../live.js" */
/** @import { Problem } from "../search.js" */
/** @import { Engine } from "../worker.js" */

const SLICE = 20_000; // positions on 33 holes between two looks at the messages
const BEAM_SHARE = 8; // a beam generates at most an eighth of the positions that the layers have
// The positions of the beams before the first layer. If more than two numbers of moves are open, three
// holes more than 33 allow twice as many, because the layers of large boards take far longer.
const FIRST_BEAM_NODES = 200_000;
const MANY_OPEN = 2;
// From a start with few pegs few positions may be reached: layers may decide at once, and beams wait.
const FEW_PEGS = 12;
const FEW_NODES = 1 << 18;
const USUAL_HOLES = 33;
const HOLES_TO_DOUBLE = 3;
// Live positions of a class of n are found once n / 4096 positions are generated, and n / 512 to come.
const MIN_SHARE = 1 << 12;
const SHARE = 1 << 9;
const MAX_DOUBLED = 64;

/**
 * The part of the engine that searches, and the live positions of the problem or of one from which it
 * can be reached; null if no bitmap holds them.
 * @typedef {{ spaces: Core, live: LivePositions | null }} Ground
 */

/**
 * What a step was doing, and the moves, the width or the part of it.
 * @typedef {["beam" | "positions" | "forward" | "backward", number]} Work
 */

/** The best solution so far, and the proved bound. */
export class FewestMoves {
  #beams;
  /** @type {BothEnds | null} */
  #layers = null;
  #live;
  #members = /** @type {import("../core/spaces.js").Membership | null} */ (null);
  #earlier = 0; // positions of layers that were begun again

  /**
   * @param {Problem} problem whose finish is not "fewest", from the position of a game
   * @param {number | null} moving the hole of the peg that moved last: its move may go on
   * @param {Jump[]} jumps a solution, not empty
   * @param {Ground} ground
   */
  constructor(problem, moving, jumps, { spaces, live }) {
    this.problem = problem;
    this.spaces = spaces;
    this.ends = new MoveEnds(problem, moving);
    /** The best solution. */
    this.jumps = jumps;
    /** Its number of moves. */
    this.found = movesIn(jumps, moving);
    /** The least number of moves of any solution, so far as it is proved. */
    this.atLeast = Math.min(this.found, this.ends.atLeast);
    this.#live = live;
    this.#beams = new ShortBeams(spaces, this.ends);
  }

  /** The positions generated. */
  get nodes() {
    return this.#layerNodes + this.#beams.nodes;
  }

  get #layerNodes() {
    return this.#earlier + (this.#layers?.generated ?? 0);
  }

  get isDecided() {
    return this.found === this.atLeast;
  }

  free() {
    this.#beams.free();
    this.#layers?.free();
  }

  /**
   * Go on until the fewest moves are known, or until a limit.
   * @param {Engine} engine
   * @param {{ nodes: number, memoryBytes: number }} limits in all
   * @param {(work: Work) => void} told
   * @returns {Promise<"" | "nodes" | "memory">} the limit
   */
  async run(engine, { nodes, memoryBytes }, told) {
    try {
      while (!this.isDecided) {
        await engine.pause();
        const left = nodes - this.nodes;
        if (left <= 0) return "nodes";
        const slice = Math.min(left, Math.max(512, Math.floor((SLICE * 33) / this.ends.board.size)));
        const layers = (this.#layers ??= this.#begun());
        if (!layers.underWay && this.#beamIsDue(left)) this.#runBeam(slice, told);
        else if (!layers.underWay && this.#liveIsDue(layers)) await this.#findLive(engine, told);
        else {
          if (!layers.underWay) layers.lower(this.found - 1);
          told(layers.work);
          if (!layers.advance(slice, memoryBytes)) return "memory";
          if (!layers.underWay) this.#note(layers);
        }
      }
      return "";
    } catch (error) {
      if (error instanceof OutOfMemoryError) return "memory";
      throw error;
    }
  }

  /** @param {number} left positions that may be generated */
  #beamIsDue(left) {
    const beams = this.#beams;
    if (beams.isRunning) return true;
    const fewPegs = bitCount(this.ends.encoded.start) <= FEW_PEGS;
    if (fewPegs && this.#layerNodes < FEW_NODES) return false;
    const more = Math.max(0, Math.floor((this.ends.board.size - USUAL_HOLES) / HOLES_TO_DOUBLE));
    const first = FIRST_BEAM_NODES * (this.found - this.atLeast > MANY_OPEN ? 2 ** more : 1);
    const allowed = first + this.#layerNodes / BEAM_SHARE;
    return beams.nextNodes <= Math.min(left, allowed - beams.nodes);
  }

  /**
   * @param {number} slice
   * @param {(work: Work) => void} told
   */
  #runBeam(slice, told) {
    told(["beam", this.#beams.width]);
    const numbers = this.#beams.advance(slice, this.found - 1, this.#members);
    if (numbers) this.#take(numbers);
  }

  /** @param {BothEnds} layers */
  #liveIsDue(layers) {
    if (!this.#live || this.#members) return false;
    const { board } = this.ends;
    const positions = 2 ** (board.size - board.dimension);
    const nodes = this.#layerNodes;
    const layersToGo = Math.min(MAX_DOUBLED, Math.max(0, layers.most - layers.moves));
    // Each layer takes at least twice the work of the last one.
    return nodes * MIN_SHARE >= positions && nodes * 2 ** layersToGo * SHARE >= positions;
  }

  /**
   * @param {Engine} engine
   * @param {(work: Work) => void} told
   */
  async #findLive(engine, told) {
    const live = /** @type {LivePositions} */ (this.#live);
    const pause = () => {
      told(["positions", live.percent / 100]);
      return engine.pause();
    };
    if (!(await live.fill({ ...engine, pause }))) {
      this.#live = null;
      return;
    }
    this.#earlier = this.#layerNodes;
    this.#layers?.free();
    this.#layers = null;
  }

  /** New layers, of live positions if these are known. */
  #begun() {
    if (this.#live?.isFilled) this.#members = this.#live.members;
    return new BothEnds(this.spaces, this.ends, this.#members, this.found - 1);
  }

  /**
   * Take what a layer has shown: a solution, or a number of moves that is excluded.
   * @param {BothEnds} layers
   */
  #note({ jumps, excluded }) {
    if (jumps) this.#take(jumps);
    this.atLeast = Math.max(this.atLeast, Math.min(this.found, excluded + 1));
  }

  /**
   * Keep a solution if it is the best so far; plain rules check it.
   * @param {number[]} numbers of its jumps
   */
  #take(numbers) {
    const jumps = numbers.map((number) => this.ends.encoded.jump(number));
    verify(this.problem, jumps);
    const moves = movesIn(jumps, this.ends.moving);
    if (moves < this.found) [this.found, this.jumps] = [moves, jumps];
  }
}

/**
 * The number of moves that jumps are, after one by the peg in a hole.
 * @param {Jump[]} jumps
 * @param {number | null} moving
 */
function movesIn(jumps, moving) {
  return jumps.filter(([origin], place) => origin !== (place ? jumps[place - 1][2] : moving)).length;
}
