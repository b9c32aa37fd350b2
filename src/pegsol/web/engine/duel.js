// Two players jump in turn, and who cannot jump loses: which jump is best.

import { Rules, flip, pegsIn } from "../board/rules.js";

/** @import { Jump, Tables } from "../board/rules.js" */

/** @typedef {{ tables: Tables, pegs: number[], positions?: number }} Question how many positions are valued at most */

const POSITIONS = 1_000_000; // about two seconds; from the seventh jump on the English board, mostly enough
const MAX_HOLES = 53; // whose bits a number holds

/** A position of a duel, in which jumps are tried, and who wins the positions that were seen. */
class Duel {
  /** Whether the player whose turn it is wins. @type {Map<number, boolean>} */
  #known = new Map();
  #bits = 0;
  #pegs;
  #jumps;
  #rules;
  #left;

  /** @param {Question} question */
  constructor({ tables, pegs, positions = POSITIONS }) {
    this.#rules = new Rules(tables);
    this.#jumps = this.#rules.from.flat();
    this.#pegs = pegsIn(tables.holes.length, pegs);
    for (const hole of pegs) this.#bits += 2 ** hole;
    this.#left = tables.holes.length > MAX_HOLES ? 0 : positions;
  }

  get jumps() {
    return this.#jumps.filter(([origin, over, target]) => this.#allows(origin, over, target));
  }

  /**
   * @param {number} origin
   * @param {number} over
   * @param {number} target
   */
  #allows(origin, over, target) {
    const pegs = this.#pegs;
    return pegs[origin] === 1 && pegs[target] === 0 && (pegs[over] === 0) === this.#rules.reverse;
  }

  /** Make a jump, or take it back. @param {Jump} jump */
  #flip(jump) {
    flip(this.#pegs, jump);
    for (const hole of jump) this.#bits += this.#pegs[hole] ? 2 ** hole : -(2 ** hole);
  }

  /**
   * What is true after a jump.
   * @template T
   * @param {Jump} jump
   * @param {() => T} found
   */
  after(jump, found) {
    this.#flip(jump);
    const answer = found();
    this.#flip(jump);
    return answer;
  }

  /** Whether the player whose turn it is wins; null if that is not known. @returns {boolean | null} */
  won() {
    const known = this.#known.get(this.#bits);
    if (known !== undefined) return known;
    if (this.#left-- <= 0) return null;
    /** @type {boolean | null} */
    let won = false;
    for (const jump of this.#jumps) {
      if (!this.#allows(...jump)) continue;
      const other = this.after(jump, () => this.won());
      if (other === false) {
        won = true;
        break;
      }
      if (other === null) won = null;
    }
    if (won !== null) this.#known.set(this.#bits, won);
    return won;
  }
}

/**
 * A jump that wins, or else the one after which the other player can err in the most ways. If it is not known who wins,
 * it is one that does not lose for sure, and leaves the other player the fewest jumps.
 * @param {unknown} _engine
 * @param {Question} question about a position with a jump
 * @returns {Promise<{ jump: Jump, known: boolean }>}
 */
export async function duel(_engine, question) {
  const duel = new Duel(question);
  const replies = duel.jumps.map((jump) => ({ jump, ways: duel.after(jump, () => duel.jumps.length) }));
  replies.sort((one, other) => one.ways - other.ways);
  const judged = replies.map(({ jump }) => ({ jump, won: duel.after(jump, () => duel.won()) }));
  const winner = judged.find(({ won }) => won === false);
  if (winner) return { jump: winner.jump, known: true };
  const open = judged.find(({ won }) => won === null);
  if (open) return { jump: open.jump, known: false };
  const errors = () => duel.jumps.filter((jump) => duel.after(jump, () => duel.won())).length;
  const traps = judged.map(({ jump }) => ({ jump, errors: duel.after(jump, errors) }));
  traps.sort((one, other) => other.errors - one.errors);
  return { jump: traps[0].jump, known: true };
}
