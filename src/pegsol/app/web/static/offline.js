// Keeps the pages working when the server or the network is away: a service worker.
//
// The network comes first, so that nobody sees pages of another version or of another site at the
// same address. Who serves the pages writes into this text which files there are.

const VERSION = "@VERSION";
/** @type {string[]} */
const FILES = /** @type {any} */ ("@FILES");
/** What a server keeps of a player: lists that are worth showing when they are old. @type {string[]} */
const SHELF = /** @type {any} */ ("@SHELF");
const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
/** How the names of this site's caches begin: others may have the same host. */
const SITE = `pegsol${new URL(".", location.href).pathname}`;
const CACHES = { files: `${SITE}files-${VERSION}`, shelf: `${SITE}shelf` };

worker.addEventListener("install", (event) => {
  const lists = SHELF.map((path) => shelf(new Request(path)).catch(() => {}));
  event.waitUntil(Promise.all([keepFiles(), ...lists]).then(() => worker.skipWaiting()));
});

worker.addEventListener("activate", (event) => {
  event.waitUntil(dropOld().then(() => worker.clients.claim()));
});

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== location.origin || request.method !== "GET") return;
  if (SHELF.includes(pathname)) event.respondWith(shelf(request));
  else if (!pathname.startsWith("/api/")) event.respondWith(file(request));
});

async function keepFiles() {
  const files = await caches.open(CACHES.files);
  await files.addAll(FILES.map((name) => new Request(name, { cache: "no-cache" })));
}

async function dropOld() {
  const mine = new Set(Object.values(CACHES));
  // The site at the root of a host has no folder in its names.
  const isOurs = (/** @type {string} */ name) => name.startsWith(SITE) && !name.slice(SITE.length).includes("/");
  const names = (await caches.keys()).filter(isOurs);
  await Promise.all(names.filter((name) => !mine.has(name)).map((name) => caches.delete(name)));
}

/**
 * A file, or the page at an address; pages differ only in what their scripts make of the address.
 * @param {Request} request
 */
async function file(request) {
  try {
    return await fetch(request);
  } catch (error) {
    const files = await caches.open(CACHES.files);
    const kept = await files.match(request, { ignoreSearch: true });
    // The page of an address that has none says so.
    const shown = kept ?? (request.mode === "navigate" ? await files.match("./") : undefined);
    if (shown) return shown;
    throw error;
  }
}

/**
 * What the server keeps; without a server, what it kept last.
 * @param {Request} request
 */
async function shelf(request) {
  const lists = await caches.open(CACHES.shelf);
  try {
    const fresh = await fetch(request);
    if (fresh.ok) await lists.put(request, fresh.clone()).catch(() => {}); // there may be no room
    return fresh;
  } catch (error) {
    const kept = await lists.match(request);
    if (kept) return kept;
    throw error;
  }
}
