// SHA-256, which browsers offer only at once with a secure address and only after a wait.

const WORDS = 64;

/** The first primes, of whose roots the constants are the fractions. */
const PRIMES = Array.from({ length: 312 }, (_, number) => number).filter(
  (number) => number > 1 && ![2, 3, 5, 7, 11, 13, 17].some((prime) => prime < number && number % prime === 0),
);

/** The first 32 bits of a fraction. @param {number} number */
const fraction = (number) => ((number % 1) * 2 ** 32) | 0;

const FIRST = PRIMES.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));
const ROUNDS = PRIMES.slice(0, WORDS).map((prime) => fraction(Math.cbrt(prime)));

/**
 * @param {number} word
 * @param {number} bits
 */
const turned = (word, bits) => (word >>> bits) | (word << (32 - bits));

/**
 * The checksum of a text in UTF-8, in hexadecimal digits.
 * @param {string} text
 */
export function sha256(text) {
  const bytes = new TextEncoder().encode(text);
  const size = Math.ceil((bytes.length + 9) / 64) * 64;
  const padded = new Uint8Array(size);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setBigUint64(size - 8, 8n * BigInt(bytes.length));
  const state = Int32Array.from(FIRST);
  for (let start = 0; start < size; start += 64) mix(state, view, start);
  return Array.from(state, (word) => (word >>> 0).toString(16).padStart(8, "0")).join("");
}

/**
 * @param {Int32Array} state
 * @param {DataView} view
 * @param {number} start of a block
 */
function mix(state, view, start) {
  const words = new Int32Array(WORDS);
  for (let i = 0; i < WORDS; i++) {
    if (i < 16) {
      words[i] = view.getInt32(start + 4 * i);
      continue;
    }
    const [a, b] = [words[i - 15], words[i - 2]];
    const low = turned(a, 7) ^ turned(a, 18) ^ (a >>> 3);
    const high = turned(b, 17) ^ turned(b, 19) ^ (b >>> 10);
    words[i] = words[i - 16] + low + words[i - 7] + high;
  }
  let [a, b, c, d, e, f, g, h] = state;
  for (let i = 0; i < WORDS; i++) {
    const sum = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25);
    const one = (h + sum + ((e & f) ^ (~e & g)) + ROUNDS[i] + words[i]) | 0;
    const other = (turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + other) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, place) => (state[place] += word));
}
