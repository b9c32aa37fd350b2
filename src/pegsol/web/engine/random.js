// Random numbers that are the same on every machine: SplitMix64, as study/reverse_play.py has it.

const WORD = (1n << 64n) - 1n;

export class SplitMix {
  /** @param {bigint} seed */
  constructor(seed) {
    this.state = seed & WORD;
  }

  /**
   * A number from 0 to `limit` - 1.
   * @param {bigint} limit
   */
  word(limit) {
    this.state = (this.state + 0x9e3779b97f4a7c15n) & WORD;
    let word = this.state;
    word = ((word ^ (word >> 30n)) * 0xbf58476d1ce4e5b9n) & WORD;
    word = ((word ^ (word >> 27n)) * 0x94d049bb133111ebn) & WORD;
    return ((word ^ (word >> 31n)) * limit) >> 64n;
  }

  /** @param {number} limit */
  below(limit) {
    return Number(this.word(BigInt(limit)));
  }
}
