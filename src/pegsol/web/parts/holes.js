// A board whose holes are clicked or painted, in the editor and to set up a problem. It draws its
// holes and its wood like the board that is played on.

import { svg } from "../board/elements.js";
import { ARROW_KEYS, MARGIN, STEP, corner, holeAt, nearest, pointIn, scaled } from "../board/grid.js";
import { HOLE, PEG, drawCursor, drawRing, drawText, nameSize } from "../board/holes.js";
import { ballPaint } from "../board/paint.js";
import { LAYERS, arrowheads, stepsOf, woodLayer, woodPaths } from "../board/wood.js";
import { state } from "../kept.js";
import { BOARD } from "../texts/first.js";
import { SEARCH } from "../texts/later.js";
import { theme } from "../theme.js";

/** @import { Place } from "../board/grid.js" */
/** @import { Jump as Line } from "../board/rules.js" */
/** @import { Layer } from "../board/wood.js" */

/**
 * What is drawn at one place.
 * @typedef {object} Spot
 * @property {"none" | "empty" | "peg"} kind no hole, an empty one, or one with a peg
 * @property {"" | "peg" | "empty" | "free"} finish the mark of the finish
 * @property {string} label what is read out
 * @property {boolean} [chosen] whether the hole is chosen, where holes can be chosen
 * @property {boolean} [picked] whether the hole is the next to be joined to another
 */

/**
 * @typedef {object} Options
 * @property {Place[]} places where the holes stand, neighbours about 1 apart
 * @property {string[]} names
 * @property {string} label the name of the board
 * @property {string} help on the keys
 * @property {boolean} [several] whether several holes can be chosen
 * @property {boolean} [paint] whether a stroke of the pointer continues from hole to hole
 * @property {[number, number][]} [mesh] pairs of places with a line between them
 * @property {number[] | null} [ground] the left, top, right and bottom of what is shown around the
 *     holes, where more can be placed
 */

const LONG_PRESS = 500; // milliseconds
const MIN_DRAG = 20; // units before a finger drags a hole

/**
 * Let an element follow the look of boards.
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
 * What is read out at a hole of a problem.
 * @param {string} name
 * @param {boolean} full
 * @param {Spot["finish"]} finish
 */
export function holeLabel(name, full, finish) {
  return [name, full ? BOARD.peg : BOARD.empty, finish && SEARCH.wants[finish]].filter(Boolean).join(", ");
}

/**
 * The board of a problem, whose holes are pressed.
 * @param {import("../board/rules.js").Tables} tables
 * @param {Pick<Options, "label" | "help" | "several">} about
 * @param {(hole: number) => void} press
 */
export function mapOf(tables, about, press) {
  const map = new HoleMap({ places: tables.places, names: tables.holes, ...about });
  map.drawWood([...tables.holes.keys()], stepsOf(tables));
  map.addEventListener("press", (event) => press(/** @type {CustomEvent<number>} */ (event).detail));
  return map;
}

/**
 * Everything that one place can show; its classes choose.
 * @param {number} number
 * @param {Place} place
 * @param {string} name
 */
function cell(number, [x, y], name) {
  return svg(
    "g",
    { id: `map-${number}`, role: "option", transform: `translate(${x} ${y})` },
    svg("circle", { class: "ghost", r: 7 }),
    svg("circle", { class: "bore", r: HOLE }),
    svg("circle", { class: "ball", r: PEG }),
    ...drawRing(),
    drawText("either", 46, "?"),
    drawText("name", nameSize([name]), name),
  );
}

const WOOD = /** @type {Layer[]} */ (Object.keys(LAYERS).filter((layer) => layer !== "light"));

/**
 * Fires "press", "paint" and "release"; the detail of the first two is the hole's number. If it is
 * painted, fires "menu", too: for a long press, the right button or the menu key. If it has ground
 * around its holes, fires "ground" for a press there, and "drag" while a hole is dragged.
 */
