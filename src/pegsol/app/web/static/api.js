// Questions, and who answers them: the server, or the browser itself (local/maker.js).

import { alone } from "./base.js";
import { ERRORS } from "./texts/frame.js";
import { later } from "./texts/language.js";

/** What the engine in the browser answers even beside a server, which does so if there is none. */
const ENGINE = [
  "/api/analysis",
  "/api/explain",
  "/api/fewest-moves",
  "/api/next-package",
  "/api/repair",
  "/api/review",
];

/** What a server keeps or runs, and nobody else can know. */
const KEPT = /^\/api\/(backup|daily|days|jobs|lab|ladder|results|rush|saved)\b/;

const NEEDS_PYTHON = 501;

/** What puts the server's answers into words, which the first page need not wait for. */
const wording = () =>
  later(() => import("./wording.js")).catch(() => {
    throw new ApiError(ERRORS.unreachable, 0);
  });

/** An error from the server, with one line that can be shown. */
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
  const init = { method, signal, headers: { Accept: "application/json" } };
  if (body !== undefined) {
    init.body = JSON.stringify(body);
    init.headers = { Accept: "application/json", "Content-Type": "application/json" };
  }
  let answer;
  try {
    answer = await made(path, init);
  } catch (error) {
    if (signal?.aborted || error instanceof ApiError) throw error;
    throw new ApiError(ERRORS.unreachable, 0);
  }
  if (!answer.ok) throw await refusalIn(answer);
  return answer;
}

/**
 * The answer of the browser or of the server. The browser stands in for a server that is away, but for
 * what is kept there.
 * @param {string} path
 * @param {RequestInit} init
 */
async function made(path, init) {
  const make = async () => (await later(() => import("./local/maker.js"))).made(path, init);
  if (alone) return make();
  if (ENGINE.includes(path)) {
    const answer = await make();
    return answer.ok ? answer : fetch(path, init);
  }
  try {
    return await fetch(path, init);
  } catch (error) {
    if (init.signal?.aborted || KEPT.test(path)) throw error;
    const answer = await make();
    if (answer.status === NEEDS_PYTHON) throw error;
    return answer;
  }
}

/** @param {Response} answer */
async function refusalIn(answer) {
  const { status } = answer;
  try {
    const refused = await answer.json();
    if (typeof refused.error === "string") {
      return new ApiError(await (await wording()).refusal(refused), status, refused);
    }
  } catch {
    // No JSON: not one of our own answers.
  }
  return new ApiError(ERRORS.status(status), status);
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
 * What a server cannot save now waits in the browser, and the error says so.
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
    if (alone) throw error;
    let told = error;
    try {
      const { kept } = await later(() => import("./waiting.js"));
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
 * Events from the server or from the browser, until the last one or until the listener stops. A connection that breaks
 * is made again; "lost" is told if the server refuses it.
 * @param {string} path
 * @param {Partial<Record<"progress" | "solution" | "state" | "done", (data: any) => void>>} listeners
 * @param {() => void} lost
 * @returns {() => void} stops listening
 */
export function events(path, listeners, lost) {
  const ready = wording();
  let stopped = false;
  const tell = async (/** @type {string} */ name, /** @type {any} */ data) => {
    const words = await ready;
    const worded = await words.wordedEvent(name, data);
    if (!stopped) listeners[/** @type {"done"} */ (name)]?.(worded);
  };
  const close = alone ? madeEvents(path, tell, lost) : sentEvents(path, Object.keys(listeners), tell, lost);
  return () => {
    stopped = true;
    close();
  };
}

/** @typedef {(name: string, data: any) => void} Tell */

/**
 * The events that the browser makes.
 * @param {string} path
 * @param {Tell} tell
 * @param {() => void} lost
 */
function madeEvents(path, tell, lost) {
  const left = new AbortController();
  later(() => import("./local/maker.js")).then(({ listen }) => listen(path, tell, left.signal)).catch(lost);
  return () => left.abort();
}

/**
 * The events that the server sends.
 * @param {string} path
 * @param {string[]} names
 * @param {Tell} tell
 * @param {() => void} lost
 */
function sentEvents(path, names, tell, lost) {
  const source = new EventSource(path);
  for (const name of names) source.addEventListener(name, ({ data }) => tell(name, JSON.parse(data)));
  source.addEventListener("done", () => source.close());
  source.addEventListener("error", () => {
    if (source.readyState === EventSource.CLOSED) lost();
  });
  return () => source.close();
}
