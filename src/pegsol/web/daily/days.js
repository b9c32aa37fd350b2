// Days as players count them, and their streaks.

/** @import { Mark as DayMark } from "../shelf/records.js" */

const DAY = 24 * 3600 * 1000; // milliseconds

/** The player's own date, such as 2026-01-31. */
export function today() {
  const now = new Date();
  return textOf(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()));
}

/** @param {number} time */
function textOf(time) {
  return new Date(time).toISOString().slice(0, 10);
}

/**
 * The date some days after another.
 * @param {string} date
 * @param {number} days
 */
export function after(date, days) {
  return textOf(Date.parse(date) + days * DAY);
}

/**
 * A date as a point in time for which the browser writes that date, in any time zone.
 * @param {string} date
 */
export function noon(date) {
  return new Date(`${date}T12:00`);
}

/**
 * The dates of a month.
 * @param {string} date any of them
 */
export function monthOf(date) {
  const [year, month] = date.split("-").map(Number);
  const count = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return Array.from({ length: count }, (_, day) => textOf(Date.UTC(year, month - 1, day + 1)));
}

/**
 * The days in a row on which a puzzle was solved on the day itself and without help: up to now,
 * and at most. A day that has not passed yet does not break the row.
 * @param {DayMark[]} marks
 * @param {string} now today's date
 */
export function streakOf(marks, now) {
  const fair = new Set(marks.filter(({ helped, late }) => !helped && !late).map(({ date }) => date));
  const upTo = (/** @type {string} */ date) => {
    let days = 0;
    while (fair.has(after(date, -days))) days++;
    return days;
  };
  const most = Math.max(0, ...[...fair].map(upTo));
  return { days: upTo(now) || upTo(after(now, -1)), most };
}
