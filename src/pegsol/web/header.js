// The header of all pages: navigation and settings.

import { at, NAME } from "./base.js";
import { html, icon, loadStyle } from "./dom.js";
import { state } from "./kept.js";
import { address } from "./link.js";
import { ERRORS, NAV } from "./texts/first.js";
import { later } from "./texts/language.js";

/** @typedef {"play" | "welcome" | "lessons" | "boards" | "editor" | "search" | "saved" | "help" | "daily" | "rush" | "duel" | "lab"} PageName */

/** @type {Record<string, PageName>} */
export const PAGES = {
  "/": "play",
  "/welcome": "welcome",
  "/lessons": "lessons",
  "/boards": "boards",
  "/editor": "editor",
  "/search": "search",
  "/saved": "saved",
  "/queue": "saved", // with the dialogue that prints
  "/help": "help",
  "/daily": "daily",
  "/rush": "rush",
  "/duel": "duel",
  "/lab": "lab",
};

/** The pages that everybody needs; the help comes after the workshop. */
const LINKS = /** @type {const} */ (["play", "daily", "rush", "lessons", "boards"]);

/** The pages of the workshop. */
const WORKSHOP = /** @type {const} */ (["editor", "search", "lab", "saved"]);

/** The address of a page; Play and Search continue the current game. */
function hrefOf(/** @type {PageName} */ name) {
  const { game } = state.current;
  const path = Object.keys(PAGES).find((path) => PAGES[path] === name) ?? "/";
  return game && (name === "play" || name === "search")
    ? address(path, game.problem, game.moves, game.about)
    : at(path);
}

/** @type {Map<PageName, HTMLAnchorElement>} */
const links = new Map();

/**
 * Mark a page in the navigation.
 * @param {PageName | undefined} page
 */
export function markPage(page) {
  for (const [name, link] of links) link.ariaCurrent = name === page ? "page" : null;
}

/**
 * A page in a list of the navigation.
 * @param {PageName & keyof typeof NAV} name
 */
function item(name) {
  const link = html("a", { href: hrefOf(name) }, NAV[name]);
  links.set(name, link);
  return html("li", {}, link);
}

/**
 * Let a button open a part of the navigation, until a link in it is followed or Escape is pressed.
 * @param {HTMLElement} opener
 * @param {HTMLElement} part
 * @param {(shown: boolean) => void} show
 */
function opens(opener, part, show) {
  const isOpen = () => opener.getAttribute("aria-expanded") === "true";
  const open = (/** @type {boolean} */ shown) => {
    opener.setAttribute("aria-expanded", `${shown}`);
    show(shown);
  };
  opener.addEventListener("click", () => open(!isOpen()));
  part.addEventListener("click", ({ target }) => {
    if (/** @type {Element} */ (target).closest("a")) open(false);
  });
  part.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !isOpen()) return;
    event.stopPropagation(); // the menu around it stays
    open(false);
    opener.focus();
  });
  return open;
}

/** A list of pages that a button opens; it closes when the visitor goes on to anything else. */
function workshop() {
  const list = html("ul", { id: "workshop", hidden: true }, ...WORKSHOP.map(item));
  const opener = html(
    "button",
    { type: "button", class: "quiet", "aria-expanded": "false", "aria-controls": "workshop" },
    html("span", {}, NAV.workshop),
    icon("down"),
  );
  const part = html("li", {}, opener, list);
  const open = opens(opener, part, (shown) => (list.hidden = !shown));
  const leave = (/** @type {EventTarget | null} */ target) => {
    if (!part.contains(/** @type {Node | null} */ (target))) open(false);
  };
  document.addEventListener("pointerdown", ({ target }) => leave(target));
  part.addEventListener("focusout", ({ relatedTarget }) => relatedTarget && leave(relatedTarget));
  return part;
}

function navigation() {
  const items = [...LINKS.map(item), workshop(), item("help")];
  state.current.addEventListener("change", () => {
    for (const [name, link] of links) link.href = hrefOf(name);
  });
  return html("nav", { id: "navigation", "aria-label": NAV.label }, html("ul", {}, ...items));
}

/** @type {typeof import("./parts/searches.js").searches | undefined} */
let list;

/** Show the searches under way, as they are now; their list is loaded with the first. */
export async function showSearches() {
  try {
    if (!list) {
      await loadStyle("searches");
      const { searches } = await later(() => import("./parts/searches.js"));
      if (!list) opener.before(...searches.elements); // only once: it may be open
      list = searches;
    }
    list?.refresh();
  } catch {
    // What is shown stays.
  }
}

/** Opens the settings. */
const opener = html(
  "button",
  { type: "button", class: "quiet", popovertarget: "settings", title: NAV.settings },
  icon("settings"),
  html("span", { class: "word" }, NAV.settings),
);

/** The settings, which are loaded when they are opened for the first time. */
function settings() {
  const panel = html("div", { id: "settings", popover: "auto" });
  panel.addEventListener("beforetoggle", async () => {
    if (panel.childElementCount) return;
    try {
      const [{ settings }] = await Promise.all([later(() => import("./parts/settings.js")), loadStyle("settings")]);
      if (!panel.childElementCount) panel.replaceChildren(...settings());
    } catch {
      panel.textContent = ERRORS.unreachable;
    }
  });
  return panel;
}

export function header() {
  const brand = html("a", { class: "brand", href: at("/") }, NAME);
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
  opens(menu, nav, (shown) => nav.classList.toggle("open", shown));
  return html("header", {}, brand, menu, nav, opener, settings());
}
