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
// solver.wasm has Board, pagodas, Beam and Listing; spaces.wasm has these and all others.
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
 *
 * @typedef {object} RegionBound for searches by moves: a solution enters or leaves each region
 * @property {readonly bigint[]} regions smallest first
 * @property {number} spared how many of them may stay as they are
 */

/** The state of a search that runs in slices: as pegsol._core.State. */
export const State = Object.freeze({ RUNNING: 0, SOLVED: 1, COMPLETE: 2, TRUNCATED: 3, MEMORY: 4 });

/** The engine has less memory than it needs. */
export class OutOfMemoryError extends Error {}

const PAGE_BYTES = 1 << 16;
const FIRST_PAGES = 16; // as the linker is told
const WORD = (1n << 64n) - 1n;
const LIMIT = 2 ** 31; // bytes, where the caller sets none
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
  /** @param {readonly RegionBound[]} bounds */
  bounds(bounds) {
    return this.list(bounds, ({ regions, spared }) => this.positions(regions).number(spared));
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
  counts() {
    return this.list(() => this.count());
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

/** Something in the engine's memory: what `make` answers first is its address. */
class Held {
  /** @readonly */ core;
  address;

  /** @param {Core} core @param {string} make @param {Arguments} values */
  constructor(core, make, values) {
    this.core = core;
    this.made = core.call(make, values);
    this.address = this.made.number();
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

// -- searches by moves: spaces.wasm ----------------------------------------------------------------

/** Positions in layers by the fewest moves from some seeds, or to them, modulo symmetry. */
export class MoveLayers extends Held {
  /**
   * @param {Board} board
   * @param {object} spec
   * @param {readonly bigint[]} spec.seeds
   * @param {Symmetries} [spec.symmetries] a group that keeps the seeds
   * @param {boolean} [spec.backward] by moves taken back
   * @param {Membership | null} [spec.within] positions not among these are left out
   * @param {readonly RegionBound[]} [spec.bounds]
   * @param {number} [spec.most] moves, of a position and the bound for those to come
   */
  constructor(board, spec) {
    const { seeds, symmetries = [], backward = false, within = null, bounds = [] } = spec;
    const values = board.arguments().positions(seeds).symmetries(symmetries).number(backward);
    super(board.core, "layers_new", values.object(within).bounds(bounds).number(spec.most ?? 65536));
  }

  /**
   * Generates about this number of positions; State.RUNNING until the next layer is complete. An
   * empty layer is the last.
   *
   * @param {number} positions
   * @param {number} [memoryBytes]
   * @returns {number} the State
   */
  run(positions, memoryBytes = LIMIT) {
    return this.core.run("layers_run", this.arguments().long(positions).number(memoryBytes));
  }
  /**
   * Makes the moves from the last layer without keeping what they lead to: State.SOLVED if one
   * leads to a position of the other's last layer, which is then met().
   *
   * @param {MoveLayers} other
   * @param {number} positions
   * @param {number} [memoryBytes]
   * @returns {number} the State
   */
  probe(other, positions, memoryBytes = LIMIT) {
    const values = this.arguments().object(other).long(positions);
    return this.core.run("layers_probe", values.number(memoryBytes));
  }
  #read() {
    const answer = this.call("layers_read");
    return {
      generated: answer.count(),
      memoryBytes: answer.number(),
      counts: answer.numbers(),
      ranges: answer.numbers(),
    };
  }
  get generated() {
    return this.#read().generated;
  }
  get memoryBytes() {
    return this.#read().memoryBytes;
  }
  /** [n] is the number of positions at exactly n moves; a layer under way is left out. */
  counts() {
    return this.#read().counts;
  }
  /** The least and the most pegs of those. */
  pegRanges() {
    const { ranges } = this.#read();
    return Array.from({ length: ranges.length / 2 }, (_, n) => [ranges[2 * n], ranges[2 * n + 1]]);
  }
  /** The moves of a position, or -1. @param {bigint} position */
  fewest(position) {
    return this.call("layers_fewest", this.arguments().position(position)).signed();
  }
  /** Positions in the last layer of both. @param {MoveLayers} other @param {number} most */
  meetings(other, most) {
    const answer = this.call("layers_meetings", this.arguments().object(other).number(most));
    return answer.list(() => answer.position());
  }
  met() {
    return this.call("layers_met").position();
  }
  /** Positions of the last layer that meet the finish. @param {Finish} finish @param {number} most */
  finished(finish, most) {
    const answer = this.call("layers_finished", this.arguments().finish(finish).number(most));
    return answer.list(() => answer.position());
  }
  /**
   * Return a seed from which a position is reached by this number of moves, and the jumps.
   *
   * @param {bigint} position
   * @param {number} moves
   */
  path(position, moves) {
    const answer = this.call("layers_path", this.arguments().position(position).number(moves));
    return { seed: answer.position(), jumps: answer.numbers() };
  }
  /** Return the seeds from which these are reached. @param {bigint[]} positions @param {number} moves */
  sources(positions, moves) {
    const answer = this.call("layers_sources", this.arguments().positions(positions).number(moves));
    return answer.list(() => answer.position());
  }
}

/** A beam for few moves. It proves nothing; it finds short solutions quickly. */
export class ShortBeam extends Held {
  /**
   * @param {Board} board
   * @param {object} spec
   * @param {bigint} spec.start
   * @param {number | null} [spec.moving] the hole of the peg that may go on with its move
   * @param {Finish} spec.finish
   * @param {Symmetries} [spec.symmetries] a group that keeps the start and the finish
   * @param {Score} spec.score
   * @param {number} spec.moveWorth of a move that was made or is surely needed
   * @param {boolean} [spec.backward] jumps are taken back
   * @param {Membership | null} [spec.within]
   * @param {readonly RegionBound[]} [spec.bounds]
   * @param {number} spec.most moves of a solution
   * @param {number} spec.width
   * @param {number | bigint} spec.seed
   */
  constructor(board, spec) {
    const { moving = null, symmetries = [], backward = false, within = null, bounds = [] } = spec;
    const values = board.arguments().position(spec.start).number(moving ?? -1).finish(spec.finish);
    values.symmetries(symmetries).score(spec.score).number(spec.moveWorth).number(backward);
    values.object(within).bounds(bounds).number(spec.most).number(spec.width).long(spec.seed);
    super(board.core, "short_beam_new", values);
  }

  /** Expands about this number of positions. @param {number} positions @returns {number} the State */
  run(positions) {
    return this.core.run("short_beam_run", this.arguments().long(positions));
  }
  #read() {
    const answer = this.call("short_beam_read");
    return { generated: answer.count(), moves: answer.signed(), path: answer.numbers() };
  }
  get generated() {
    return this.#read().generated;
  }
  /** The moves of the shortest solution found, or -1. */
  get moves() {
    return this.#read().moves;
  }
  /** Its jumps. */
  path() {
    return this.#read().path;
  }
}

// -- state spaces: spaces.wasm --------------------------------------------------------------------

/** The places of the positions of a class in a bitmap; the caller divides the holes. */
export class Layout extends Held {
  /**
   * @param {Board} board of up to 64 holes
   * @param {object} division
   * @param {readonly bigint[]} division.classVectors of each hole
   * @param {readonly number[]} division.within
   * @param {readonly number[]} division.outer
   * @param {readonly number[]} division.inner
   * @param {readonly number[]} division.potential of each hole
   * @param {boolean} division.descending no jump raises the potential
   */
  constructor(board, { classVectors, within, outer, inner, potential, descending }) {
    const values = board.arguments();
    values.list(classVectors, (vector) => values.long(vector));
    values.shorts(within).shorts(outer).shorts(inner).numbers(potential).number(descending);
    super(board.core, "layout_new", values);
    /** Whether a Valuation can value positions of this layout. */
    this.takesValues = this.made.number() !== 0;
  }
}

/** A set of positions that a search by moves asks about. */
export class Membership extends Held {}

/** The closure of some positions of one class under the jumps, one bit for each position. */
export class Closure extends Held {
  /**
   * @param {Layout} layout
   * @param {object} spec
   * @param {bigint} spec.member any position of the class
   * @param {readonly bigint[]} [spec.starts]
   * @param {{care: bigint, value: bigint, least: number, most: number}} [spec.pattern] also starts:
   *   all positions with (position & care) == value and least to most pegs
   * @param {Symmetries} [spec.symmetries] a group that keeps the starts, to count classes
   * @param {Closure | null} [spec.bound] a finished closure of the same layout: only positions
   *   whose complements are in it are kept. A closure that is done needs its bound no more
   * @param {boolean} [spec.deadEnds] count the positions without a legal jump, too
   * @param {boolean} [spec.keep] keep the positions, not only their numbers
   */
  constructor(layout, spec) {
    const { member, starts = [], symmetries = [], bound = null, keep = true } = spec;
    const { care, value, least, most } = spec.pattern ?? { care: 0n, value: 0n, least: 1, most: 0 };
    const values = layout.arguments().long(member);
    values.list(starts, (start) => values.long(start));
    values.long(care).long(value).number(least).number(most).symmetries(symmetries).object(bound);
    super(layout.core, "closure_new", values.number(spec.deadEnds ?? false).number(keep));
  }

  /**
   * Fills this number of parts, each of 16 cells: of the English board that takes 0.2 ms.
   *
   * @param {number} parts
   * @returns {number} State.RUNNING or State.COMPLETE
   */
  run(parts) {
    return this.core.run("closure_run", this.arguments().number(parts));
  }
  #read() {
    const answer = this.call("closure_read");
    return { step: answer.number(), steps: answer.number(), peakBytes: answer.count() };
  }
  get step() {
    return this.#read().step;
  }
  get steps() {
    return this.#read().steps;
  }
  /** The most bytes of positions that it holds at the same time. */
  get peakBytes() {
    return this.#read().peakBytes;
  }
  /** By number of pegs: positions, dead ends, and positions fixed by symmetries, summed. */
  counts() {
    const answer = this.call("closure_counts");
    return { positions: answer.counts(), deadEnds: answer.counts(), fixed: answer.counts() };
  }
  /** @param {bigint} position */
  contains(position) {
    return this.call("closure_contains", this.arguments().long(position)).number() !== 0;
  }
  /**
   * Return the set of its positions, or of their complements.
   *
   * @param {boolean} complemented
   */
  lookup(complemented) {
    return new Membership(this.core, "closure_lookup", this.arguments().number(complemented));
  }
  /**
   * Return the positions with this number of pegs, or their complements, ascending; with symmetries
   * only the first of each class.
   *
   * @param {number} pegs
   * @param {Symmetries} symmetries
   * @param {boolean} complemented
   */
  positions(pegs, symmetries, complemented) {
    const values = this.arguments().symmetries(symmetries).number(pegs).number(complemented);
    const answer = this.call("closure_positions", values);
    return answer.list(() => answer.long());
  }
}

/** The number of solutions and the chance of random play of every winning position. */
export class Valuation extends Held {
  /**
   * @param {Closure} winning the complements of the positions that can reach the finish; done
   * @param {object} spec
   * @param {Finish} spec.finish
   * @param {readonly number[]} [spec.mirror] a symmetry of the problem that is its own inverse
   * @param {number} [spec.memoryBytes]
   */
  constructor(winning, { finish, mirror = [], memoryBytes = LIMIT }) {
    const values = winning.arguments().finish(finish).shorts(mirror).number(memoryBytes);
    super(winning.core, "valuation_new", values);
  }

  /**
   * Values the positions of the next cells.
   *
   * @param {number} cells 32 take about a millisecond on the English board
   * @returns {number} the State; MEMORY if the values do not fit
   */
  run(cells) {
    return this.core.run("valuation_run", this.arguments().number(cells));
  }
  #read() {
    const answer = this.call("valuation_read");
    return { levels: answer.number(), levelsLeft: answer.number(), memoryBytes: answer.count() };
  }
  get levels() {
    return this.#read().levels;
  }
  get levelsLeft() {
    return this.#read().levelsLeft;
  }
  get memoryBytes() {
    return this.#read().memoryBytes;
  }
  /** @param {bigint} position */
  #value(position) {
    const answer = this.call("valuation_value", this.arguments().long(position));
    const known = answer.number() !== 0;
    return { known, solutions: answer.position(), chance: answer.double() };
  }
  /** The number of solutions from a position; null if it is not winning. @param {bigint} position */
  solutions(position) {
    const { known, solutions } = this.#value(position);
    return known ? solutions : null;
  }
  /** The chance of random play, correct to 12 digits; null likewise. @param {bigint} position */
  chance(position) {
    const { known, chance } = this.#value(position);
    return known ? chance : null;
  }
}

