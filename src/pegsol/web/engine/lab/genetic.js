// The genetic solver, candidate by candidate, as lab/populations.py and candidates.py.

import { Rules } from "../../board/rules.js";
import { image } from "../board.js";
import { atMost, isAnyOf, leastPegs } from "../classes.js";
import { OutOfMemoryError, State } from "../core/calls.js";
import { GuidedGame } from "../core/lab.js";
import { Board as CoreBoard } from "../core/objects.js";
import { Encoded } from "../encoding.js";
import { holesOf } from "../gf2.js";
import { after } from "../knowledge.js";
import { weightClasses } from "./classes.js";
import { Population } from "./population.js";

/** @import { Jump } from "../../board/rules.js" */
/** @import { Board, Permutation } from "../board.js" */
/** @import { Core } from "../core/calls.js" */
/** @import { Task } from "../runs/worker.js" */
/** @import { Running } from "../runs/running.js" */
/** @import { Breeding, Candidate } from "./population.js" */

const MEMORY_BYTES = 256 << 20;
const SLICE = 20_000; // positions
/** Milliseconds between two candidates. @type {Record<string, number>} */
const PACES = { slow: 400, quick: 100, full: 0 };

/**
 * The game of a candidate.
 * @typedef {object} Game
 * @property {Jump[]} jumps by the rules of the problem, to the finish if it solves
 * @property {number} fitness the holes that agree with the finish
 * @property {boolean} solves
 */

/**
 * @param {Core} core
 * @param {Task} task
 * @param {Running} running
 */
export async function evolve(core, task, running) {
  const { options } = task;
  const evaluation = new Evaluation(core, task);
  const { populations, seed } = options;
  const breed = (/** @type {number} */ number) =>
    new Population(/** @type {Breeding} */ (options), evaluation.classes.length, seed, number);
  let [population, evaluations, pace, reason] = [breed(1), 0, PACES[options.pace], ""];
  const look = () => evaluation.look(population, evaluations + population.evaluations);
  running.tell("shown", look());
  while (!population.solved && !reason) {
    const word = await running.word(pace);
    if (word === "stop") reason = "cancelled";
    else if (word in PACES) pace = PACES[word];
    else if (!word && population.isOver && population.number >= populations) reason = "populations";
    else {
      if (word || population.isOver) {
        evaluations += population.evaluations;
        population = breed(population.number + 1);
      }
      if (!word) await population.step((weights) => evaluation.play(weights, running));
    }
    if (pace) running.tell("shown", look());
    else running.show("shown", look);
  }
  return { ...look(), reason };
}

/** Plays the games of candidates for a problem, one after the other. */
class Evaluation {
  #game;
  #rules;
  #encoded;
  #order;
  #turns;
  #numbers;

