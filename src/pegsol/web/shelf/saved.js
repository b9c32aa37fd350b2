// Saved games, puzzles and solutions.

import { RefusalError } from "../refusal.js";
import { name as checkName } from "./checks.js";
import { gameOf } from "./game.js";
import { change, read } from "./storage.js";

/** @typedef {import("wire").Sent["SavedThing"]} Saved */
/** @typedef {Omit<Saved, "mine">} Thing */

const REMIND = 3; // things saved, after which the player is reminded of backups
const MAX_SAVED = 2000;
const MAX_TEXT = 16 << 20; // characters in all things
const MAX_THING_BYTES = 1 << 20;

/** @type {import("../local/maker.js").Maker["answers"]} */
export const answers = {
  "GET /api/saved": () => read(["saved"], ({ saved }) => ({ saved: latestFirst(saved).map(mine) })),

  "POST /api/saved": async ({ body: { kind, name, problem, moves = [] } }) => {
    const id = newId();
    const game = await gameOf(problem, moves);
    const thing = checked({ id, kind, name, changed: now(), problem: game.problem.problem, moves: game.moves });
    const count = await change(["saved"], ({ saved }) => {
      saved[id] = thing;
      checkRoom(saved);
      return Object.keys(saved).length;
    });
    if (count === 1) void navigator.storage?.persist?.().catch(() => {});
    if (count === REMIND) await remind();
    return Response.json({ id }, { status: 201 });
  },

  "GET /api/saved/{name}": ({ named: [id] }) => read(["saved"], ({ saved }) => mine(found(saved, id))),

  "PUT /api/saved/{name}": async ({ named: [id], body }) => {
    const old = await read(["saved"], ({ saved }) => found(saved, id));
    const { kind, name, problem, moves } = { ...old, ...body };
    const game = await gameOf(problem, moves);
    const thing = checked({ id, kind, name, changed: now(), problem: game.problem.problem, moves: game.moves });
    return change(["saved"], ({ saved }) => {
      found(saved, id); // another tab may have deleted it meanwhile
      saved[id] = thing;
      checkRoom(saved);
      return mine(thing);
    });
  },

  "DELETE /api/saved/{name}": ({ named: [id] }) =>
    change(["saved"], ({ saved }) => {
      found(saved, id);
      delete saved[id];
      return null;
    }),
};

/** Say that what is saved is in this browser only. */
async function remind() {
  const { warn } = await import("../notes.js");
  const { SAVED } = await import("../texts/saved.js");
  warn(SAVED.here);
}

/**
 * @param {Record<string, Thing>} saved
 * @returns {Thing[]}
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
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const text = btoa(String.fromCharCode(...bytes));
  return text.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** The time in UTC, with milliseconds. */
function now() {
  return new Date().toISOString().replace("Z", "+00:00");
}

/**
 * A thing that is small enough, and has a name.
 * @param {Thing} thing
 */
export function checked(thing) {
  checkName(thing.name, "name");
  const bytes = new TextEncoder().encode(textOf(thing)).length;
  if (bytes > MAX_THING_BYTES) throw new RefusalError(413, "thing-too-large", [MAX_THING_BYTES >> 10]);
  return thing;
}

/**
 * Refuse too many things.
 * @param {Record<string, Thing>} saved
 */
export function checkRoom(saved) {
  const things = Object.values(saved);
  if (things.length > MAX_SAVED) throw new RefusalError(429, "saved-full", [MAX_SAVED]);
  const length = things.reduce((sum, thing) => sum + textOf(thing).length, 0);
  if (length > MAX_TEXT) throw new RefusalError(429, "saved-too-large");
}

/** @param {Thing} thing */
function textOf({ name, problem, moves }) {
  return name + JSON.stringify(problem) + JSON.stringify(moves);
}

/**
 * @param {Record<string, Thing>} saved
 * @param {string} id
 */
function found(saved, id) {
  if (!Object.hasOwn(saved, id)) throw new RefusalError(404, "not-saved");
  return saved[id];
}

/**
 * @param {Thing} thing
 * @returns {Saved}
 */
function mine(thing) {
  return { ...thing, mine: true };
}
