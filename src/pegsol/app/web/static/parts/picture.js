// Small pictures of positions, drawn by the server in the colours of the page.

import { html } from "../dom.js";
import { encodeProblem } from "../state.js";
import { theme } from "../theme.js";

/** @typedef {import("../state.js").ProblemLike} ProblemLike */

const BARE = "bare=true"; // without ground and frame
const LIGHT = ["print", "plain", "wood"]; // those that need no ground on white paper

/**
 * @typedef {object} Options
 * @property {string[]} [moves] that lead to the position
 * @property {string} [alt] what it shows, unless a text beside it does
 * @property {number} [width] in pixels
 * @property {string} [theme] if not that of the page
 * @property {boolean} [eager] whether it is loaded even if it is out of sight
 */

/**
 * An image from the server that has the colours of the page, and changes with them.
 * @param {string} address without a theme
 * @param {Record<string, string>} attributes
 */
export function themed(address, attributes) {
  const image = html("img", { decoding: "async", ...attributes });
  image.dataset.address = address;
  image.src = coloured(address);
  return image;
}

/**
 * Pictures without a ground look like the boards that are played on.
 * @param {string} address
 */
function coloured(address) {
  const look = address.includes(BARE) ? theme.board : theme.picture;
  return `${address}${address.includes("?") ? "&" : "?"}theme=${look}`;
}

/**
 * A picture of a position; one far down the page is loaded when it comes near.
 * @param {ProblemLike} problem
 * @param {Options} [options]
 */
export function picture(problem, { moves = [], alt = "", width = 200, theme: own, eager } = {}) {
  const query = new URLSearchParams({ problem: encodeProblem(problem), width: `${width}` });
  if (moves.length) query.set("moves", moves.join(","));
  const ground = own && !LIGHT.includes(own) ? "" : `&${BARE}`;
  const address = `/api/picture.svg?${query}${ground}`;
  const attributes = { class: "picture", alt, loading: eager ? "eager" : "lazy" };
  return own
    ? html("img", { ...attributes, decoding: "async", src: `${address}&theme=${own}` })
    : themed(address, attributes);
}

/** What stands for a picture that is not kept while the server is away: a board without pegs. */
const SIGN = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96" fill="none" stroke="#888" stroke-width="4"><rect x="8" y="8" width="80" height="80" rx="14"/><path d="M30 30h.1M48 30h.1M66 30h.1M30 48h.1M48 48h.1M66 48h.1M30 66h.1M48 66h.1M66 66h.1" stroke-width="9" stroke-linecap="round"/></svg>',
)}`;

document.addEventListener(
  "error",
  ({ target }) => {
    if (target instanceof HTMLImageElement && target.src.includes("/api/")) target.src = SIGN;
  },
  { capture: true }, // errors of images do not rise
);

/** Load pictures in the colours of the page, and those that could not be loaded. */
function reload() {
  for (const image of document.querySelectorAll("img")) {
    const { address } = image.dataset;
    if (address && image.getAttribute("src") !== coloured(address)) image.src = coloured(address);
  }
}

theme.addEventListener("change", reload);
window.addEventListener("online", reload);
