// The answers to the questions of the pages.

import { RefusalError } from "../refusal.js";

/**
 * A question of a page.
 * @typedef {object} Asked
 * @property {string[]} named what stands in the path for the names in braces
 * @property {URLSearchParams} query
 * @property {any} body
 * @property {AbortSignal | undefined} signal says that nobody waits any more
 */

/**
 * What answers a question: with JSON, or with a response of its own.
 * @typedef {(asked: Asked) => unknown} Answering
 */

/**
 * What hears of events.
 * @typedef {(name: string, data: any) => void} Tell
 */

/**
 * What tells of the events of a path, until the signal.
 * @typedef {(named: string[], tell: Tell, signal: AbortSignal) => void} Streaming
 */

/** @typedef {{ answers: Record<string, Answering>, streams?: Record<string, Streaming> }} Maker */

/**
 * The modules that answer, by the beginning of the path; the longest that fits is the one.
 * @type {Record<string, () => Promise<Maker>>}
 */
const MAKERS = {
  "/api/analysis": () => import("../game/analysis.js"),
  "/api/backup": () => import("../shelf/backup.js"),
  "/api/board": () => import("../game/catalogue.js"),
  "/api/boards": () => import("../game/catalogue.js"),
  "/api/daily": () => import("../shelf/days.js"),
  "/api/days": () => import("../shelf/days.js"),
  "/api/explain": () => import("../game/analysis.js"),
  "/api/export": () => import("../parts/export.js"),
  "/api/fewest-moves": () => import("../game/analysis.js"),
  "/api/jobs": () => import("../search/searches.js"),
  "/api/lab": () => import("../lab/runs.js"),
  "/api/ladder": () => import("../shelf/results.js"),
  "/api/lessons": () => import("../game/catalogue.js"),
  "/api/next-package": () => import("../game/analysis.js"),
  "/api/open": () => import("../game/open.js"),
  "/api/problem": () => import("../game/read.js"),
  "/api/puzzles": () => import("../game/catalogue.js"),
  "/api/repair": () => import("./repairs.js"),
  "/api/results": () => import("../shelf/results.js"),
  "/api/review": () => import("../game/analysis.js"),
  "/api/rush": () => import("../shelf/days.js"),
  "/api/saved": () => import("../shelf/saved.js"),
  "/api/why": () => import("../game/analysis.js"),
};

/**
 * The answer to a question.
 * @param {string} path with its query
 * @param {RequestInit} init
 * @returns {Promise<Response>} a refusal with status 501 if only Python can answer
 */
export async function made(path, { method = "GET", body, signal }) {
  const { pathname, searchParams } = new URL(path, location.href);
  try {
    const [answering, named] = await found(method, pathname);
    const sent = typeof body === "string" ? JSON.parse(body) : undefined;
    const data = await answering({ named, query: searchParams, body: sent, signal: signal ?? undefined });
    if (data instanceof Response) return data;
    return data === null ? new Response(null, { status: 204 }) : Response.json(data);
  } catch (error) {
    if (error instanceof RefusalError) return Response.json(error.told, { status: error.status });
    throw error;
  }
}

/**
 * Tell of the events of a path, until the signal.
 * @param {string} path
 * @param {Tell} tell
 * @param {AbortSignal} signal
 */
export async function listen(path, tell, signal) {
  const { streams = {} } = await makerOf(path);
  for (const [form, streaming] of Object.entries(streams)) {
    const named = fit(path, form);
    if (named) return streaming(named, tell, signal);
  }
  throw new RefusalError(501, "needs-python");
}

/**
 * @param {string} pathname
 * @returns {Promise<Maker>}
 */
async function makerOf(pathname) {
  const fitting = Object.keys(MAKERS).filter((start) => `${pathname}/`.startsWith(`${start}/`));
  const longest = fitting.sort((one, other) => other.length - one.length)[0];
  return longest ? MAKERS[longest]() : { answers: {} };
}

/**
 * @param {string} method
 * @param {string} pathname
 * @returns {Promise<[Answering, string[]]>}
 */
async function found(method, pathname) {
  const { answers } = await makerOf(pathname);
  for (const [pattern, answering] of Object.entries(answers)) {
    const [for_, form] = pattern.split(" ");
    const named = for_ === method ? fit(pathname, form) : null;
    if (named) return [answering, named];
  }
  throw new RefusalError(501, "needs-python");
}

/**
 * What stands for the names in braces, or null if a path has another form.
 * @param {string} pathname such as "/api/saved/7"
 * @param {string} form such as "/api/saved/{name}"
 */
function fit(pathname, form) {
  const parts = pathname.split("/");
  const forms = form.split("/");
  const fits = forms.every((one, place) => one === parts[place] || (one.startsWith("{") && parts[place]));
  if (!fits || parts.length !== forms.length) return null;
  return parts.filter((_, place) => forms[place].startsWith("{")).map(decodeURIComponent);
}
