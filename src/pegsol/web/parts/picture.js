// Small pictures of positions, drawn in the colours of the page.

import { html } from "../dom.js";
import { readProblem } from "../game/read.js";
import { theme } from "../theme.js";
import { drawing } from "./drawing.js";

/** @import { ProblemLike } from "../link.js" */

export const LIGHT = ["print", "plain", "wood"]; // those that need no ground on white paper
const MAX_SIDE = 8192; // pixels of an image
const NEAR = "400px"; // from the part of the page that is seen

/**
 * @typedef {object} Options
 * @property {string[]} [moves] that lead to the position
 * @property {string} [alt] what it shows, unless a text beside it does
 * @property {string} [next] the move that follows, as an arrow
 * @property {number} [width] in pixels
 * @property {string} [theme] if not that of the page
 * @property {boolean} [names] whether the holes have their names
 * @property {boolean} [end] whether it shows the finish
 * @property {boolean} [eager] whether it is drawn even if it is out of sight
 */

/**
 * The picture of a position as the text of an SVG image.
 * @param {ProblemLike} problem
 * @param {Omit<Options, "alt" | "eager">} [options]
 */
export async function svgOf(problem, { theme: own, ...options } = {}) {
  const look = own ? { theme: own } : theme.look;
  return drawing(await readProblem(problem), look, { ...options, ground: Boolean(own) && !LIGHT.includes(`${own}`) });
}

/** @param {string} svg */
export function addressOf(svg) {
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

/** What stands for a picture that cannot be drawn: a board without pegs. */
const SIGN = addressOf(
  '<svg xmlns="http://www.w3.org/2000/svg" width="96" height="96" viewBox="0 0 96 96" fill="none" stroke="#888" stroke-width="4"><rect x="8" y="8" width="80" height="80" rx="14"/><path d="M30 30h.1M48 30h.1M66 30h.1M30 48h.1M48 48h.1M66 48h.1M30 66h.1M48 66h.1M66 66h.1" stroke-width="9" stroke-linecap="round"/></svg>',
);

/** How each picture is drawn. @type {WeakMap<Element, () => void>} */
const drawn = new WeakMap();

const near = new IntersectionObserver(
  (entries) => {
    for (const { target } of entries.filter(({ isIntersecting }) => isIntersecting)) {
      near.unobserve(target);
      drawn.get(target)?.();
    }
  },
  { rootMargin: NEAR },
);

/**
 * A picture of a position; one far down the page is drawn when it comes near.
 * @param {ProblemLike} problem
 * @param {Options} [options]
 */
export function picture(problem, { alt = "", eager, width = 200, ...options } = {}) {
  const image = html("img", { class: "picture", alt, decoding: "async" });
  const draw = drawingIn(image, () => svgOf(problem, { width, ...options }));
  if (eager) draw();
  else near.observe(image);
  return image;
}

/**
 * What draws an image, now and when the page gets other colours.
 * @param {HTMLImageElement} image
 * @param {() => Promise<string>} svg
 */
export function drawingIn(image, svg) {
  const draw = async () => {
    try {
      image.src = addressOf(await svg());
    } catch {
      image.src = SIGN;
    }
  };
  drawn.set(image, () => void draw());
  return () => void draw();
}

/** Draw the pictures again that have been drawn: in other colours, or because the network is back. */
function redraw() {
  for (const image of document.querySelectorAll("img[src]")) drawn.get(image)?.();
}

theme.addEventListener("change", redraw);
window.addEventListener("online", redraw);

/**
 * A drawing as an image of pixels.
 * @param {string} svg
 * @param {number} [sharpness] pixels for one of the drawing
 * @returns {Promise<Blob>}
 */
export async function pngOf(svg, sharpness = 1) {
  const image = new Image();
  image.src = addressOf(svg);
  await image.decode();
  const { naturalWidth: width, naturalHeight: height } = image;
  const scale = Math.min(sharpness, MAX_SIDE / Math.max(width, height));
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [width * scale, height * scale].map(Math.round);
  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("the picture is too large"))), "image/png");
  });
}
