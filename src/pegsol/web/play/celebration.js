// A short shower of pegs when a game is solved.

import { html } from "../dom.js";

const PEGS = 28;
const SECONDS = 1.7;

/**
 * Let pegs fly up from the middle of an element, and fall; nothing moves for players who want
 * little motion.
 * @param {HTMLElement} stage
 */
export function celebrate(stage) {
  if (window.matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const { left, top, width, height } = stage.getBoundingClientRect();
  const layer = html("div", { class: "celebration", "aria-hidden": "true" });
  layer.style.left = `${left + width / 2}px`;
  layer.style.top = `${top + height / 2}px`;
  const flights = Array.from({ length: PEGS }, (_, number) => {
    const peg = html("i");
    layer.append(peg);
    return peg.animate(path(number, width, height), {
      duration: 1000 * SECONDS * (0.75 + 0.25 * Math.random()),
      delay: 12 * number,
      easing: "linear",
      fill: "both",
    });
  });
  document.body.append(layer);
  void Promise.allSettled(flights.map((flight) => flight.finished)).then(() => layer.remove());
}

/**
 * The way of a peg that is thrown: up, around, and down.
 * @param {number} number
 * @param {number} width
 * @param {number} height
 * @returns {Keyframe[]}
 */
function path(number, width, height) {
  const angle = (2 * Math.PI * (number + Math.random())) / PEGS;
  const across = Math.cos(angle) * width * (0.25 + 0.25 * Math.random());
  const up = height * (0.25 + 0.3 * Math.random() + 0.15 * Math.sin(angle));
  const steps = 12;
  return Array.from({ length: steps + 1 }, (_, step) => {
    const time = step / steps;
    const fall = 4 * up * time * (1 - time) - 0.55 * height * time ** 3;
    return {
      transform: `translate(${across * time}px, ${-fall}px) scale(${0.6 + 0.5 * Math.sin(Math.PI * time)})`,
      opacity: time < 0.75 ? 1 : 4 * (1 - time),
    };
  });
}
