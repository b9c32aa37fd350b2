// The ghost: where the player's fastest game of the same problem, or that of a challenge, was at this time.

import { format } from "../board/messages.js";
import { html, toggle } from "../dom.js";
import { state } from "../kept.js";
import { RECORDS } from "../texts/first.js";

const LABELS = RECORDS.ghost;
const INTERVAL = 500; // milliseconds between two looks at the clock

/** A line that compares the game with the ghost's, and the times of the jumps of both. */
export class Ghost {
  #clock;
  #given;
  /** The seconds until each jump of the ghost's game. @type {number[]} */
  #past = [];
  /** The same of this game, as far as it was seen. @type {number[]} */
  #times;
  #made = 0;
  #wanted = true;
  #line = html("span");
  #timer;

  /**
   * @param {{ key: string }} problem
   * @param {import("./clock.js").Clock} clock
   * @param {number[]} times the seconds until each jump that is made
   * @param {number[]} [given] the same of a challenge, which is always shown
   */
  constructor({ key }, clock, times, given) {
    this.#clock = clock;
    this.#times = [...times];
    this.#given = given;
    const { settings } = state;
    const set = (/** @type {boolean} */ on) => {
      settings.set({ ghost: on });
      this.#draw();
    };
    const button = toggle("ghost", LABELS.toggle, settings.ghost, set, { title: LABELS.title });
    this.element = html("p", { class: "ghost-line soft", hidden: true }, ...(given ? [] : [button]), this.#line);
    this.#timer = window.setInterval(() => this.#draw(), INTERVAL);
    if (given) this.#past = given;
    else void this.#load(key);
  }

  destroy() {
    window.clearInterval(this.#timer);
  }

  /** The seconds until each jump; none if the page has not seen all of them. */
  get times() {
    return this.#times.length === this.#made ? [...this.#times] : [];
  }

  /**
   * The game has changed.
   * @param {number} made jumps
   * @param {boolean} wanted whether its time counts
   */
  changed(made, wanted) {
    this.#wanted = wanted;
    if (made === this.#times.length + 1) this.#times.push(this.#clock.seconds);
    this.#times.length = Math.min(this.#times.length, made);
    this.#made = made;
    this.#draw();
  }

  /** @param {string} key of the problem */
  async #load(key) {
    try {
      const { ghostOf } = await import("../shelf/results.js");
      this.#past = (await ghostOf(key))?.times ?? [];
    } catch {
      // The game works without it.
    }
    this.#draw();
  }

  #draw() {
    this.element.hidden = !this.#past.length || !this.#wanted;
    const wanted = this.#given || state.settings.ghost;
    const text = wanted && this.#past.length ? this.#words() : "";
    if (this.#line.textContent !== text) this.#line.textContent = text;
  }

  #words() {
    const { seconds } = this.#clock;
    const end = this.#past[this.#past.length - 1];
    const there = this.#past.filter((time) => time <= seconds).length;
    if (!this.#made) return LABELS.ready;
    if (seconds > end) return format(LABELS.over, { seconds: end });
    if (this.#made > there) return format(LABELS.ahead, { jumps: this.#made - there });
    return this.#made < there ? format(LABELS.behind, { jumps: there - this.#made }) : LABELS.level;
  }
}
