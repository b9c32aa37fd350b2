// The tools of a board made by hand: holes are placed and moved, joined in pairs, and lined up in threes.

import { ARROW_KEYS } from "../board/grid.js";
import { format } from "../board/messages.js";
import { say } from "../notes.js";
import { EDITOR } from "../texts/later.js";
import { freePlace, moved, withHole, withJoin, withLine } from "./net.js";

/** @import { Place } from "../board/grid.js" */
/** @import { Editor } from "../pages/editor.js" */
/** @import { Net } from "./net.js" */
/** @import { NetTool } from "./palette.js" */

const MOST = { place: 1, join: 2, line: 3, "one-way": 3 }; // holes that a tool needs
const SNAP = 0.25; // steps between places where holes come to stand
const STRIDE = 0.5; // steps that an arrow key moves a hole

/** @param {Place} place @returns {Place} */
function snapped([x, y]) {
  return [SNAP * Math.round(x / SNAP), SNAP * Math.round(y / SNAP)];
}

export class NetTools {
  /** The holes that are picked, in this order. @type {number[]} */
  picked = [];
  #editor;
  /** Where the hole has been dragged that is under the pointer. @type {Place | null} */
  #dragged = null;

  /** @param {Editor} editor */
  constructor(editor) {
    this.#editor = editor;
  }

  /** @returns {Net} */
  get #net() {
    return /** @type {Net} */ (this.#editor.draft.net);
  }

  /** Pick nothing. */
  drop() {
    this.picked = [];
    this.#dragged = null;
  }

  /**
   * A hole is pressed: it is picked, or let go, and with the last one that is needed it is joined.
   * @param {NetTool} tool
   * @param {number} hole
   */
  press(tool, hole) {
    const again = this.picked.includes(hole);
    const others = this.picked.filter((other) => other !== hole);
    const before = tool === "place" ? [] : others;
    this.picked = again ? others : [...before, hole];
    if (tool === "place" || this.picked.length < MOST[tool]) return this.#editor.drawHoles();
    const [a, b, c] = this.picked;
    this.picked = [];
    const net = tool === "join" ? withJoin(this.#net, a, b) : withLine(this.#net, [a, b, c], tool !== "line");
    return this.#editor.history.change({ net });
  }

  /**
   * The pointer drags the hole that was pressed.
   * @param {number} hole
   * @param {Place} place
   * @param {(hole: number, place: Place) => void} show
   */
  drag(hole, place, show) {
    this.picked = [hole];
    this.#dragged = snapped(place);
    show(hole, this.#dragged);
  }

  /** The pointer lets go: a hole that was dragged stays where it is. */
  release() {
    const [place, [hole]] = [this.#dragged, this.picked];
    this.#dragged = null;
    if (!place) return;
    this.picked = [];
    this.#editor.history.change({ net: moved(this.#net, hole, place) });
  }

  /**
   * Empty ground is pressed: the picked hole comes there, or a new one.
   * @param {Place} point
   */
  ground(point) {
    const [hole] = this.picked;
    this.picked = [];
    if (hole === undefined) this.add(snapped(point));
    else this.#editor.history.change({ net: moved(this.#net, hole, snapped(point)) });
  }

  /**
   * Add a hole with a peg.
   * @param {Place} [place] below all others if not given
   */
  add(place = freePlace(this.#net)) {
    const { draft, history } = this.#editor;
    this.picked = [];
    history.change({
      net: withHole(this.#net, place),
      columns: draft.columns + 1,
      cells: `${draft.cells}o`,
      wants: `${draft.wants}.`,
    });
    this.#editor.at(draft.columns);
  }

  /**
   * Arrow keys move a picked hole, and Escape lets go of what is picked.
   * @param {KeyboardEvent} event
   */
  key(event) {
    if (!this.picked.length || event.ctrlKey || event.metaKey || event.altKey) return;
    const direction = ARROW_KEYS[event.key];
    if (event.key === "Escape") {
      this.drop();
      this.#editor.drawHoles();
    } else if (direction && this.#editor.palette.tool === "place") {
      const [hole] = this.picked;
      const [x, y] = this.#net.at[hole];
      const place = /** @type {Place} */ ([x + STRIDE * direction[0], y + STRIDE * direction[1]]);
      this.#editor.history.change({ net: moved(this.#net, hole, place) });
      say(format(EDITOR.movedTo, { hole: this.#net.names[hole], x: place[0], y: place[1] }));
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }
}
