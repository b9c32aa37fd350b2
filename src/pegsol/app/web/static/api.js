// Questions, and who answers them: the server, or the browser itself (local/maker.js).

import { ERRORS } from "./texts/frame.js";

/** Whether there is no server: the pages are plain files. */
export const alone = document.documentElement.dataset.maker === "browser";

/** What puts the server's answers into words, which the first page need not wait for. */
const wording = () =>
  import("./wording.js").catch(() => {
    throw new ApiError(ERRORS.unreachable, 0);
  });

/** An error from the server, with one line that can be shown. */
export class ApiError extends Error {
  /**
   * @param {string} message
   * @param {number} status of the answer, 0 if there was none
   */
  constructor(message, status) {
    super(message);
    this.name = "ApiError";
    this.status = status;
  }
}

/**
 * A question, with what it sends if it is sent with POST.
 * @typedef {{ path: string, body?: string }} Question
 */

/** What was asked before a worker kept the answers, and may be asked again. @type {Question[]} */
export const asked = [];
const MAX_ASKED = 32;

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
  const init = { method, signal, headers: { Accept: "application/json" } };
  if (body !== undefined) {
    init.body = JSON.stringify(body);
    const unheard = navigator.serviceWorker?.controller === null && asked.length < MAX_ASKED;
    if (unheard && path === "/api/problem") asked.push({ path, body: init.body });
    init.headers = { Accept: "application/json", "Content-Type": "application/json" };
  }
  let answer;
  try {
    answer = await made(path, init);
  } catch (error) {
    if (signal?.aborted || error instanceof ApiError) throw error;
    throw new ApiError(ERRORS.unreachable, 0);
  }
  if (!answer.ok) throw new ApiError(await reason(answer), answer.status);
  return answer;
}

/**
 * The answer of the browser or of the server. The engine in the browser answers even beside a server,
 * which does so if there is none.
 * @param {string} path
 * @param {RequestInit} init
 */
async function made(path, init) {
  if (!alone && !/^.api.(analysis|review)$/.test(path)) return fetch(path, init);
  const maker = await import("./local/maker.js");
  const answer = await maker.made(path, init);
  return alone || answer.ok ? answer : fetch(path, init);
}

/** @param {Response} answer */
async function reason(answer) {
  try {
    const refused = await answer.json();
    if (typeof refused.error === "string") return await (await wording()).refusal(refused);
  } catch {
    // No JSON: not one of our own answers.
  }
  return ERRORS.status(answer.status);
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
 * What cannot be saved now waits in the browser, and the error says so.
 * @template {string} Path
 * @param {Path} path
 * @param {import("wire").Body<"post", Path>} [body]
 * @param {Options} [options]
 * @returns {Promise<import("wire").Answer<"post", Path>>}
 */
export async function post(path, body, options) {
  try {
    return await json(path, request("POST", path, body, options));
  } catch (error) {
    let told = error;
    try {
      const { kept } = await import("./waiting.js");
      told = kept(path, body, error);
    } catch {
      // The server went before the module came.
    }
    throw told;
  }
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
 * A file made by the server, with its name.
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
 * Events from the server, until the last one or until the listener stops. A connection that breaks
 * is made again; "lost" is told if the server refuses it.
 * @param {string} path
 * @param {Partial<Record<"progress" | "solution" | "state" | "done", (data: any) => void>>} listeners
 * @param {() => void} lost
 * @returns {() => void} stops listening
 */
export function events(path, listeners, lost) {
  const source = new EventSource(path);
  const ready = wording();
  let stopped = false;
  for (const [name, listener] of Object.entries(listeners)) {
    source.addEventListener(name, async (event) => {
      const data = JSON.parse(event.data);
      const words = await ready;
      const worded = await words.wordedEvent(name, data);
      if (!stopped) listener(worded);
    });
  }
  source.addEventListener("done", () => source.close());
  source.addEventListener("error", () => {
    if (source.readyState === EventSource.CLOSED) lost();
  });
  return () => {
    stopped = true;
    source.close();
  };
}
