// The frame around the pages: navigation, themes, what is said, and which page is shown.

import * as api from "./api.js";
import { button, html, icon } from "./dom.js";
import { address, state } from "./state.js";
import { DIALOG, ERRORS, LOOK, NAME, NAV, pageTitle } from "./texts/frame.js";
import { theme } from "./theme.js";

/**
 * What every page is given.
 * @typedef {object} App
 * @property {typeof import("./api.js")} api
 * @property {typeof import("./state.js").state} state
 * @property {(path: string, params?: Record<string, string>) => void} go to another page
 * @property {(href: string) => void} visit any address of ours
 * @property {(text: string) => void} say to those who listen to the page
 * @property {(text: string, more?: Node[]) => void} tell say it, and show it for a while
 * @property {(question: string, value?: string) => Promise<string | null>} ask for a text; null if the player does not want to
 * @property {(title: string) => void} name the page, in the title of the window
 * @property {typeof import("./theme.js").theme} theme
 */

/** @typedef {(root: HTMLElement, params: URLSearchParams, app: App) => Promise<void | (() => void)>} Show */

/** @typedef {"play" | "replay" | "boards" | "editor" | "search" | "queue" | "saved" | "help"} PageName */

/** @type {Record<string, PageName>} */
const PAGES = {
  "/": "play",
  "/replay": "replay",
  "/boards": "boards",
  "/editor": "editor",
  "/search": "search",
  "/queue": "queue",
  "/saved": "saved",
  "/help": "help",
};

/** What stands in the navigation. The page that replays is reached from a game. */
const LINKS = /** @type {const} */ ([
  "play",
  "boards",
  "editor",
  "search",
  "queue",
  "saved",
  "help",
]);

const TOLD = 6000; // milliseconds that a note stays on the page

const heard = html("div", { class: "heard", role: "status", "aria-live": "polite" });
const notes = html("div", { class: "notes" });
const main = html("main", { id: "main", tabindex: "-1" });

// -- what is said --------------------------------------------------------------------------------

/** @param {string} text */
function say(text) {
  // The same text again is only heard if it is new on the page.
  heard.replaceChildren();
  requestAnimationFrame(() => heard.replaceChildren(text));
}

/**
 * @param {string} text
 * @param {Node[]} more
 */
function tell(text, more = []) {
  say(text);
  const note = html("div", { class: "note" }, html("span", {}, text), ...more);
  notes.replaceChildren(note);
  const fade = () => {
    if (note.matches(":hover, :focus-within")) window.setTimeout(fade, TOLD);
    else note.remove();
  };
  window.setTimeout(fade, TOLD);
}

/**
 * @param {string} question
 * @param {string} value
 * @returns {Promise<string | null>}
 */
function ask(question, value = "") {
  const input = html("input", { value, "aria-label": question, maxlength: 200, required: true });
  const form = html(
    "form",
    { method: "dialog" },
    html("p", {}, question),
    input,
    html(
      "div",
      { class: "row end" },
      button(null, DIALOG.cancel, () => dialog.close()),
      html("button", { class: "primary", value: "ok" }, DIALOG.ok),
    ),
  );
  const dialog = html("dialog", { "aria-label": question }, form);
  document.body.append(dialog);
  dialog.showModal();
  input.select();
  return new Promise((resolve) => {
    dialog.addEventListener("close", () => {
      dialog.remove();
      resolve(dialog.returnValue === "ok" ? input.value.trim() || null : null);
    });
  });
}

// -- the header ----------------------------------------------------------------------------------

/** @param {PageName} name */
function pathOf(name) {
  return Object.keys(PAGES).find((path) => PAGES[path] === name) ?? "/";
}

/** Where a page of the navigation is; the game at hand goes on. */
function hrefOf(/** @type {PageName} */ name) {
  const { game } = state.current;
  const path = pathOf(name);
  return game && (name === "play" || name === "search")
    ? address(path, game.problem, game.moves)
    : path;
}

/** @type {Map<PageName, HTMLAnchorElement>} */
const links = new Map();

function navigation() {
  const items = LINKS.map((name) => {
    const link = html("a", { href: hrefOf(name) }, NAV[name]);
    links.set(name, link);
    return html("li", {}, link);
  });
  const count = html("span", { class: "count" });
  links.get("queue")?.append(count);
  const update = () => {
    const { length } = state.queue;
    count.textContent = length ? `${length}` : "";
    count.setAttribute("aria-label", length ? NAV.queued(length) : "");
    count.hidden = !length;
  };
  state.queue.addEventListener("change", update);
  update();
  state.current.addEventListener("change", () => {
    for (const [name, link] of links) link.href = hrefOf(name);
  });
  return html("nav", { id: "navigation", "aria-label": NAV.label }, html("ul", {}, ...items));
}

/**
 * Choices of which one is made.
 * @param {"theme" | "board"} name of the setting
 * @param {string} label
 * @param {Record<string, string>} choices
 */
