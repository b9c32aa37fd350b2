// Another puzzle, without end: with as many pegs and as difficult as wished for, or like one that is there.

import { Rules, flip, parseMoves, pegsIn } from "../board/rules.js";
import { button } from "../dom.js";
import { Board } from "../engine/board.js";
import { address } from "../link.js";
import { tell } from "../notes.js";
import { RefusalError } from "../refusal.js";
import { DIALOG } from "../texts/first.js";
import { WISHES } from "../texts/later.js";
import { visit } from "../visits.js";
import { lineOf } from "../wording.js";

/** @import { Problem } from "../game/read.js" */
/** @import { Made } from "./making.js" */

/** @typedef {{ pegs: number, grade: number | null }} Wish */

/** The numbers of pegs with which the difficulty is soon found. */
export const PEGS = { least: 3, most: 15 };

const SOON = 400; // milliseconds in which most puzzles are made

/** What ends the making of the puzzle that was asked for last. */
let asking = new AbortController();

/**
 * Whether another puzzle can be made that is like one.
 * @param {Problem} problem
 */
export function hasAnother({ start, rules, tables }) {
  const { care, pegs, free } = tables.finish;
  const single = care && pegs.length === 1 && !free.length;
  return rules === "normal" && single && start.length >= PEGS.least && start.length <= PEGS.most;
}

/**
 * Make a puzzle on the board of a problem and open it.
 * @param {Problem} problem
 * @param {Wish} [wish] without it, the puzzle is like the problem
 */
export async function openAnother(problem, wish) {
  asking.abort();
  const mine = (asking = new AbortController());
  const here = location.href;
  const cancel = button("stop", DIALOG.cancel, () => mine.abort());
  const told = window.setTimeout(() => tell(WISHES.making, [cancel]), SOON);
  try {
    const made = await make(problem, wish, mine.signal);
    if (mine.signal.aborted || location.href !== here) return;
    const other = made && checked(problem, made);
    if (other) visit(address("/", other));
    else tell(WISHES.none);
  } catch (error) {
    tell(lineOf(error));
  } finally {
    window.clearTimeout(told);
    cancel.closest(".note")?.remove();
  }
}

/**
 * @param {Problem} problem
 * @param {Wish | undefined} wish
 * @param {AbortSignal} signal
 * @returns {Promise<Made | null>} null if there is none, or if it is no longer wanted
 */
function make(problem, wish, signal) {
  const { size, jumps, motions } = new Board(problem);
  const { start, tables } = problem;
  const like = wish ? null : { start, end: tables.finish.pegs[0] };
  const { pegs, grade } = wish ?? { pegs: start.length, grade: null };
  const worker = new Worker(new URL("making_worker.js", import.meta.url), { type: "module" });
  return new Promise((resolve, reject) => {
    signal.addEventListener("abort", () => resolve(null));
    worker.addEventListener("message", ({ data }) => resolve(data));
    worker.addEventListener("error", () => reject(new RefusalError("engine-failed")));
    worker.postMessage({ board: { size, jumps, motions }, jumps: pegs - 1, grade, like });
  }).finally(() => worker.terminate());
}

/**
 * A puzzle as it is played, if its solution is right by the plain rules.
 * @param {Problem} problem on its board
 * @param {Made} made
 */
function checked({ problem, tables }, { start, line }) {
  const survivor = line[line.length - 1][2];
  const finish = { care: true, pegs: [survivor], free: [], least: 1, most: 1, fewest: false };
  const played = { ...tables, rules: /** @type {const} */ ("normal"), finish };
  const rules = new Rules(played);
  const pegs = pegsIn(tables.holes.length, start);
  const moves = rules.moves(line).map(({ text }) => text);
  for (const jump of parseMoves(played, start, moves)) flip(pegs, jump);
  if (!rules.solved(pegs)) return null;
  const names = start.map((hole) => tables.holes[hole]);
  return { pegsol: 1, board: problem.board, start: { pegs: names }, finish: { survivor: tables.holes[survivor] } };
}
