// What conducts a search: a problem, its beams, the order of the methods, and the closure that
// decides.

import { held } from "./objects.js";

/** @import { Finish, Pagoda, Score } from "./calls.js" */
/** @import { Board } from "./objects.js" */
/** @import { Layout } from "./spaces.js" */

/** From the start, or by time reversal from the complements of the finish. */
export const Direction = Object.freeze({ FORWARD: 0, BACKWARD: 1 });

/** The methods of a search: as pegsol._core.Method. */
export const Method = Object.freeze({ BEAMS: 0, PAGODAS: 1, TREE: 2, NEEDS: 3, CLOSURE: 4 });

/**
 * The closure of a finish's complements begins at all positions that match.
 * @typedef {object} Pattern
 * @property {bigint} care the holes that matter
 * @property {bigint} value the pegs in them
 * @property {number} least
 * @property {number} most the pegs in all
 */

/** A problem by normal rules. */
export class Problem extends held("problem") {
  /**
   * @param {Board} board
   * @param {object} spec
   * @param {bigint} spec.start
   * @param {Finish} spec.finish
   * @param {boolean} spec.anyOf whether it is one peg in one of the holes that it leaves free
   * @param {boolean} spec.complements whether the problem has reverse rules
   * @param {readonly bigint[] | null} spec.finishes the positions in which a solution may end, if they
   *   are few
   * @param {readonly Score[]} spec.scores forward and backward
   * @param {readonly bigint[]} spec.classVectors of each hole, if there are at most 64
   */
  constructor(board, { start, finish, anyOf, complements, finishes, scores, classVectors }) {
    const values = board.arguments().position(start).finish(finish).number(anyOf).number(complements);
    values.number(finishes !== null);
    if (finishes) values.positions(finishes);
    scores.forEach((score) => values.score(score));
    super(board.core, values.list(classVectors, (vector) => values.long(vector)));
  }

  /**
   * Pagoda functions that refute many positions of random play in a direction.
   * @param {number} direction
   * @param {boolean} [hard] whether to try longer, as for a proof
   */
  pagodas(direction, hard = false) {
    return pagodasOf(this.call("pagodas", this.arguments().number(direction).number(hard)));
  }

  /**
   * The positions that those functions outweigh, and the least weight of a hole.
   * @param {number} direction
   */
  weighed(direction) {
    const answer = this.call("weighed", this.arguments().number(direction));
    return { finishes: answer.positions(), floor: answer.signed() };
  }

  /** The complements of the finish: a list, or all that match a pattern. */
  seeds() {
    const answer = this.call("seeds");
    const listed = answer.list(() => answer.long());
    const pattern = { care: answer.long(), value: answer.long(), least: answer.signed(), most: answer.signed() };
    return { listed, pattern: pattern.least <= pattern.most ? pattern : undefined };
  }
}

/** Beams of growing width, forward and backward in turn. */
export class Portfolio extends held("portfolio", {
  nodes: "count", // positions generated
  bestPegs: "signed", // that a forward beam has met
  needsSymmetries: "number", // whether the next beam does
}) {
  /** @param {Problem} problem */
  constructor(problem) {
    super(problem.core, problem.arguments());
  }

  /** @param {import("./calls.js").Symmetries} symmetries of the board */
  takeSymmetries(symmetries) {
    this.call("symmetries", this.arguments().symmetries(symmetries));
  }

  /** The jumps to the fewest pegs that forward beams have met. */
  bestPath() {
    return this.call("best").numbers();
  }

  /**
   * The pagoda functions of the beams in a direction, which nobody has checked.
   * @param {number} direction
   */
  pagodas(direction) {
    return pagodasOf(this.call("pagodas", this.arguments().number(direction)));
  }

  /**
   * The beam that has decided, with the jumps to the finish if it has found them. It is pruned if it
   * left out what pagoda functions refute.
   */
  decided() {
    const answer = this.call("decided");
    const [direction, pruned] = [answer.number(), answer.number() !== 0];
    const searched = { positions: answer.count(), levels: answer.number() };
    return { direction, pruned, searched, jumps: answer.number() ? answer.numbers() : null };
  }
}

/** Which solutions of a listing come before their images under symmetries. */
export class MirrorImages extends held("mirror_images") {
  /**
   * @param {Problem} problem
   * @param {import("./calls.js").Symmetries} symmetries that keep start and finish
   * @param {readonly number[]} first the path with which the listing begins
   * @param {boolean} distinct whether a path stands for all orders of its independent jumps
   */
  constructor(problem, symmetries, first, distinct) {
    super(problem.core, problem.arguments().symmetries(symmetries).numbers(first).number(distinct));
  }

  /** @param {readonly number[]} path */
  isFirst(path) {
    return this.call("first", this.arguments().numbers(path)).number() !== 0;
  }
}

/** Which method of a search has the next turn. */
export class Order extends held("order") {
  /**
   * @param {Problem} problem
   * @param {number} beamsBeforeTree
   * @param {number} treeNodes the positions that beams generate before a tree is tried
   */
  constructor(problem, beamsBeforeTree, treeNodes) {
    super(problem.core, problem.arguments().number(beamsBeforeTree).long(treeNodes));
  }

  /**
   * @param {Portfolio} beams
   * @param {number} effort the positions that they may still generate
   * @returns {number} the Method
   */
  due(beams, effort) {
    return this.call("due", this.arguments().object(beams).long(effort)).number();
  }

  /** @param {number} method that is not due again */
  end(method) {
    this.call("end", this.arguments().number(method));
  }
}

/** The closure of one end, which decides a problem. */
export class Decision extends held("decision") {
  /**
   * @param {Problem} problem of spaces.wasm
   * @param {Layout} layout
   * @param {number} bytes that it may take
   */
  constructor(problem, layout, bytes) {
    super(problem.core, problem.arguments().object(layout).long(bytes));
  }

  /** What it has found: the jumps of a solution or to the fewest pegs, or null. */
  read() {
    const answer = this.call("read");
    const searched = { positions: answer.count(), levels: answer.number() };
    return { searched, jumps: answer.number() ? answer.numbers() : null };
  }
}

/**
 * @param {import("./calls.js").Answer} answer
 * @returns {Pagoda[]}
 */
function pagodasOf(answer) {
  return answer.list(() => ({ weights: answer.list(() => answer.short()), least: answer.short() }));
}
