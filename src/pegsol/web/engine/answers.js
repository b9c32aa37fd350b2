// Answers about positions and games, in the form of the pages.

import { caseOf } from "./cases.js";
import { holds } from "./classes.js";
import { bitCount, bitsOf } from "./gf2.js";
import { along } from "./knowledge.js";
import { EFFORTS, Verdicts } from "./verdicts.js";

/** @import { Jump } from "../board/rules.js" */
/** @import { Question } from "./cases.js" */
/** @import { Knowledge, Step } from "./knowledge.js" */
/** @import { Numbers, Worth as Valued } from "./numbers.js" */
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
 * What a position is worth; null for unknown values. `best` is the fewest pegs that could be reached from the
 * start. If it is `complete`, it will not change; else the same question may get a better answer later.
 * @typedef {object} Worth
 * @property {number} pegs
 * @property {boolean} reached
 * @property {boolean} stuck
 * @property {boolean | null} winning
 * @property {number | null} fewest
 * @property {string | null} solutions
 * @property {number | null} chance
 * @property {JumpWorth[]} jumps
 * @property {number | null} lost_at
 * @property {Hint | null} hint
 * @property {number | null} best
 * @property {boolean} complete
 */

/**
 * A position of a game; null for unknown values. `legal` is the number of legal jumps, `winners` how many of
 * them win, and `alike` how many are symmetric to the one that was made.
 * @typedef {object} Station
 * @property {number} pegs
 * @property {boolean} reached
 * @property {number} legal
 * @property {boolean | null} winning
 * @property {string | null} solutions
 * @property {number | null} chance
 * @property {number | null} fewest
 * @property {number | null} winners
 * @property {number} alike
 */

/**
 * A game from its start to the position on the board. `lost_at` is the number of the jump after which the finish
 * was out of reach, or 0 if the start was lost.
 * @typedef {{ positions: Station[], lost_at: number | null, complete: boolean }} Review
 */

const LOST = { winning: false, solutions: "0", chance: 0 };

/**
 * @param {Engine} engine
 * @param {Question} question
 * @returns {Promise<Worth>}
 */
export async function analysis(engine, question) {
  const full = question.effort === "full";
  const { known, numbers } = await caseOf(engine, question);
  const positions = along(bitsOf(question.problem.start), question.jumps);
  const position = positions[positions.length - 1];
  const steps = known.steps(position);
  const verdicts = new Verdicts(engine, known, full ? EFFORTS.full : EFFORTS.usual);
  const wins = await verdicts.last(positions);
  let lostAt = null;
  if (question.effort === "hint") await verdicts.around(position, steps);
  if (question.effort === "quick" || full) {
    for (const { after } of steps) {
      if (wins !== false) await verdicts.winning(after);
      await verdicts.fewest(after);
    }
    await verdicts.fewest(position);
    await verdicts.fewest(positions[0]);
    if (wins === false) lostAt = await verdicts.lostAt(positions);
    else await numbers.find(engine, positions);
  }
  const made = answered(known, numbers, positions, steps, lostAt);
  return { ...made, complete: full || isComplete(made, met(known, positions)) };
}

/**
 * @param {Engine} engine
 * @param {Question} question
 * @returns {Promise<Review>}
 */
