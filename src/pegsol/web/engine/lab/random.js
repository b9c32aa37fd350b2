// The random numbers of Python, so that a seed makes the same run here as there: the Mersenne Twister
// [M. Matsumoto and T. Nishimura, ACM TOMACS 8 (1998)], begun as Python begins it, and SHA-512
// [FIPS 180-4], of which Python takes the seed if it is a text.

const [LENGTH, MIDDLE] = [624, 397];
const MASK = (1n << 64n) - 1n;

export class Random {
  #state = new Uint32Array(LENGTH);
  #place = LENGTH;

  /** @param {number | string} seed a whole number from 0 on, or a text */
  constructor(seed) {
    const key = typeof seed === "number" ? BigInt(seed) : textNumber(seed);
    const words = [];
    for (let rest = key; rest; rest >>= 32n) words.push(Number(rest & 0xffffffffn));
    this.#begin(words.length ? words : [0]);
  }

  /** @param {number[]} key */
  #begin(key) {
    const state = this.#state;
    state[0] = 19650218;
    for (let i = 1; i < LENGTH; i++) state[i] = Math.imul(1812433253, mixed(state, i)) + i;
    let place = 1;
    const next = () => {
      if (++place < LENGTH) return;
      state[0] = state[LENGTH - 1];
      place = 1;
    };
    for (let i = 0; i < Math.max(LENGTH, key.length); i++) {
      const at = i % key.length;
      state[place] = (state[place] ^ Math.imul(mixed(state, place), 1664525)) + key[at] + at;
      next();
    }
    for (let i = 1; i < LENGTH; i++) {
      state[place] = (state[place] ^ Math.imul(mixed(state, place), 1566083941)) - place;
      next();
    }
    state[0] = 0x80000000;
  }

  /**
   * A whole number of this many bits.
   * @param {number} bits from 1 to 32
   */
  bits(bits) {
    if (this.#place === LENGTH) this.#twist();
    let word = this.#state[this.#place++];
    word ^= word >>> 11;
    word ^= (word << 7) & 0x9d2c5680;
    word ^= (word << 15) & 0xefc60000;
    word ^= word >>> 18;
    return word >>> (32 - bits);
  }

  /** A number from 0 up to 1. */
  random() {
    const high = this.bits(27);
    return (high * 67108864 + this.bits(26)) / 9007199254740992;
  }

  /**
   * A whole number below a limit.
   * @param {number} limit
   */
  below(limit) {
    const bits = limit.toString(2).length;
    let number = this.bits(bits);
    while (number >= limit) number = this.bits(bits);
    return number;
  }

  /**
   * The whole numbers below a limit in random order, as Python's `sample` draws all of them.
   * @param {number} limit
   */
  sample(limit) {
    const pool = Array.from({ length: limit }, (_, number) => number);
    return pool.map((_, drawn) => {
      const place = this.below(limit - drawn);
      const number = pool[place];
      pool[place] = pool[limit - drawn - 1];
      return number;
    });
  }

  #twist() {
    const state = this.#state;
    for (let i = 0; i < LENGTH; i++) {
      const both = (state[i] & 0x80000000) | (state[(i + 1) % LENGTH] & 0x7fffffff);
      state[i] = state[(i + MIDDLE) % LENGTH] ^ (both >>> 1) ^ (both & 1 ? 0x9908b0df : 0);
    }
    this.#place = 0;
  }
}

/**
 * @param {Uint32Array} state
 * @param {number} place
 */
function mixed(state, place) {
  const before = state[place - 1];
  return before ^ (before >>> 30);
}

/** The number that Python makes of a text: its bytes and those of its digest. @param {string} text */
function textNumber(text) {
  const bytes = new TextEncoder().encode(text);
  return bytes.reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n) << 512n | sha512(bytes);
}

/** @param {Uint8Array} bytes */
function sha512(bytes) {
  const primes = primesUpTo(409);
  const rounds = primes.map((prime) => root(BigInt(prime) << 192n, 3n) & MASK);
  let state = primes.slice(0, 8).map((prime) => root(BigInt(prime) << 128n, 2n) & MASK);
  const padded = new Uint8Array(Math.ceil((bytes.length + 17) / 128) * 128);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 4, bytes.length * 8);
  for (let block = 0; block < padded.length; block += 128) {
    const words = Array.from({ length: 16 }, (_, i) => view.getBigUint64(block + 8 * i));
    for (let i = 16; i < 80; i++) {
      const [near, far] = [words[i - 15], words[i - 2]];
      const first = turned(near, 1n) ^ turned(near, 8n) ^ (near >> 7n);
      const second = turned(far, 19n) ^ turned(far, 61n) ^ (far >> 6n);
      words.push((words[i - 16] + first + words[i - 7] + second) & MASK);
    }
    let [a, b, c, d, e, f, g, h] = state;
    words.forEach((word, i) => {
      const high = turned(e, 14n) ^ turned(e, 18n) ^ turned(e, 41n);
      const one = h + high + ((e & f) ^ (~e & MASK & g)) + rounds[i] + word;
      const low = turned(a, 28n) ^ turned(a, 34n) ^ turned(a, 39n);
      const other = low + ((a & b) ^ (a & c) ^ (b & c));
      [a, b, c, d, e, f, g, h] = [(one + other) & MASK, a, b, c, (d + one) & MASK, e, f, g];
    });
    const after = [a, b, c, d, e, f, g, h];
    state = state.map((word, i) => (word + after[i]) & MASK);
  }
  return state.reduce((sum, word) => (sum << 64n) | word, 0n);
}

/**
 * @param {bigint} word
 * @param {bigint} bits
 */
function turned(word, bits) {
  return (word >> bits) | ((word << (64n - bits)) & MASK);
}

/**
 * The whole part of a root.
 * @param {bigint} number
 * @param {bigint} power
 */
function root(number, power) {
  let found = 1n << 80n;
  for (;;) {
    const better = ((power - 1n) * found + number / found ** (power - 1n)) / power;
    if (better >= found) return found;
    found = better;
  }
}

/** @param {number} most */
function primesUpTo(most) {
  const numbers = Array.from({ length: most - 1 }, (_, i) => i + 2);
  return numbers.filter((number) => numbers.every((one) => one * one > number || number % one));
}
