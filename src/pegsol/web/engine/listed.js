// Lists of the positions that can be reached from a start, with the value of each that can win: as
// search/spaces/engines/sparse.py and counting.py make them.

import { OutOfMemoryError, State } from "./core/calls.js";
import { Counting, CountingMode, Levels } from "./core/levels.js";
import { bitCount } from "./gf2.js";
import { tablesOf } from "./tables.js";

/** @import { Core } from "./core/calls.js" */
/** @import { Encoded } from "./encoding.js" */
/** @import { LivePositions } from "./live.js" */
/** @import { Engine } from "./worker.js" */

const POSITIONS = 2000; // between two looks at the messages
const MAX_LISTED = 96 << 20; // bytes of the lists, and of each kind of numbers
const DIGITS = 64n; // of a chance in binary, which are more than a number keeps

export class Listed {
  /** @type {{ solutions: Counting, chances: Counting } | null} */
  #made = null;
  /** The steps of the work, which stay done if the question is cancelled. */
  #steps;

  /**
   * @param {Core} spaces
   * @param {Encoded} encoded
   * @param {LivePositions | null} live as a bitmap, where one is worth its cost
   */
  constructor(spaces, encoded, live) {
    this.spaces = spaces;
    this.encoded = encoded;
    this.live = live;
    this.#steps = this.#work();
  }

  /**
   * Go on until all values are known.
   * @param {Engine} engine
   */
  async complete(engine) {
    while (!this.#steps.next().done) await engine.pause();
  }

  /**
   * The values of a position by normal rules; null if it cannot win, or they are not known yet.
   * @param {bigint} position
   */
  values(position) {
    if (!this.#made) return null;
    const solutions = this.#made.solutions.value(position);
    const chance = this.#made.chances.value(position);
    if (solutions === null || chance === null) return null;
    const whole = this.#made.chances.denominator(bitCount(position));
    return { solutions, chance: quotient(chance, whole) };
  }

  *#work() {
    const { start, coreFinish: finish, board } = this.encoded;
    const tables = tablesOf(this.spaces, board);
    const symmetries = this.encoded.symmetries({ start: true, finish: true });
    const memory = { symmetries, memoryBytes: MAX_LISTED };
    const levels = new Levels(tables, { start, ...memory });
    yield* untilDone(() => levels.run(POSITIONS));
    levels.beginWinning(finish);
    yield* untilDone(() => levels.runWinning(POSITIONS));
    const counting = (/** @type {number} */ mode) => new Counting(tables, { mode, finish, ...memory });
    const solutions = counting(CountingMode.SOLUTIONS);
    const chances = counting(CountingMode.CHANCE);
    const least = this.encoded.finish.care ? 0 : this.encoded.finish.least;
    for (let pegs = least; pegs <= bitCount(start); pegs++) {
      for (const count of [solutions, chances]) {
        if (count.addLevel(levels, pegs) === State.MEMORY) throw new OutOfMemoryError();
        yield* untilDone(() => count.run(POSITIONS));
      }
    }
    this.#made = { solutions, chances };
  }
}

/** @param {() => number} run a slice of some work */
function* untilDone(run) {
  for (let state = run(); state !== State.COMPLETE; state = run()) {
    if (state === State.MEMORY) throw new OutOfMemoryError();
    yield;
  }
}

/**
 * @param {bigint} part
 * @param {bigint} whole
 */
function quotient(part, whole) {
  const length = BigInt(whole.toString(2).length - part.toString(2).length);
  const shift = DIGITS + (length > 0n ? length : 0n);
  return Number((part << shift) / whole) / 2 ** Number(shift);
}