export async function review(engine, question) {
  const { known, numbers } = await caseOf(engine, question);
  const { finish } = known;
  const positions = along(bitsOf(question.problem.start), question.jumps);
  const verdicts = new Verdicts(engine, known);
  const wins = await verdicts.last(positions);
  let lostAt = wins === false ? await verdicts.lostAt(positions) : null;
  const counts = question.effort !== "verdict";
  if (counts) {
    for (const position of [...positions].reverse()) {
      await verdicts.winning(position);
      if (known.winning(position)) await numbers.find(engine, positions);
      for (const { after } of known.steps(position)) {
        if (known.winning(position) !== false) await verdicts.winning(after);
      }
      await verdicts.fewest(position);
    }
  }
  const verdictsAlong = known.along(positions);
  const rows = positions.map((position, number) => {
    const steps = known.steps(position);
    const won = steps.map(({ after }) => known.winning(after));
    const worth = verdictsAlong[number] === false ? LOST : { winning: verdictsAlong[number], ...numbers.known(position) };
    const winners = verdictsAlong[number] === false ? 0 : won.includes(null) ? null : won.filter(Boolean).length;
    const reached = known.settled && holds(finish, position);
    const fewest = pegsOf(known, position);
    const groups = known.groups(position, steps);
    const own = groups[steps.findIndex(({ after }) => after === positions[number + 1])];
    const alike = groups.filter((group) => group === own).length;
    return { pegs: bitCount(position), reached, legal: steps.length, fewest, winners, alike, ...worth };
  });
  if (!rows.some(({ reached }) => reached)) lostAt ??= firstLost(verdictsAlong);
  const open = rows.some(({ winning, solutions, winners }) => [winning, solutions, winners].includes(null));
  return { positions: rows, lost_at: lostAt, complete: !open };
}

/**
 * @param {Knowledge} known
 * @param {Numbers} numbers
 * @param {bigint[]} positions of the game
 * @param {Step[]} steps
 * @param {number | null} lostAt
 * @returns {Worth}
 */
function answered(known, numbers, positions, steps, lostAt) {
  const position = positions[positions.length - 1];
  const wins = wonOrLost(known, positions, steps);
  const groups = known.groups(position, steps);
  const jumps = steps.map(({ jump, after }, number) => {
    const winning = known.winning(after);
    const worth = wins === false ? LOST : { winning, ...valued(known, numbers, after) };
    return { jump, fewest: pegsOf(known, after), group: groups[number], ...worth };
  });
  const reached = known.settled && holds(known.finish, position);
  const worth = wins === false ? LOST : { winning: wins, ...valued(known, numbers, position) };
  return {
    pegs: bitCount(position),
    reached,
    stuck: !steps.length,
    fewest: pegsOf(known, position),
    jumps,
    lost_at: wins === false && !met(known, positions) ? lostAt ?? firstLost(known.along(positions)) : null,
    hint: reached ? null : hintOf(known, jumps, wins, steps),
    best: pegsOf(known, positions[0]),
    complete: false,
    ...worth,
  };
}

/**
 * Whether a game has met the finish, at its end or before.
 * @param {Knowledge} known
 * @param {bigint[]} positions of the game
 */
function met({ finish, settled }, positions) {
  return settled && positions.some((position) => holds(finish, position));
}

/**
 * Whether nothing is unknown.
 * @param {Worth} made
 * @param {boolean} met whether the game has met the finish
 */
function isComplete({ winning, solutions, chance, fewest, best, jumps, lost_at: lostAt }, met) {
  const rows = jumps.map((jump) => [jump.winning, jump.solutions, jump.chance, jump.fewest]);
  if (winning === false && !met) rows.push([lostAt]);
  return ![winning, solutions, chance, fewest, best].concat(...rows).includes(null);
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
 * The exact numbers of a position, so far as they are known.
 * @param {Knowledge} known
 * @param {Numbers} numbers
 * @param {bigint} position
 * @returns {Valued}
 */
function valued(known, numbers, position) {
  if (known.winning(position) === false) return { solutions: "0", chance: 0 };
  return numbers.known(position);
}

/**
 * @param {Knowledge} known
 * @param {bigint} position
 */
function pegsOf(known, position) {
  const fewest = known.fewest(position);
  return fewest?.proved ? fewest.pegs : null;
}

/** @param {(boolean | null)[]} verdicts of the positions of a game */
function firstLost(verdicts) {
  const first = verdicts.indexOf(false);
  return first === 0 || (first > 0 && verdicts[first - 1]) ? first : null;
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
