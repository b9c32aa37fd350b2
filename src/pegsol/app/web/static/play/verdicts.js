// What was good and bad in a game: a verdict on each jump, from what the positions were worth.

/** @typedef {import("../board/rules.js").Jump} Jump */

/**
 * What the position after some jumps is worth, as the server says; what is not known is null.
 * @typedef {object} Station
 * @property {boolean | null} winning
 * @property {string | null} solutions
 * @property {number | null} fewest
 * @property {number} legal how many jumps could be made
 * @property {number | null} winners how many of them win
 */

/** @typedef {"" | "only" | "slip" | "lost" | "peg"} Note */

/**
 * @typedef {object} JumpVerdict
 * @property {Note} note
 * @property {number | null} kept the part of the solutions that the jump kept, 0 to 1
 */

const SLIP = 0.25; // of what the average winning jump keeps; a jump that keeps less is a slip
const SCALE = 1_000_000n;

/**
 * @param {string | null} part
 * @param {string | null} whole
 */
function ratio(part, whole) {
  if (part === null || whole === null || whole === "0") return null;
  return Number((BigInt(part) * SCALE) / BigInt(whole)) / Number(SCALE);
}

/**
 * @param {Station} before
 * @param {Station} after
 * @returns {JumpVerdict}
 */
export function verdictOn(before, after) {
  const kept = before.winning ? ratio(after.solutions, before.solutions) : null;
  return { note: noteOn(before, after, kept), kept };
}

/**
 * @param {Station} before
 * @param {Station} after
 * @param {number | null} kept
 * @returns {Note}
 */
function noteOn(before, after, kept) {
  if (before.winning && after.winning === false) return "lost";
  if (before.winning === false) {
    const [best, left] = [before.fewest, after.fewest];
    return best !== null && left !== null && left > best ? "peg" : "";
  }
  if (!before.winning || !after.winning || before.legal < 2 || before.winners === null) return "";
  if (before.winners === 1) return "only";
  return kept !== null && kept * before.winners < SLIP ? "slip" : "";
}

/**
 * The moves of a game: where each begins and ends, counted in jumps.
 * @param {Jump[]} jumps
 * @returns {{ from: number, to: number }[]}
 */
export function movesOf(jumps) {
  /** @type {{ from: number, to: number }[]} */
  const moves = [];
  jumps.forEach(([origin], number) => {
    const goesOn = number > 0 && jumps[number - 1][2] === origin;
    const last = moves.at(-1);
    if (goesOn && last) last.to = number + 1;
    else moves.push({ from: number, to: number + 1 });
  });
  return moves;
}