/** The reachable positions of any board as lists, level by level, modulo symmetry. */
export class Levels extends Held {
  /**
   * @param {Board} board
   * @param {object} spec
   * @param {readonly bigint[]} spec.starts
   * @param {Symmetries} [spec.symmetries] a group that keeps the starts, the identity first
   * @param {number} [spec.memoryBytes]
   */
  constructor(board, { starts, symmetries = [], memoryBytes = LIMIT }) {
    const values = board.arguments().positions(starts).symmetries(symmetries).number(memoryBytes);
    super(board.core, "levels_new", values);
  }

  /** Expands about this number of positions. @param {number} positions @returns {number} the State */
  run(positions) {
    return this.core.run("levels_run", this.arguments().long(positions));
  }
  /** Begins to mark the positions that can reach the finish. @param {Finish} finish */
  beginWinning(finish) {
    this.call("levels_begin_winning", this.arguments().finish(finish));
  }
  /** Marks about this number of them. @param {number} positions @returns {number} the State */
  runWinning(positions) {
    return this.core.run("levels_run_winning", this.arguments().long(positions));
  }
  /** @param {number} pegs @param {boolean} winning */
  #read(pegs, winning) {
    const answer = this.call("levels_read", this.arguments().number(pegs).number(winning));
    return {
      completeDownTo: answer.signed(),
      memoryBytes: answer.count(),
      count: answer.count(),
      raw: answer.count(),
      deadEnds: answer.count(),
    };
  }
  get memoryBytes() {
    return this.#read(0, false).memoryBytes;
  }
  get completeDownTo() {
    return this.#read(0, false).completeDownTo;
  }
  /** The positions with this number of pegs modulo symmetry. @param {number} pegs */
  count(pegs) {
    return this.#read(pegs, false).count;
  }
  /** The positions with their images. @param {number} pegs */
  raw(pegs) {
    return this.#read(pegs, false).raw;
  }
  /** Those without a legal jump, with their images. @param {number} pegs */
  deadEnds(pegs) {
    return this.#read(pegs, false).deadEnds;
  }
  /** The winning positions modulo symmetry. @param {number} pegs */
  winning(pegs) {
    return this.#read(pegs, true).count;
  }
  /** The winning positions with their images. @param {number} pegs */
  winningRaw(pegs) {
    return this.#read(pegs, true).raw;
  }
  /** @param {bigint} position @param {boolean} winning */
  #has(position, winning) {
    const values = this.arguments().position(position).number(winning);
    return this.call("levels_contains", values).number() !== 0;
  }
  /** @param {bigint} position */
  contains(position) {
    return this.#has(position, false);
  }
  /** @param {bigint} position */
  isWinning(position) {
    return this.#has(position, true);
  }
}

