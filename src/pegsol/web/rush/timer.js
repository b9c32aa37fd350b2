// The time that is left, shown and announced.

import { clockText } from "../board/messages.js";
import { html } from "../dom.js";
import { RUSH } from "../texts/later.js";

const INTERVAL = 200; // milliseconds between two looks
const SHORT = 15; // seconds, when time is running out

export class Timer {
  #timer = 0;
  #shown = html("dd");
  element = html("div", { class: "timer" }, html("dt", {}, RUSH.time), this.#shown);

  /**
   * @param {number} until the time of its end, in milliseconds
   * @param {() => void} over is called once, when the time is over
   */
  start(until, over) {
    const look = () => {
      const left = Math.max(0, until - Date.now()) / 1000;
      this.#shown.textContent = clockText(Math.ceil(left));
      this.element.classList.toggle("short", left <= SHORT);
      if (left > 0) return;
      this.stop();
      over();
    };
    look();
    this.#timer = window.setInterval(look, INTERVAL);
  }

  stop() {
    window.clearInterval(this.#timer);
  }
}
