// Panels beside the board: one is shown at a time, chosen by its tab.

import { html, loadStyle } from "../dom.js";
import { reasonOf } from "../notes.js";
import { PLAY } from "../texts/first.js";

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
 * @property {(act: () => void) => void} assist does what is help, after the player was told
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
      element.replaceChildren(await reasonOf(error));
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

/** Panels with a row of tabs, which is left out if there is only one. */
export class Panels {
  #panels;
  #choose;
  #row = html("div", { class: "tabs", role: "tablist", "aria-label": PLAY.panels });
  /** @type {HTMLButtonElement[]} */
  #tabs;
  /** @type {Panel | undefined} */
  #shown;

  /**
   * @param {Panel[]} panels the first is shown at first
   * @param {(name: string) => void} choose called with the panel that the player wants
   */
  constructor(panels, choose) {
    this.#panels = panels;
    this.#choose = choose;
    this.#tabs = panels.map((panel) => this.#tab(panel));
    this.#row.append(...this.#tabs);
    this.#row.addEventListener("keydown", (event) => this.#key(event));
    for (const { name, element } of panels) {
      const label = { id: `panel-${name}`, role: "tabpanel", "aria-labelledby": `tab-${name}` };
      for (const [key, value] of Object.entries(label)) element.setAttribute(key, value);
      element.classList.add("panel");
    }
    const elements = panels.map(({ element }) => element);
    this.element = html("div", { class: "panels" }, this.#row, ...elements);
    this.open(panels[0].name);
  }

  /**
   * Show the tabs of the panels that are at hand; the first is always there.
   * @param {(name: string) => boolean} atHand
   */
  offer(atHand) {
    this.#panels.forEach(({ name }, number) => {
      this.#tabs[number].hidden = number > 0 && !atHand(name);
    });
    this.#row.hidden = this.#offered.length < 2;
  }

  get #offered() {
    return this.#tabs.filter((tab) => !tab.hidden);
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

  /** Take the keyboard to the tab of the panel that is shown. */
  focus() {
    this.#tabs.find((tab) => tab.tabIndex === 0)?.focus({ preventScroll: true });
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
    return html("button", { type: "button", ...tab, onclick: () => this.#choose(name) }, title);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const tabs = this.#offered;
    const last = tabs.length - 1;
    const here = tabs.findIndex((tab) => tab === event.target);
    const before = here > 0 ? here - 1 : last;
    const after = here < last ? here + 1 : 0;
    const way = { ArrowLeft: before, ArrowRight: after, Home: 0, End: last }[event.key];
    if (way === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    tabs[way].focus();
    tabs[way].click();
    event.preventDefault();
    event.stopPropagation();
  }
}
