// A short shower of pegs when a game is solved.

import { still } from "../board/motion.js";
import { html } from "../dom.js";

const PEGS = 28;
const SECONDS = 1.7;

/**
 * Let pegs fly up from the middle of an element, and fall; nothing moves for players who want
 * little motion.
 * @param {HTMLElement} stage
 */
export function celebrate(stage) {
  if (still()) return;
  const { left, top, width, height } = stage.getBoundingClientRect();
  const layer = html("div", { class: "celebration", "aria-hidden": "true" });
  layer.style.left = `${left + width / 2}px`;
  layer.style.top = `${top + height / 2}px`;
  const flights = Array.from({ length: PEGS }, (_, number) => {
    const peg = html("i");
    layer.append(peg);
    const angle = (2 * Math.PI * (number + Math.random())) / PEGS;
    const aside = Math.cos(angle) * width * (0.25 + 0.25 * Math.random());
    const up = height * (0.25 + 0.3 * Math.random() + 0.15 * Math.sin(angle));
    const duration = 1000 * SECONDS * (0.75 + 0.25 * Math.random());
    const time = /** @type {const} */ ({ duration, delay: 12 * number, fill: "both" });
    // Aside it flies evenly; up ever slower, and down ever faster.
    const fall = [
      { translate: "0", easing: "ease-out" },
      { translate: `0 ${-up}px`, opacity: 1, easing: "ease-in" },
      { translate: `0 ${0.55 * height}px`, opacity: 0 },
    ];
    peg.animate({ transform: ["none", `translateX(${aside}px)`] }, time);
    return peg.animate(fall, time);
  });
  document.body.append(layer);
  void Promise.allSettled(flights.map((flight) => flight.finished)).then(() => layer.remove());
}
