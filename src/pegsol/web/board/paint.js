// What holes and pegs are painted with: gradients whose colours the style gives.

import { svg } from "./elements.js";

/**
 * @param {string} id
 * @param {Record<string, string | number>} shape
 * @param {string[]} stops offset and class, which gives the colour
 */
function radial(id, shape, ...stops) {
  return svg("radialGradient", { id, ...shape }, ...stops.map(stop));
}

/**
 * @param {string} id
 * @param {Record<string, string | number>} shape
 * @param {string[]} stops
 */
export function linear(id, shape, ...stops) {
  return svg("linearGradient", { id, ...shape }, ...stops.map(stop));
}

/** @param {string} text */
function stop(text) {
  const [offset, kind] = text.split(" ");
  return svg("stop", { offset, class: kind });
}

/**
 * The gradient of a ball, lit from the top left.
 * @param {string} id
 */
export function ballPaint(id = "ball") {
  const lit = { cx: 0.36, cy: 0.3, r: 0.75 };
  return radial(id, lit, "0 ball-light", "0.5 ball-middle", "1 ball-dark");
}

/** All gradients of holes and pegs. */
export function paints() {
  return [
    ballPaint(),
    radial("shade", {}, "0.55 shade-in", "1 shade-out"),
    radial("shine", {}, "0 shine-in", "1 shine-out"),
    radial("glow", {}, "0.4 glow-out", "0.6 glow-in", "1 glow-out"),
    linear("bore", { x2: 0, y2: 1 }, "0 bore-top", "1 bore-low"),
  ];
}
