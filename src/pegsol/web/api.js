// Questions of the pages, which local/maker.js answers.

import { ERRORS } from "./texts/frame.js";
import { later } from "./texts/language.js";

/** What puts answers into words, which the first page need not wait for. */
const wording = () =>
  later(() => import("./wording.js")).catch(() => {
    throw new ApiError(ERRORS.unreachable, 0);
  });

/** A refusal, with one line that can be shown. */
export class ApiError extends Error {
  /**
   * @param {string} message
   * @param {number} status of the answer, 0 if there was none
   * @param {import("wire").Sent["Error"] | null} refused what the answer said
   */
  constructor(message, status, refused = null) {
    super(message);
    this.name = "ApiError";
    this.status = status;
    this.refused = refused;
  }
}

/**
 * @typedef {object} Options
 * @property {AbortSignal} [signal] cancels the request
 */

/**
 * @param {string} method
 * @param {string} path
 * @param {unknown} [body]
 * @param {Options} [options]
 * @returns {Promise<Response>}
 */
async function request(method, path, body, { signal } = {}) {
  /** @type {RequestInit} */
  const init = { method, signal };
  if (body !== undefined) init.body = JSON.stringify(body);
  let answer;
  try {
    const { made } = await later(() => import("./local/maker.js"));
    answer = await made(path, init);
  } catch (error) {
    if (signal?.aborted || error instanceof ApiError) throw error;
    throw new ApiError(ERRORS.unreachable, 0);
  }
  if (!answer.ok) throw await refusalIn(answer);
  return answer;
}

/** @param {Response} answer */
async function refusalIn(answer) {
  const [refused, words] = await Promise.all([answer.json(), wording()]);
  return new ApiError(await words.refusal(refused), answer.status, refused);
}

/**
 * The answer, in words.
 * @param {string} path
 * @param {Promise<Response>} request
 * @returns {Promise<any>}
 */
async function json(path, request) {
  const [answer, words] = await Promise.all([request, wording()]);
  const data = answer.status === 204 ? null : await answer.json();
  return words.worded(path, data);
}

/**
 * @template {string} Path
 * @param {Path} path
 * @param {Options} [options]
 * @returns {Promise<import("wire").Answer<"get", Path>>}
 */
export async function get(path, options) {
  return json(path, request("GET", path, undefined, options));
}

/**
 * @template {string} Path
 * @param {Path} path
 * @param {import("wire").Body<"post", Path>} [body]
 * @param {Options} [options]
 * @returns {Promise<import("wire").Answer<"post", Path>>}
 */
export async function post(path, body, options) {
  return json(path, request("POST", path, body, options));
}

/**
 * @template {string} Path
 * @param {Path} path
 * @param {import("wire").Body<"put", Path>} body
 * @returns {Promise<import("wire").Answer<"put", Path>>}
 */
export async function put(path, body) {
  return json(path, request("PUT", path, body));
}

/**
 * @param {string} path
 * @returns {Promise<null>}
 */
export async function del(path) {
  return json(path, request("DELETE", path));
}

/**
 * A file, with its name.
 * @param {"/api/export"} path
 * @param {import("wire").Body<"post", "/api/export">} body
 * @returns {Promise<{ name: string, blob: Blob }>}
 */
export async function file(path, body) {
  const answer = await request("POST", path, body);
  const named = /filename="?([^";]+)"?/.exec(answer.headers.get("Content-Disposition") ?? "");
  return { name: named?.[1] ?? "pegsol", blob: await answer.blob() };
}

/**
 * Events, until the last one or until the listener stops; "lost" is called if there are none.
 * @param {string} path
 * @param {Partial<Record<"progress" | "solution" | "state" | "done", (data: any) => void>>} listeners
 * @param {() => void} lost
 * @returns {() => void} stops listening
 */
export function events(path, listeners, lost) {
  const ready = wording();
  const left = new AbortController();
  const tell = async (/** @type {string} */ name, /** @type {any} */ data) => {
    const words = await ready;
    const worded = await words.wordedEvent(name, data);
    if (!left.signal.aborted) listeners[/** @type {"done"} */ (name)]?.(worded);
  };
  later(() => import("./local/maker.js")).then(({ listen }) => listen(path, tell, left.signal)).catch(lost);
  return () => left.abort();
}
