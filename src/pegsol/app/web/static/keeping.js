// Has what the pages need kept for when the server is away: their files, what this page has asked,
// and some puzzles.

import { get } from "./api.js";

/** @typedef {import("./api.js").Question} Question */

const MAX_PUZZLES = 40; // that are kept before they are opened, the easiest

/**
 * Register the worker that keeps the pages. It hears nothing that was asked before it was there, so
 * it is told.
 * @param {Question[]} asked the questions that were sent with POST
 */
export function keepPages(asked) {
  const { serviceWorker } = navigator;
  if (!serviceWorker) return; // as on a server that is reached through neither https nor localhost
  const tell = async () => {
    serviceWorker.controller?.postMessage([...loaded(), ...asked]);
    serviceWorker.controller?.postMessage(await easiest());
  };
  serviceWorker.addEventListener("controllerchange", () => void tell().catch(() => {}), { once: true });
  void serviceWorker.register("/offline.js").catch(() => {});
}

/** The answers that this page has loaded. */
function loaded() {
  const paths = performance.getEntriesByType("resource").map(({ name }) => ({ path: name }));
  return paths.filter(({ path }) => new URL(path).pathname.startsWith("/api/"));
}

/** The easiest puzzles. */
async function easiest() {
  const { puzzles } = await get("/api/puzzles");
  const solvable = puzzles.filter(({ grade }) => grade !== null);
  const easy = solvable.sort((one, other) => (one.grade ?? 0) - (other.grade ?? 0));
  return easy.slice(0, MAX_PUZZLES).map(({ name }) => ({
    path: "/api/problem",
    body: JSON.stringify({ problem: name }),
  }));
}
