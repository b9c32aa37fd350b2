// Where a browser keeps what a player saves on a site of plain files: in its database; where that is
// refused, among its small texts; and where every storage is refused, until the page is closed.

import { RefusalError } from "../refusal.js";

/**
 * Rows by their keys, in tables by their names.
 * @typedef {Record<string, Record<string, any>>} Tables
 */

/** @typedef {Pick<Storage, "getItem" | "setItem">} Texts */

/**
 * What is done with tables, at once. What it throws undoes its changes.
 * @template T
 * @typedef {(tables: Tables) => T} Work
 */

/** @typedef {<T>(names: string[], writes: boolean, work: Work<T>) => Promise<T>} Doing */

const NAME = "pegsol";
const VERSION = 1;
const STORE = "shelf";
/** Not one of the names that parts/memory.js puts into backups, which have the shelf already. */
const TEXT = "pegsol-shelf";

/** @type {Promise<Doing> | null} */
let chosen = null;

/**
 * Read tables.
 * @template T
 * @param {string[]} names
 * @param {Work<T>} work
 */
export async function read(names, work) {
  return done(names, false, work);
}

/**
 * Change tables: all changes are kept, or none. Two tabs take turns.
 * @template T
 * @param {string[]} names
 * @param {Work<T>} work
 */
export async function change(names, work) {
  return done(names, true, work);
}

/** @type {Doing} */
async function done(names, writes, work) {
  chosen ??= choose();
  try {
    return await (await chosen)(names, writes, work);
  } catch (error) {
    if (error instanceof RefusalError) throw error;
    if (/quota/i.test(/** @type {DOMException} */ (error).name)) throw new RefusalError(507, "browser-full");
    throw new RefusalError(503, "browser-storage");
  }
}

/** @returns {Promise<Doing>} */
async function choose() {
  try {
    const database = await open();
    return (names, writes, work) => inDatabase(database, names, writes, work);
  } catch (error) {
    // A later version of pegsol has been here: what it keeps must not be hidden by an empty shelf.
    if (/** @type {DOMException} */ (error).name === "VersionError") throw error;
  }
  try {
    localStorage.setItem(TEXT, localStorage.getItem(TEXT) ?? "{}");
    return (names, writes, work) => locked(() => inTexts(localStorage, names, writes, work));
  } catch {
    return forgetful();
  }
}

/** @returns {Promise<IDBDatabase>} */
function open() {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, VERSION);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE);
    request.onerror = () => reject(request.error);
    request.onsuccess = () => {
      const database = request.result;
      const forget = () => (chosen = null); // it is opened again when it is needed
      database.onclose = forget;
      database.onversionchange = () => {
        database.close();
        forget();
      };
      resolve(database);
    };
  });
}

/**
 * @template T
 * @param {IDBDatabase} database
 * @param {string[]} names
 * @param {boolean} writes
 * @param {Work<T>} work
 * @returns {Promise<T>}
 */
function inDatabase(database, names, writes, work) {
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(STORE, writes ? "readwrite" : "readonly");
    const store = transaction.objectStore(STORE);
    const requests = names.map((name) => store.get(name));
    /** @type {T} */
    let answer;
    /** @type {unknown} */
    let failure;
    // Requests are answered in their order.
    requests[requests.length - 1].onsuccess = () => {
      try {
        const found = requests.map(({ result }, place) => [names[place], table(result)]);
        const tables = Object.fromEntries(found);
        answer = work(tables);
        if (writes) for (const name of names) store.put(tables[name], name);
      } catch (error) {
        failure = error;
        transaction.abort();
      }
    };
    transaction.oncomplete = () => resolve(answer);
    transaction.onabort = () => reject(failure ?? transaction.error);
  });
}

/**
 * @template T
 * @param {Texts} texts
 * @param {string[]} names
 * @param {boolean} writes
 * @param {Work<T>} work
 */
function inTexts(texts, names, writes, work) {
  const all = table(JSON.parse(texts.getItem(TEXT) ?? "{}"));
  const tables = Object.fromEntries(names.map((name) => [name, table(all[name])]));
  const answer = work(tables);
  if (writes) texts.setItem(TEXT, JSON.stringify({ ...all, ...tables }));
  return answer;
}

/**
 * @template T
 * @param {() => T} work that no other tab does meanwhile
 * @returns {Promise<T>}
 */
async function locked(work) {
  return navigator.locks ? navigator.locks.request(NAME, work) : work();
}

/**
 * What keeps everything until the page is closed, and says so when it is first used for that.
 * @returns {Doing}
 */
function forgetful() {
  let text = "{}";
  let warned = false;
  const texts = { getItem: () => text, setItem: (/** @type {string} */ _, /** @type {string} */ all) => (text = all) };
  return async (names, writes, work) => {
    const answer = inTexts(texts, names, writes, work);
    if (writes && !warned) {
      warned = true;
      const { warn } = await import("../../notes.js");
      const { SAVED } = await import("../../texts/saved.js");
      warn(SAVED.forgets);
    }
    return answer;
  };
}

/**
 * A table as it was kept; nothing is written over one that is damaged.
 * @param {any} kept
 */
function table(kept = {}) {
  if (Object.getPrototypeOf(kept) !== Object.prototype) throw new TypeError("the shelf is damaged");
  return kept;
}
