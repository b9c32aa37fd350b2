// The search for fewer moves than a solution has, as search/solving/layers_by_moves.py: beams for short
// solutions, layers of positions by moves, which prove how many are needed, and the live positions, in
// which the layers are searched once they are worth their cost. Each step depends on the positions
// generated, never on the time.

import { OutOfMemoryError, State } from "../core/calls.js";
import { moveSearchDue } from "../core/moves.js";
import { bitCount } from "../gf2.js";
import { verify } from "../search.js";
import { ShortBeams } from "./beams.js";
import { MoveEnds } from "./ends.js";
import { Layers } from "./layers.js";

/** @import { Jump } from "../../board/rules.js" */
/** @import { Core } from "../core/calls.js" */
/** @import { LivePositions } from "../live.js" */
/** @import { Problem } from "../search.js" */
/** @import { Engine } from "../worker.js" */

const SLICE = 20_000; // positions on 33 holes between two looks at the messages

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
  /** @type {Layers | null} */
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
        const due = layers.isUnderWay ? { beam: false, live: false } : this.#due(layers, left);
        if (due.beam) this.#runBeam(slice, told);
        else if (due.live) await this.#findLive(engine, told);
        else {
          if (!layers.isUnderWay) layers.lower(this.found - 1);
          told([layers.isForward ? "forward" : "backward", layers.layer]);
          if (layers.run(slice, memoryBytes) === State.MEMORY) return "memory";
          if (!layers.isUnderWay) this.#note(layers);
        }
      }
      return "";
    } catch (error) {
      if (error instanceof OutOfMemoryError) return "memory";
      throw error;
    }
  }

  /**
   * What comes before the next layer.
   * @param {Layers} layers
   * @param {number} left positions that may be generated
   */
  #due({ most, moves }, left) {
    const [beams, { board, encoded }] = [this.#beams, this.ends];
    if (beams.isRunning) return { beam: true, live: false };
    const fits = Number.isFinite(beams.nextNodes) && beams.nextNodes <= left;
    const due = moveSearchDue(this.spaces, {
      holes: board.size,
      startPegs: bitCount(encoded.start),
      open: this.found - this.atLeast,
      beamNodes: beams.nodes,
      nextBeamNodes: fits ? beams.nextNodes : 0,
      layerNodes: this.#layerNodes,
      classBits: board.size - board.dimension,
      layersToGo: Math.max(0, most - moves),
    });
    return { beam: fits && due.beam, live: due.live && this.#live !== null && !this.#members };
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
    return new Layers(this.spaces, this.ends, this.#members, this.found - 1);
  }

  /**
   * Take what a layer has shown: a solution, or a number of moves that is excluded.
   * @param {Layers} layers
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