/** What Counting counts; a chance is a numerator over the denominator of its number of pegs. */
export const CountingMode = Object.freeze({ SOLUTIONS: 0, DISTINCT: 1, GAMES: 2, CHANCE: 3 });

/** Exact numbers for all positions of Levels, from the fewest pegs up. */
export class Counting extends Held {
  /**
   * @param {Board} board
   * @param {object} spec
   * @param {number} spec.mode a CountingMode
   * @param {Finish} spec.finish
   * @param {Symmetries} [spec.symmetries] a group that keeps the finish, the identity first
   * @param {number} [spec.memoryBytes]
   */
  constructor(board, { mode, finish, symmetries = [], memoryBytes = LIMIT }) {
    const values = board.arguments().number(mode).finish(finish).symmetries(symmetries);
    super(board.core, "counting_new", values.number(memoryBytes));
  }

  /**
   * Begins a level: the positions of some levels with this number of pegs, or the winning ones.
   *
   * @param {Levels} levels
   * @param {number} pegs more than before
   * @param {boolean} winning
   * @returns {number} State.RUNNING, or State.MEMORY
   */
  addLevel(levels, pegs, winning) {
    const values = this.arguments().object(levels).number(pegs).number(winning);
    return this.core.run("counting_add_level", values);
  }
  /** Counts about this number of positions. @param {number} positions @returns {number} the State */
  run(positions) {
    return this.core.run("counting_run", this.arguments().long(positions));
  }
  /** The number of a position; null if it is not in a level. @param {bigint} position */
  value(position) {
    const answer = this.call("counting_value", this.arguments().position(position));
    const known = answer.number() !== 0;
    const value = answer.position();
    return known ? value : null;
  }
  /** @param {number} pegs */
  denominator(pegs) {
    return this.call("counting_denominator", this.arguments().number(pegs)).position();
  }
}

