// The engine as WebAssembly: thin classes over its exports, as pegsol._core is for Python.
//
//   const core = await load(await fetch("engine/solver.wasm"), { memoryBytes: 512 << 20 });
//   const board = new Board(core, 33, jumps);
//   const beam = new Beam(board, { seeds: [start], finish: { care, value, maxPegs: 33 }, ... });
//   while (beam.run(20_000) === State.RUNNING) await others();
//   beam.path(); beam.free(); board.free();
//
// A position is a BigInt, bit h for hole h, by normal rules; a jump is its index in the order in
// which the board got them. A run works on about as many positions as it is told and returns, so
// that a worker can look for messages in between: many short runs end as one long one does. Every
// object holds memory of the engine until its free() is called; a freed one must not be used.
//
// Lack of memory is an answer: run() returns State.MEMORY, anything else throws OutOfMemoryError.
// Tables that cannot be right throw a RangeError that says why.
//
// solver.wasm has Board, pagodas, Beam, Listing; spaces.wasm has everything. To come, in this order:
//   Layout(board, { classVectors, within, outer, inner, potential, descending })   spaces
//   Closure(layout, { member, starts, pattern?, symmetries?, bound?, consume?, deadEnds?, keep? })
//     run(cells), step, steps, counts(), contains(position), lookup(complemented)  spaces
//   Valuation(closure, { finish, mirror, memoryBytes })
//     run(cells), solutions(position), chance(position)                            spaces
//   ShortBeam, MoveLayers (fewest moves)                                           both
//   Plain, GuidedGame (plain search and the games of the genetic solver)           spaces
// It runs in a page, in a worker and in node, and knows no geometry and no names of holes.

/**
 * @typedef {object} Finish a position meets it if (position & care) == value and the pegs fit
 * @property {bigint} care the holes that matter
 * @property {bigint} value the pegs in them
 * @property {number} maxPegs
 * @property {number} [minPegs] only tested by searches in which pegs may also appear
 *
 * @typedef {object} Score lower is better: the potentials of the pegs, less the worth of each jump
 * @property {number[]} potential of each hole
 * @property {number} mobilityWorth of a legal jump
 *
 * @typedef {object} Pagoda
 * @property {number[]} weights of each hole
 * @property {number} least the least weight of any finish
 *
 * @typedef {readonly (readonly number[])[]} Symmetries symmetries[s][h] is the hole that h goes to
 */

/** The state of a search that runs in slices: as pegsol._core.State. */
export const State = Object.freeze({ RUNNING: 0, SOLVED: 1, COMPLETE: 2, TRUNCATED: 3, MEMORY: 4 });

/** The engine has less memory than it needs. */
export class OutOfMemoryError extends Error {}

const PAGE_BYTES = 1 << 16;
const FIRST_PAGES = 16; // as the linker is told
const WORD = (1n << 64n) - 1n;
const OUT_OF_MEMORY = 1;

/** The arguments of a call, one after the other. */
class Arguments {
  #bytes = new Uint8Array(256);
  #view = new DataView(this.#bytes.buffer);
  size = 0;

  get bytes() {
    return this.#bytes.subarray(0, this.size);
  }

  /** @param {number} bytes @returns {number} where they go */
  #room(bytes) {
    const place = this.size;
    this.size += bytes;
    if (this.size > this.#bytes.length) {
      const larger = new Uint8Array(this.size * 2);
      larger.set(this.#bytes);
      this.#bytes = larger;
      this.#view = new DataView(larger.buffer);
    }
    return place;
  }

