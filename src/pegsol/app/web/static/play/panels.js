// Panels beside the board: one is shown at a time, chosen by its tab.

import { html, loadStyle } from "../dom.js";
import { PLAY } from "../texts/play.js";

/**
 * A part of the page to play on that looks at the game.
 * @typedef {object} View
 * @property {HTMLElement} element
 * @property {(shown: boolean) => void} show called when the player comes to it or leaves it
 * @property {() => void} changed called after each change of the game while it is shown
 * @property {() => void} destroy
 */

/** @typedef {View & { name: string, title: string }} Panel with a tab; the name is never shown */

/**
 * What a panel is made from.
 * @typedef {object} PanelContext
 * @property {import("../app.js").App} app
 * @property {import("./problem.js").Problem} problem
 * @property {import("../board/board.js").PegBoard} board
 * @property {import("./analysis.js").Analyst} analyst
 * @property {() => void} helped to be called when the player gets help
 */

/** @typedef {new (context: PanelContext) => View} ViewClass */

/**
 * A panel whose module and style sheet are loaded when the player comes to it.
 * @param {PanelContext} context
 * @param {string} name
 * @param {string} title
 * @param {() => Promise<ViewClass>} load
 * @returns {Panel}
 */
export function lazy(context, name, title, load) {
  const element = html("div");
  /** @type {View | undefined} */
  let panel;
  let shown = false;
  let loading = false;
  const fetch = async () => {
    loading = true;
    try {
      const [Loaded] = await Promise.all([load(), loadStyle("panels")]);
      panel = new Loaded(context);
      element.replaceChildren(panel.element);
      if (shown) panel.show(true);
    } catch (error) {
      element.replaceChildren(error instanceof Error ? error.message : "");
    }
    loading = false;
  };
  return {
    name,
    title,
    element,
    show: (now) => {
      shown = now;
      if (panel) panel.show(now);
      else if (now && !loading) void fetch();
    },
    changed: () => panel?.changed(),
    destroy: () => panel?.destroy(),
  };
}

/** The panel that was chosen last, so that the next game shows the same. */
let chosen = "";

/** Panels with a row of tabs, which is left out if there is only one panel. */
export class Panels {
  #panels;
  #turned;
  /** @type {HTMLButtonElement[]} */
  #tabs;
  /** @type {Panel | undefined} */
  #shown;

  /**
   * @param {Panel[]} panels the first is shown unless the player chose another
   * @param {() => void} [turned] called when the player comes to a panel
   */
  constructor(panels, turned = () => {}) {
    this.#panels = panels;
    this.#turned = turned;
    this.#tabs = panels.map((panel) => this.#tab(panel));
    const tabs = html("div", { class: "tabs", role: "tablist", "aria-label": PLAY.panels });
    tabs.append(...this.#tabs);
    tabs.hidden = panels.length < 2;
    tabs.addEventListener("keydown", (event) => this.#key(event));
    for (const { name, element } of panels) {
      const label = { id: `panel-${name}`, role: "tabpanel", "aria-labelledby": `tab-${name}` };
      for (const [key, value] of Object.entries(label)) element.setAttribute(key, value);
      element.classList.add("panel");
    }
    const elements = panels.map(({ element }) => element);
    this.element = html("div", { class: "panels" }, tabs, ...elements);
    this.open(panels.some(({ name }) => name === chosen) ? chosen : panels[0].name);
  }

  /**
   * Show a panel instead of the others.
   * @param {string} name
   */
  open(name) {
    const before = this.#shown;
    this.#shown = this.#panels.find((panel) => panel.name === name);
    this.#panels.forEach((panel, number) => {
      const shown = panel === this.#shown;
      panel.element.hidden = !shown;
      this.#tabs[number].setAttribute("aria-selected", `${shown}`);
      this.#tabs[number].tabIndex = shown ? 0 : -1;
    });
    if (before === this.#shown) return;
    before?.show(false);
    this.#shown?.show(true);
  }

  /** The game has changed. */
  changed() {
    this.#shown?.changed();
  }

  destroy() {
    for (const panel of this.#panels) panel.destroy();
  }

  /** @param {Panel} panel */
  #tab({ name, title }) {
    const tab = { id: `tab-${name}`, role: "tab", "aria-controls": `panel-${name}` };
    const onclick = () => {
      this.open((chosen = name));
      this.#turned();
    };
    return html("button", { type: "button", ...tab, onclick }, title);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const last = this.#tabs.length - 1;
    const here = this.#tabs.findIndex((tab) => tab === event.target);
    const before = here > 0 ? here - 1 : last;
    const after = here < last ? here + 1 : 0;
    const way = { ArrowLeft: before, ArrowRight: after, Home: 0, End: last }[event.key];
    if (way === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    this.#tabs[way].focus();
    this.#tabs[way].click();
    event.preventDefault();
    event.stopPropagation();
  }
}
