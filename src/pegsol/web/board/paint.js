// What holes and pegs are painted with: gradients whose colours the style gives.

import { svg } from "./elements.js";

/**
 * @param {"radialGradient" | "linearGradient"} kind
 * @param {string} id
 * @param {Record<string, string | number>} shape
 * @param {string[]} stops offset and class, which gives the colour
 */
export function gradient(kind, id, shape, ...stops) {
  const parts = stops.map((stop) => stop.split(" "));
  return svg(kind, { id, ...shape }, ...parts.map(([offset, name]) => svg("stop", { offset, class: name })));
}

/**
 * The gradient of a ball, lit from the top left.
 * @param {string} id
 */
export function ballPaint(id = "ball") {
  const lit = { cx: 0.36, cy: 0.3, r: 0.75 };
  return gradient("radialGradient", id, lit, "0 ball-light", "0.5 ball-middle", "1 ball-dark");
}

/** All gradients of holes and pegs. */
export function paints() {
  return [
    ballPaint(),
    gradient("radialGradient", "shade", {}, "0.55 shade-in", "1 shade-out"),
    gradient("radialGradient", "shine", {}, "0 shine-in", "1 shine-out"),
    gradient("radialGradient", "glow", {}, "0.4 glow-out", "0.6 glow-in", "1 glow-out"),
    gradient("linearGradient", "bore", { x2: 0, y2: 1 }, "0 bore-top", "1 bore-low"),
  ];
}