export class HoleMap extends EventTarget {
  #places;
  /** The middle of each place, in the drawing. */
  #at;
  #paint;
  #cells;
  #wood = WOOD.map((layer) => woodLayer(layer));
  #groove = svg("path", { class: "groove" });
  #mesh = svg("path", { class: "mesh" });
  #ground;
  #cursorRing = drawCursor();
  #cursor = 0;
  /** The last hole of the stroke that the pointer is making, or -1. */
  #stroke = -1;
  /** The first one. */
  #pressed = -1;
  /** The timer while a finger rests on a hole, and it may still become a long press. */
  #resting = 0;
  /** Whether the finger has opened the menu: when it is lifted, it is no click. */
  #held = false;
  /** What was drawn last, so that only changes touch the page. @type {string[]} */
  #drawn;

  /** @param {Options} options */
  constructor({ places, names, label, help, several = false, paint = false, mesh = [], ground = null }) {
    super();
    this.#places = [...places];
    this.#paint = paint;
    this.#ground = ground;
    this.#drawn = places.map(() => "");
    this.#at = places.map(scaled);
    this.#cells = this.#at.map((place, number) => cell(number, place, names[number]));
    const around = [Math.min(...this.#at.map(([x]) => x)), 0, ...corner(this.#at)];
    const [left, top, right, bottom] = ground?.map((side) => STEP * side) ?? around;
    const [width, height] = [right - left + 2 * MARGIN, bottom - top + 2 * MARGIN + 10];
    this.element = svg(
      "svg",
      {
        viewBox: `${left - MARGIN} ${top - MARGIN} ${width} ${height}`,
        class: paint ? "hole-map painted" : "hole-map",
        role: "listbox",
        "aria-multiselectable": `${several}`,
        tabindex: 0,
        "aria-label": label,
        "aria-description": help,
      },
      svg("defs", {}, ballPaint("map-ball")),
      this.#mesh,
      ...this.#wood,
      this.#groove,
      ...this.#cells,
      this.#cursorRing,
    );
    this.element.style.setProperty("--ratio", (width / height).toFixed(3));
    this.element.style.setProperty("--room", `${Math.max(18, 0.05 * width).toFixed(1)}rem`);
    boardlike(this.element);
    this.drawMesh(mesh);
    this.#move(0);
    this.#listen();
  }

  /** @param {[number, number][]} mesh pairs of places with a line between them */
  drawMesh(mesh) {
    const at = (/** @type {number} */ place) => this.#at[place].join(" ");
    this.#mesh.setAttribute("d", mesh.map(([a, b]) => `M${at(a)}L${at(b)}`).join(""));
  }

  /**
   * Show a hole in another place.
   * @param {number} number
   * @param {Place} place
   */
  shift(number, place) {
    this.#places[number] = place;
    this.#at[number] = scaled(place);
    this.#cells[number].setAttribute("transform", `translate(${this.#at[number].join(" ")})`);
    this.#move(number);
  }

  /**
   * Draw a place.
   * @param {number} number
   * @param {Spot} spot
   */
  draw(number, { kind, finish, label, chosen, picked = false }) {
    const drawn = `${kind} ${finish} ${label} ${chosen} ${picked}`;
    if (this.#drawn[number] === drawn) return;
    this.#drawn[number] = drawn;
    const element = this.#cells[number];
    element.setAttribute("class", `cell ${kind}${finish ? ` finish-${finish}` : ""}`);
    element.classList.toggle("picked", picked);
    element.setAttribute("aria-label", label);
    if (chosen === undefined) element.removeAttribute("aria-selected");
    else element.setAttribute("aria-selected", `${chosen}`);
  }

  /**
   * Draw the wood around some holes.
   * @param {number[]} holes
   * @param {[number, number][]} steps pairs of neighbours along lines
   * @param {Line[]} [oneWay] lines that lead one way only
   */
  drawWood(holes, steps, oneWay = []) {
    const { ways, body } = woodPaths(this.#at, holes, steps);
    for (const layer of this.#wood) layer.setAttribute("d", body);
    this.#groove.setAttribute("d", ways + arrowheads(this.#at, oneWay));
  }

  get cursor() {
    return this.#cursor;
  }

  set cursor(hole) {
    this.#move(hole);
  }

  /** @param {number} hole */
  #move(hole) {
    this.#cursor = hole;
    this.#cursorRing.setAttribute("transform", `translate(${this.#at[hole].join(" ")})`);
    this.element.setAttribute("aria-activedescendant", `map-${hole}`);
  }

  /**
   * @param {"press" | "paint" | "release" | "ground" | "drag" | "menu"} type
   * @param {unknown} [detail]
   */
  #fire(type, detail) {
    this.dispatchEvent(new CustomEvent(type, { detail }));
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
    element.addEventListener("pointercancel", () => {
      window.clearTimeout(this.#resting);
      this.#resting = 0; // a second finger zooms, and the first has pressed nothing
      this.#up();
    });
    element.addEventListener("contextmenu", (event) => this.#context(event));
    element.addEventListener("touchend", (event) => {
      if (this.#held) event.preventDefault();
      this.#held = false;
    });
  }

  /** @param {PointerEvent} event */
  #down(event) {
    const hole = this.#hole(event);
    if (!event.isPrimary || event.button !== 0) return;
    if (hole < 0 && this.#ground) return this.#fire("ground", this.#place(event));
    if (hole < 0) return;
    this.element.setPointerCapture(event.pointerId);
    this.#stroke = this.#pressed = hole;
    this.#move(hole);
    if (event.pointerType !== "touch") {
      this.#fire("press", hole);
      return;
    }
    this.#resting = window.setTimeout(() => {
      this.#resting = 0;
      this.#stroke = -1;
      this.#held = true;
      this.#menu(hole, event.clientX, event.clientY);
    }, LONG_PRESS);
  }

  /** The finger moves or leaves: it was no long press. */
  #settle() {
    if (!this.#resting) return;
    window.clearTimeout(this.#resting);
    this.#resting = 0;
    this.#fire("press", this.#stroke);
  }

  /** @param {PointerEvent} event */
  #drag(event) {
    if (this.#stroke < 0 || !event.isPrimary) return;
    if (this.#ground) this.#carry(event);
    // A quick stroke skips places, which the browser has recorded.
    const events = event.getCoalescedEvents?.() ?? [];
    for (const step of events.length ? events : [event]) {
      const hole = this.#hole(step);
      if (hole < 0 || hole === this.#stroke) continue;
      this.#settle();
      this.#stroke = hole;
      this.#move(hole);
      this.#fire("paint", hole);
    }
  }

  /**
   * The pointer drags the hole that was pressed.
   * @param {PointerEvent} event
   */
  #carry(event) {
    const [[x, y], [hx, hy]] = [pointIn(this.element, event), this.#at[this.#pressed]];
    if (this.#stroke === this.#pressed && Math.hypot(x - hx, y - hy) < MIN_DRAG) return;
    this.#settle();
    this.#fire("drag", { hole: this.#pressed, place: this.#place(event) });
  }

  #up() {
    if (this.#stroke < 0) return;
    this.#settle();
    this.#stroke = -1;
    this.#fire("release");
  }

  /**
   * The right button, or the menu key, which knows no place but that of the keyboard.
   * @param {MouseEvent} event
   */
  #context(event) {
    event.preventDefault();
    if (this.#stroke >= 0 || this.#held) return; // a finger, whose long press opens the menu
    const under = event.button === 2 ? this.#hole(event) : this.#cursor;
    if (under < 0) return;
    this.#move(under);
    const box = this.#cells[under].getBoundingClientRect();
    this.#menu(under, box.left + box.width / 2, box.top + box.height / 2);
  }

  /**
   * @param {number} hole
   * @param {number} x
   * @param {number} y
   */
  #menu(hole, x, y) {
    this.#fire("menu", { hole, x, y });
  }

  /**
   * Where the pointer is, in steps.
   * @param {MouseEvent} event
   * @returns {Place}
   */
  #place(event) {
    const [x, y] = pointIn(this.element, event);
    return [x / STEP, y / STEP];
  }

  /**
   * The hole under the pointer, or -1.
   * @param {MouseEvent} event
   */
  #hole(event) {
    return holeAt(this.#at, pointIn(this.element, event));
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key in ARROW_KEYS) {
      this.#move(nearest(this.#places, this.#cursor, ARROW_KEYS[event.key]));
      if (event.shiftKey && this.#paint) this.#press(this.#cursor);
    } else if (event.key === "Enter" || event.key === " ") {
      this.#press(this.#cursor);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }
}
