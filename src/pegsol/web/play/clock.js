// The time that a game has taken; it stands still while the page is hidden.

import { clockText } from "../board/messages.js";
import { html, icon } from "../dom.js";
import { PLAY } from "../texts/first.js";

export class Clock {
  #before; // milliseconds until the clock stood still last
  #since = 0; // when it began to run again, or 0 if it stands still
  #wanted = false; // whether it runs when the page can be seen
  #timer = 0;
  #shown = html("span");
  #watch = () => this.#set(this.#wanted && !document.hidden);

  /** @param {number} [seconds] that the game has taken already */
  constructor(seconds = 0) {
    this.#before = 1000 * seconds;
    const label = html("span", { class: "heard" }, PLAY.time);
    this.element = html("span", { class: "clock" }, icon("clock"), label, this.#shown);
    document.addEventListener("visibilitychange", this.#watch);
    this.#draw();
  }

  get seconds() {
    return (this.#before + (this.#since ? performance.now() - this.#since : 0)) / 1000;
  }

  start() {
    this.#wanted = true;
    this.#watch();
  }

  stop() {
    this.#wanted = false;
    this.#watch();
  }

  /** @param {number} [seconds] that the game has taken already */
  reset(seconds = 0) {
    this.stop();
    this.#before = 1000 * seconds;
    this.#draw();
  }

  destroy() {
    this.stop();
    document.removeEventListener("visibilitychange", this.#watch);
  }

  /** @param {boolean} runs */
  #set(runs) {
    if (runs === this.#since > 0) return;
    window.clearInterval(this.#timer);
    if (runs) this.#timer = window.setInterval(() => this.#draw(), 500);
    else this.#before += performance.now() - this.#since;
    this.#since = runs ? performance.now() : 0;
    this.#draw();
  }

  #draw() {
    this.#shown.textContent = clockText(this.seconds);
  }
}
