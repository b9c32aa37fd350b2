// Saved games, puzzles and solutions.

import { base64url } from "../link.js";
import { RefusalError } from "../refusal.js";
import { MAX_SAVED, name as checkName } from "./checks.js";
import { gameOf } from "./game.js";
import { change, read } from "./storage.js";

/**
 * A game, a puzzle or a solution under a name.
 * @typedef {object} Named
 * @property {"game" | "puzzle" | "solution"} kind
 * @property {string} name
 * @property {string | Record<string, any>} problem
 * @property {string[]} moves
 */

/** @typedef {Named & { id: string, changed: string, problem: Record<string, any> }} Saved a thing on the shelf */

const REMIND = 3; // things saved, after which the player is reminded of backups
const MAX_TEXT = 16 << 20; // characters in all things
const MAX_THING_BYTES = 1 << 20;

/**
 * Everything that is saved, the latest first.
 * @returns {Promise<Saved[]>}
 */
export async function listSaved() {
  return read(["saved"], ({ saved }) => latestFirst(saved));
}

/** Say that what is saved is in this browser only. */
async function remind() {
  const { warn } = await import("../notes.js");
  const { SAVED } = await import("../texts/later.js");
  warn(SAVED.here);
}

/**
 * @param {string} id
 * @returns {Promise<Saved>}
 */
export async function savedThing(id) {
  return read(["saved"], ({ saved }) => found(saved, id));
}

/**
 * Save something, or change what was saved under an id; return the id.
 * @param {Named} thing
 * @param {string} [before] the id
 */
export async function save({ kind, name, problem, moves }, before) {
  if (before) await savedThing(before);
  const id = before || newId();
  const game = await gameOf(problem, moves);
  const thing = checked({ id, kind, name, changed: now(), problem: game.problem.problem, moves: game.moves });
  const count = await change(["saved"], ({ saved }) => {
    if (before) found(saved, id); // another tab may have deleted it meanwhile
    saved[id] = thing;
    checkRoom(saved);
    return before ? 0 : Object.keys(saved).length;
  });
  if (count === REMIND) await remind();
  if (count === 1) void navigator.storage?.persist?.().catch(() => {});
  return id;
}

/** @param {string} id */
export async function deleteSaved(id) {
  await change(["saved"], ({ saved }) => {
    found(saved, id);
    delete saved[id];
  });
}

/**
 * @param {Record<string, Saved>} saved
 * @returns {Saved[]}
 */
export function latestFirst(saved) {
  return Object.values(saved).sort(
    (one, other) => compare(other.changed, one.changed) || compare(one.id, other.id),
  );
}

/**
 * @param {string} one
 * @param {string} other
 */
function compare(one, other) {
  return one < other ? -1 : one > other ? 1 : 0;
}

/** A name that no other thing has. */
export function newId() {
  return base64url(crypto.getRandomValues(new Uint8Array(16)));
}

/** The time in UTC, with milliseconds. */
function now() {
  return new Date().toISOString().replace("Z", "+00:00");
}

/**
 * A thing that is small enough, and has a name.
 * @param {Saved} thing
 */
export function checked(thing) {
  checkName(thing.name, "name");
  const bytes = new TextEncoder().encode(textOf(thing)).length;
  if (bytes > MAX_THING_BYTES) throw new RefusalError("thing-too-large", [MAX_THING_BYTES >> 10]);
  return thing;
}

/**
 * Refuse too many things.
 * @param {Record<string, Saved>} saved
 */
export function checkRoom(saved) {
  const things = Object.values(saved);
  if (things.length > MAX_SAVED) throw new RefusalError("saved-full", [MAX_SAVED]);
  const length = things.reduce((sum, thing) => sum + textOf(thing).length, 0);
  if (length > MAX_TEXT) throw new RefusalError("saved-too-large");
}

/** @param {Saved} thing */
function textOf({ name, problem, moves }) {
  return name + JSON.stringify(problem) + JSON.stringify(moves);
}

/**
 * @param {Record<string, Saved>} saved
 * @param {string} id
 */
function found(saved, id) {
  if (!Object.hasOwn(saved, id)) throw new RefusalError("not-saved");
  return saved[id];
}
