// The search for any solution: what needs no search, and then methods in the order of the engine. The
// answer is a solution, which plain rules have checked; a refutation; or open.

import { Rules, flip, pegsIn } from "../board/rules.js";
import { atMost, finishAllowed, holds, leastPegs } from "./classes.js";
import { OutOfMemoryError, State } from "./core/calls.js";
import { Direction, Method, Order, Portfolio } from "./core/conduct.js";
import { Encoded } from "./encoding.js";
import { bitCount, holesOf } from "./gf2.js";
import { checked, refuting } from "./pagodas.js";

/** @import { Jump } from "../board/rules.js" */
/** @import { Board } from "./board.js" */
/** @import { Finish } from "./classes.js" */
/** @import { Engine } from "./worker.js" */

const SLICE = 20_000; // positions times holes between two looks at the messages: a few milliseconds
const BEAM_BYTES = 48 << 20; // where nothing else is said: the same on all machines, as their answers are
const BEAMS_BEFORE_TREE = 4; // no library is loaded for it here

/**
 * A problem by its own rules.
 * @typedef {{ board: Board, reverse: boolean, start: bigint, finish: Finish }} Problem
 */

/**
 * What a search has found: jumps to the finish, or why there are none. With the finish "fewest" the
 * jumps lead to the fewest pegs found, which are the fewest possible if that is proved.
 * @typedef {object} Found
 * @property {boolean | null} solved null if it is open
 * @property {Jump[]} jumps
 * @property {"pegs" | "class" | "pagoda" | "tree" | "exhausted"} [why]
 * @property {number[][]} [weights] of the pagoda functions
 * @property {number} [pairs] of positions in the tree
 * @property {{ positions: number, levels: number }} [searched]
 * @property {number} [nodes] the positions that beams have generated
 */

/** @type {Found} */
const OPEN = { solved: null, jumps: [] };

/**
 * Search with beams of a number of positions at most.
 * @param {Engine} engine
 * @param {Problem} problem
 * @param {number} effort
 * @returns {Promise<Found>}
 */
export async function search(engine, problem, effort) {
  const { start, finish } = problem;
  if (finish.fewest) return searchFewest(engine, problem, effort);
  if (holds(finish, start)) return { solved: true, jumps: [] };
  const refuted = refutedAtSight(problem);
  if (refuted) return refuted;
  const methods = new Methods(engine, problem);
  try {
    const found = await methods.run(effort);
    if (found.solved) verify(problem, found.jumps);
    return { ...found, nodes: methods.effort };
  } finally {
    methods.free();
  }
}

/**
 * The refutation by the number of pegs or the position class, if there is one.
 * @param {Problem} problem
 * @returns {Found | null}
 */
export function refutedAtSight({ board, reverse, start, finish }) {
  const pegs = bitCount(start);
  const enough = reverse ? pegs <= finish.most : pegs >= finish.least;
  if (!enough) return { solved: false, jumps: [], why: "pegs" };
  return finishAllowed(board, start, finish) ? null : { solved: false, jumps: [], why: "class" };
}

/**
 * Search for the fewest pegs, from the least number that the position class allows up.
 * @param {Engine} engine
 * @param {Problem} problem
 * @param {number} effort
 * @returns {Promise<Found>}
 */
async function searchFewest(engine, problem, effort) {
  const { board, reverse, start } = problem;
  const pegs = bitCount(start);
  if (reverse || pegs === 1) return { solved: true, jumps: [] };
  let possible = leastPegs(board, start);
  let [best, least, left] = [/** @type {Jump[]} */ ([]), possible, effort];
  while (pegs - best.length > possible) {
    const finish = atMost(problem.finish, least);
    const methods = new Methods(engine, { ...problem, finish }, true);
    try {
      const found = await methods.run(left);
      left -= methods.effort;
      const met = methods.best();
      if (met.length > best.length) best = met;
      if (found.jumps.length >= best.length) best = found.jumps;
      if (found.solved === null) break;
      if (!found.solved) possible = least + 1;
      else if (pegs - found.jumps.length > least) possible = pegs - found.jumps.length;
      least = found.solved ? pegs - best.length - 1 : possible;
    } finally {
      methods.free();
    }
  }
  const most = pegs - best.length;
  verify({ ...problem, finish: atMost(problem.finish, most) }, best);
  return { solved: most <= possible ? true : null, jumps: best };
}

/** The methods for a problem: a little work comes first. */
export class Methods {
  /**
   * @param {Engine} engine
   * @param {Problem} problem
   * @param {boolean} [fewest] whether this is a step of the search for the fewest pegs
   */
  constructor(engine, { board, reverse, start, finish }, fewest = false) {
    this.engine = engine;
    this.encoded = new Encoded(board, reverse, start, finish);
    this.problem = this.encoded.problem(engine.core);
    this.beams = new Portfolio(this.problem);
    this.order = new Order(this.problem, BEAMS_BEFORE_TREE, 0);
    this.fewest = fewest;
    this.slice = Math.max(512, Math.floor((SLICE * 33) / board.size));
  }

  /** The positions that beams have generated. */
  get effort() {
    return this.beams.nodes;
  }

  /** The jumps to the fewest pegs that forward beams met. */
  best() {
    return this.#jumps(this.beams.bestPath());
  }

