// The strip of the meter: what the position is worth in a few words, for a small window.

import { format } from "../board/messages.js";
import { html } from "../dom.js";
import { PLAY, WORDS } from "../texts/first.js";

/** @typedef {import("./analysis.js").Worth} Worth */

export class Strip {
  #pegs = html("span");
  #verdict = html("span", { class: "verdict" });
  element = html("span", { class: "strip" }, this.#pegs, this.#verdict);

  /** @param {number} count the pegs that are left */
  set pegs(count) {
    this.#pegs.textContent = format(WORDS.pegs, { count });
  }

  /** @param {Worth | null} worth null if it is not wanted, or no longer that of the position */
  show(worth) {
    const kind = worth && (worth.reached || worth.winning ? "good" : worth.winning === false && "bad");
    this.#verdict.hidden = !worth;
    this.#verdict.dataset.kind = kind || "open";
    this.#verdict.textContent = worth?.reached ? PLAY.meter.reached : PLAY.strip[kind || "open"];
  }
}
