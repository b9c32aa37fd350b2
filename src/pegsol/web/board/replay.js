// A game that replays itself.

const PACE = 900; // milliseconds between jumps

export class Replay {
  running = false;
  /** How many times as fast as usual. */
  speed = 1;
  #step;
  #timer = 0;

  /** @param {() => boolean} step makes the next jump; returns whether there are more */
  constructor(step) {
    this.#step = step;
  }

  /** Milliseconds between two jumps. */
  get pace() {
    return PACE / this.speed;
  }

  start() {
    this.running = true;
    this.#wait(this.pace / 2);
  }

  stop() {
    window.clearTimeout(this.#timer);
    this.running = false;
  }

  /** @param {number} time in milliseconds */
  #wait(time) {
    this.#timer = window.setTimeout(() => {
      if (this.#step()) this.#wait(this.pace);
    }, time);
  }
}
