// The wood of a board: its body, its grain, and the grooves along its lines.

import { svg } from "./elements.js";
import { BODY, corner, unit } from "./grid.js";
import { gradient } from "./paint.js";

/** @import { Place } from "./grid.js" */
/** @import { Tables } from "./rules.js" */

/** How far each layer of wood reaches from the middles of the holes, and how far down it lies. */
export const LAYERS = {
  cast: { reach: BODY + 4, down: 12 },
  side: { reach: BODY + 4, down: 8 },
  edge: { reach: BODY + 4, down: 0 },
  top: { reach: BODY, down: 0 },
  light: { reach: BODY, down: 0 },
};

/** @typedef {keyof typeof LAYERS} Layer */

/**
 * The paths of the wood: what joins neighbours along lines, and that with all holes.
 * @param {Place[]} at the middle of each hole
 * @param {number[]} holes
 * @param {[number, number][]} steps pairs of neighbours
 */
export function woodPaths(at, holes, steps) {
  const joined = steps.map(([a, b]) => `M${at[a].join(" ")}L${at[b].join(" ")}`);
  const ways = [...new Set(joined)].join("");
  return { ways, body: ways + holes.map((hole) => `M${at[hole].join(" ")}h0`).join("") };
}

/**
 * The pairs of neighbours along lines.
 * @param {Pick<Tables, "lines" | "one_way">} tables
 * @returns {[number, number][]}
 */
export function stepsOf({ lines, one_way }) {
  return [...lines, ...one_way].flatMap(([a, b, c]) => [pair(a, b), pair(b, c)]);
}

/**
 * @param {number} a
 * @param {number} b
 * @returns {[number, number]}
 */
function pair(a, b) {
  return [Math.min(a, b), Math.max(a, b)];
}

/**
 * A layer of wood along a path.
 * @param {Layer} layer
 * @param {string} path
 */
export function woodLayer(layer, path = "") {
  const { reach, down } = LAYERS[layer];
  const shape = { class: layer, "stroke-width": 2 * reach, transform: `translate(0 ${down})` };
  return svg("path", { d: path, ...shape });
}

/**
 * A layer of a rectangular board.
 * @param {Layer} layer
 * @param {Place[]} at
 */
function plankLayer(layer, at) {
  const { reach, down } = LAYERS[layer];
  const [right, bottom] = corner(at);
  const size = { width: right + 2 * reach, height: bottom + 2 * reach };
  const shape = { class: layer, transform: `translate(0 ${down})` };
  return svg("rect", { x: -reach, y: -reach, rx: reach, ...size, ...shape });
}

/**
 * The wood: what never changes, in a picture of its own that is drawn once.
 * @param {Tables} tables
 * @param {Place[]} at the middle of each hole
 * @param {[number, number, number, number]} box
 */
export function drawWood(tables, at, box) {
  const { holes, one_way, lattice } = tables;
  const every = holes.map((_, hole) => hole);
  const { ways, body } = woodPaths(at, every, stepsOf(tables));
  const carved = ways + arrowheads(at, one_way);
  const layers = /** @type {Layer[]} */ (Object.keys(LAYERS));
  return svg(
    "svg",
    { viewBox: box.join(" "), class: lattice ? "wood" : "wood plank", "aria-hidden": "true" },
    svg("defs", {}, grain(), light(box), svg("mask", { id: "lit" }, woodLayer("light", body))),
    ...layers.map((layer) => {
      if (!lattice) return plankLayer(layer, at);
      return layer === "light" ? lit(box) : woodLayer(layer, body);
    }),
    svg("path", { d: carved, class: "groove low", transform: "translate(0 2)" }),
    svg("path", { d: carved, class: "groove" }),
  );
}

/** A tile of wood; its lines run on from tile to tile. */
function grain() {
  const [width, height, lines] = [1000, 480, 30];
  const veins = Array.from({ length: lines }, (_, i) => {
    const y = ((i + 0.5) * height) / lines + 5 * Math.sin(2.4 * i);
    const swing = 14 + 12 * Math.sin(0.45 * i);
    return svg("path", {
      d: `M0 ${y}Q${width / 4} ${y - swing} ${width / 2} ${y}T${width} ${y}`,
      "stroke-width": 1.5 + 4.5 * Math.abs(Math.sin(3.1 * i)),
      opacity: 0.15 + 0.85 * Math.abs(Math.sin(5.3 * i)),
    });
  });
  const ground = svg("rect", { width, height, class: "ground" });
  const size = { width, height, patternUnits: "userSpaceOnUse" };
  return svg("pattern", { id: "grain", ...size }, ground, svg("g", { class: "veins" }, ...veins));
}

/**
 * The light on the board, from the top left.
 * @param {[number, number, number, number]} box
 */
function light([x, y, width, height]) {
  const across = { x1: x, y1: y, x2: x + width, y2: y + height };
  const stops = ["0 light-from", "0.45 light-mid", "1 light-to"];
  return gradient("linearGradient", "light", { gradientUnits: "userSpaceOnUse", ...across }, ...stops);
}

/**
 * The light where the wood is. It is no path of wood itself: where such a path crosses itself, WebKit
 * would lay the light on twice.
 * @param {[number, number, number, number]} box
 */
function lit([x, y, width, height]) {
  return svg("rect", { x, y, width, height, class: "light", mask: "url(#lit)" });
}

/**
 * The path of the arrows on lines that lead one way only.
 * @param {Place[]} at the middle of each hole
 * @param {Tables["one_way"]} lines
 */
export function arrowheads(at, lines) {
  return lines
    .flatMap(([a, b, c]) => [arrowhead(at[a], at[b]), arrowhead(at[b], at[c])])
    .join("");
}

/**
 * A small arrow half way from one hole to the next, for lines that lead one way only.
 * @param {Place} from
 * @param {Place} to
 */
function arrowhead(from, to) {
  const [dx, dy] = unit(from, to).map((part) => 9 * part);
  const [x, y] = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2];
  return `M${x - dx - dy} ${y - dy + dx}L${x + dx} ${y + dy}L${x - dx + dy} ${y - dy - dx}`;
}
