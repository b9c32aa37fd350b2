// Answers about positions and games, in the form of the pages.

import { caseOf } from "./cases.js";
import { holds } from "./classes.js";
import { EFFORTS, Verdicts } from "./verdicts.js";

/** @import { Jump } from "../board/rules.js" */
/** @import { Question } from "./cases.js" */
/** @import { Knowledge, Step } from "./knowledge.js" */
/** @import { Numbers } from "./numbers.js" */
/** @import { Engine } from "./worker.js" */

/**
 * What a legal jump is worth; null for unknown values. Jumps with the same `group` are symmetric: the same
 * symmetry of the board keeps the position and the finish.
 * @typedef {object} JumpWorth
 * @property {Jump} jump
 * @property {boolean | null} winning
 * @property {string | null} solutions
 * @property {number | null} fewest
 * @property {number | null} chance
 * @property {number} group
 */

/**
 * A good jump and the reason for it. `pegs` is the number of pegs to which the jump can lead, if the finish is
 * out of reach or not known to be reachable.
 * @typedef {object} Hint
 * @property {Jump} jump
 * @property {"forced" | "only" | "most" | "wins" | "fewest" | "perhaps"} why
 * @property {number | null} pegs
 */

/**
 * What a position is worth; null for unknown values. If it is `complete`, it will not change; else the same
 * question may get a better answer later.
 * @typedef {object} Worth
 * @property {boolean} reached
 * @property {boolean} stuck
 * @property {boolean | null} winning
 * @property {number | null} fewest
 * @property {string | null} solutions
 * @property {number | null} chance
 * @property {JumpWorth[]} jumps
 * @property {number | null} lost_at
 * @property {Hint | null} hint
 * @property {boolean} complete
 */

/**
 * A position of a game; null for unknown values. `legal` is the number of legal jumps, `winners` how many of
 * them win, and `alike` how many are symmetric to the one that was made.
 * @typedef {object} Station
 * @property {number} legal
 * @property {boolean | null} winning
 * @property {string | null} solutions
 * @property {number | null} fewest
 * @property {number | null} winners
 * @property {number} alike
 */

/**
 * A game from its start to the position on the board.
 * @typedef {{ positions: Station[], complete: boolean }} Review
 */

const LOST = { winning: false, solutions: "0", chance: 0 };

/**
 * @param {Engine} engine
 * @param {Question} question
 * @returns {Promise<Worth>}
 */
export async function analysis(engine, question) {
  const full = question.effort === "full";
  const { known, numbers, positions } = await caseOf(engine, question);
  const position = positions[positions.length - 1];
  const steps = known.steps(position);
  const verdicts = new Verdicts(engine, known, full ? EFFORTS.full : EFFORTS.usual);
  const isLost = (await verdicts.last(positions)) === false;
  if (question.effort === "hint") await verdicts.around(position, steps);
  if (question.effort === "quick" || full) {
    for (const { after } of steps) {
      if (!isLost) await verdicts.winning(after);
      await verdicts.fewest(after);
    }
    await verdicts.fewest(position);
    if (isLost) await verdicts.lostAt(positions);
    else await numbers.find(engine, positions);
  }
  const wins = wonOrLost(known, positions, steps);
  const jumps = jumpsOf(known, numbers, position, steps, wins);
  const reached = known.settled && holds(known.finish, position);
  const made = {
    ...worthOf(known, numbers, position, wins),
    reached,
    stuck: !steps.length,
    jumps,
    lost_at: wins === false ? known.lostAt(positions) : null,
    hint: reached ? null : hintOf(known, jumps, wins, steps),
  };
  return { ...made, complete: full || isComplete(made, known.met(positions)) };
}

/**
 * @param {Engine} engine
 * @param {Question} question
 * @returns {Promise<Review>}
 */
