// Everything that this browser remembers, taken out as a whole and put back.

import { DRAFT } from "../editor/history.js";
import { GAME, QUEUE, SETTINGS, UNFINISHED } from "../kept.js";
import { LOST } from "../lessons/mistakes.js";
import { STARS } from "../lessons/progress.js";
import { PAPER } from "../queue/paper.js";
import { keyOf, read, sift } from "../reader.js";

const OURS = /^pegsol[.]([\w.-]{1,60})$/;
const MAX_LENGTH = 4_000_000; // characters of all together: browsers allow five million

/** @typedef {(mine: any, theirs: any) => unknown} Joined one of two states, or both in one */

/** @type {Joined} */
const theirs = (_, other) => other;
/** @type {Joined} */
const mine = (one, other) => one ?? other;

/**
 * @param {any[] | null} one
 * @param {any[]} others
 * @param {(item: any) => unknown} [what] tells items apart
 */
function items(one, others, what = (item) => item) {
  const name = (/** @type {any} */ item) => JSON.stringify(what(item));
  const known = new Set(one?.map(name));
  return [...(one ?? []), ...others.filter((item) => !known.has(name(item)))];
}

/**
 * @param {Record<string, number> | null} one
 * @param {Record<string, number>} other
 */
function most(one, other) {
  const names = Object.keys({ ...one, ...other });
  return Object.fromEntries(names.map((name) => [name, Math.max(one?.[name] ?? 0, other[name] ?? 0)]));
}

/** What is remembered under each name, and how two of it are joined. @type {[string, import("../reader.js").Form, Joined][]} */
const KEPT = [
  ["settings", SETTINGS, theirs],
  ["paper", PAPER, theirs],
  ["game", GAME, mine],
  ["unfinished", UNFINISHED, items],
  ["editor", DRAFT, mine],
  ["queue", QUEUE, items],
  ["lessons", STARS, most],
  ["mistakes", LOST, (one, others) => items(one, others, ({ problem }) => problem)],
];

/**
 * What is remembered; the names are the same on each site.
 * @returns {Record<string, unknown>}
 */
export function remembered() {
  const found = KEPT.map(([name, form]) => [`pegsol.${name}`, read(name, form)]);
  return Object.fromEntries(found.filter(([, value]) => value !== null));
}

/**
 * Whether a value has the names of what remembered() returns, and there may be room for it.
 * @param {unknown} value
 * @returns {value is Record<string, unknown>}
 */
export function isMemory(value) {
  const ours = typeof value === "object" && value !== null && Object.keys(value).every((name) => OURS.test(name));
  return ours && JSON.stringify(value).length <= MAX_LENGTH;
}

/**
 * Add what was remembered elsewhere to what is remembered here: all that can be read of it, or nothing.
 * @param {Record<string, unknown>} given
 * @returns {{ room: boolean, unread: string[] }} whether there was room for it, and what cannot be read as a whole
 */
export function remember(given) {
  /** @type {[string, string][]} */
  const changes = [];
  /** @type {string[]} */
  const unread = [];
  for (const [name, form, joined] of KEPT) {
    const full = `pegsol.${name}`;
    if (!Object.hasOwn(given, full)) continue;
    const { sound, all } = sift(JSON.stringify(given[full]), form);
    if (!all || sound === null) unread.push(full);
    if (sound !== null) changes.push([keyOf(name), JSON.stringify(joined(read(name, form), sound))]);
  }
  const before = changes.map(([key]) => localStorage.getItem(key));
  try {
    for (const [key, json] of changes) localStorage.setItem(key, json);
    return { room: true, unread };
  } catch {
    for (const [key] of changes) localStorage.removeItem(key);
    changes.forEach(([key], place) => before[place] !== null && localStorage.setItem(key, before[place]));
    return { room: false, unread };
  }
}
