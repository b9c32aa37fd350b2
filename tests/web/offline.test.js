// The service worker, with caches and a network that the test has made.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

const SCRIPT = readFileSync(new URL("../../src/pegsol/web/offline.js", import.meta.url), "utf8");
const SITE = "http://host/games";

test("files are kept for times without the network, and older ones of this site alone are dropped", async () => {
  /** What each cache has for an address. @type {Record<string, Record<string, string>>} */
  const kept = { "pegsol/games/files-1": {}, "pegsol/files-1": {}, "pegsol/games/more/files-1": {} };
  const caches = {
    keys: async () => Object.keys(kept),
    delete: async (/** @type {string} */ name) => delete kept[name],
    open: async (/** @type {string} */ name) => ({
      addAll: async (/** @type {{ url: string }[]} */ all) => {
        kept[name] = Object.fromEntries(all.map(({ url }) => [url, `kept ${url}`]));
      },
      match: async (/** @type {any} */ asked) => kept[name][asked.url?.replace(`${SITE}/`, "") ?? asked],
    }),
  };
  /** @type {Record<string, (event: object) => void>} */
  const acts = {};
  const self = {
    addEventListener: (/** @type {string} */ word, /** @type {() => void} */ act) => (acts[word] = act),
    skipWaiting: () => {},
    clients: { claim: () => {} },
  };
  let network = true;
  const fetch = async (/** @type {{ url: string }} */ { url }) =>
    network ? `fresh ${url}` : assert.fail("no network");
  const Request = /** @type {any} */ (function (/** @type {string} */ url) { return { url }; });
  const script = SCRIPT.replace("@VERSION", "2").replace('"@FILES"', '["./", "a.js"]');
  const run = new Function("self", "caches", "fetch", "Request", "location", script);
  run(self, caches, fetch, Request, new URL(`${SITE}/offline.js`));
  for (const word of ["install", "activate"]) await new Promise((waitUntil) => acts[word]({ waitUntil }));
  assert.deepEqual(Object.keys(kept), ["pegsol/files-1", "pegsol/games/more/files-1", "pegsol/games/files-2"]);

  /** What the worker answers; undefined if it leaves a request to the browser. @returns {any} */
  const answer = (/** @type {string} */ url, mode = "cors", method = "GET") => {
    let found;
    acts.fetch({ request: { url, mode, method }, respondWith: (/** @type {any} */ one) => (found = one) });
    return found;
  };
  assert.equal(await answer(`${SITE}/a.js`), `fresh ${SITE}/a.js`);
  network = false;
  assert.equal(await answer(`${SITE}/a.js`), "kept a.js");
  assert.equal(await answer(`${SITE}/nothing`, "navigate"), "kept ./");
  await assert.rejects(() => answer(`${SITE}/b.js`), /no network/);
  assert.equal(answer("http://elsewhere/a.js"), undefined);
  assert.equal(answer(`${SITE}/a.js`, "cors", "POST"), undefined);
});