function radios(name, label, choices) {
  const options = Object.entries(choices).map(([value, text]) => {
    const input = html("input", {
      type: "radio",
      name,
      value,
      checked: state.settings[name] === value,
      onchange: () => state.settings.set({ [name]: value }),
    });
    return html("label", {}, input, text);
  });
  return html("fieldset", {}, html("legend", {}, label), ...options);
}

/** How page and board look. */
function look() {
  const names = html("input", {
    type: "checkbox",
    checked: state.settings.names,
    onchange: (event) => state.settings.set({ names: event.target.checked }),
  });
  state.settings.addEventListener("change", () => (names.checked = state.settings.names));
  const panel = html(
    "div",
    { id: "look", popover: "auto", class: "look" },
    radios("theme", LOOK.page, LOOK.themes),
    radios("board", LOOK.board, LOOK.boards),
    html("label", {}, names, LOOK.names),
  );
  const opener = html(
    "button",
    { type: "button", class: "quiet", popovertarget: "look", title: LOOK.button },
    icon("look"),
    html("span", { class: "heard" }, LOOK.button),
  );
  return [opener, panel];
}

function header() {
  const brand = html("a", { class: "brand", href: "/" }, NAME);
  const nav = navigation();
  const menu = html(
    "button",
    {
      type: "button",
      class: "quiet menu",
      "aria-expanded": "false",
      "aria-controls": "navigation",
    },
    icon("menu"),
    html("span", {}, NAV.menu),
  );
  const open = (/** @type {boolean} */ shown) => {
    menu.setAttribute("aria-expanded", `${shown}`);
    nav.classList.toggle("open", shown);
  };
  menu.addEventListener("click", () => open(menu.getAttribute("aria-expanded") === "false"));
  nav.addEventListener("click", () => open(false));
  nav.addEventListener("keydown", ({ key }) => {
    if (key !== "Escape" || menu.getAttribute("aria-expanded") === "false") return;
    open(false);
    menu.focus();
  });
  return html("header", {}, brand, menu, nav, ...look());
}

// -- pages ---------------------------------------------------------------------------------------

/** @type {(() => void) | void} */
let leave;
let shows = 0;

/** @param {string} title */
function name(title) {
  document.title = pageTitle(title);
}

/**
 * @param {string} path
 * @param {Record<string, string>} params
 */
function go(path, params = {}) {
  const query = new URLSearchParams(params).toString();
  visit(query ? `${path}?${query}` : path);
}

/** @param {string} href */
function visit(href) {
  history.pushState(null, "", href);
  window.scrollTo(0, 0);
  void show(true);
}

/**
 * Show the page of the address.
 * @param {boolean} [focus] whether the keyboard goes there, as it does after a link
 */
async function show(focus = false) {
  const number = ++shows;
  leave?.();
  leave = undefined;
  const page = PAGES[location.pathname];
  for (const [name, link] of links) {
    if (name === page) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
  const root = html("div", { class: `page ${page ?? ""}` });
  main.replaceChildren(root);
  try {
    if (!page) throw new Error(ERRORS.missing);
    /** @type {{ title: string, show: Show }} */
    const module = await import(`./pages/${page}.js`);
    if (number !== shows) return;
    name(module.title);
    if (focus) {
      main.focus({ preventScroll: true });
      say(module.title);
    }
    const clean = await module.show(root, new URLSearchParams(location.search), app);
    if (number === shows) leave = clean;
    else clean?.();
  } catch (error) {
    if (number === shows) fail(root, error);
  }
}

/**
 * Say kindly that a page cannot be shown.
 * @param {HTMLElement} root
 * @param {unknown} error
 */
function fail(root, error) {
  name(ERRORS.title);
  const reason = error instanceof Error ? error.message : ERRORS.page;
  root.replaceChildren(
    html(
      "section",
      { class: "failed", role: "alert" },
      html("h1", {}, ERRORS.title),
      html("p", {}, reason),
      html(
        "div",
        { class: "row" },
        button("again", ERRORS.again, () => void show(), { class: "primary" }),
        html("a", { class: "button", href: "/?p=english+d4+d4" }, ERRORS.home),
      ),
    ),
  );
}

/** @type {App} */
const app = { api, state, go, visit, say, tell, ask, name, theme };

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
 * Links between the pages do not load everything anew.
 * @param {MouseEvent} event
 */
function follow(event) {
  const link = /** @type {Element} */ (event.target).closest("a");
  const changed = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
  if (!link || changed || event.button || link.target || link.download) return;
  const url = new URL(link.href);
  if (url.origin !== location.origin || !(url.pathname in PAGES)) return;
  event.preventDefault();
  const here = url.pathname === location.pathname && url.search === location.search;
  if (url.hash && here) jump(url.hash);
  else visit(url.href);
}

document.body.replaceChildren(
  html("a", { class: "skip", href: "#main" }, NAV.skip),
  header(),
  main,
  notes,
  heard,
);
document.addEventListener("click", follow);
window.addEventListener("popstate", () => void show(true));
void show();
