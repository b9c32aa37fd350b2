// Texts: the rush, as many puzzles as possible in three minutes.

import { texts } from "./rest.js";
import { WORDS } from "./words.js";

export const RUSH = texts("RUSH", {
  title: "Rush",
  lead: "Solve as many puzzles as you can in three minutes. They begin with three jumps and get longer.",
  rules: "The last peg must land in the ring. Undo as often as you like. A puzzle that you skip is missed.",
  start: "Start",
  again: "Another rush",
  best: (/** @type {number} */ score, /** @type {string} */ date) => `Your best: ${score}, on ${date}`,
  noBest: "No rush played yet",
  score: "Solved",
  missed: "Skipped",
  time: "Time left",
  jumps: (/** @type {number} */ count) => `${WORDS.jumps(count)} to go`,
  undo: "Undo",
  reset: "Start over",
  skip: "Skip",
  stop: "Stop",
  stuck: "Stuck: undo, start over, or skip.",
  wait: "The next puzzle is on its way …",
  solvedNow: (/** @type {number} */ score) => `Solved: ${score} so far`,
  over: "The rush is over",
  result: (/** @type {number} */ score) =>
    score === 1 ? "You solved 1 puzzle." : `You solved ${score} puzzles.`,
  record: "A new record!",
  notKept: (/** @type {string} */ reason) => `The score could not be saved: ${reason}`,
  missedTitle: "What you missed",
  missedLead: "Take your time with these.",
  nothing: "You missed nothing.",
  puzzle: (/** @type {number} */ number) => `Rush, puzzle ${number}`,
  daily: "Daily puzzles",
});
