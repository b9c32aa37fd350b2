// Pegs that fly from hole to hole.

/** @import { Place } from "./grid.js" */
/** @import { Picture } from "./picture.js" */
/** @import { Replay } from "./replay.js" */

const MAX_FLIGHT = 240; // milliseconds of a jump
const SHARE = 0.6; // of the time between two jumps of a replay

/** The scale of a peg in the air. */
export const LIFTED = 1.12;

export class Motion {
  #picture;
  #replay;
  /** What ends the animations that run. @type {(() => void)[]} */
  #flights = [];

  /**
   * @param {Picture} picture
   * @param {Replay} replay
   */
  constructor(picture, replay) {
    this.#picture = picture;
    this.#replay = replay;
  }

  /**
   * Show how the peg that is now at `target` came there.
   * @param {Place[]} way where it starts, over what it jumps and where it lands, in the drawing
   * @param {number} target
   */
  fly(way, target) {
    if (still()) return;
    const flyer = this.#picture.lift(target);
    const last = way.length - 1;
    const frames = way.map(([x, y], i) => {
      const scale = i === last ? 1 : i % 2 ? 1.2 : LIFTED;
      return { transform: `translate(${x}px, ${y}px) scale(${scale})` };
    });
    this.#animate(flyer, frames, "ease-in-out", target, { jumps: Math.max(1, last / 2) });
  }

  /**
   * Show that the peg at a hole appears, or disappears.
   * @param {number} hole
   * @param {boolean} appears
   * @param {number} [after] how many jumps
   */
  fade(hole, appears, after = 0) {
    if (still()) return;
    const [x, y] = this.#picture.at[hole];
    const [small, large] = [0.4, 1].map((scale) => ({
      transform: `translate(${x}px, ${y}px) scale(${scale})`,
      opacity: scale === 1 ? 1 : 0,
    }));
    const ghost = this.#picture.ghost(hole, appears);
    const frames = appears ? [small, large] : [large, small];
    this.#animate(ghost, frames, "ease-in", hole, { after });
  }

  /**
   * @param {SVGGElement} flyer
   * @param {Keyframe[]} frames
   * @param {string} easing
   * @param {number} hole
   * @param {{ jumps?: number, after?: number }} time how many jumps it takes, and after how many
   */
  #animate(flyer, frames, easing, hole, { jumps = 1, after = 0 }) {
    const jump = Math.min(MAX_FLIGHT, SHARE * this.#replay.pace);
    const [duration, delay] = [jumps * jump, after * jump];
    const animation = flyer.animate(frames, { duration, delay, easing, fill: "both" });
    const end = () => {
      this.#flights = this.#flights.filter((flight) => flight !== end);
      animation.cancel();
      this.#picture.lower(flyer, hole);
    };
    animation.onfinish = end;
    this.#flights.push(end);
  }

  /** End all flights: the next thing begins. */
  settle() {
    for (const end of [...this.#flights]) end();
  }
}

/** Whether the player wants little motion. */
export function still() {
  return window.matchMedia("(prefers-reduced-motion: reduce)").matches;
}
