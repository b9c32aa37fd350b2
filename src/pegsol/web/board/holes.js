// One hole of the board: its bore, its peg, its ring, its name, and the marks around it.

import { svg } from "./elements.js";
import { TEXT } from "./words.js";

/** @import { Place } from "./grid.js" */

/** @typedef {"held" | "target" | "far" | "choice"} Mark its peg is picked up, can land here, can
 * get here by several jumps, can be jumped */

export const HOLE = 26;
export const PEG = 38.5;
const RING = 44;
const CURSOR = 49;

/** A peg around (0, 0). */
export function drawPeg() {
  return [
    svg("circle", { class: "shade", cx: 6, cy: 12, r: 46, fill: "url(#shade)" }),
    svg("circle", { class: "ball", r: PEG, fill: "url(#ball)" }),
    // A swirl in a marble, a ring on a turned peg: the style shows what the pegs are.
    svg("path", { class: "inlay swirl", d: "M-25 11C-12-26 10 24 25-11M-14 22C-4 4 8 6 19 14" }),
    svg("circle", { class: "inlay turned", r: 23 }),
    svg("ellipse", {
      class: "shine",
      rx: 15,
      ry: 9,
      transform: "translate(-12 -17) rotate(-35)",
      fill: "url(#shine)",
    }),
  ];
}

/** The ring of the finish, with its outline. */
export function drawRing() {
  return ["ring out", "ring"].map((kind) => svg("circle", { class: kind, r: RING }));
}

/** The ring where the keyboard is, with its outline. */
export function drawCursor() {
  const rings = [svg("circle", { class: "out", r: CURSOR }), svg("circle", { r: CURSOR })];
  return svg("g", { class: "cursor" }, ...rings);
}

/**
 * The size at which names of holes fit.
 * @param {string[]} names
 */
export function nameSize(names) {
  return Math.min(34, 112 / Math.max(...names.map((name) => name.length)));
}

/**
 * A text in the middle of a hole.
 * @param {string} kind
 * @param {number} size
 * @param {string} words
 */
export function drawText(kind, size, words) {
  return svg("text", { class: kind, "font-size": size, y: 0.36 * size }, words);
}

/** What is drawn of one hole, from behind to the front. */
export class Hole {
  /**
   * @param {number} number
   * @param {string} name
   * @param {Place} place
   * @param {number} size of the name
   */
  constructor(number, name, [x, y], size) {
    this.name = name;
    /** What was drawn last, so that only changes touch the page. */
    this.drawn = "";
    this.element = svg(
      "g",
      { id: `hole-${number}`, role: "option", class: "hole", transform: `translate(${x} ${y})` },
      svg("circle", { class: "lip", r: HOLE, cy: 2.5 }),
      svg("circle", { class: "bore", r: HOLE, fill: "url(#bore)" }),
      svg("g", { class: "peg" }, ...drawPeg()),
      ...drawRing(),
      drawText("name", size, name),
      svg("circle", { class: "hit", r: 50, "data-hole": number }),
    );
  }

  /** @param {boolean} gone whether its peg is drawn elsewhere, above all others */
  set away(gone) {
    this.element.classList.toggle("away", gone);
  }

  /**
   * @param {boolean} full
   * @param {Mark | ""} mark
   * @param {boolean} movable
   * @param {boolean} finish whether it has the ring of the finish
   * @param {string[]} advice on the jumps of its peg
   */
  draw(full, mark, movable, finish, advice) {
    const drawn = `${full} ${mark} ${movable} ${finish} ${advice.join()}`;
    if (drawn === this.drawn) return;
    this.drawn = drawn;
    this.element.classList.toggle("ringed", finish);
    this.element.classList.toggle("full", full);
    this.element.classList.toggle("movable", movable);
    this.element.classList.toggle("held", mark === "held");
    const state = [this.name, full ? TEXT.peg : TEXT.empty];
    if (finish) state.push(TEXT.finish);
    state.push(...advice);
    if (mark) state.push(TEXT.marks[mark]);
    this.element.setAttribute("aria-label", state.join(", "));
    this.element.setAttribute("aria-selected", `${mark === "held"}`);
  }
}

/**
 * A mark around a hole.
 * @param {Mark} kind
 * @param {number} hole
 * @param {Place} place
 */
export function drawMark(kind, hole, [x, y]) {
  const r = { held: 46, target: 30, far: 22, choice: 40 }[kind];
  return svg(
    "g",
    { class: `mark ${kind}`, "data-at": hole, transform: `translate(${x} ${y})` },
    ...(kind === "held" || kind === "far" ? [] : [svg("circle", { class: "glow", r: 58, fill: "url(#glow)" })]),
    svg("circle", { class: "line out", r }),
    svg("circle", { class: "line", r }),
    ...(kind === "target" ? [svg("circle", { class: "dot", r: 8 })] : []),
  );
}