  /**
   * @param {Core} core
   * @param {Task} task
   */
  constructor(core, { board, reverse, start, finish, described, options }) {
    this.board = board;
    this.start = start;
    this.classes = weightClasses(board, start, options.classes);
    this.#numbers = board.holes.map((_, hole) => this.classes.findIndex((holes) => holes.includes(hole)));
    const settled = finish.fewest ? atMost(finish, leastPegs(board, start)) : finish;
    this.#encoded = new Encoded(board, reverse, start, settled);
    this.#rules = new Rules(described.tables);
    this.#order = jumpsInOrder(board, reverse, described.tables.places);
    const { wanted, turns } = this.#images();
    this.#turns = turns;
    const listed = new CoreBoard(core, board.size, this.#order.map((number) => board.jumps[number]));
    const threshold = Math.min(options.threshold, board.size);
    this.#game = new GuidedGame(listed, {
      start: this.#encoded.start,
      wanted,
      threshold,
      memoryBytes: MEMORY_BYTES,
    });
  }

  /**
   * @param {number[]} weights of the classes
   * @param {Running} running
   * @returns {Promise<Game>}
   */
  async play(weights, running) {
    const sign = this.#encoded.reverse ? -1 : 1;
    this.#game.begin(this.#numbers.map((number) => sign * weights[number]));
    for (;;) {
      const state = this.#game.run(SLICE);
      if (state === State.COMPLETE) break;
      if (state === State.MEMORY) throw new OutOfMemoryError();
      await running.pause();
    }
    const { jumps: numbers, agreement, nearest } = this.#game.result();
    const jumps = numbers.map((number) => this.#encoded.jump(this.#order[number]));
    const solves = agreement === this.board.size;
    if (!solves) return { jumps, fitness: agreement, solves };
    // The game may reach a symmetric image of the finish; the solution is turned back.
    const turn = this.#turns[nearest];
    const back = jumps.map((jump) => /** @type {Jump} */ (jump.map((hole) => turn.indexOf(hole))));
    return { jumps: back, fitness: agreement, solves };
  }

  /**
   * The state of a run; a candidate that solves the problem comes first.
   * @param {Population} population
   * @param {number} evaluations
   */
  look({ number, tries, solved, candidates }, evaluations) {
    const first = candidates.filter(({ game }) => game?.solves);
    const others = candidates.filter(({ game }) => !game?.solves);
    const shown = [...first, ...others].map((candidate) => this.#candidate(number, candidate));
    return { population: number, tries, evaluations, solved, candidates: shown };
  }

  /**
   * @param {number} population
   * @param {Candidate} candidate
   */
  #candidate(population, { number, weights, game }) {
    const jumps = game?.jumps ?? [];
    return {
      id: `${population}.${number}`,
      weights,
      classes: this.#numbers,
      evaluated: game !== null,
      fitness: game?.fitness ?? 0,
      pegs: holesOf(after(this.start, jumps)),
      moves: this.#rules.moves(jumps).map(({ text }) => text),
      solves: game?.solves ?? false,
    };
  }

  /** The images of the finish under the symmetries that keep the start, and a symmetry for each. */
  #images() {
    const { finish } = this.#encoded;
    const { board, start } = this;
    if (!finish.care) {
      const turn = board.holes.map((_, hole) => hole);
      return { wanted: [{ care: 0n, value: 0n, minPegs: finish.least, maxPegs: finish.most }], turns: [turn] };
    }
    /** @type {Map<string, { pegs: bigint, free: bigint, turn: Permutation }>} */
    const images = new Map();
    for (const turn of board.keeping(start)) {
      const [pegs, free] = [image(finish.pegs, turn), image(finish.free, turn)];
      const key = `${pegs} ${free}`;
      if (!images.has(key)) images.set(key, { pegs, free, turn });
    }
    const all = [...images.values()];
    const [minPegs, maxPegs] = isAnyOf(finish) ? [1, 1] : [0, board.size];
    const wanted = all.map(({ pegs, free }) => ({ care: board.full & ~free, value: pegs, minPegs, maxPegs }));
    return { wanted, turns: all.map(({ turn }) => turn) };
  }
}

/**
 * The numbers of a board's jumps as lab/orders.py lists them: hole by hole, and from each
 * hole of a lattice clockwise from north. A game makes the first of equally heavy jumps.
 * @param {Board} board
 * @param {boolean} reverse
 * @param {[number, number][]} places where the holes are drawn
 */
function jumpsInOrder({ jumps, coordinates }, reverse, places) {
  const keys = jumps.map(([a, over, c], number) => {
    const from = reverse ? c : a;
    const [x, y] = [0, 1].map((axis) => places[over][axis] - places[from][axis]);
    const angle = coordinates ? (Math.atan2(x, -y) + 2 * Math.PI) % (2 * Math.PI) : 0;
    return { number, from, angle };
  });
  const sorted = keys.sort((one, other) => one.from - other.from || one.angle - other.angle || one.number - other.number);
  return sorted.map(({ number }) => number);
}
