// What is said at a hole: why its peg cannot jump, and what its ring means.

import { format } from "./messages.js";
import { ringsOf } from "./rules.js";
import { TEXT } from "./words.js";

/** @import { Jump, Rules } from "./rules.js" */

const MAX_NAMED = 2; // holes

/**
 * Why the peg at a hole cannot jump; empty if it can.
 * @param {Rules} rules
 * @param {Uint8Array} pegs
 * @param {number} hole
 */
export function whyNot(rules, pegs, hole) {
  if (rules.legal(pegs, hole).length) return "";
  const jumps = rules.from[hole];
  if (!jumps.length) return TEXT.why.never;
  const wanted = rules.reverse ? 0 : 1;
  const overs = jumps.map((jump) => jump[1]).filter((over) => pegs[over] === wanted);
  const names = [...new Set(overs)].map((over) => rules.names[over]);
  if (names.length > MAX_NAMED) return TEXT.why.crowded;
  if (names.length) return format(TEXT.why.blocked, { overs: names });
  return TEXT.why.alone[rules.reverse ? "reverse" : "normal"];
}

/**
 * Why the peg at a hole, which has no jump to another, cannot land there.
 * @param {Rules} rules
 * @param {Uint8Array} pegs
 * @param {number} hole
 * @param {number} target
 */
export function whyNotThere(rules, pegs, hole, target) {
  const { names, reverse } = rules;
  const why = TEXT.landing;
  if (pegs[target]) return format(why.full, { hole: names[target] });
  const overs = rules.from[hole].filter((jump) => jump[2] === target).map((jump) => names[jump[1]]);
  if (overs.length) return format(reverse ? why.filled : why.bare, { overs });
  const near = rules.from[hole].some((jump) => jump[1] === target);
  return near ? why.near[reverse ? "reverse" : "normal"] : why.far;
}

/**
 * What to do with an empty hole: which pegs can jump there.
 * @param {Rules} rules
 * @param {Uint8Array} pegs
 * @param {number} hole
 */
export function waysTo(rules, pegs, hole) {
  const lands = (/** @type {Jump} */ [, , target]) => target === hole;
  const origins = rules.names.filter((_, origin) => rules.legal(pegs, origin).some(lands));
  return format(TEXT.waysTo, { origins });
}

/**
 * What the ring at a hole means; empty if there is none.
 * @param {Rules} rules
 * @param {number} hole
 */
export function ringWords({ finish }, hole) {
  if (!ringsOf(finish).includes(hole)) return "";
  if (finish.most > 1) return TEXT.ring.one;
  return finish.free.length ? TEXT.ring.any : TEXT.ring.last;
}
