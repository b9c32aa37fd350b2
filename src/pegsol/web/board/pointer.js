// Mouse, pen and finger: pegs are dragged, or clicked.

import { holeAt, pointIn } from "./grid.js";
import { LIFTED } from "./motion.js";

/** @import { Place } from "./grid.js" */
/** @import { Hand } from "./hand.js" */
/** @import { History } from "./history.js" */
/** @import { Motion } from "./motion.js" */
/** @import { Picture } from "./picture.js" */

/**
 * A peg under the pointer.
 * @typedef {object} Drag
 * @property {number} hole where it comes from, after each jump the hole where it landed
 * @property {number} x where it was pressed, in pixels of the window
 * @property {number} y
 * @property {SVGGElement | null} flyer the peg that follows the pointer, once it has moved
 * @property {boolean} wasHeld whether it had been picked up before
 */

/**
 * @typedef {object} Parts
 * @property {Picture} picture
 * @property {Hand} hand
 * @property {History} history
 * @property {Motion} motion
 */

const AIM = 90; // units of the drawing from where a peg is dropped to where it lands
const PASS = 42; // units from a hole where a dragged peg lands and goes on from there
const MIN_DRAG = 5; // pixels before a press is a drag
const RISE = 44; // pixels from a finger, which would cover it, up to the dragged peg

export class Pointer {
  #parts;
  /** @type {Drag | null} */
  #drag = null;

  /**
   * @param {Parts} parts
   * @param {AbortSignal} signal ends it
   */
  constructor(parts, signal) {
    this.#parts = parts;
    const { drawing } = parts.picture;
    const on = { signal };
    drawing.addEventListener("pointerdown", (event) => this.#down(event), on);
    drawing.addEventListener("click", (event) => this.#click(event), on);
    drawing.addEventListener("pointermove", (event) => this.#move(event), on);
    drawing.addEventListener("pointerup", (event) => this.#up(event), on);
    drawing.addEventListener("pointercancel", (event) => this.#up(event), on);
    // A finger that rests on a peg picks it up, and sees where it can land.
    drawing.addEventListener("contextmenu", (event) => event.preventDefault(), on);
    // For browsers that ignore touch-action: no scrolling while a peg is dragged. Two fingers zoom.
    const stay = (/** @type {TouchEvent} */ event) => this.#drag && !event.touches[1] && event.preventDefault();
    drawing.addEventListener("touchmove", stay, { signal, passive: false });
  }

  /** End all that moves, and forget the peg under the pointer. */
  settle() {
    this.#parts.motion.settle();
    const drag = this.#drag;
    if (drag) this.#parts.picture.lower(drag.flyer, drag.hole);
    this.#drag = null;
  }

  /**
   * A click where no peg is picked up: a finger that scrolls the page does not get here.
   * @param {MouseEvent} event
   */
  #click(event) {
    const { hand, history } = this.#parts;
    const hole = pressed(event);
    if (hole < 0 || (history.pegs[hole] && !hand.choice.length)) return;
    this.settle();
    hand.press(hole);
  }

  /** @param {PointerEvent} event */
  #down(event) {
    const { hand, history, picture } = this.#parts;
    const hole = pressed(event);
    if (hole < 0 || !history.pegs[hole] || hand.choice.length) return;
    if (!event.isPrimary || event.button !== 0) return;
    this.settle();
    const wasHeld = hand.held === hole;
    if (!wasHeld) hand.pick(hole);
    this.#drag = { hole, x: event.clientX, y: event.clientY, flyer: null, wasHeld };
    picture.drawing.setPointerCapture(event.pointerId);
  }

  /** @param {PointerEvent} event */
  #move(event) {
    const drag = this.#drag;
    const { hand, picture } = this.#parts;
    if (!drag || !event.isPrimary) return;
    if (hand.held !== drag.hole) return this.settle(); // Escape has put it back
    const distance = Math.hypot(event.clientX - drag.x, event.clientY - drag.y);
    if (!drag.flyer && distance < MIN_DRAG) return;
    drag.flyer ??= picture.lift(drag.hole);
    // A quick drag skips holes, which the browser has recorded.
    const events = event.getCoalescedEvents?.() ?? [];
    for (const step of events.length ? events : [event]) {
      this.#pass(drag, pointIn(picture.drawing, step));
    }
    const [x, y] = pointIn(picture.drawing, shown(event));
    drag.flyer.setAttribute("transform", `translate(${x} ${y}) scale(${LIFTED})`);
    picture.aim(this.#aimed(pointIn(picture.drawing, event)));
  }

  /**
   * If the dragged peg has come to a hole where it can land, go on from there.
   * @param {Drag} drag
   * @param {Place} point
   */
  #pass(drag, point) {
    const { hand, motion, picture } = this.#parts;
    const hole = holeAt(picture.at, point, undefined, PASS);
    if (hole < 0 || hole === drag.hole) return;
    const over = hand.pass(hole);
    if (over < 0) return;
    picture.lower(drag.flyer, drag.hole);
    drag.flyer = picture.lift(hole);
    drag.hole = hole;
    motion.fade(over, hand.pegs[over] === 1);
  }

  /**
   * The hole where the held peg would land, or -1: a finger need not be exact.
   * @param {Place} point
   */
  #aimed(point) {
    const { hand, picture } = this.#parts;
    const targets = hand.jumps.map((jump) => jump[2]);
    if (hand.way.length) targets.push(hand.held);
    const near = holeAt(picture.at, point, targets, AIM);
    return near >= 0 ? near : holeAt(picture.at, point, hand.sweeps.keys());
  }

  /** @param {PointerEvent} event */
  #up(event) {
    const drag = this.#drag;
    const { hand, motion, picture } = this.#parts;
    if (!drag || !event.isPrimary) return;
    if (hand.held !== drag.hole) return this.settle();
    this.#drag = null;
    if (!drag.flyer) {
      if (drag.wasHeld) hand.putBack();
      return;
    }
    picture.lower(drag.flyer, drag.hole);
    const [point, { home, way }] = [pointIn(picture.drawing, shown(event)), hand];
    const lands = event.type === "pointerup" && this.#land(pointIn(picture.drawing, event), point);
    if (event.type !== "pointerup") hand.putBack();
    // It glides back; also if the player must first choose which peg it jumps.
    if (!lands || (hand.choice.length && !way.length)) motion.fly([point, picture.at[home]], home);
  }

  /**
   * Let go of the dragged peg; return whether it lands.
   * @param {Place} point
   * @param {Place} from where the peg is seen
   */
  #land(point, from) {
    const { hand, picture } = this.#parts;
    const aimed = this.#aimed(point);
    if (hand.drop(aimed < 0 && hand.way.length ? hand.held : aimed, from)) return true;
    const under = holeAt(picture.at, point);
    if (under < 0 || under === hand.held) hand.putBack();
    else hand.refuse(under);
    return false;
  }
}

/**
 * Where a dragged peg is seen: above a finger, under anything else.
 * @param {PointerEvent} event
 */
function shown({ pointerType, clientX, clientY }) {
  return { clientX, clientY: clientY - (pointerType === "touch" ? RISE : 0) };
}

/**
 * The hole that was pressed, or -1.
 * @param {Event} event
 */
function pressed(event) {
  return Number(/** @type {Element} */ (event.target).getAttribute("data-hole") ?? -1);
}
