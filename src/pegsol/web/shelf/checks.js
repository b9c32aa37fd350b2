// The form of a backup, which may come from anywhere.

import { RefusalError } from "../refusal.js";

/** @import { Best, Ghost, Mark, Rush } from "./records.js" */
/** @import { Saved } from "./saved.js" */

/** @typedef {Omit<Saved, "id">} Thing a saved thing in a backup */

/**
 * Everything that a browser keeps; `pegsol_backup` is the version.
 * @typedef {object} Backup
 * @property {number} pegsol_backup
 * @property {string} made
 * @property {Thing[]} saved
 * @property {Best[]} results
 * @property {Best[]} helped
 * @property {({ key: string } & Ghost)[]} ghosts
 * @property {Mark[]} days
 * @property {Rush | null} rush
 */

/**
 * Returns a value in the form in which it is kept, and refuses one that has another form.
 * @typedef {(value: any, where: string) => any} Check
 */

export const MAX_SAVED = 2000;
export const MAX_RESULTS = 5000;
export const MAX_RECORDS = 10_000;
const ISO = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d([.]\d+)?)?(Z|[+-]\d\d:\d\d)?)?$/;

/**
 * @param {string} expected in English
 * @param {(value: any) => boolean} fits
 * @returns {Check}
 */
function checkedBy(expected, fits) {
  return (value, where) => {
    if (fits(value)) return value;
    throw new RefusalError("invalid", [`${where}: expected ${expected}`]);
  };
}

/**
 * @param {number} most characters
 * @param {number} [least]
 */
function text(most, least = 0) {
  return checkedBy(`a text of at most ${most} characters`, (value) => {
    if (typeof value !== "string" || /\p{Surrogate}/u.test(value)) return false;
    return value.length >= least && [...value.slice(0, 2 * most + 1)].length <= most;
  });
}

/** @param {RegExp} form */
function textLike(form) {
  return checkedBy(`a text like ${form.source}`, (value) => typeof value === "string" && form.test(value));
}

/** @param {string[]} words */
function oneOf(...words) {
  return checkedBy(words.join(" or "), (value) => words.includes(value));
}

/**
 * @param {Check} check
 * @param {number} most
 * @param {number} [least]
 * @returns {Check}
 */
function listOf(check, most, least = 0) {
  const fits = (/** @type {any} */ value) =>
    Array.isArray(value) && value.length >= least && value.length <= most;
  const isList = checkedBy(`a list of at most ${most}`, fits);
  return (value, where) =>
    isList(value, where).map((/** @type {any} */ one, /** @type {number} */ place) => check(one, `${where}.${place}`));
}

/**
 * @param {Record<string, Check>} fields
 * @param {Record<string, Check>} [more] fields that may be missing
 * @returns {Check}
 */
function shape(fields, more = {}) {
  const all = { ...fields, ...more };
  return (value, where) => {
    anObject(value, where);
    const given = Object.keys(value);
    const wrong = [
      ...given.filter((name) => !Object.hasOwn(all, name)),
      ...Object.keys(fields).filter((name) => !Object.hasOwn(value, name)),
    ];
    if (wrong.length) throw new RefusalError("invalid", [`${where}.${wrong[0]}: not expected, or missing`]);
    return Object.fromEntries(given.map((name) => [name, all[name](value[name], `${where}.${name}`)]));
  };
}

const anObject = checkedBy(
  "an object",
  (value) => typeof value === "object" && value !== null && !Array.isArray(value),
);
const flag = checkedBy("true or false", (value) => typeof value === "boolean");
const count = checkedBy("a whole number", (value) => Number.isInteger(value) && value >= 0 && value <= 100_000);
const seconds = checkedBy("a number of seconds", (value) => Number.isFinite(value) && value >= 0 && value <= 1e9);
const moves = listOf(text(4000), 2000);
const key = checkedBy("the text of a problem", (value) => typeof value === "string" && / |^[{]/.test(value));
export const name = text(200, 1);

/**
 * A date and time in UTC, with the precision in which it was given.
 * @type {Check}
 */
function moment(value, where) {
  const time = typeof value === "string" && value.length <= 40 && ISO.test(value) ? Date.parse(value) : NaN;
  const date = new Date(time);
  if (!(date.getUTCFullYear() <= 9999)) throw new RefusalError("invalid", [`${where}: expected a date`]);
  return date.toISOString().replace(/([.]000)?Z$/, "+00:00");
}

const THING = { kind: oneOf("game", "puzzle", "solution"), name, changed: moment, problem: anObject, moves };
const thing = shape(THING);
const result = shape({ key, solved: flag, pegs: count, jumps: count, moves: count, seconds, when: moment });
const COURSE = { moves, times: listOf(seconds, Infinity, 1) };
const ghost = shape({ key, ...COURSE });
const day = shape({
  date: textLike(/^[0-9]{4}-[0-9]{2}-[0-9]{2}$/),
  level: oneOf("easy", "medium", "hard"),
  helped: flag,
  late: flag,
});
const rush = shape({ score: count, skipped: count, when: moment });

/**
 * A backup of this version.
 * @type {(value: any) => Backup}
 */
export function backup(value) {
  const form = shape(
    {
      pegsol_backup: checkedBy("1, the version of the backup", (version) => version === 1),
      made: moment,
      saved: listOf(thing, MAX_SAVED),
      results: listOf(result, MAX_RESULTS),
    },
    {
      helped: listOf(result, MAX_RECORDS),
      ghosts: listOf(ghost, MAX_RECORDS),
      days: listOf(day, MAX_RECORDS),
      rush: (given, where) => (given === null ? null : rush(given, where)),
    },
  );
  return { helped: [], ghosts: [], days: [], rush: null, ...form(value, "backup") };
}

/** @type {Record<string, Check>} */
const ROWS = {
  saved: shape({ ...THING, id: name }),
  results: result,
  helped: result,
  ghosts: shape(COURSE),
  marks: day,
  rush,
  days: key,
};

/**
 * Whether a row can be read that a browser kept under a key of a table.
 * @param {string} table
 * @param {string} under
 * @param {any} row
 */
export function isRow(table, under, row) {
  try {
    ROWS[table](row, table);
    JSON.stringify(row); // which fails if a problem is no JSON
    const { id = under, key: of = under } = table === "days" ? {} : row;
    return id === under && of === under;
  } catch {
    return false;
  }
}
