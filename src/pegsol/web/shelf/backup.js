// Backups of all that a browser keeps.

import { Unreadable } from "../game/unreadable.js";
import { RefusalError } from "../refusal.js";
import { backup as checkBackup } from "./checks.js";
import { gameOf } from "./game.js";
import { addGhost, inOrder, markDay, noteResult, noteRush, now, RECORDS } from "./records.js";
import { checked, checkRoom, latestFirst, newId } from "./saved.js";
import { change, read } from "./storage.js";

/** @import { Backup, Thing } from "./checks.js" */

const ALL = ["saved", ...RECORDS];

/**
 * Everything that is kept.
 * @returns {Promise<Backup>}
 */
export async function makeBackup() {
  return read(ALL, ({ saved, results, helped, ghosts, marks, rush }) => ({
    pegsol_backup: 1,
    made: now(),
    saved: latestFirst(saved).map(({ id: _, ...thing }) => thing),
    results: inOrder(results),
    helped: inOrder(helped),
    ghosts: Object.keys(ghosts)
      .sort()
      .map((key) => ({ key, ...ghosts[key] })),
    days: inOrder(marks),
    rush: rush.best ?? null,
  }));
}

/**
 * Add what is in a backup to what is kept; return the numbers of saved things and of results that are new.
 * @param {unknown} given
 */
export async function addBackup(given) {
  const backup = checkBackup(given);
  /** @type {Thing[]} */
  const things = [];
  for (const [place, thing] of backup.saved.entries()) {
    things.push(await replayed(thing, `saved thing ${place + 1} of the backup`));
  }
  return change(ALL, (tables) => {
    const known = new Set(Object.values(tables.saved).map(contentOf));
    const added = things.filter((thing) => !known.has(contentOf(thing)) && known.add(contentOf(thing)));
    for (const thing of added) {
      const id = newId();
      tables.saved[id] = checked({ ...thing, id });
    }
    if (added.length) checkRoom(tables.saved);
    const noted = backup.results.map((best) => noteResult(tables, "results", best));
    for (const best of backup.helped) noteResult(tables, "helped", best);
    for (const { key, ...ghost } of backup.ghosts) addGhost(tables, key, ghost);
    for (const mark of backup.days) markDay(tables, mark);
    if (backup.rush) noteRush(tables, backup.rush);
    const better = noted.filter(({ before, now }) => before !== now);
    return { saved: added.length, results: better.length };
  });
}

/**
 * A thing of a backup after its moves were made.
 * @param {Thing} thing
 * @param {string} where it is
 * @returns {Promise<any>}
 */
async function replayed(thing, where) {
  try {
    const { problem, moves } = await gameOf(thing.problem, thing.moves);
    return { ...thing, problem: problem.problem, moves };
  } catch (error) {
    if (error instanceof RefusalError) throw new Unreadable(`${where}: ${error.message}`);
    throw error;
  }
}

/**
 * The content of a thing for its reader, which is equal for two copies of the same thing.
 * @param {any} thing
 */
function contentOf({ kind, name, problem, moves }) {
  return JSON.stringify([kind, name, sorted(problem), moves]);
}

/**
 * The same value with the names in its objects in order.
 * @param {any} value
 * @returns {any}
 */
function sorted(value) {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.keys(value).sort().map((name) => [name, sorted(value[name])]));
}
