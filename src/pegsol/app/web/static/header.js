// The header of all pages: navigation, and the choice of their look.

import { get } from "./api.js";
import { html, icon, loadStyle } from "./dom.js";
import { address, state } from "./state.js";
import { LOOK, NAME, NAV } from "./texts/frame.js";
import { LANGUAGES } from "./texts/language.js";

/** @typedef {"play" | "welcome" | "lessons" | "replay" | "boards" | "editor" | "search" | "queue" | "saved" | "help" | "daily" | "rush" | "lab"} PageName */

/** @type {Record<string, PageName>} */
export const PAGES = {
  "/": "play",
  "/welcome": "welcome",
  "/lessons": "lessons",
  "/replay": "replay",
  "/boards": "boards",
  "/editor": "editor",
  "/search": "search",
  "/queue": "queue",
  "/saved": "saved",
  "/help": "help",
  "/daily": "daily",
  "/rush": "rush",
  "/lab": "lab",
};

/** The pages of the navigation; the print queue has an icon, and a game leads to its replay. */
const LINKS = /** @type {const} */ ([
  "play",
  "daily",
  "lessons",
  "boards",
  "editor",
  "search",
  "lab",
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
  state.current.addEventListener("change", () => {
    for (const [name, link] of links) link.href = hrefOf(name);
  });
  return html("nav", { id: "navigation", "aria-label": NAV.label }, html("ul", {}, ...items));
}

/** @type {typeof import("./parts/searches.js").searches | undefined} */
let list;

/** Show the searches under way, as they are now; their list is loaded when there is one. */
export async function showSearches() {
  if (document.hidden) return;
  try {
    if (!list && (await get("/api/jobs")).jobs.length) {
      await loadStyle("searches");
      const { searches } = await import("./parts/searches.js");
      if (!list) links.get("queue")?.before(...searches.elements); // only once: it may be open
      list = searches;
    }
    await list?.refresh();
  } catch {
    // The server is away: what is shown stays, until it answers again.
  }
}

/** The print queue, with the number of its items. */
function queue() {
  const name = html("span", { class: "heard" }, NAV.queue);
  const count = html("span", { class: "count" });
  const update = () => {
    const { length } = state.queue;
    count.textContent = length ? `${length}` : "";
    count.setAttribute("aria-label", length ? NAV.queued(length) : "");
    count.hidden = !length;
  };
  state.queue.addEventListener("change", update);
  update();
  const link = html("a", { class: "button quiet", href: pathOf("queue"), title: NAV.queue });
  link.append(icon("print"), name, count);
  links.set("queue", link);
  return link;
}

/**
 * Choices of which one is made.
 * @param {"theme" | "board" | "pegs"} name of the setting
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

/**
 * A choice of yes or no.
 * @param {"names" | "sound" | "vibration"} name of the setting
 * @param {string} label
 */
function tick(name, label) {
  const input = html("input", {
    type: "checkbox",
    checked: state.settings[name],
    onchange: (event) => state.settings.set({ [name]: event.target.checked }),
  });
  state.settings.addEventListener("change", () => (input.checked = state.settings[name]));
  return html("label", {}, input, label);
}

/** The language of the pages: in another one they load again, and the game goes on. */
function language() {
  const offered = Object.entries({ "": LOOK.browser, ...LANGUAGES });
  const options = offered.map(([code, name]) => {
    const chosen = code === state.settings.language;
    return html("option", { value: code, lang: code || undefined, selected: chosen }, name);
  });
  const choice = html("select", {
    onchange: () => {
      state.settings.set({ language: choice.value });
      location.reload();
    },
  });
  choice.append(...options);
  return html("label", { class: "language" }, LOOK.language, choice);
}

/** How page and board look and sound, and the language. */
function look() {
  const panel = html(
    "div",
    { id: "look", popover: "auto", class: "look" },
    radios("theme", LOOK.page, LOOK.themes),
    radios("board", LOOK.board, LOOK.boards),
    radios("pegs", LOOK.pegs, LOOK.pegKinds),
    html(
      "div",
      {},
      tick("names", LOOK.names),
      tick("sound", LOOK.sound),
      ...("vibrate" in navigator ? [tick("vibration", LOOK.vibration)] : []),
    ),
    language(),
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
  return html("header", {}, brand, menu, nav, queue(), ...look());
}