  /** @param {number | boolean} value a whole number of 32 bits, with or without a sign */
  number(value) {
    const place = this.#room(4);
    this.#view.setUint32(place, Number(value), true);
    return this;
  }
  /** @param {number | bigint} value */
  long(value) {
    const place = this.#room(8);
    this.#view.setBigUint64(place, BigInt.asUintN(64, BigInt(value)), true);
    return this;
  }
  /** @param {number} value */
  short(value) {
    const place = this.#room(2);
    this.#view.setUint16(place, value, true);
    return this;
  }
  /** @param {ArrayLike<number>} values each as number() takes it */
  numbers(values) {
    this.number(values.length);
    for (let i = 0; i < values.length; ++i) this.number(values[i]);
    return this;
  }
  /** @param {ArrayLike<number>} values */
  shorts(values) {
    this.number(values.length);
    for (let i = 0; i < values.length; ++i) this.short(values[i]);
    return this;
  }
  /** @param {bigint} position */
  position(position) {
    if (position < 0n) throw new RangeError("a position is not negative");
    const place = this.#room(4);
    let words = 0;
    for (; position !== 0n; position >>= 64n, ++words) this.long(position & WORD);
    this.#view.setUint32(place, words, true);
    return this;
  }
  /** @template T @param {readonly T[]} items @param {(item: T) => void} write */
  list(items, write) {
    this.number(items.length);
    items.forEach(write);
    return this;
  }
  /** @param {readonly bigint[]} positions */
  positions(positions) {
    return this.list(positions, (position) => this.position(position));
  }
  /** @param {Symmetries} symmetries */
  symmetries(symmetries) {
    return this.list(symmetries, (symmetry) => this.shorts(symmetry));
  }
  /** @param {Finish} finish */
  finish({ care, value, maxPegs, minPegs = 0 }) {
    return this.position(care).position(value).number(maxPegs).number(minPegs);
  }
  /** @param {Score} score */
  score({ potential, mobilityWorth }) {
    return this.numbers(potential).number(mobilityWorth);
  }
  /** @param {readonly Pagoda[]} pagodas */
  pagodas(pagodas) {
    return this.list(pagodas, ({ weights, least }) => this.shorts(weights).short(least));
  }
  /** @param {Held | null} object */
  object(object) {
    return this.number(object === null ? 0 : object.address);
  }
}

/** The answer of a call, read in the order in which it was written. */
class Answer {
  #view;
  #at = 0;

  /** @param {Uint8Array} bytes */
  constructor(bytes) {
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }
  /** @param {number} bytes */
  #skip(bytes) {
    this.#at += bytes;
    return this.#at - bytes;
  }
  number() {
    return this.#view.getUint32(this.#skip(4), true);
  }
  signed() {
    return this.#view.getInt32(this.#skip(4), true);
  }
  short() {
    return this.#view.getInt16(this.#skip(2), true);
  }
  long() {
    return this.#view.getBigUint64(this.#skip(8), true);
  }
  /** A count: exact up to 2^53. */
  count() {
    return Number(this.long());
  }
  double() {
    return this.#view.getFloat64(this.#skip(8), true);
  }
  /** @template T @param {() => T} read @returns {T[]} */
  list(read) {
    return Array.from({ length: this.number() }, read);
  }
  numbers() {
    return this.list(() => this.number());
  }
  position() {
    let position = 0n;
    const words = this.list(() => this.long());
    for (const word of words.reverse()) position = (position << 64n) | word;
    return position;
  }
}

/** The engine in its memory, as load() returns it. */
export class Core {
  #exports;
  #memory;

  /** @param {WebAssembly.Exports} exports @param {WebAssembly.Memory} memory */
  constructor(exports, memory) {
    this.#exports = /** @type {Record<string, (...values: number[]) => number>} */ (exports);
    this.#memory = memory;
  }

  /** The bytes of memory that the engine has taken; they are not returned before it ends. */
  get memoryBytes() {
    return this.#memory.buffer.byteLength;
  }

