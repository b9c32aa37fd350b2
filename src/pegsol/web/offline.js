// Keeps the pages working when the network is away: a service worker.
//
// The network comes first, so that nobody sees pages of another version or of another site at the
// same address. Who serves the pages writes into this text which files there are.

const VERSION = "@VERSION";
/** @type {string[]} */
const FILES = /** @type {any} */ ("@FILES");
const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
/** How the names of this site's caches begin: others may have the same host. */
const SITE = `pegsol${new URL(".", location.href).pathname}`;
const CACHE = `${SITE}files-${VERSION}`;

worker.addEventListener("install", (event) => {
  event.waitUntil(keepFiles().then(() => worker.skipWaiting()));
});

worker.addEventListener("activate", (event) => {
  event.waitUntil(dropOld().then(() => worker.clients.claim()));
});

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  if (new URL(request.url).origin !== location.origin || request.method !== "GET") return;
  event.respondWith(file(request));
});

async function keepFiles() {
  const files = await caches.open(CACHE);
  await files.addAll(FILES.map((name) => new Request(name, { cache: "no-cache" })));
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
  try {
    return await fetch(request);
  } catch (error) {
    const files = await caches.open(CACHE);
    const kept = await files.match(request, { ignoreSearch: true });
    // The page of an address that has none says so.
    const shown = kept ?? (request.mode === "navigate" ? await files.match("./") : undefined);
    if (shown) return shown;
    throw error;
  }
}
