// Texts: the daily puzzles.

import { LANGUAGE } from "./language.js";
import { texts } from "./rest.js";
import { WORDS } from "./words.js";

export const DAILY = texts("DAILY", {
  title: "Daily puzzles",
  lead: "Three puzzles a day, the same for everyone: easy on Mondays, and harder every day until Sunday. New ones come at midnight by the clock of your device.",
  levels: { easy: "Easy", medium: "Medium", hard: "Hard" },
  day: (/** @type {Date} */ date) =>
    date.toLocaleDateString(LANGUAGE, { weekday: "long", day: "numeric", month: "long", year: "numeric" }),
  month: (/** @type {Date} */ date) =>
    date.toLocaleDateString(LANGUAGE, { month: "long", year: "numeric" }),
  weekday: (/** @type {Date} */ date) => date.toLocaleDateString(LANGUAGE, { weekday: "short" }),
  toToday: "Go to today",
  dayBefore: "Previous day",
  dayAfter: "Next day",
  /** The title of a puzzle, such as "Daily puzzle, 31 Jan 2026: easy". */
  puzzle: {
    easy: (/** @type {Date} */ date) => `Daily puzzle, ${WORDS.date(date)}: easy`,
    medium: (/** @type {Date} */ date) => `Daily puzzle, ${WORDS.date(date)}: medium`,
    hard: (/** @type {Date} */ date) => `Daily puzzle, ${WORDS.date(date)}: hard`,
  },
  play: "Play",
  again: "Play again",
  marks: {
    fair: "Solved",
    helped: "Solved with help",
    late: "Solved later",
  },
  none: "There are no puzzles for this day.",
  wait: "Making the puzzles …",
  records: "Your days",
  streak: "Streak",
  most: "Longest streak",
  solved: "Puzzles solved",
  days: (/** @type {number} */ days) => WORDS.days(days),
  fair: "A day counts for your streak if you solve one of its puzzles on that very day, without help.",
  calendar: "Calendar",
  months: "Month",
  before: "Previous month",
  after: "Next month",
  inMonth: (/** @type {number} */ solved, /** @type {number} */ all) =>
    `${solved} of ${all} puzzles solved`,
  /** What screen readers say about a day of the calendar. */
  cell: {
    none: (/** @type {string} */ date) => `${date}: not solved`,
    some: (/** @type {string} */ date, /** @type {number} */ count) => `${date}: ${count} of 3 solved`,
    streak: (/** @type {string} */ date, /** @type {number} */ count) =>
      `${date}: ${count} of 3 solved, counts for the streak`,
  },
  share: "Share result",
  result: "Your result",
  copied: "The result is copied.",
  picture: "Download the picture",
  poster: "The boards at the start, and how it went",
  report: {
    title: (/** @type {string} */ date) => `pegsol, daily puzzles, ${date}`,
    helped: "with help",
    open: "not solved yet",
    streak: (/** @type {number} */ days) => `${WORDS.days(days)} in a row`,
  },
  rush: "Rush: solve as many as you can in three minutes",
});
