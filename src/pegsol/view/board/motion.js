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
   * @param {Place} from where it starts, in the drawing
   * @param {number} target
   * @param {Place} [middle] what it passes halfway, if its way is not straight
   */
  fly([x, y], target, middle) {
    if (still()) return;
    const [tx, ty] = this.#picture.at[target];
    const [mx, my] = middle ?? [(x + tx) / 2, (y + ty) / 2];
    const flyer = this.#picture.lift(target);
    const frames = [
      { transform: `translate(${x}px, ${y}px) scale(${LIFTED})` },
      { transform: `translate(${mx}px, ${my}px) scale(1.2)` },
      { transform: `translate(${tx}px, ${ty}px) scale(1)` },
    ];
    this.#animate(flyer, frames, "ease-in-out", target);
  }

  /**
   * Show that the peg at a hole appears, or disappears.
   * @param {number} hole
   * @param {boolean} appears
   */
  fade(hole, appears) {
    if (still()) return;
    const [x, y] = this.#picture.at[hole];
    const [small, large] = [0.4, 1].map((scale) => ({
      transform: `translate(${x}px, ${y}px) scale(${scale})`,
      opacity: scale === 1 ? 1 : 0,
    }));
    const ghost = this.#picture.ghost(hole, appears);
    const frames = appears ? [small, large] : [large, small];
    this.#animate(ghost, frames, "ease-in", hole);
  }

  /**
   * @param {SVGGElement} flyer
   * @param {Keyframe[]} frames
   * @param {string} easing
   * @param {number} hole
   */
  #animate(flyer, frames, easing, hole) {
    const duration = Math.min(MAX_FLIGHT, SHARE * this.#replay.pace);
    const animation = flyer.animate(frames, { duration, easing, fill: "both" });
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

function still() {
  return window.matchMedia("(prefers-reduced-motion: reduce)").matches;
}
