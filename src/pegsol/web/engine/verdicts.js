// Whether positions can still be won and to how few pegs they lead: from what is known, or by
// searches whose work is counted in positions.

import { search } from "./search.js";

/** @import { Engine } from "./worker.js" */
/** @import { Knowledge, Step } from "./knowledge.js" */

// Positions times holes, of a search: a tenth of a second is about 30 million.
const WORK = { winning: 300_000_000, fewest: 100_000_000 };
/** How much work searches may do, as times the usual. */
export const EFFORTS = { brief: 0.3, usual: 1, full: 5 };

export class Verdicts {
  /**
   * @param {Engine} engine
   * @param {Knowledge} known
   * @param {number} [times] one of the EFFORTS
   */
  constructor(engine, known, times = EFFORTS.usual) {
    this.engine = engine;
    this.known = known;
    this.times = times;
  }

  /**
   * Whether a position wins, or null if it is not found out.
   * @param {bigint} position
   */
  async winning(position) {
    const { known } = this;
    if (known.settled && known.winning(position) === null) await this.line(position);
    return known.winning(position);
  }

  /**
   * A solution, or why there is none; null if a search with as much work was in vain.
   * @param {bigint} position
   */
  async line(position) {
    const found = await this.#search("winning", position);
    if (found?.solved) this.known.noteLine(position, found.jumps);
    else if (found?.solved === false) this.known.note(position, false);
    return found;
  }

  /**
   * Whether the last position of a game wins; an earlier one may show that it is lost.
   * @param {bigint[]} positions
   */
  async last(positions) {
    const wins = this.known.along(positions).at(-1) ?? null;
    return wins ?? this.winning(positions[positions.length - 1]);
  }

  /**
   * Find the fewest pegs that can be reached.
   * @param {bigint} position
   */
  async fewest(position) {
    const { known } = this;
    if (known.fewest(position)?.proved) return;
    const found = await this.#search("fewest", position);
    if (found) known.noteFewest(position, found.jumps, found.solved === true);
  }

  /**
   * Find which steps win, or, if none does, to how few pegs the position leads.
   * @param {bigint} position
   * @param {Step[]} steps
   */
  async around(position, steps) {
    const { known } = this;
    if (known.settled && known.winning(position) !== false) {
      for (const { after } of steps) await this.winning(after);
      if (steps.some(({ after }) => known.winning(after))) return;
    }
    await this.fewest(position);
  }

  /**
   * Find the jump after which a lost game could not be won any more, unless it has met the finish.
   * @param {bigint[]} positions
   */
  async lostAt(positions) {
    if (!this.known.settled || this.known.met(positions)) return;
    let [low, high] = [-1, positions.length - 1];
    for (let step = 1; low + 1 < high; ) {
      // Back from the end, where searches are short.
      const middle = Math.max(high - step, (low + high) >> 1);
      const wins = await this.last(positions.slice(0, middle + 1));
      if (wins === false) [high, step] = [middle, 2 * step];
      else low = middle;
    }
  }

  /**
   * What a search finds, or null if one with as much work was in vain.
   * @param {"winning" | "fewest"} what
   * @param {bigint} position
   */
  async #search(what, position) {
    const { known, engine } = this;
    const { board, reverse, finish } = known;
    const work = WORK[what] * this.times;
    if (known.tried(what, position) >= work) return null;
    const anywhere = { ...finish, care: false, pegs: 0n, free: 0n, fewest: true };
    const ends = what === "fewest" ? anywhere : finish;
    const problem = { board, reverse, start: position, finish: ends };
    const found = await search(engine, problem, Math.floor(work / workOfPosition(board)));
    if (found.solved === null) known.noteTried(what, position, work);
    return found;
  }
}

/**
 * The work that a position takes: the holes, or more if the board has very many jumps.
 * @param {import("./board.js").Board} board
 */
export function workOfPosition({ size, jumps }) {
  return Math.max(size, Math.floor(jumps.length / 8));
}
