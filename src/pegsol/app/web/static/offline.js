// Keeps the pages working when the server is away: a service worker.
//
// The server comes first, as it is nearly always next door: what it answers is kept, and shown when
// it no longer answers. The server writes into this text which files there are.

const VERSION = "@VERSION";
/** @type {string[]} */
const FILES = /** @type {any} */ ("@FILES");
const CACHES = { files: `pegsol-files-${VERSION}`, answers: "pegsol-answers" };
const MAX_ANSWERS = 400;
/** What pages ask first: kept at once, so that they can be opened later. */
const FIRST = ["/api/puzzles", "/api/boards", "/api/lessons", "/api/saved", "/api/results"];
/** Questions with one answer for ever; they are sent with POST because they may be long. */
const LASTING = ["/api/problem"];
/** What is of no use when it is old. */
const FLEETING = /^\/api\/(jobs|lab|backup|analysis|fewest-moves|review|why)/;

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));

worker.addEventListener("install", (event) => {
  event.waitUntil(Promise.all([keepFiles(), keepFirst()]).then(() => worker.skipWaiting()));
});

worker.addEventListener("activate", (event) => {
  event.waitUntil(dropOld().then(() => worker.clients.claim()));
});

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== location.origin || FLEETING.test(pathname)) return;
  if (request.method === "POST" && LASTING.includes(pathname)) {
    event.respondWith(answer(request, true));
  } else if (request.method === "GET") {
    event.respondWith(pathname.startsWith("/api/") ? answer(request) : file(request));
  }
});

async function keepFiles() {
  const files = await caches.open(CACHES.files);
  await files.addAll(FILES.map((name) => new Request(name, { cache: "no-cache" })));
}

async function keepFirst() {
  await Promise.all(FIRST.map((name) => answer(new Request(name)).catch(() => null)));
}

async function dropOld() {
  const mine = new Set(Object.values(CACHES));
  const names = (await caches.keys()).filter((name) => name.startsWith("pegsol-"));
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
    if (kept) return kept;
    throw error;
  }
}

/**
 * The answer to a question; without a server, the one it gave last.
 * @param {Request} request
 * @param {boolean} [sent] whether the question is in the body of the request
 */
async function answer(request, sent = false) {
  const key = sent ? await keyOf(request.clone()) : request.url;
  const answers = await caches.open(CACHES.answers);
  try {
    const fresh = await fetch(request);
    if (fresh.ok) void keep(answers, key, fresh.clone());
    return fresh;
  } catch (error) {
    const kept = await answers.match(key);
    if (kept) return kept;
    throw error;
  }
}

/** @param {Request} request */
async function keyOf(request) {
  const digest = await crypto.subtle.digest("SHA-256", await request.arrayBuffer());
  const code = Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0"));
  return `${request.url}?${code.join("")}`;
}

/**
 * Keep an answer; the oldest go when there are many.
 * @param {Cache} answers
 * @param {string} key
 * @param {Response} fresh
 */
async function keep(answers, key, fresh) {
  await answers.delete(key); // so that the order is that of their last use
  await answers.put(key, fresh);
  const keys = await answers.keys();
  await Promise.all(
    keys.slice(0, Math.max(0, keys.length - MAX_ANSWERS)).map((old) => answers.delete(old)),
  );
}
