// A board whose holes are clicked or painted: for setting up a problem, and for the editor. It is
// not played on; that is board.js, whose looks it has.

import { nearest } from "../board/grid.js";
import { state } from "../state.js";
import { theme } from "../theme.js";

/** @typedef {[number, number]} Place to the right, and down */

/**
 * What is drawn at one place.
 * @typedef {object} Spot
 * @property {"none" | "empty" | "peg"} kind no hole, an empty one, or one with a peg
 * @property {"" | "peg" | "empty" | "free"} finish what is shown of the finish there
 * @property {string} label what is read out
 */

/**
 * @typedef {object} Options
 * @property {Place[]} places where the holes stand, neighbours about 1 apart
 * @property {string[]} names
 * @property {string} label what the board is called
 * @property {string} help how the keys are used
 * @property {boolean} [paint] whether a stroke of the pointer goes on from hole to hole
 */

// Lengths in units of the drawing: hundredths of a step between neighbours.
const STEP = 100;
const BODY = 64; // from a hole's middle to the edge of the board
const MARGIN = BODY + 12;
const REACH = 0.56; // how far from the middle of a hole a pointer may be, in steps
const SVG = "http://www.w3.org/2000/svg";

/** @type {Record<string, Place>} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/**
 * @template {keyof SVGElementTagNameMap} Name
 * @param {Name} name
 * @param {Record<string, string | number>} attributes
 * @param {Node[]} children
 */
function svg(name, attributes = {}, ...children) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, `${value}`);
  element.append(...children);
  return element;
}

/** @param {Place} place */
function at([x, y]) {
  return `${Math.round(STEP * x)} ${Math.round(STEP * y)}`;
}

/** What the balls are painted with. */
function paints() {
  const stops = ["light", "middle", "dark"].map((tone, i) =>
    svg("stop", { offset: i / 2, class: `ball-${tone}` }),
  );
  const lit = { id: "map-ball", cx: 0.36, cy: 0.3, r: 0.75 };
  return svg("defs", {}, svg("radialGradient", lit, ...stops));
}

/**
 * Let something look as boards do, also when that is changed.
 * @param {Element} element
 */
export function boardlike(element) {
  element.classList.add("boardlike");
  look(element);
}

/** @param {Element} element */
function look(element) {
  element.setAttribute("data-board", theme.board);
  element.classList.toggle("named", state.settings.names);
}

theme.addEventListener("change", () => document.querySelectorAll(".boardlike").forEach(look));

/**
 * @param {string} kind
 * @param {number} size
 * @param {string} words
 */
function text(kind, size, words) {
  const element = svg("text", { class: kind, "font-size": size, y: 0.36 * size });
  element.textContent = words;
  return element;
}

/**
 * Everything that may be seen at one place; its classes say what is.
 * @param {number} number
 * @param {Place} place
 * @param {string} name
 */
function cell(number, place, name) {
  return svg(
    "g",
    { id: `map-${number}`, role: "option", transform: `translate(${at(place)})` },
    svg("circle", { class: "ghost", r: 7 }),
    svg("circle", { class: "bore", r: 28 }),
    svg("circle", { class: "ball", r: 38 }),
    svg("circle", { class: "ring out", r: 44 }),
    svg("circle", { class: "ring", r: 44 }),
    text("either", 46, "?"),
    text("name", Math.min(34, 112 / name.length), name),
  );
}

/** Fires "press", "paint" and "release"; the detail of the first two is the hole's number. */
export class HoleMap extends EventTarget {
  #places;
  #paint;
  #cells;
  #wood;
  #cursorRing;
  #cursor = 0;
  /** The last hole of the stroke that the pointer is making, or -1. */
  #stroke = -1;
  /** What was drawn last, so that only changes touch the page. @type {string[]} */
  #drawn;

