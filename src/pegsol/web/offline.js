// Keeps the pages working when the network is slow or away: a service worker.
//
// Its files come first, all of one version. A newer version is fetched in the background, and takes
// over at the next visit (early.js). Who serves the pages writes into this text which files there are.

const VERSION = "@VERSION";
/** @type {string[]} */
const FILES = /** @type {any} */ ("@FILES");
const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
/** How the names of this site's caches begin: others may have the same host. */
const SITE = `pegsol${new URL(".", location.href).pathname}`;
const CACHE = `${SITE}files-${VERSION}`;
const TIMEOUT = 10_000; // milliseconds

worker.addEventListener("install", (event) => event.waitUntil(keepFiles()));

worker.addEventListener("activate", (event) => {
  event.waitUntil(dropOld().then(() => worker.clients.claim()));
});

worker.addEventListener("message", (event) => event.waitUntil(takeOver()));

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  if (new URL(request.url).origin !== location.origin || request.method !== "GET") return;
  event.respondWith(file(request));
  if (request.mode === "navigate") event.waitUntil(leaveIfReplaced());
});

async function keepFiles() {
  const files = await caches.open(CACHE);
  await files.addAll(FILES.map((name) => new Request(name, { cache: "no-cache" })));
  // If they were replaced meanwhile, some are newer than others.
  if (!(await script()).includes(VERSION)) throw new Error("the files are of two versions");
}

/** The text of the service worker that is served now; empty if another site is served at this address. */
async function script() {
  const answer = await fetch(location.href, { cache: "no-store", signal: AbortSignal.timeout(TIMEOUT) });
  if ([404, 410].includes(answer.status)) return "";
  if (!answer.ok) throw new Error("the server has a problem");
  return answer.headers.get("content-type")?.includes("javascript") ? answer.text() : "";
}

/** The page that asks for the newer version gets it, unless another one shows the older. */
async function takeOver() {
  const { scope } = worker.registration;
  const all = await worker.clients.matchAll({ includeUncontrolled: true });
  if (all.filter(({ url }) => url.startsWith(scope)).length < 2) await worker.skipWaiting();
}

/** Nobody is to see these pages where another site has taken their place. */
async function leaveIfReplaced() {
  if (await script().catch(() => "unknown")) return;
  await worker.registration.unregister();
  await caches.delete(CACHE);
  for (const page of await worker.clients.matchAll({ type: "window" })) void page.navigate(page.url);
}

async function dropOld() {
  // The site at the root of a host has no folder in its names.
  const isOurs = (/** @type {string} */ name) => name.startsWith(SITE) && !name.slice(SITE.length).includes("/");
  const names = (await caches.keys()).filter(isOurs);
  await Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name)));
}

/**
 * A file, or the page at an address; pages differ only in what their scripts make of the address.
 * @param {Request} request
 */
async function file(request) {
  const kept = await caches.match(request, { cacheName: CACHE, ignoreSearch: true });
  if (kept) return kept;
  try {
    return await fetch(request);
  } catch (error) {
    // The page of an address that has none says so.
    const shown = request.mode === "navigate" && (await caches.match("./", { cacheName: CACHE }));
    if (shown) return shown;
    throw error;
  }
}
