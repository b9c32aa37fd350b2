// What the moves of a game did, from what its positions are worth.

/** @import { Station } from "../engine/answers.js" */

/** A jump that keeps less than this part of what the jumps that win keep on average is a slip. */
const SLIP = 0.25;

/** The notes, from the one that says most. */
const NOTES = /** @type {const} */ (["lost", "peg", "slip", "only"]);

/**
 * The share of the solutions that a move has kept, with those that begin with symmetric jumps; null if
 * that is not known.
 * @param {Station[]} stations before, between and after its jumps
 */
export function keptBy(stations) {
  const [{ solutions: before }, after] = [stations[0], stations.at(-1)?.solutions ?? null];
  if (before === null || after === null || before === "0") return null;
  const alike = stations.slice(0, -1).reduce((all, station) => all * station.alike, 1);
  return Number((BigInt(after) * BigInt(alike) * 1_000_000n) / BigInt(before)) / 1_000_000;
}

/**
 * What is remarkable about a move; undefined if nothing is.
 * @param {Station[]} stations before, between and after its jumps
 */
export function noteOn(stations) {
  const notes = stations.slice(1).map((after, number) => noteOnJump(stations[number], after));
  return NOTES.find((note) => notes.includes(note));
}

/**
 * @param {Station} before
 * @param {Station} after
 */
function noteOnJump(before, after) {
  if (before.winning === false) {
    const worse = before.fewest !== null && after.fewest !== null && after.fewest > before.fewest;
    return worse ? "peg" : null;
  }
  if (!before.winning || after.winning === null) return null;
  if (!after.winning) return "lost";
  if (before.winners === null) return null;
  if (before.winners === before.alike) return before.legal > before.alike ? "only" : null;
  const kept = keptBy([before, after]);
  return kept !== null && (kept * before.winners) / before.alike < SLIP ? "slip" : null;
}
