// A game as packages and jumps that belong to none, as proof/packages.py.

import { Rules } from "../../board/rules.js";
import { problemOf } from "../classes.js";
import { bitCount, bitsOf, holesOf } from "../gf2.js";
import { after } from "../knowledge.js";
import { Blocks } from "./blocks.js";
import { Order } from "./order.js";

/** @import { Jump } from "../../board/rules.js" */
/** @import { Board } from "../board.js" */
/** @import { Question } from "../cases.js" */
/** @import { Kind } from "./blocks.js" */

/**
 * A package, or jumps that belong to none. A package clears the holes of its `block`, or fills them by reverse
 * rules. It borrows the pegs of its `catalyst`, and restores them at the end. For jumps that belong to no package,
 * both are empty.
 * @typedef {object} Piece
 * @property {Kind} kind
 * @property {Jump[]} jumps
 * @property {string[]} moves
 * @property {number[]} block
 * @property {number[]} catalyst
 */

/** A set of jumps as bits, and the kind of package that it is. @typedef {[bigint, Kind]} Package */

const MAX_JUMPS = 8; // of a package without a name
const MAX_STEPS = 20_000; // choices tried for packages that exclude each other

/**
 * @param {unknown} _engine
 * @param {Question} question
 * @returns {Promise<Piece[]>}
 */
export async function explain(_engine, { problem, jumps }) {
  const { board, start } = problemOf(problem);
  return piecesOf(board, new Rules(problem.tables), start, jumps);
}

/**
 * The pieces of a game, with the fewest of them.
 * @param {Board} board
 * @param {Rules} rules
 * @param {bigint} start
 * @param {Jump[]} jumps
 */
export function piecesOf(board, rules, start, jumps) {
  const order = new Order(board.size, rules.reverse ? board.full ^ start : start, jumps);
  const chosen = choose(order, candidates(order, new Blocks(board)));
  /** @type {{ kind: Kind, jumps: Jump[] }[]} */
  const parts = [];
  for (const numbers of order.sequence(chosen.map(([part]) => part))) {
    const found = chosen.find(([part]) => (part >> BigInt(numbers[0])) & 1n);
    const made = numbers.map((number) => jumps[number]);
    const last = parts[parts.length - 1];
    if (!found && last?.kind === "jumps") last.jumps.push(...made);
    else parts.push({ kind: found?.[1] ?? "jumps", jumps: made });
  }
  let position = start;
  return parts.map(({ kind, jumps: made }) => {
    const piece = pieceOf(rules, kind, position, made);
    position = after(position, made);
    return piece;
  });
}

/**
 * @param {Rules} rules
 * @param {Kind} kind
 * @param {bigint} before the position
 * @param {Jump[]} jumps
 * @returns {Piece}
 */
export function pieceOf(rules, kind, before, jumps) {
  const packed = kind !== "jumps";
  const block = packed ? before ^ after(before, jumps) : 0n;
  const borrowed = packed ? bitsOf(jumps.flat()) & ~block : 0n;
  return {
    kind,
    jumps,
    moves: rules.moves(jumps).map(({ text }) => text),
    block: holesOf(block),
    catalyst: holesOf(borrowed & before),
  };
}

/**
 * The packages among some jumps. A set that adds a peg to a hole can become a package only with the jump
 * before or after it in the chain of that hole; so all packages are found from their jumps.
 * @param {Order} order
 * @param {Blocks} blocks
 */
function candidates(order, blocks) {
  /** @type {Map<bigint, Kind>} */
  const found = new Map();
  /** @type {Set<bigint>} */
  const seen = new Set();
  /** The jumps that must come before and after a jump of the set are kept with each set. */
  const stack = order.before.map((before, number) => ({ part: bitsOf([number]), before, after: order.after[number] }));
  for (let next = stack.pop(); next; next = stack.pop()) {
    const { part, before, after } = next;
    const size = bitCount(part);
    if (seen.has(part) || size > MAX_JUMPS) continue;
    seen.add(part);
    const spans = order.spans(part);
    const { gained, lost } = order.effect(spans);
    const kind = gained.length ? null : blocks.kind(bitsOf(lost));
    if (kind) found.set(part, kind);
    // A jump takes pegs from two holes.
    if (gained.length > 2 * (MAX_JUMPS - size)) continue;
    for (const hole of gained.length ? gained.slice(0, 1) : spans.keys()) {
      const span = /** @type {[number, number]} */ (spans.get(hole));
      for (const number of order.neighbours(hole, span)) {
        const [earlier, later] = [before | order.before[number], after | order.after[number]];
        // All jumps between two jumps of the set belong to it.
        const grown = part | bitsOf([number]) | (earlier & later);
        if (!seen.has(grown)) stack.push({ part: grown, before: earlier, after: later });
      }
    }
  }
  return new Map([...found].filter(([part, kind]) => kind !== "package" || !splits(part, [...found.keys()])));
}