  /** @param {Options} options */
  constructor({ places, names, label, help, paint = false }) {
    super();
    this.#places = places;
    this.#paint = paint;
    this.#drawn = places.map(() => "");
    this.#cells = places.map((place, number) => cell(number, place, names[number]));
    this.#wood = ["cast", "side", "edge", "top", "groove"].map((kind) =>
      svg("path", { class: kind }),
    );
    const rings = [svg("circle", { class: "out", r: 49 }), svg("circle", { r: 49 })];
    this.#cursorRing = svg("g", { class: "cursor" }, ...rings);
    const [right, bottom] = [0, 1].map((axis) => STEP * Math.max(...places.map((p) => p[axis])));
    const left = STEP * Math.min(...places.map(([x]) => x));
    const [width, height] = [right - left + 2 * MARGIN, bottom + 2 * MARGIN + 8];
    this.element = svg(
      "svg",
      {
        viewBox: `${left - MARGIN} ${-MARGIN} ${width} ${height}`,
        class: paint ? "hole-map painted" : "hole-map",
        role: "listbox",
        "aria-multiselectable": "true",
        tabindex: 0,
        "aria-label": label,
        "aria-description": help,
      },
      paints(),
      ...this.#wood,
      ...this.#cells,
      this.#cursorRing,
    );
    this.element.style.setProperty("--ratio", (width / height).toFixed(3));
    this.element.style.setProperty("--room", `${Math.max(18, 0.05 * width).toFixed(1)}rem`);
    boardlike(this.element);
    this.#move(0);
    this.#listen();
  }

  /**
   * Draw what stands at a place.
   * @param {number} number
   * @param {Spot} spot
   */
  draw(number, { kind, finish, label }) {
    const drawn = `${kind} ${finish} ${label}`;
    if (this.#drawn[number] === drawn) return;
    this.#drawn[number] = drawn;
    const element = this.#cells[number];
    element.setAttribute("class", `cell ${kind}${finish ? ` finish-${finish}` : ""}`);
    element.setAttribute("aria-label", label);
    element.setAttribute("aria-selected", `${kind === "peg"}`);
  }

  /**
   * Draw the wood: all holes, and what joins neighbours along lines.
   * @param {number[]} holes
   * @param {[number, number][]} ways
   */
  drawWood(holes, ways) {
    const lines = ways.map(([a, b]) => `M${at(this.#places[a])}L${at(this.#places[b])}`).join("");
    const body = lines + holes.map((hole) => `M${at(this.#places[hole])}h0`).join("");
    for (const path of this.#wood) {
      path.setAttribute("d", path.getAttribute("class") === "groove" ? lines : body);
    }
  }

  get cursor() {
    return this.#cursor;
  }

  /** @param {number} hole */
  #move(hole) {
    this.#cursor = hole;
    this.#cursorRing.setAttribute("transform", `translate(${at(this.#places[hole])})`);
    this.element.setAttribute("aria-activedescendant", `map-${hole}`);
  }

  /**
   * @param {"press" | "paint" | "release"} type
   * @param {number} [hole]
   */
  #fire(type, hole) {
    this.dispatchEvent(new CustomEvent(type, { detail: hole }));
  }

  /** @param {number} hole */
  #press(hole) {
    this.#move(hole);
    this.#fire("press", hole);
    this.#fire("release");
  }

  // -- pointer and keys --

  #listen() {
    const { element } = this;
    element.addEventListener("keydown", (event) => this.#key(event));
    if (!this.#paint) {
      element.addEventListener("click", (event) => {
        const hole = this.#hole(event);
        if (hole >= 0) this.#press(hole);
      });
      return;
    }
    element.addEventListener("pointerdown", (event) => this.#down(event));
    element.addEventListener("pointermove", (event) => this.#drag(event));
    element.addEventListener("pointerup", () => this.#up());
    element.addEventListener("pointercancel", () => this.#up());
  }

  /** @param {PointerEvent} event */
  #down(event) {
    const hole = this.#hole(event);
    if (hole < 0 || !event.isPrimary || event.button !== 0) return;
    this.element.setPointerCapture(event.pointerId);
    this.#stroke = hole;
    this.#move(hole);
    this.#fire("press", hole);
  }

  /** @param {PointerEvent} event */
  #drag(event) {
    if (this.#stroke < 0 || !event.isPrimary) return;
    // A quick stroke skips places; the browser has kept them.
    const events = event.getCoalescedEvents?.() ?? [];
    for (const step of events.length ? events : [event]) {
      const hole = this.#hole(step);
      if (hole < 0 || hole === this.#stroke) continue;
      this.#stroke = hole;
      this.#move(hole);
      this.#fire("paint", hole);
    }
  }

  #up() {
    if (this.#stroke < 0) return;
    this.#stroke = -1;
    this.#fire("release");
  }

  /**
   * The hole under the pointer, or -1.
   * @param {MouseEvent} event
   */
  #hole(event) {
    const matrix = this.element.getScreenCTM();
    if (!matrix) return -1;
    const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
    let best = -1;
    let least = REACH;
    this.#places.forEach(([x, y], hole) => {
      const distance = Math.hypot(x - point.x / STEP, y - point.y / STEP);
      if (distance < least) [best, least] = [hole, distance];
    });
    return best;
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key in ARROWS) {
      this.#move(nearest(this.#places, this.#cursor, ARROWS[event.key]));
      if (event.shiftKey && this.#paint) this.#press(this.#cursor);
    } else if (event.key === "Enter" || event.key === " ") {
      this.#press(this.#cursor);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }
}
