// How JavaScript calls the engine: arguments, answers, and the memory in which it works.
//
// A position is a BigInt, bit h for hole h, by normal rules; a jump is its index in the order in
// which the board got them. A run works on about as many positions as it is told and returns, so
// that a worker can look for messages in between: many short runs end as one long one does. Every
// object holds memory of the engine until its free() is called; a freed one must not be used.
//
// Lack of memory is an answer: run() returns State.MEMORY, anything else throws OutOfMemoryError.
// Tables that cannot be right throw a RangeError that says why.

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
 * @typedef {object} Sought what a search looks for, and how
 * @property {Finish} finish
 * @property {Score} score
 * @property {Symmetries} [symmetries] that keep the finish
 * @property {readonly Pagoda[]} [pagodas]
 *
 * @typedef {object} RegionBound for searches by moves: a solution enters or leaves each region
 * @property {readonly bigint[]} regions smallest first
 * @property {number} spared how many of them may stay as they are
 */

/** The state of a search that runs in slices: as pegsol._core.State. */
export const State = Object.freeze({ RUNNING: 0, SOLVED: 1, COMPLETE: 2, TRUNCATED: 3, MEMORY: 4 });

/** The engine has less memory than it needs. */
export class OutOfMemoryError extends Error {}

/** Bytes, where the caller sets no limit. */
export const MEMORY_LIMIT = 2 ** 31;

const PAGE_BYTES = 1 << 16;
const FIRST_PAGES = 16; // as the linker is told
const WORD = (1n << 64n) - 1n;
const OUT_OF_MEMORY = 1;

/** The arguments of a call, one after the other. */
export class Arguments {
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
  /** @param {Sought} sought */
  sought({ finish, score, symmetries = [], pagodas = [] }) {
    return this.finish(finish).score(score).symmetries(symmetries).pagodas(pagodas);
  }
  /** @param {readonly RegionBound[]} bounds */
  bounds(bounds) {
    return this.list(bounds, ({ regions, spared }) => this.positions(regions).number(spared));
  }
  /** @param {{ address: number } | null} object of the engine */
  object(object) {
    return this.number(object === null ? 0 : object.address);
  }
}

/** The answer of a call, read in the order in which it was written. */
export class Answer {
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
  positions() {
    return this.list(() => this.position());
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