export async function review(engine, question) {
  const { known, numbers, positions } = await caseOf(engine, question);
  const verdicts = new Verdicts(engine, known);
  if ((await verdicts.last(positions)) === false) await verdicts.lostAt(positions);
  if (question.effort !== "verdict") {
    for (const position of [...positions].reverse()) {
      await verdicts.winning(position);
      if (known.winning(position)) await numbers.find(engine, positions);
      for (const { after } of known.steps(position)) {
        if (known.winning(position) !== false) await verdicts.winning(after);
      }
      await verdicts.fewest(position);
    }
  }
  const rows = known.along(positions).map((wins, number) => {
    const steps = known.steps(positions[number]);
    const { winning, solutions, fewest } = worthOf(known, numbers, positions[number], wins);
    const jumps = jumpsOf(known, numbers, positions[number], steps, wins);
    const won = jumps.map((jump) => jump.winning);
    const winners = won.includes(null) ? null : won.filter(Boolean).length;
    const made = jumps[steps.findIndex(({ after }) => after === positions[number + 1])];
    const alike = jumps.filter(({ group }) => group === made?.group).length;
    return { winning, solutions, fewest, legal: jumps.length, winners, alike };
  });
  const open = rows.some(({ winning, solutions, winners }) => [winning, solutions, winners].includes(null));
  return { positions: rows, complete: !open };
}

/**
 * What the jumps from a position are worth.
 * @param {Knowledge} known
 * @param {Numbers} numbers
 * @param {bigint} position
 * @param {Step[]} steps
 * @param {boolean | null} wins whether the position wins: after a lost one, all are lost
 * @returns {JumpWorth[]}
 */
function jumpsOf(known, numbers, position, steps, wins) {
  const groups = known.groups(position, steps);
  return steps.map(({ jump, after }, number) => {
    const winning = wins === false ? false : known.winning(after);
    return { jump, group: groups[number], ...worthOf(known, numbers, after, winning) };
  });
}

/**
 * @param {Knowledge} known
 * @param {Numbers} numbers
 * @param {bigint} position
 * @param {boolean | null} winning
 */
function worthOf(known, numbers, position, winning) {
  const fewest = known.fewest(position);
  const found = winning === false ? LOST : { winning, ...numbers.known(position) };
  return { ...found, fewest: fewest?.proved ? fewest.pegs : null };
}

/**
 * Whether nothing is unknown.
 * @param {Omit<Worth, "complete">} made
 * @param {boolean} met whether the game has met the finish
 */
function isComplete({ winning, solutions, chance, fewest, jumps, lost_at: lostAt }, met) {
  const rows = jumps.map((jump) => [jump.winning, jump.solutions, jump.chance, jump.fewest]);
  if (winning === false && !met) rows.push([lostAt]);
  return ![winning, solutions, chance, fewest].concat(...rows).includes(null);
}

/**
 * Whether the last position of a game wins, also by what is known of the positions after it.
 * @param {Knowledge} known
 * @param {bigint[]} positions
 * @param {Step[]} steps
 */
function wonOrLost(known, positions, steps) {
  const wins = known.along(positions).at(-1) ?? null;
  if (wins !== null || !known.settled) return wins;
  const after = steps.map((step) => known.winning(step.after));
  const found = after.includes(true) ? true : after.includes(null) ? null : false;
  if (found !== null) known.note(positions[positions.length - 1], found);
  return found;
}

/**
 * A good jump and the reason for it, or null if none is known to be good.
 * @param {Knowledge} known
 * @param {JumpWorth[]} jumps
 * @param {boolean | null} wins whether the position wins
 * @param {Step[]} steps
 * @returns {Hint | null}
 */
function hintOf(known, jumps, wins, steps) {
  const winning = jumps.filter((row) => row.winning);
  if (winning.length) return winningHint(jumps, winning);
  if (known.reverse) return null; // reverse jumps add pegs
  let best = null;
  for (const { jump, after } of steps) {
    const pegs = known.fewest(after)?.pegs;
    if (pegs !== undefined && (!best || pegs < best.pegs)) best = { jump, pegs };
  }
  return best && { ...best, why: wins === null ? "perhaps" : "fewest" };
}

/**
 * @param {JumpWorth[]} jumps
 * @param {JumpWorth[]} winning
 * @returns {Hint}
 */
function winningHint(jumps, winning) {
  const hint = (/** @type {JumpWorth} */ { jump }, /** @type {Hint["why"]} */ why) => ({ jump, why, pegs: null });
  const others = jumps.filter((row) => !row.winning);
  if (winning.length === 1 && others.every((row) => row.winning === false)) {
    return hint(winning[0], others.length ? "only" : "forced");
  }
  const counts = winning.map(({ solutions }) => (solutions === null ? null : BigInt(solutions)));
  if (counts.includes(null)) return hint(winning[0], "wins");
  const counted = /** @type {bigint[]} */ (counts);
  const most = counted.reduce((one, other) => (other > one ? other : one));
  const why = counted.every((count) => count === most) ? "wins" : "most";
  return hint(winning[counted.indexOf(most)], why);
}
