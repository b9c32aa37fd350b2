// Elements of the pages: those of the board, and buttons, links and switches with icons.

import { ICONS as BOARD_ICONS, drawIcon, html, svg } from "./board/elements.js";

export { html, svg };

const ICONS = {
  ...BOARD_ICONS,
  settings: "M4 8h9M19 8h1M4 16h1M11 16h9M16 5.5v5M8 13.5v5",
  more: "M5 12h.010M12 12h.010M19 12h.010",
  menu: "M4 7h16M4 12h16M4 17h16",
  hint: "M9 18h6M10 21h4M8 14.5a6 6 0 1 1 8 0c-.8.7-1 1.5-1 2.5h-6c0-1-.2-1.8-1-2.5Z",
  marks: "M4 13l4 4 8-10M19 5l-3 3M16 5l3 3",
  meter: "M4 17a8 8 0 1 1 16 0M12 17l4-6",
  share: "M12 15V4M8 7.5 12 4l4 3.5M6 11H5v9h14v-9h-1",
  save: "M6 4h12v16l-6-4.5L6 20Z",
  bookmark: "M6 21V4h12l-3 4.5 3 4.5H6",
  print: "M7 9V4h10v5M7 17H4V9h16v8h-3M7 14h10v6H7Z",
  queue: "M4 6h11M4 11h11M4 16h6M17 13v8M13 17h8",
  onward: "M4 5l8 7-8 7ZM13 5l8 7-8 7Z",
  solve: "M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13ZM15.5 15.5 20 20",
  reverse: "M4 8h13M13 4l4 4-4 4M20 16H7M11 12l-4 4 4 4",
  other: "M4 4h7v7H4ZM13 4h7v7h-7ZM4 13h7v7H4ZM13 13h7v7h-7Z",
  again: "M5 12a7 7 0 1 1 2 5M5 19v-5h5",
  clock: "M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16ZM12 8v4l3 2",
  close: "M6 6l12 12M18 6 6 18",
  edit: "M5 19l1-4L16 5l3 3L9 18ZM14 7l3 3",
  remove: "M5 7h14M9 7V4h6v3M7 7l1 13h8l1-13",
  up: "M6 15l6-6 6 6",
  down: "M6 9l6 6 6-6",
  download: "M12 4v11M8 11.5 12 15l4-3.5M5 19h14",
  course: "M4 5v14h16M7 9c3 0 4 6 7 6s3-3 6-3",
  yes: "M5 12.5l4.5 4.5L19 7",
  unknown: "M8.5 9a3.5 3.5 0 1 1 5.2 3.1c-1.1.6-1.7 1.3-1.7 2.4M12 18v.01",
  info: "M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16ZM12 11v5M12 8v.01",
  stop: "M6 6h12v12H6Z",
  copy: "M9 9h10v11H9ZM5 15V4h10",
  open: "M4 19V5h6l2 2h8v3M4 19l3-9h14l-3 9Z",
  day: "M5 6h14v14H5ZM5 10h14M9 3v4M15 3v4",
  rush: "M13 3 6 14h5l-1 7 8-11h-6Z",
  ghost: "M6 20V11a6 6 0 0 1 12 0v9l-3-2-3 2-3-2ZM10 11h.010M14 11h.010",
  two: "M8 5a3 3 0 1 0 0 6 3 3 0 0 0 0-6ZM3 19a5 5 0 0 1 10 0M16 5a3 3 0 0 1 0 6M16 14a5 5 0 0 1 5 5",
  skip: BOARD_ICONS.end,
};

/** @typedef {keyof typeof ICONS} Icon */

/** @param {Icon} name */
export function icon(name) {
  return drawIcon(ICONS[name]);
}

/**
 * A button with a picture and a word.
 * @param {Icon | null} picture
 * @param {string} label
 * @param {(event: MouseEvent) => void} onclick
 * @param {Record<string, string | number | boolean | undefined>} [attributes]
 */
export function button(picture, label, onclick, attributes = {}) {
  const parts = picture ? [icon(picture)] : [];
  return html(
    "button",
    { type: "button", ...attributes, onclick },
    ...parts,
    html("span", {}, label),
  );
}

/**
 * A link that looks like a button.
 * @param {Icon | null} picture
 * @param {string} label
 * @param {string} href
 */
export function link(picture, label, href) {
  const parts = picture ? [icon(picture)] : [];
  return html("a", { class: "button", href }, ...parts, html("span", {}, label));
}

/**
 * A switch: a button that is on or off.
 * @param {Icon} picture
 * @param {string} label
 * @param {boolean} on
 * @param {(on: boolean) => void} changed
 * @param {Record<string, string>} [attributes]
 */
export function toggle(picture, label, on, changed, attributes = {}) {
  const element = button(
    picture,
    label,
    () => {
      const pressed = element.getAttribute("aria-pressed") !== "true";
      element.setAttribute("aria-pressed", `${pressed}`);
      changed(pressed);
    },
    { "aria-pressed": `${on}`, class: "toggle", ...attributes },
  );
  return element;
}

/**
 * Load the style sheet of a page that most visitors never see.
 * @param {string} name
 * @returns {Promise<void>}
 */
export function loadStyle(name) {
  const { href } = new URL(`./${name}.css`, import.meta.url);
  if (document.querySelector(`link[href="${href}"]`)) return Promise.resolve();
  return new Promise((resolve) => {
    const done = () => resolve(); // without it the page is plain, but works
    document.head.append(html("link", { rel: "stylesheet", href, onload: done, onerror: done }));
  });
}
