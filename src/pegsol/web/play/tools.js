// What can be done beside playing: what was used once stays at hand, the rest is under "More".

import { html } from "../dom.js";
import { PLAY } from "../texts/first.js";

/** These ask first, and are used only if the player goes on. */
const ASKING = ["marks", "meter", "explorer", "review"];

/**
 * Some tools and where they stand once they were used; a panel then has a tab instead. Each has its
 * name in `data-tool`.
 * @typedef {{ home: HTMLElement | null, tools: HTMLElement[] }} Place
 */

export class Tools {
  rest = html("section", { id: "rest", class: "rest", "aria-label": PLAY.rest, hidden: true });
  #settings;
  #places;
  #placed;

  /**
   * @param {import("../app.js").App["state"]["settings"]} settings
   * @param {Place[]} places
   * @param {() => void} placed called when other tools are at hand
   */
  constructor(settings, places, placed) {
    this.#settings = settings;
    this.#places = places;
    this.#placed = placed;
    const chosen = (/** @type {Event} */ { target }) => {
      const tool = /** @type {Element} */ (target).closest("[data-tool]");
      if (tool instanceof HTMLElement) this.#chosen(tool.dataset.tool ?? "");
    };
    this.rest.addEventListener("click", chosen, { capture: true });
    this.#place();
  }

  /** @param {string} name of a tool under "More" */
  #chosen(name) {
    if (!ASKING.includes(name)) this.use(name);
  }

  /**
   * Whether a tool is at hand.
   * @param {string} name
   */
  has(name) {
    return this.#settings.used.includes(name);
  }

  /**
   * A tool is used: from now on it is at hand.
   * @param {string} name
   */
  use(name) {
    if (this.has(name)) return;
    this.#settings.set({ used: [...this.#settings.used, name] });
    this.#place();
    this.#placed();
  }

  #place() {
    const focused = document.activeElement;
    for (const { home, tools } of this.#places) {
      for (const tool of tools) {
        const place = this.has(tool.dataset.tool ?? "") ? home : this.rest;
        if (place) place.append(tool);
        else tool.remove();
      }
      if (home) home.hidden = !home.childElementCount;
    }
    // An element that moves loses the keyboard.
    if (focused instanceof HTMLElement && focused.isConnected) focused.focus();
  }
}