// -- the Lab: spaces.wasm -------------------------------------------------------------------------

/** Which exchanges of jumps plain search leaves out. */
export const Independence = Object.freeze({ NONE: 0, PREVIOUS: 1, ALL: 2 });
/** Which positions a table gives up. */
export const Replace = Object.freeze({ BUCKET: 0, ALWAYS: 1, DEPTH: 2 });
/** What a table makes a place of. */
export const Hash = Object.freeze({ MULTIPLY: 0, HOLE: 1, JUMP: 2 });

/** The counters of a level of plain search, in the engine's order. */
export const PLAIN_COUNTERS = Object.freeze(
  /** @type {const} */ ([
    ..."positions distinct nodes deadEnds solutions pagodas pinTypes deadPegs".split(" "),
    ..."hits misses collisions stores overwritten skipped".split(" "),
  ]),
);

/** Whether dead pegs refute a position. @param {Board} board @param {bigint} position @param {Finish} finish */
export function deadPegsRefute(board, position, finish) {
  const values = board.arguments().position(position).finish(finish);
  return board.call("dead_pegs", values).number() !== 0;
}

/** Plain depth-first search. */
export class Plain extends Held {
  /**
   * @param {Board} board
   * @param {object} spec
   * @param {bigint} spec.start
   * @param {Finish} spec.finish
   * @param {Symmetries} [spec.symmetries] that keep the finish, the identity first
   * @param {readonly Pagoda[]} [spec.pagodas]
   * @param {readonly Pagoda[]} [spec.pinTypes]
   * @param {{entries: number, replace?: number, hash?: number, seed?: number | bigint,
   *   values?: boolean}} [spec.table]
   * @param {number} [spec.independence]
   * @param {boolean} [spec.deadPegs]
   * @param {boolean} [spec.distinct] count different positions, too
   * @param {number} [spec.wanted] stop at this solution; 0: never
   */
  constructor(board, spec) {
    const { start, finish, symmetries = [], table = { entries: 0 } } = spec;
    const values = board.arguments().position(start).finish(finish).symmetries(symmetries);
    values.pagodas(spec.pagodas ?? []).pagodas(spec.pinTypes ?? []).number(table.entries);
    values.number(table.replace ?? Replace.BUCKET).number(table.hash ?? Hash.MULTIPLY);
    values.long(table.seed ?? 0).number(table.values ?? false);
    values.number(spec.independence ?? Independence.NONE).number(spec.deadPegs ?? false);
    values.number(spec.distinct ?? false).long(spec.wanted ?? 1);
    super(board.core, "plain_new", values);
  }

