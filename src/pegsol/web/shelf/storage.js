// Where a browser keeps what a player saves on a site of plain files: in its database; where that is
// refused, among its small texts; and where every storage is refused, until the page is closed.

import { asideName, fields, keyOf, read as readText, tellAside } from "../reader.js";
import { RefusalError } from "../refusal.js";
import { isRow } from "./checks.js";

/**
 * Rows by their keys, in tables by their names.
 * @typedef {Record<string, Record<string, any>>} Tables
 */

/**
 * Where all tables are kept at once.
 * @typedef {{ get: () => Record<string, any>, set: (all: Record<string, any>) => void }} Texts
 */

/**
 * What is done with tables, at once. What it throws undoes its changes.
 * @template T
 * @typedef {(tables: Tables) => T} Work
 */

/** @typedef {<T>(names: string[], writes: boolean, work: Work<T>) => Promise<T>} Doing */

const VERSION = 1;
const STORE = "shelf";
const TEXT = "shelf"; // which parts/memory.js does not put into backups: they have the shelf already

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
    if (/quota/i.test(/** @type {DOMException} */ (error).name)) throw new RefusalError("browser-full");
    throw new RefusalError("browser-storage");
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
  const texts = {
    get: () => readText(TEXT, fields({})) ?? {},
    set: (/** @type {Record<string, any>} */ all) => localStorage.setItem(keyOf(TEXT), JSON.stringify(all)),
  };
  try {
    texts.set(texts.get());
    return (names, writes, work) => locked(() => inTexts(texts, names, writes, work));
  } catch {
    return forgetful();
  }
}

/** @returns {Promise<IDBDatabase>} */
function open() {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(keyOf(""), VERSION);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE);
    request.onerror = () => reject(request.error);
    request.onsuccess = () => {
      const database = request.result;
      if (!database.objectStoreNames.contains(STORE)) return reject(new Error("another program made the database"));
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
        const found = requests.map(({ result }, place) => sifted(names[place], result));
        const aside = found.flatMap(({ damaged }) => damaged);
        // What is set aside is written.
        if (aside.length && !writes) return resolve(inDatabase(database, names, true, work));
        const tables = Object.fromEntries(names.map((name, place) => [name, found[place].rows]));
        answer = work(tables);
        if (writes) for (const name of names) store.put(tables[name], name);
        for (const [name, rows] of aside) store.put(rows, name);
        if (aside.length) transaction.addEventListener("complete", () => tell(aside));
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
  const all = texts.get();
  const found = names.map((name) => sifted(name, all[name]));
  const aside = found.flatMap(({ damaged }) => damaged);
  const tables = Object.fromEntries(names.map((name, place) => [name, found[place].rows]));
  const answer = work(tables);
  if (writes || aside.length) texts.set({ ...all, ...tables, ...Object.fromEntries(aside) });
  tell(aside);
  return answer;
}

/**
 * @template T
 * @param {() => T} work that no other tab does meanwhile
 * @returns {Promise<T>}
 */
async function locked(work) {
  return navigator.locks ? navigator.locks.request(keyOf(""), work) : work();
}

/**
 * What keeps everything until the page is closed, and says so when it is first used for that.
 * @returns {Doing}
 */
function forgetful() {
  let text = "{}";
  let warned = false;
  const texts = {
    get: () => JSON.parse(text),
    set: (/** @type {Record<string, any>} */ all) => (text = JSON.stringify(all)),
  };
  return async (names, writes, work) => {
    const answer = inTexts(texts, names, writes, work);
    if (writes && !warned) {
      warned = true;
      const { warn } = await import("../notes.js");
      const { later } = await import("../texts/language.js");
      const { SAVED } = await later(() => import("../texts/later.js"));
      warn(SAVED.forgets);
    }
    return answer;
  };
}

/**
 * The rows of a table that can be read, and under other names what cannot.
 * @param {string} name
 * @param {any} kept
 * @returns {{ rows: Record<string, any>, damaged: [string, any][] }}
 */
function sifted(name, kept = {}) {
  const isTable = kept !== null && Object.getPrototypeOf(kept) === Object.prototype;
  const all = isTable ? Object.entries(kept) : [];
  const rows = Object.fromEntries(all.filter(([key, row]) => isRow(name, key, row)));
  const others = all.filter(([key]) => !Object.hasOwn(rows, key));
  if (isTable && !others.length) return { rows, damaged: [] };
  return { rows, damaged: [[asideName(name), isTable ? Object.fromEntries(others) : kept]] };
}

/** @param {[string, any][]} aside */
function tell(aside) {
  for (const [name] of aside) tellAside(`${keyOf(STORE)}: ${name}`);
}
