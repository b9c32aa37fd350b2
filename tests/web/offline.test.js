// The service worker, with caches and a network that the test has made.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

const SCRIPT = readFileSync(new URL("../../src/pegsol/web/offline.js", import.meta.url), "utf8");
const SITE = "http://host/games";

test("files of one version come from what is kept, and older ones of this site alone are dropped", async () => {
  /** What each cache has for an address. @type {Record<string, Record<string, string>>} */
  const kept = { "pegsol/games/files-1": {}, "pegsol/files-1": {}, "pegsol/games/more/files-1": {} };
  const caches = {
    keys: async () => Object.keys(kept),
    delete: async (/** @type {string} */ name) => delete kept[name],
    open: async (/** @type {string} */ name) => ({
      addAll: async (/** @type {{ url: string }[]} */ all) => {
        kept[name] = Object.fromEntries(all.map(({ url }) => [url, `kept ${url}`]));
      },
    }),
    match: async (/** @type {any} */ asked, /** @type {{ cacheName: string }} */ { cacheName }) =>
      kept[cacheName][asked.url?.replace(`${SITE}/`, "") ?? asked],
  };
  /** @type {Record<string, (event: object) => void>} */
  const acts = {};
  /** @type {string[]} */
  const said = [];
  const pages = [`${SITE}/boards/`, "http://host/other/"];
  const self = {
    addEventListener: (/** @type {string} */ word, /** @type {() => void} */ act) => (acts[word] = act),
    skipWaiting: () => said.push("newer"),
    registration: { scope: `${SITE}/`, unregister: () => said.push("gone") },
    clients: { claim: () => {}, matchAll: async () => pages.map((url) => ({ url, navigate: () => said.push(url) })) },
  };
  let network = true;
  /** What the server answers who asks for the worker. */
  let [served, status] = ["2", 200];
  const fetch = async (/** @type {any} */ asked) => {
    if (!network) assert.fail("no network");
    if (asked.url) return `fresh ${asked.url}`;
    return { status, ok: status < 300, text: () => served, headers: new Map([["content-type", "text/javascript"]]) };
  };
  const Request = /** @type {any} */ (function (/** @type {string} */ url) { return { url }; });
  const script = SCRIPT.replace("@VERSION", "2").replace('"@FILES"', '["./", "a.js"]');
  const run = new Function("self", "caches", "fetch", "Request", "location", script);
  run(self, caches, fetch, Request, new URL(`${SITE}/offline.js`));
  const act = (/** @type {string} */ word) => new Promise((waitUntil) => acts[word]({ waitUntil }));
  served = "3";
  await assert.rejects(act("install"), /two versions/);
  served = "2";
  for (const word of ["install", "activate"]) await act(word);
  assert.deepEqual(Object.keys(kept), ["pegsol/files-1", "pegsol/games/more/files-1", "pegsol/games/files-2"]);

  /** What the worker answers; undefined if it leaves a request to the browser. @returns {any} */
  const answer = (/** @type {string} */ url, mode = "cors", method = "GET") => {
    let found;
    acts.fetch({ request: { url, mode, method }, respondWith: (/** @type {any} */ one) => (found = one), waitUntil });
    return found;
  };
  /** @type {Promise<unknown>} */
  let after = Promise.resolve();
  const waitUntil = (/** @type {Promise<unknown>} */ work) => (after = work);
  assert.equal(await answer(`${SITE}/a.js`), "kept a.js");
  assert.equal(await answer(`${SITE}/b.js`), `fresh ${SITE}/b.js`);
  network = false;
  assert.equal(await answer(`${SITE}/nothing`, "navigate"), "kept ./");
  await assert.rejects(() => answer(`${SITE}/b.js`), /no network/);
  assert.equal(answer("http://elsewhere/a.js"), undefined);
  assert.equal(answer(`${SITE}/a.js`, "cors", "POST"), undefined);

  // One page alone gets the newer version; others may show the older.
  await act("message");
  pages.push(`${SITE}/`);
  await act("message");
  assert.deepEqual(said.splice(0), ["newer"]);
  // Where another site is served, this one leaves; a server with a problem is no other site.
  network = true;
  for (const [answered, left] of /** @type {const} */ ([[200, []], [503, []], [404, ["gone", ...pages]]])) {
    status = answered;
    await answer(`${SITE}/`, "navigate");
    await after;
    assert.deepEqual(said.splice(0), left);
  }
  assert.equal("pegsol/games/files-2" in kept, false);
});
