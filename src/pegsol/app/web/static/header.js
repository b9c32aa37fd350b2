// The header of all pages: navigation, and the choice of their look.

import { html, icon } from "./dom.js";
import { address, state } from "./state.js";
import { LOOK, NAME, NAV } from "./texts/frame.js";

/** @typedef {"play" | "replay" | "boards" | "editor" | "search" | "queue" | "saved" | "help" | "daily" | "rush"} PageName */

/** @type {Record<string, PageName>} */
export const PAGES = {
  "/": "play",
  "/replay": "replay",
  "/boards": "boards",
  "/editor": "editor",
  "/search": "search",
  "/queue": "queue",
  "/saved": "saved",
  "/help": "help",
  "/daily": "daily",
  "/rush": "rush",
};

/** The pages of the navigation; the page that replays is reached from a game. */
const LINKS = /** @type {const} */ ([
  "play",
  "daily",
  "boards",
  "editor",
  "search",
  "queue",
  "saved",
  "help",
]);

/** @param {PageName} name */
function pathOf(name) {
  return Object.keys(PAGES).find((path) => PAGES[path] === name) ?? "/";
}

/** The address of a page; Play and Search continue the current game. */
function hrefOf(/** @type {PageName} */ name) {
  const { game } = state.current;
  const path = pathOf(name);
  return game && (name === "play" || name === "search")
    ? address(path, game.problem, game.moves)
    : path;
}

/** @type {Map<PageName, HTMLAnchorElement>} */
const links = new Map();

/**
 * Mark a page in the navigation.
 * @param {PageName | undefined} page
 */
export function markPage(page) {
  for (const [name, link] of links) {
    if (name === page) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
}

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

export function header() {
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