  free() {
    for (const held of [this.beams, this.order, this.problem]) held.free();
  }

  /**
   * What the methods find; where memory runs out, the answer is open.
   * @param {number} effort
   */
  async run(effort) {
    try {
      return await this.#run(effort);
    } catch (error) {
      if (error instanceof OutOfMemoryError) return OPEN;
      throw error;
    }
  }

  /**
   * @param {number} effort
   * @returns {Promise<Found>}
   */
  async #run(effort) {
    for (;;) {
      await this.engine.pause();
      const { beams, order } = this;
      const nodes = Math.min(this.slice, effort - beams.nodes);
      this.engine.told?.(this);
      const method = order.due(beams, Math.max(0, nodes));
      if (method !== Method.BEAMS) {
        order.end(method);
        const found = await this.#other(method);
        if (found) return found;
        continue;
      }
      if (nodes <= 0) return OPEN;
      if (beams.needsSymmetries) beams.takeSymmetries(this.encoded.someSymmetries);
      const state = beams.run(nodes, this.engine.beamBytes ?? BEAM_BYTES);
      if (state === State.MEMORY) return OPEN;
      if (state !== State.RUNNING) return this.#ended();
    }
  }

  /**
   * What another method than the beams finds.
   * @param {number} method
   * @returns {Promise<Found | null>}
   */
  async #other(method) {
    if (method === Method.PAGODAS) return this.#refutedBy(this.beams.pagodas(Direction.FORWARD));
    if (method === Method.TREE) {
      const { refutingPairs } = await import("./tree.js"); // most searches end before they need it
      const pairs = await refutingPairs(this.engine, this.encoded);
      return pairs === null ? null : { solved: false, jumps: [], why: "tree", pairs };
    }
    const { decide } = await import("./decision.js"); // as above
    const decided = await decide(this.engine, this.encoded);
    if (!decided) return null;
    const { jumps, searched } = decided;
    if (this.fewest) return { solved: jumps !== null, jumps: this.#jumps(jumps ?? []) };
    const found = jumps && this.#untilFinish(jumps);
    return found ? { solved: true, jumps: this.#jumps(found) } : this.#exhausted(searched);
  }

  /**
   * What the beam that has decided has found.
   * @returns {Found}
   */
  #ended() {
    const { jumps, direction, pruned, searched } = this.beams.decided();
    if (jumps) return { solved: true, jumps: this.#jumps(jumps) };
    if (pruned) checked(this.encoded, this.problem, direction, this.beams.pagodas(direction));
    if (this.fewest) {
      // If every position was visited, the fewest pegs met are the minimum.
      const complete = direction === Direction.FORWARD && !pruned;
      return complete ? { solved: true, jumps: this.best() } : { solved: false, jumps: [] };
    }
    return this.#exhausted(searched);
  }

  /**
   * @param {{ positions: number, levels: number }} searched
   * @returns {Found}
   */
  #exhausted(searched) {
    const refuted = this.#refutedBy(this.problem.pagodas(Direction.FORWARD, true));
    return refuted ?? { solved: false, jumps: [], why: "exhausted", searched };
  }

  /**
   * @param {import("./core/calls.js").Pagoda[]} proposed
   * @returns {Found | null}
   */
  #refutedBy(proposed) {
    const weights = refuting(this.encoded, this.problem, proposed);
    return weights && { solved: false, jumps: [], why: "pagoda", weights };
  }

  /**
   * The jumps up to the first position that is a finish, or null.
   * @param {number[]} jumps
   */
  #untilFinish(jumps) {
    const { start, finish, board } = this.encoded;
    let position = start;
    if (holds(finish, position)) return [];
    for (const [number, jump] of jumps.entries()) {
      position ^= board.masks[jump].all;
      if (holds(finish, position)) return jumps.slice(0, number + 1);
    }
    return null;
  }

  /** @param {number[]} numbers */
  #jumps(numbers) {
    return numbers.map((number) => this.encoded.jump(number));
  }
}

/**
 * The finish of a problem by number, once its fewest pegs are known.
 * @param {Problem} problem
 * @param {Jump[]} jumps to the fewest pegs
 */
export function settledFinish({ finish, start }, jumps) {
  return finish.fewest ? atMost(finish, bitCount(start) - jumps.length) : finish;
}

/**
 * Throws an error unless jumps lead from the start of a problem to its finish: plain rules, which
 * share nothing with the engine, replay them.
 * @param {Problem} problem
 * @param {Jump[]} jumps
 */
export function verify({ board, reverse, start, finish }, jumps) {
  const rules = new Rules({
    ...board,
    title: "",
    places: [],
    lattice: false,
    rules: reverse ? "reverse" : "normal",
    finish: { ...finish, pegs: holesOf(finish.pegs), free: holesOf(finish.free) },
  });
  const pegs = pegsIn(board.size, holesOf(start));
  for (const jump of jumps) {
    const legal = rules.legal(pegs, jump[0]);
    if (!legal.some((one) => one.join() === jump.join())) throw new Error("a jump is not legal");
    flip(pegs, jump);
  }
  if (!rules.solved(pegs)) throw new Error("the jumps do not lead to the finish");
}
