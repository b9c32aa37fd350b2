// Says what help means for a game, once and before the player gets it.

import { button, html } from "../dom.js";
import { PLAY } from "../texts/first.js";

const { note, yes, no } = PLAY.helping;

export class Consent {
  /** What the player asked for. */
  #act = () => {};
  /** Where the keyboard was. @type {Element | null} */
  #from = null;
  #yes = button(null, yes, () => this.#answer(true), { class: "primary" });
  element = html(
    "section",
    { class: "consent card", role: "group", "aria-label": note, hidden: true },
    html("p", {}, note),
    html("div", { class: "row" }, this.#yes, button(null, no, () => this.#answer(false))),
  );

  /** @param {HTMLElement} news where it stands */
  constructor(news) {
    news.prepend(this.element);
    this.element.addEventListener("keydown", (event) => {
      if (event.key !== "Escape") return;
      event.preventDefault();
      this.#answer(false);
    });
  }

  /** @param {() => void} act done if the player goes on */
  ask(act) {
    this.#act = act;
    if (this.element.hidden) this.#from = document.activeElement;
    this.element.hidden = false;
    this.#yes.focus({ preventScroll: true });
  }

  /** The question is out of date. */
  close() {
    this.element.hidden = true;
  }

  /** @param {boolean} goOn */
  #answer(goOn) {
    this.close();
    if (this.#from instanceof HTMLElement) this.#from.focus({ preventScroll: true });
    if (goOn) this.#act();
  }
}
