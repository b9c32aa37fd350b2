// What stands in the browser's storage is read here, and nowhere else: another program, another
// version of pegsol or a backup may have written it. What cannot be read is set aside, and told.

import { SITE } from "./base.js";

/** @typedef {"localStorage" | "sessionStorage"} Where of all tabs, or of this one */

/**
 * Returns what can be read of a value, undefined if that is nothing.
 * @typedef {(value: any) => any} Form
 */

// -- forms ---------------------------------------------------------------------------------------

/** @type {Form} */
export const text = (value) => (typeof value === "string" ? value : undefined);

/** @type {Form} */
export const flag = (value) => (typeof value === "boolean" ? value : undefined);

/**
 * @param {any[]} values
 * @returns {Form}
 */
export function oneOf(...values) {
  return (value) => (values.includes(value) ? value : undefined);
}

/**
 * @param {number} least
 * @param {number} most
 * @returns {Form}
 */
export function number(least, most) {
  return (value) => (typeof value === "number" && value >= least && value <= most ? value : undefined);
}

/**
 * A list of what can be read in it.
 * @param {Form} form of its members
 * @returns {Form}
 */
export function listOf(form) {
  return (value) => (Array.isArray(value) ? value.map(form).filter((one) => one !== undefined) : undefined);
}

/**
 * A list that can be read as a whole, or not.
 * @param {Form} form of its members
 * @returns {Form}
 */
export function whole(form) {
  return (value) => (Array.isArray(value) && value.every((one) => form(one) !== undefined) ? value : undefined);
}

/** @type {Form} */
export const texts = whole(text);

/**
 * An object with what can be read in it.
 * @param {(name: string) => Form | undefined} formOf what has a name; what has no form stays as it is
 * @param {string[]} needed without which it cannot be read
 * @returns {Form}
 */
function objectOf(formOf, needed) {
  return (value) => {
    if (typeof value !== "object" || value === null || Array.isArray(value)) return undefined;
    const read = Object.entries(value).map(([name, one]) => [name, (formOf(name) ?? ((same) => same))(one)]);
    const sound = Object.fromEntries(read.filter(([, one]) => one !== undefined));
    return needed.every((name) => Object.hasOwn(sound, name)) ? sound : undefined;
  };
}

/**
 * @param {Record<string, Form>} forms
 * @param {string[]} needed
 */
export function fields(forms, ...needed) {
  return objectOf((name) => (Object.hasOwn(forms, name) ? forms[name] : undefined), needed);
}

/** @param {Form} form of what has any name */
export function named(form) {
  return objectOf(() => form, []);
}

/**
 * What can be read of a text with JSON, and whether that is all of it. JSON's null is nothing.
 * @param {string} json
 * @param {Form} form
 * @returns {{ sound: any, all: boolean }}
 */
export function sift(json, form) {
  try {
    const value = JSON.parse(json);
    const sound = form(value) ?? null;
    return { sound, all: JSON.stringify(sound) === JSON.stringify(value) };
  } catch {
    return { sound: null, all: false }; // It is no JSON, or too deep.
  }
}

// -- players -------------------------------------------------------------------------------------

/** What all players of a device share. */
const SHARED = ["settings", "players"];

/**
 * The players of this device who have names, and who plays now.
 * @returns {{ names: string[], now: string }}
 */
export function players() {
  return { names: [], now: "", ...glance("players", fields({ names: texts, now: text })) };
}

const { names: NAMES, now: NOW } = players();

/** The name of the player on this page; "" is the one without a name. */
export const PLAYER = NAMES.includes(NOW) ? NOW : "";

/**
 * The key under which the browser keeps what has a name on this site, for each player apart; "" is the database.
 * @param {string} name
 */
export function keyOf(name) {
  if (SHARED.includes(name)) return SITE + name;
  return SITE + name + (PLAYER && `@${PLAYER}`);
}

// -- reading and writing -------------------------------------------------------------------------

/**
 * What is stored under a name, as far as it can be read, or null.
 * @param {string} name
 * @param {Form} form
 * @param {Where} [where]
 */
export function read(name, form, where = "localStorage") {
  try {
    const json = window[where].getItem(keyOf(name)) ?? "null";
    const { sound, all } = sift(json, form);
    if (!all) setAside(name, json, sound, window[where]);
    return sound;
  } catch {
    return null; // Storage is forbidden.
  }
}

/**
 * The same, but nothing is set aside: for one who reads only a part.
 * @param {string} name
 * @param {Form} form
 */
export function glance(name, form) {
  try {
    return sift(localStorage.getItem(keyOf(name)) ?? "null", form).sound;
  } catch {
    return null;
  }
}

/**
 * @param {string} name
 * @param {unknown} value
 * @param {Where} [where]
 */
export function write(name, value, where = "localStorage") {
  try {
    window[where].setItem(keyOf(name), JSON.stringify(value));
  } catch {
    // Storage is full or forbidden: it lasts as long as the page.
  }
}

/**
 * The name of what is set aside, which nothing else has.
 * @param {string} name
 */
export function asideName(name) {
  return `${name}.damaged-${Date.now()}`;
}

/**
 * Keep a text under another name, and what can be read of it under its own.
 * @param {string} name
 * @param {string} json
 * @param {unknown} sound
 * @param {Storage} storage
 */
export function setAside(name, json, sound, storage) {
  const other = asideName(keyOf(name));
  const before = storage.getItem(keyOf(name));
  storage.removeItem(keyOf(name)); // there may be no room for both
  try {
    storage.setItem(other, json);
    storage.setItem(keyOf(name), JSON.stringify(sound));
    tellAside(other);
  } catch (error) {
    if (before !== null) storage.setItem(keyOf(name), before);
    throw error;
  }
}

// -- telling -------------------------------------------------------------------------------------

/** What was set aside and not told yet. @type {string[]} */
const untold = [];
/** @type {((names: string) => void) | null} */
let told = null;

/** @param {string} name of what was set aside */
export function tellAside(name) {
  untold.push(name);
  queueMicrotask(() => told && untold.length && told([...new Set(untold.splice(0))].join(", ")));
}

/** @param {(names: string) => void} tell is called with the names of what was set aside */
export function onAside(tell) {
  told = tell;
  if (untold.length) tellAside(/** @type {string} */ (untold.pop()));
}