  /**
   * @param {string} name of a function of core/browser
   * @param {Arguments} values
   * @returns {Answer} valid until the next call
   */
  call(name, values) {
    const act = this.#exports[name];
    if (!act) throw new TypeError(`this file of the engine has no ${name}`);
    const room = this.#exports.room(values.size);
    if (room === 0) throw new OutOfMemoryError();
    new Uint8Array(this.#memory.buffer, room, values.size).set(values.bytes);
    const status = act();
    const { answerData, answerBytes } = this.#exports;
    const bytes = new Uint8Array(this.#memory.buffer, answerData(), answerBytes());
    if (status === 0) return new Answer(bytes);
    if (status === OUT_OF_MEMORY) throw new OutOfMemoryError();
    throw new RangeError(new TextDecoder().decode(bytes));
  }

  /**
   * Does a slice of a search.
   *
   * @param {string} name
   * @param {Arguments} values
   * @returns {number} the State
   */
  run(name, values) {
    try {
      return this.call(name, values).number();
    } catch (error) {
      if (error instanceof OutOfMemoryError) return State.MEMORY;
      throw error;
    }
  }
}

/**
 * Return the engine.
 *
 * @param {Response | PromiseLike<Response> | BufferSource | WebAssembly.Module} source solver.wasm
 *   or spaces.wasm
 * @param {{memoryBytes?: number}} [limits] the most memory that it may take, up to 4 GiB
 * @returns {Promise<Core>}
 * @throws WebAssembly.CompileError if the browser cannot run it
 */
export async function load(source, { memoryBytes = 1 << 30 } = {}) {
  const pages = Math.min(65536, Math.max(FIRST_PAGES, Math.floor(memoryBytes / PAGE_BYTES)));
  const memory = new WebAssembly.Memory({ initial: FIRST_PAGES, maximum: pages });
  const { exports } = await instantiate(await source, { env: { memory } });
  /** @type {() => void} */ (exports._initialize)();
  return new Core(exports, memory);
}

/**
 * @param {Response | BufferSource | WebAssembly.Module} source
 * @param {WebAssembly.Imports} imports
 */
async function instantiate(source, imports) {
  if (source instanceof WebAssembly.Module) return WebAssembly.instantiate(source, imports);
  if (!(source instanceof Response))
    return (await WebAssembly.instantiate(source, imports)).instance;
  // Not every host of plain files sends the type that compiling while loading insists on.
  const typed = source.headers.get("content-type")?.startsWith("application/wasm");
  const loading = typed
    ? WebAssembly.instantiateStreaming(source, imports)
    : WebAssembly.instantiate(await source.arrayBuffer(), imports);
  return (await loading).instance;
}

/** Something in the engine's memory. */
export class Held {
  /** @readonly */ core;
  address;

  /** @param {Core} core @param {string} make @param {Arguments} values */
  constructor(core, make, values) {
    this.core = core;
    this.address = core.call(make, values).number();
  }

  /** Frees it; what was made from it stays. */
  free() {
    if (this.address === 0) return;
    this.core.call("free_object", this.arguments());
    this.address = 0;
  }

  /** The arguments of a call about this object. */
  arguments() {
    if (this.address === 0) throw new TypeError("it was freed");
    return new Arguments().object(this);
  }
  /** @param {string} name @param {Arguments} [values] */
  call(name, values = this.arguments()) {
    return this.core.call(name, values);
  }
}

/** The holes and jumps of a board. */
export class Board extends Held {
  /**
   * @param {Core} core
   * @param {number} holeCount
   * @param {readonly (readonly number[])[]} jumps the holes from, over and to of each
   */
  constructor(core, holeCount, jumps) {
    const values = new Arguments().number(holeCount);
    values.list(jumps, (jump) => jump.forEach((hole) => values.short(hole)));
    super(core, "board", values);
  }
}

/**
 * Return pagoda functions that refute many positions of random play from the starts.
 *
 * @param {Board} board
 * @param {object} wanted
 * @param {readonly bigint[]} wanted.starts
 * @param {readonly bigint[]} wanted.finishes every position that meets the finish
 * @param {number} wanted.floor the least weight of a hole
 * @param {number} wanted.tries
 * @param {number} wanted.count the most functions
 * @param {number | bigint} wanted.seed
 * @returns {Pagoda[]}
 */
export function pagodas(board, { starts, finishes, floor, tries, count, seed }) {
  const values = board.arguments().positions(starts).positions(finishes);
  const answer = board.call("pagodas", values.number(floor).number(tries).number(count).long(seed));
  return answer.list(() => ({
    weights: answer.list(() => answer.short()),
    least: answer.short(),
  }));
}

/** A beam: breadth-first search by jumps that keeps the best positions of each level. */
export class Beam extends Held {
  /**
   * @param {Board} board
   * @param {object} spec
   * @param {readonly bigint[]} spec.seeds where the search starts
   * @param {Finish} spec.finish
   * @param {Score} spec.score
   * @param {Symmetries} [spec.symmetries] that keep the finish
   * @param {readonly Pagoda[]} [spec.pagodas]
   * @param {number} spec.width the most positions kept of a level
   * @param {number | bigint} spec.seed
   */
  constructor(board, { seeds, finish, score, symmetries = [], pagodas = [], width, seed }) {
    const values = board.arguments().positions(seeds).finish(finish).score(score);
    values.symmetries(symmetries).pagodas(pagodas).number(width).long(seed);
    super(board.core, "beam_new", values);
  }

  /**
   * Generates about this number of positions more.
   *
   * @param {number} positions
   * @param {number} [memoryBytes] that this beam may take
   * @returns {number} the State; MEMORY if the beam takes more than that
   */
  run(positions, memoryBytes = Number.MAX_SAFE_INTEGER) {
    return this.core.run("beam_run", this.arguments().long(positions).long(memoryBytes));
  }
  #read() {
    const answer = this.call("beam_read");
    return {
      state: answer.number(),
      generated: answer.count(),
      levels: answer.number(),
      fewestPegs: answer.signed(),
      memoryBytes: answer.number(),
    };
  }
  get state() {
    return this.#read().state;
  }
  /** The positions generated so far. */
  get generated() {
    return this.#read().generated;
  }
  get levels() {
    return this.#read().levels;
  }
  /** The fewest pegs of any position generated. */
  get fewestPegs() {
    return this.#read().fewestPegs;
  }
  get memoryBytes() {
    return this.#read().memoryBytes;
  }
  /**
   * Return the number of the seed and the jumps to the finish if solved, else to a position with
   * the fewest pegs.
   *
   * @returns {{seed: number, jumps: number[]}}
   */
  path() {
    const answer = this.call("beam_path");
    return { seed: answer.number(), jumps: answer.numbers() };
  }
}

/** All solutions, one after another, in an order fixed by the board and the hint. */
export class Listing extends Held {
  /**
   * @param {Board} board
   * @param {object} spec
   * @param {bigint} spec.start
   * @param {Finish} spec.finish
   * @param {Score} spec.score
   * @param {Symmetries} [spec.symmetries] that keep the finish
   * @param {readonly Pagoda[]} [spec.pagodas]
   * @param {readonly number[]} [spec.hint] the first solution
   * @param {boolean} [spec.distinct] leave out those that differ in the order of jumps only
   * @param {number} spec.memoryBytes
   */
  constructor(board, spec) {
    const { start, finish, score, symmetries = [], pagodas = [], hint = [] } = spec;
    const values = board.arguments().position(start).finish(finish).score(score);
    values.symmetries(symmetries).pagodas(pagodas).numbers(hint).number(spec.distinct ?? false);
    super(board.core, "listing_new", values.number(spec.memoryBytes));
  }

  /**
   * Visits about this number of positions; stops at the next solution, with State.SOLVED.
   *
   * @param {number} positions
   * @returns {number} the State
   */
  run(positions) {
    return this.core.run("listing_run", this.arguments().long(positions));
  }
  /** The jumps of the solution just found. */
  solution() {
    return this.call("listing_solution").numbers();
  }
  /**
   * Goes to the place after a solution; false if this listing does not contain it.
   *
   * @param {readonly number[]} solution
   */
  skipTo(solution) {
    return this.call("listing_skip_to", this.arguments().numbers(solution)).number() !== 0;
  }
}
