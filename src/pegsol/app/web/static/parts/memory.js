// Everything that this browser remembers, taken out as a whole and put back.

const OURS = /^pegsol\.[\w.-]{1,60}$/;
const MAX_LENGTH = 4_000_000; // characters of all together: browsers allow five million

/** What is not merged part by part. @type {Record<string, "theirs" | "mine">} */
const WHOLE = {
  "pegsol.settings": "theirs",
  "pegsol.paper": "theirs",
  "pegsol.game": "mine",
  "pegsol.editor": "mine",
};

/**
 * What is remembered, by the names of the browser's storage.
 * @returns {Record<string, unknown>}
 */
export function remembered() {
  /** @type {[string, unknown][]} */
  const found = [];
  for (const name of names()) {
    try {
      found.push([name, JSON.parse(localStorage.getItem(name) ?? "null")]);
    } catch {
      // Not ours, in spite of its name.
    }
  }
  return Object.fromEntries(found);
}

function names() {
  try {
    return Object.keys(localStorage).filter((name) => OURS.test(name));
  } catch {
    return []; // Storage is forbidden.
  }
}

/**
 * Whether a value is what remembered() returns.
 * @param {unknown} value
 * @returns {value is Record<string, unknown>}
 */
export function isMemory(value) {
  return (
    isObject(value) &&
    Object.keys(value).every((name) => OURS.test(name)) &&
    JSON.stringify(value).length <= MAX_LENGTH
  );
}

/**
 * Add what was remembered elsewhere to what is remembered here: all of it, or nothing.
 * @param {Record<string, unknown>} theirs
 * @returns {boolean} whether there was room for it
 */
export function remember(theirs) {
  const before = remembered();
  try {
    for (const [name, value] of Object.entries(theirs)) {
      localStorage.setItem(name, JSON.stringify(joined(name, before[name], value)));
    }
    return true;
  } catch {
    for (const name of Object.keys(theirs)) localStorage.removeItem(name);
    for (const [name, value] of Object.entries(before)) {
      localStorage.setItem(name, JSON.stringify(value));
    }
    return false;
  }
}

/**
 * @param {string} name
 * @param {unknown} mine
 * @param {unknown} theirs
 */
function joined(name, mine, theirs) {
  if (WHOLE[name] === "theirs") return theirs;
  if (WHOLE[name] === "mine") return mine ?? theirs;
  return merged(mine, theirs);
}

/**
 * Two states of the same progress in one: nothing that was reached in either is lost.
 * @param {unknown} mine
 * @param {unknown} theirs
 * @returns {unknown}
 */
function merged(mine, theirs) {
  if (mine === undefined || mine === null) return theirs;
  if (Array.isArray(mine) && Array.isArray(theirs)) {
    const known = new Set(mine.map((item) => JSON.stringify(item)));
    return [...mine, ...theirs.filter((item) => !known.has(JSON.stringify(item)))];
  }
  if (isObject(mine) && isObject(theirs)) {
    const keys = new Set([...Object.keys(mine), ...Object.keys(theirs)]);
    return Object.fromEntries([...keys].map((key) => [key, merged(own(mine, key), own(theirs, key))]));
  }
  if (typeof mine === "number" && typeof theirs === "number") return Math.max(mine, theirs);
  if (typeof mine === "boolean" && typeof theirs === "boolean") return mine || theirs;
  // Dates are texts that can be compared; of other texts, either will do.
  if (typeof mine === "string" && typeof theirs === "string") return mine > theirs ? mine : theirs;
  return mine;
}

/**
 * @param {Record<string, unknown>} object
 * @param {string} key
 */
function own(object, key) {
  return Object.hasOwn(object, key) ? object[key] : undefined;
}

/**
 * @param {unknown} value
 * @returns {value is Record<string, unknown>}
 */
function isObject(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
