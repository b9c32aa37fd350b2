// Linear algebra over GF(2), as proof/gf2.py: a vector is a BigInt, and XOR adds vectors.

/**
 * Independent vectors with different leading bits, each under its length in bits.
 * @typedef {Map<number, bigint>} Rows
 */

/**
 * The number of bits up to the highest one that is set.
 * @param {bigint} row
 */
export function bitLength(row) {
  return row === 0n ? 0 : row.toString(2).length;
}

/** The number of bits that are set. @param {bigint} bits */
export function bitCount(bits) {
  let count = 0;
  for (let rest = bits; rest; rest >>= 32n) {
    let word = Number(rest & 0xffffffffn);
    for (; word; word &= word - 1) count++;
  }
  return count;
}

/**
 * A row with the leading bits of others cancelled; zero if they span it.
 * @param {Rows} rows
 * @param {bigint} row
 */
export function reduceRow(rows, row) {
  for (;;) {
    const other = row && rows.get(bitLength(row));
    if (!other) return row;
    row ^= other;
  }
}

/**
 * Adds a row to those that others span, and says whether it was independent of them.
 * @param {Rows} rows
 * @param {bigint} row
 */
export function insertRow(rows, row) {
  const rest = reduceRow(rows, row);
  if (rest) rows.set(bitLength(rest), rest);
  return rest !== 0n;
}

/**
 * The sum of the vectors whose numbers are in a set.
 * @param {bigint[]} vectors
 * @param {bigint} numbers
 */
export function sumOf(vectors, numbers) {
  let sum = 0n;
  for (const number of holesOf(numbers)) sum ^= vectors[number];
  return sum;
}

/**
 * The sum of every choice of some vectors; entry n is that for the bits of n.
 * @param {bigint[]} vectors
 */
export function allSums(vectors) {
  let sums = [0n];
  for (const vector of vectors) sums = [...sums, ...sums.map((other) => vector ^ other)];
  return sums;
}

/** The numbers of the bits that are set, in ascending order. @param {bigint} bits */
export function holesOf(bits) {
  const holes = [];
  for (let first = 0; bits; bits >>= 32n, first += 32) {
    let word = Number(bits & 0xffffffffn);
    for (; word; word &= word - 1) holes.push(first + 31 - Math.clz32(word & -word));
  }
  return holes;
}

/** The bits of some holes. @param {Iterable<number>} holes */
export function bitsOf(holes) {
  let bits = 0n;
  for (const hole of holes) bits |= 1n << BigInt(hole);
  return bits;
}
