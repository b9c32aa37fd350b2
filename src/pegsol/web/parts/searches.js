// The searches under way, in the header of all pages: how many, which, and a button to stop each.

import { clockText, format } from "../board/messages.js";
import { html, icon } from "../dom.js";
import { address } from "../link.js";
import { attempt } from "../notes.js";
import { runOf, underWay } from "../search/searches.js";
import { WORDS } from "../texts/first.js";
import { SEARCH, SEARCHES } from "../texts/later.js";

/** @typedef {ReturnType<typeof underWay>[number]} Search */

const INTERVAL = 4000; // milliseconds between two questions while there are searches,
const OPEN_INTERVAL = 1000; // and while the list is shown

const ID = "searches";

class Row {
  #link = html("a");
  #state = html("span", { class: "soft" });
  #stop;
  element;

  /**
   * @param {Search} search
   * @param {(row: Row) => void} stop
   */
  constructor({ id, title, problem, moves }, stop) {
    this.id = id;
    this.#link.href = `${address("/search", problem, moves)}&${new URLSearchParams({ job: id })}`;
    this.#link.append(html("span", { class: "name" }, title), this.#state);
    const label = { type: "button", title: SEARCH.stop, "aria-label": format(WORDS.pair, { first: SEARCH.stop, second: title }) };
    this.#stop = html("button", { ...label, onclick: () => stop(this) }, icon("stop"));
    this.element = html("li", {}, this.#link, this.#stop);
  }

  /** @param {Search} search */
  draw({ kind, state, seconds }) {
    const doing = SEARCH.states[/** @type {"running"} */ (state)];
    const text = [SEARCH.ways[kind], doing, clockText(seconds)].join(" · ");
    if (this.#state.textContent !== text) this.#state.textContent = text;
    this.element.dataset.state = state;
  }

  focus() {
    this.#stop.focus();
  }
}

class Searches {
  #timer = 0;
  /** @type {Row[]} */
  #rows = [];
  #count = html("span", { class: "count" });
  #list = html("ul");
  #panel = html(
    "section",
    { id: ID, popover: "auto", class: "searches", "aria-label": SEARCHES.heading },
    html("h2", {}, SEARCHES.heading),
    this.#list,
  );
  #opener = html(
    "button",
    { type: "button", class: "quiet searching", popovertarget: ID, hidden: true },
    icon("solve"),
    this.#count,
  );
  elements = [this.#opener, this.#panel];

  constructor() {
    this.#panel.addEventListener("toggle", () => this.refresh());
    document.addEventListener("visibilitychange", () => this.refresh());
    this.#panel.addEventListener("click", ({ target }) => {
      if (/** @type {Element} */ (target).closest("a")) this.#panel.hidePopover();
    });
  }

  /** Ask which searches there are; another time later, while there are any. */
  refresh() {
    window.clearTimeout(this.#timer);
    if (document.hidden) return;
    this.#draw(underWay());
    const wait = this.#panel.matches(":popover-open") ? OPEN_INTERVAL : INTERVAL;
    if (this.#rows.length) this.#timer = window.setTimeout(() => this.refresh(), wait);
  }

  /**
   * Rows that stay are not made again: one may have the focus.
   * @param {Search[]} jobs
   */
  #draw(jobs) {
    const focused = this.#rows.findIndex(({ element }) => element.contains(document.activeElement));
    const known = new Map(this.#rows.map((row) => [row.id, row]));
    this.#rows = jobs.map((job) => known.get(job.id) ?? new Row(job, (row) => void this.#stop(row)));
    this.#rows.forEach((row, number) => row.draw(jobs[number]));
    /** @type {Element[]} */
    const elements = this.#rows.map(({ element }) => element);
    for (const gone of [...this.#list.children]) if (!elements.includes(gone)) gone.remove();
    for (const element of elements) if (!element.isConnected) this.#list.append(element);
    const { length } = elements;
    this.#count.textContent = `${length}`;
    this.#opener.title = format(WORDS.pair, { first: SEARCHES.heading, second: length });
    this.#opener.setAttribute("aria-label", this.#opener.title);
    if (!length) this.#panel.hidePopover();
    this.#opener.hidden = !length;
    if (focused >= 0 && !this.#list.contains(document.activeElement)) this.#refocus(focused);
  }

  /**
   * Pass on the focus of a row that has gone.
   * @param {number} number
   */
  #refocus(number) {
    const next = this.#rows[Math.min(number, this.#rows.length - 1)];
    if (next) next.focus();
    else document.querySelector("main")?.focus({ preventScroll: true });
  }

  /** @param {Row} row */
  async #stop({ id }) {
    await attempt(() => runOf(id).stop());
    this.refresh();
  }
}

export const searches = new Searches();
