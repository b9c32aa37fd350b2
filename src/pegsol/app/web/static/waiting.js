// What the server could not save: this browser keeps it, and sends it again later.

import { ApiError } from "./api.js";
import { WAITING } from "./texts/waiting.js";

const NAME = "pegsol.waiting";
const MAX_LENGTH = 1_000_000; // characters: browsers allow five million for everything
const RETRY = 30_000; // milliseconds
/** What is kept, and not only shown: questions that add something. */
const KEPT = ["/api/saved", "/api/results", "/api/rush"];
/** A request that may succeed later: there was no answer, or the server is busy, locked or full. */
const LATER = (/** @type {number} */ status) => !status || status === 429 || status >= 500;

/** @typedef {{ path: string, body: any }} Waiting */

/** @returns {Waiting[]} */
function waiting() {
  try {
    const found = JSON.parse(localStorage.getItem(NAME) ?? "[]");
    return Array.isArray(found) ? found.filter(({ path }) => KEPT.includes(path)) : [];
  } catch {
    return []; // Storage is forbidden, or damaged.
  }
}

/** @param {Waiting[]} all */
function write(all) {
  try {
    const text = JSON.stringify(all);
    if (text.length > MAX_LENGTH) return false;
    if (all.length) localStorage.setItem(NAME, text);
    else localStorage.removeItem(NAME);
    return true;
  } catch {
    return false;
  }
}

/** @param {Waiting} one */
const same = (one) => {
  const text = JSON.stringify(one);
  return (/** @type {Waiting} */ other) => JSON.stringify(other) === text;
};

/**
 * Keep what the server did not save; return its error, which says so then.
 * @param {string} path
 * @param {any} body
 * @param {unknown} error
 */
export function kept(path, body, error) {
  if (!(error instanceof ApiError) || !KEPT.includes(path) || !LATER(error.status)) return error;
  // By then it may be another day, which is no reason to refuse a result.
  const one = JSON.parse(JSON.stringify({ path, body: { ...body, today: undefined } }));
  const all = waiting();
  if (!all.some(same(one)) && !write([...all, one])) return error;
  return new ApiError(`${error.message.replace(/[.]?$/, ".")} ${WAITING.kept}`, error.status);
}

/**
 * Send what waits as long as the server takes it, now and from time to time.
 * @param {(path: string, body: any) => Promise<unknown>} post
 * @param {(text: string) => void} tell the player
 */
export function sendWaiting(post, tell) {
  const send = async () => {
    let count = 0;
    for (const one of waiting()) {
      try {
        await post(one.path, one.body);
        count += 1;
      } catch (error) {
        if (LATER(/** @type {any} */ (error).status)) break;
      }
      write(waiting().filter((other) => !same(one)(other)));
    }
    if (count) tell(WAITING.sent(count));
  };
  const alone = () => {
    if (!waiting().length) return;
    // One window at a time, or the server gets all of it twice.
    if (!navigator.locks) void send();
    else void navigator.locks.request(NAME, { ifAvailable: true }, (lock) => lock && send());
  };
  alone();
  window.setInterval(alone, RETRY);
  window.addEventListener("online", alone);
}
