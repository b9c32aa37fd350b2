// The purges that can be made in a position.

import { bitCount } from "../gf2.js";
import { after } from "../knowledge.js";
import { Blocks, PURGES } from "./blocks.js";

/** @import { Jump } from "../../board/rules.js" */
/** @import { Knowledge } from "../knowledge.js" */
/** @import { Kind } from "./blocks.js" */

/** A jump as one of the normal game. @typedef {{ jump: Jump, all: bigint, pegs: bigint }} Change */

/**
 * Tell of the purges of a position, the largest first, one for each block. Every jump of a purge touches
 * its block; of several ways to clear it, the purge is one that uses the fewest other holes.
 * @param {Knowledge} known
 * @param {bigint} position
 * @param {Jump | null} first the jump with which they must begin
 * @returns {Generator<{ kind: Kind, jumps: Jump[], after: bigint } | null>} null where nothing is found
 *   for a while
 */
export function* purges(known, position, first) {
  const { board, reverse } = known;
  // By reverse rules, pegs and empty holes change places.
  const pegs = reverse ? board.full ^ position : position;
  const changes = known.jumps.map((jump, number) => ({ jump, ...board.masks[number] }));
  const begins = (/** @type {Jump} */ jump) => !first || jump.join() === first.join();
  const legal = changes.filter(({ jump, all, pegs: needed }) => (pegs & all) === needed && begins(jump));
  const reach = legal.reduce((holes, { all }) => holes | all, 0n);
  const blocks = new Blocks(board);
  for (const [kind] of PURGES) {
    for (const block of blocks.within(pegs, kind)) {
      if (!(block & reach)) continue;
      const near = changes.filter(({ all }) => all & block);
      const jumps = clear(pegs, block, near, begins);
      yield jumps && { kind, jumps, after: after(position, jumps) };
    }
  }
}

/**
 * The jumps that clear a block and restore all other holes; null if there are none.
 * @param {bigint} pegs
 * @param {bigint} block
 * @param {Change[]} changes
 * @param {(jump: Jump) => boolean} begins whether a jump may be the first
 */
function clear(pegs, block, changes, begins) {
  const goal = pegs & ~block;
  /** The positions and the holes used, with the jumps that lead there. */
  let level = new Map([["", { bits: pegs, used: 0n, jumps: /** @type {Jump[]} */ ([]) }]]);
  for (let left = bitCount(block) - 1; left >= 0; left--) {
    /** @type {typeof level} */
    const next = new Map();
    for (const { bits, used, jumps } of level.values()) {
      for (const { jump, all, pegs: needed } of changes) {
        if ((bits & all) !== needed || (!jumps.length && !begins(jump))) continue;
        const [there, touched] = [bits ^ all, used | all];
        // A jump changes three holes.
        if (bitCount(there ^ goal) > 3 * left) continue;
        const name = `${there} ${touched}`;
        if (!next.has(name)) next.set(name, { bits: there, used: touched, jumps: [...jumps, jump] });
      }
    }
    level = next;
  }
  const ways = [...level.values()];
  if (!ways.length) return null;
  return ways.reduce((best, way) => (bitCount(way.used) < bitCount(best.used) ? way : best)).jumps;
}