  /**
   * Meets up to this number of positions more.
   *
   * @param {number} positions
   * @param {number} [memoryBytes]
   * @returns {number} the State
   */
  run(positions, memoryBytes = LIMIT) {
    return this.core.run("plain_run", this.arguments().long(positions).number(memoryBytes));
  }
  #read() {
    const answer = this.call("plain_read");
    return {
      positions: answer.count(),
      solutions: answer.count(),
      memoryBytes: answer.count(),
    };
  }
  get positions() {
    return this.#read().positions;
  }
  get solutions() {
    return this.#read().solutions;
  }
  get memoryBytes() {
    return this.#read().memoryBytes;
  }
  /** The jumps of the last solution found. */
  solution() {
    return this.call("plain_solution").numbers();
  }
  /** For each pagoda function, how often it was the first to refute a position. */
  refuted() {
    return this.call("plain_refuted").counts();
  }
  /** If the table has values: the jumps tried from the start, with the fewest pegs known after. */
  values() {
    const answer = this.call("plain_values");
    return answer.list(() => ({ jump: answer.number(), fewestPegs: answer.count() }));
  }
  /** For each number of jumps, the counters in the order of PLAIN_COUNTERS. */
  levels() {
    const answer = this.call("plain_levels");
    return answer.list(() => answer.counts());
  }
}

/** A game of the genetic solver: greedy by the weights of holes, then through all that follows. */
export class GuidedGame extends Held {
  /**
   * @param {Board} board
   * @param {object} spec
   * @param {bigint} spec.start
   * @param {readonly Finish[]} spec.wanted any of them ends the game
   * @param {number} spec.threshold pegs at which the greedy part ends
   * @param {number} [spec.memoryBytes]
   */
  constructor(board, { start, wanted, threshold, memoryBytes = LIMIT }) {
    const values = board.arguments().position(start);
    values.list(wanted, (finish) => values.finish(finish));
    super(board.core, "game_new", values.number(threshold).number(memoryBytes));
  }

  /**
   * Begins the game of these weights.
   *
   * @param {readonly number[]} weights
   * @param {number | bigint | null} tieSeed of random choices between equal jumps; null: the first
   */
  begin(weights, tieSeed) {
    const values = this.arguments().numbers(weights).number(tieSeed !== null);
    this.call("game_begin", values.long(tieSeed ?? 0));
  }
  /** Visits about this number of positions. @param {number} positions @returns {number} the State */
  run(positions) {
    return this.core.run("game_run", this.arguments().long(positions));
  }
  /** The jumps, the agreement, the wanted finish it agrees with best, and the positions visited. */
  result() {
    const answer = this.call("game_result");
    return {
      jumps: answer.numbers(),
      agreement: answer.signed(),
      nearest: answer.number(),
      visited: answer.count(),
    };
  }
}
