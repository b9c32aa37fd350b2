// Keeps the pages working when the server is away: a service worker.
//
// The server comes first, as it is nearly always next door: what it answers is kept, and shown when
// it no longer answers. The server writes into this text which files there are.

const VERSION = "@VERSION";
/** @type {string[]} */
const FILES = /** @type {any} */ ("@FILES");
const CACHES = {
  files: `pegsol-files-${VERSION}`,
  answers: "pegsol-answers",
};
const MAX_KEPT = 400; // answers
/** What pages ask first: kept at once, so that they can be opened later. */
const FIRST = ["/api/puzzles", "/api/boards", "/api/lessons", "/api/saved", "/api/results", "/api/ladder"];
/** The game to which a page leads that needs the server, and the one of Solve, Editor and Lab. */
const GAMES = ["central-game", "english d4 d4"];
/** Questions with one answer for ever; they are sent with POST because they may be long. */
const LASTING = ["/api/problem"];
/** What is of no use when it is old. */
const FLEETING = /^\/api\/(jobs|lab|backup|analysis|fewest-moves|review|why|qr)/;

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

worker.addEventListener("message", (event) => event.waitUntil(keepAsked(event.data)));

async function keepFiles() {
  const files = await caches.open(CACHES.files);
  await files.addAll(FILES.map((name) => new Request(name, { cache: "no-cache" })));
}

async function keepFirst() {
  const games = GAMES.map((problem) => ({ path: LASTING[0], body: JSON.stringify({ problem }) }));
  await keepAsked([...FIRST.map((path) => ({ path })), ...games]);
}

/**
 * Ask one after the other, and keep the answers.
 * @param {{ path: string, body?: string }[]} questions that a page has asked, or may ask later
 */
async function keepAsked(questions) {
  const headers = { Accept: "application/json", "Content-Type": "application/json" };
  for (const { path, body } of questions) {
    if (FLEETING.test(new URL(path, location.href).pathname)) continue;
    const request = body ? new Request(path, { method: "POST", body, headers }) : new Request(path);
    await answer(request, body !== undefined, true).catch(() => null); // kept as far as possible
  }
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
    // The page of an address that has none says so.
    const shown = kept ?? (request.mode === "navigate" ? await files.match("/") : undefined);
    if (shown) return shown;
    throw error;
  }
}

/**
 * The answer to a question; without a server, the one it gave last.
 * @param {Request} request
 * @param {boolean} [sent] whether the question is in the body of the request
 * @param {boolean} [surely] whether the answer is kept before it is returned
 */
async function answer(request, sent = false, surely = false) {
  const key = sent ? await keyOf(request.clone()) : request.url;
  const answers = await caches.open(CACHES.answers);
  try {
    const fresh = await fetch(request);
    const kept = fresh.ok ? keep(answers, key, fresh.clone()).catch(() => {}) : null;
    if (surely) await kept;
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
 * Keep an answer; the oldest go when there are many. It fails if there is no room.
 * @param {Cache} answers
 * @param {string} key
 * @param {Response} fresh
 */
async function keep(answers, key, fresh) {
  await answers.delete(key); // so that the order is that of their last use
  await answers.put(key, fresh);
  const keys = await answers.keys();
  await Promise.all(
    keys.slice(0, Math.max(0, keys.length - MAX_KEPT)).map((old) => answers.delete(old)),
  );
}