/**
 * Whether a set of jumps is a union of packages smaller than itself.
 * @param {bigint} part
 * @param {bigint[]} packages
 */
function splits(part, packages) {
  const smaller = packages.filter((other) => (other & part) === other && other !== part);
  /** @type {(rest: bigint) => boolean} */
  const covered = (rest) =>
    !rest || smaller.some((other) => other & rest & -rest && (other & rest) === other && covered(rest ^ other));
  return covered(part);
}

// -- the choice -----------------------------------------------------------------------------------

/**
 * The most valuable packages that share no jump and can be put in order.
 * @param {Order} order
 * @param {Map<bigint, Kind>} candidates
 * @returns {Package[]}
 */
function choose(order, candidates) {
  /** @type {Package[]} */
  const chosen = [];
  for (const group of groups([...candidates])) {
    chosen.push(...new Choice(order, group, chosen.map(([part]) => part)).best);
  }
  return chosen;
}

/**
 * Packages in groups; those of different groups share no jump.
 * @param {Package[]} packages
 */
function groups(packages) {
  /** @type {{ jumps: bigint, members: Package[] }[]} */
  let groups = [];
  for (const one of packages) {
    const [part] = one;
    const touched = groups.filter(({ jumps }) => jumps & part);
    const jumps = touched.reduce((all, other) => all | other.jumps, part);
    const members = [one, ...touched.flatMap((other) => other.members)];
    groups = [...groups.filter((other) => !(other.jumps & part)), { jumps, members }];
  }
  return groups.map(({ members }) => members);
}

/**
 * The best choice from a group of packages, beside those taken from other groups. Each jump of a package
 * after the first is worth 2, or 1 if the package has no name.
 */
class Choice {
  /** @type {Package[]} */
  best = [];
  #bestWorth = 0;
  #steps = 0;
  #after;
  #taken;
  /** The packages of each jump, the most valuable first. @type {Map<number, Package[]>} */
  #options = new Map();
  /** No choice that includes a jump gains more by it than this. @type {Map<number, number>} */
  #most = new Map();

  /**
   * @param {Order} order
   * @param {Package[]} group
   * @param {bigint[]} taken
   */
  constructor(order, group, taken) {
    this.#taken = taken;
    const every = [...group.map(([part]) => part), ...taken];
    this.#after = new Map(every.map((part) => [part, order.around(part, order.after)]));
    const bySize = (/** @type {Package} */ one, /** @type {Package} */ other) =>
      worth(other) - worth(one) || (one[0] < other[0] ? -1 : 1);
    for (const one of [...group].sort(bySize)) {
      const share = worth(one) / bitCount(one[0]);
      for (const number of holesOf(one[0])) {
        this.#options.set(number, [...(this.#options.get(number) ?? []), one]);
        this.#most.set(number, Math.max(this.#most.get(number) ?? 0, share));
      }
    }
    this.#search([...this.#options.keys()].sort((a, b) => a - b), [], 0);
  }

  /**
   * Try all choices of packages for some jumps, beside those chosen already.
   * @param {number[]} jumps
   * @param {Package[]} chosen
   * @param {number} value
   */
  #search(jumps, chosen, value) {
    if (value > this.#bestWorth) [this.best, this.#bestWorth] = [chosen, value];
    let free = bitsOf(jumps);
    let bound = jumps.reduce((sum, jump) => sum + (this.#most.get(jump) ?? 0), value);
    for (const [place, jump] of jumps.entries()) {
      // The jumps before this one belong to no package.
      this.#steps++;
      if (this.#steps > MAX_STEPS || Math.floor(bound + 1e-9) <= this.#bestWorth) return;
      for (const one of this.#options.get(jump) ?? []) {
        const [part] = one;
        if ((part & free) !== part || this.#tangled(part, chosen)) continue;
        const rest = jumps.slice(place).filter((other) => !((part >> BigInt(other)) & 1n));
        this.#search(rest, [...chosen, one], value + worth(one));
      }
      free ^= bitsOf([jump]);
      bound -= this.#most.get(jump) ?? 0;
    }
  }

  /**
   * Whether a package would have to come both before and after others.
   * @param {bigint} part
   * @param {Package[]} chosen
   */
  #tangled(part, chosen) {
    const after = (/** @type {bigint} */ other) => this.#after.get(other) ?? 0n;
    let others = [...this.#taken, ...chosen.map(([other]) => other)];
    let reached = after(part);
    for (;;) {
      const later = others.filter((other) => other & reached);
      if (!later.length) return false;
      others = others.filter((other) => !(other & reached));
      for (const other of later) reached |= after(other);
      if (later.some((other) => after(other) & part)) return true;
    }
  }
}

/** @param {Package} one */
function worth([part, kind]) {
  return (bitCount(part) - 1) * (kind === "package" ? 1 : 2);
}
