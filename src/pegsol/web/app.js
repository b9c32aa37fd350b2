// The frame around the pages: it shows the page of the address.

import { at, pathAt } from "./base.js";
import { format } from "./board/messages.js";
import { button, html, link, loadStyle } from "./dom.js";
import { PAGES, header, markPage } from "./header.js";
import { state } from "./kept.js";
import { decodeProblem } from "./link.js";
import { heard, notes, say, warn } from "./notes.js";
import { guardDoubleClicks } from "./parts/twice.js";
import { onAside } from "./reader.js";
import { RefusalError } from "./refusal.js";
import { ERRORS, NAV } from "./texts/first.js";
import { later } from "./texts/language.js";
import { theme } from "./theme.js";
import { nameWindow, returned, visit, visits } from "./visits.js";
import { lineOf } from "./wording.js";

/** @typedef {(root: HTMLElement, params: URLSearchParams) => Promise<void | (() => void)>} Show */

const OFFLINE_DELAY = 4000; // milliseconds until files are kept for when the network is away

/**
 * The style sheets of pages other than those with a board to play on, and the usual ones.
 * @type {Record<string, string[]>}
 */
const STYLES = {
  play: [],
  welcome: ["welcome"],
  boards: ["pages", "boards"],
  editor: ["pages", "editor"],
  lab: ["pages", "lab"],
  saved: ["pages", "exchange"],
  rush: ["pages", "boards", "games"],
  duel: ["pages", "games"],
  daily: ["pages", "games"],
};

const main = html("main", { id: "main", tabindex: "-1" });

// -- pages ---------------------------------------------------------------------------------------

/** @type {(() => void) | void} */
let leave;
let shows = 0;

/** Leave the page that is shown. */
function end() {
  leave?.();
  leave = undefined;
}

/**
 * The module of a page, once its texts and its style are there.
 * @param {string} page
 * @returns {Promise<{ title: string, show: Show }>}
 */
async function load(page) {
  const fetched = () => import(`./pages/${page}.js`);
  const [module] = await Promise.all([
    page === "play" || page === "welcome" ? fetched() : later(fetched),
    ...(STYLES[page] ?? ["pages"]).map(loadStyle),
  ]);
  return module;
}

/** The page of the address; a new player who asks for no game is welcomed first. */
function pageHere() {
  // Once a page of its own showed a game jump by jump.
  if (pathAt(location.pathname) === "/replay") history.replaceState(null, "", `${at("/")}${location.search || "?"}&at=0`);
  const path = pathAt(location.pathname);
  const asked = new URLSearchParams(location.search).has("p");
  return path === "/" && !asked && state.newcomer ? "welcome" : PAGES[path];
}

/**
 * Show the page of the address.
 * @param {boolean} [focus] whether the keyboard goes there, as it does after a link
 */
async function show(focus = false) {
  const number = ++shows;
  end();
  const page = pageHere();
  markPage(page);
  const root = html("div", { class: `page ${page ?? ""}` });
  main.replaceChildren(root);
  if (!page) return instead(root, ERRORS.missing);
  let title = ERRORS.title;
  try {
    const module = await load(page);
    if (number !== shows) return;
    title = module.title;
    nameWindow(title);
    if (focus) {
      main.focus({ preventScroll: true });
      say(title);
    }
    const clean = await module.show(root, new URLSearchParams(location.search));
    if (number !== shows) return clean?.();
    leave = clean;
    if (!returned()) jump(location.hash);
  } catch (error) {
    if (number === shows) fail(root, title, error);
  }
}

/**
 * Show what went wrong instead of a page.
 * @param {HTMLElement} root
 * @param {string} title of the page, if it has one
 * @param {unknown} error
 */
function fail(root, title, error) {
  const line = lineOf(error);
  const again = button("again", ERRORS.again, () => void show(), { class: "primary" });
  if (!(error instanceof Error)) return instead(root, ERRORS.title, ERRORS.page, again);
  if (line === ERRORS.unreachable) return instead(root, title, line, again);
  const query = new URLSearchParams(location.search);
  const problem = query.get("p");
  // What nobody typed is a link that is damaged.
  const isOfLink = (query.has("c") || problem?.startsWith("json:")) && error instanceof RefusalError;
  instead(root, ERRORS.title, isOfLink ? `${ERRORS.link} (${line})` : line, again);
  if (problem) void goOn(root, error, problem);
}

/**
 * Show the command for a problem that is too large for the pages.
 * @param {HTMLElement} root
 * @param {unknown} error
 * @param {string} problem in the address
 */
async function goOn(root, error, problem) {
  const command = await later(() => import("./parts/command.js"));
  const [, typed] = command.instead(error, "solve", decodeProblem(problem));
  if (typed) root.firstElementChild?.append(typed);
}

/**
 * Show a few words instead of a page, and the way to a game.
 * @param {HTMLElement} root
 * @param {string} title
 * @param {string} [reason]
 * @param {HTMLButtonElement[]} more
 */
function instead(root, title, reason, ...more) {
  nameWindow(title);
  root.replaceChildren(
    html(
      "section",
      { class: "failed", role: "alert" },
      html("h1", {}, title),
      ...(reason ? [html("p", {}, reason)] : []),
      html("div", { class: "row" }, ...more, link(null, ERRORS.home, at("/?p=central-game"))),
    ),
  );
}

/**
 * Go to a part of the page; the history is for pages.
 * @param {string} hash
 */
function jump(hash) {
  const part = document.getElementById(hash.slice(1));
  part?.scrollIntoView();
  part?.focus({ preventScroll: true });
}

/**
 * Follow links between the pages without loading everything again.
 * @param {MouseEvent} event
 */
function follow(event) {
  const link = /** @type {Element} */ (event.target).closest("a");
  const changed = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
  if (!link || changed || event.button || link.target || link.download) return;
  const url = new URL(link.href);
  if (url.origin !== location.origin || !(pathAt(url.pathname) in PAGES)) return;
  event.preventDefault();
  const here = url.pathname === location.pathname && url.search === location.search;
  if (url.hash && here) jump(url.hash);
  else visit(url.href);
}

theme.apply();
document.body.replaceChildren(
  html("a", { class: "skip", href: "#main" }, NAV.skip),
  header(),
  main,
  notes,
  heard,
);
guardDoubleClicks();
document.addEventListener("click", follow);
document.addEventListener(
  "dragover",
  async () => (await import("./parts/drop.js")).openDropped(),
  { once: true },
);
visits.addEventListener("leave", end);
visits.addEventListener("show", () => void show(true));
void show();
onAside(async (names) => {
  const { SAVED } = await later(() => import("./texts/later.js"));
  warn(format(SAVED.aside, { names }));
});

// Only once the first page is there: it is not to wait for files of the others.
window.setTimeout(() => {
  void import("./parts/dialog.js");
  // The pages are kept for when the network is away, if the browser does that at this address and has
  // room for them.
  navigator.serviceWorker?.register(new URL("../offline.js", import.meta.url)).catch(() => {});
}, OFFLINE_DELAY);
