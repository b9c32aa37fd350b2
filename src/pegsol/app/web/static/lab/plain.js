// Plain searches: one with its counters, and several to compare.

import { button, html, icon } from "../dom.js";
import { address } from "../link.js";
import { brief } from "../play/problem.js";
import { LAB } from "../texts/lab.js";
import { LANGUAGE } from "../texts/language.js";
import { secondsText } from "../texts/search.js";
import { WORDS } from "../texts/words.js";
import { Bars, Columns } from "./chart.js";
import { Run } from "./run.js";
import { inWords, search, switches } from "./switches.js";
import { table, times } from "./table.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("../play/problem.js").Problem} Problem */
/** @typedef {Record<string, any>} Json */

/**
 * A search that is kept to compare.
 * @typedef {object} Row
 * @property {string} name
 * @property {number} positions
 * @property {number} nodes
 * @property {number} seconds
 * @property {string} outcome
 * @property {boolean} cut whether it was stopped
 */

const FIGURES = /** @type {const} */ (["positions", "nodes", "dead_ends", "refuted", "hits", "skipped", "solutions", "speed", "seconds"]);
const LIVE = ["positions", "solutions"];
const MAX_ROWS = 30;

export class Plain {
  #problem;
  #run;
  #name = "";
  /** @type {Row[]} */
  #rows = [];
  /** @type {Map<string, HTMLElement>} */
  #figures = new Map();
  #status = html("p", { class: "status", role: "status" }, LAB.ready);
  #more = html("p", { class: "soft", hidden: true });
  #progress;
  #form;
  #go = button("solve", LAB.run, () => void (this.#run.busy ? this.#run.tell("stop") : this.#start()), {
    class: "primary",
  });
  #levels = new Columns(LAB.levels);
  #levelTable = html("details");
  #byLevel = html("section", { class: "stack", hidden: true }, html("h2", {}, LAB.levels), this.#levels.element, this.#levelTable);
  #counted = html("dl", { class: "figures" });
  #bars = new Bars(LAB.counters.positions);
  #compared = html("section", { class: "stack", hidden: true });
  controls;
  results;

  /**
   * @param {App} app
   * @param {Problem} problem
   */
  constructor(app, problem) {
    this.#problem = problem;
    this.#run = new Run();
    this.#run.addEventListener("change", () => this.#change());
    this.#run.addEventListener("show", () => this.#show());
    const placed = /** @type {Record<string, any>} */ (problem).coordinates !== null;
    const { finish } = problem.tables;
    const survivor = problem.rules === "normal" && finish.care && finish.pegs.length === 1 && !finish.free.length;
    this.#form = switches(placed, survivor);
    this.controls = this.#form;
    this.#counted.append(...FIGURES.map((name) => {
      const value = html("dd", {}, "–");
      this.#figures.set(name, value);
      return html("div", {}, html("dt", {}, LAB.counters[name]), value);
    }));
    this.#progress = html(
      "div",
      { class: "card stack" },
      html("div", { class: "row" }, this.#go),
      this.#status,
      this.#more,
      this.#counted,
    );
    this.results = html(
      "section",
      { class: "stack job", "aria-label": LAB.search },
      this.#progress,
      this.#byLevel,
      this.#compared,
    );
  }

  leave() {
    this.#run.leave();
    for (const chart of [this.#levels, this.#bars]) chart.destroy();
  }

  async #start() {
    if (!this.#form.reportValidity()) return;
    this.#name = inWords();
    this.#progress.scrollIntoView({ block: "nearest" });
    for (const name of FIGURES) this.#figure(name, undefined);
    await this.#run.start("search", { ...search(), problem: brief(this.#problem) });
  }

  #show() {
    const { shown } = this.#run;
    if (!shown) return;
    if (!shown.totals) {
      for (const name of LIVE) this.#figure(/** @type {"positions"} */ (name), shown[name]);
      this.#figure("seconds", this.#run.seconds);
      this.#figure("speed", shown.positions / Math.max(this.#run.seconds, 0.001));
      return;
    }
    const { totals, speed, seconds, levels } = shown;
    const refuted = refutedIn(totals);
    /** @type {Record<string, number>} */
    const values = { ...totals, refuted, speed, seconds };
    for (const name of FIGURES) this.#figure(name, values[name]);
    this.#draw(levels);
    this.#keep(shown);
  }

  /** @param {Json[]} levels */
  #draw(levels) {
    this.#byLevel.hidden = false;
    this.#levels.draw(
      levels.map(({ jumps, positions, nodes }) => ({ label: `${jumps}`, value: positions || nodes })),
    );
    const names = /** @type {const} */ (["positions", "nodes", "dead_ends", "refuted", "hits", "skipped", "solutions"]);
    const rows = levels.map((level) => {
      /** @type {Json} */
      const values = { ...level, refuted: refutedIn(level) };
      return [level.jumps, ...names.map((name) => values[name])];
    });
    const heads = [LAB.level, ...names.map((name) => LAB.counters[name])];
    const open = this.#levelTable.open;
    this.#levelTable.replaceChildren(html("summary", {}, LAB.asTable), table(heads, rows));
    this.#levelTable.open = open;
  }

  /**
   * Add a search to those that are compared.
   * @param {Json} answer
   */
  #keep({ totals, seconds, status, reason }) {
    const { positions, nodes } = totals;
    const outcome = LAB.outcomes[/** @type {"solved"} */ (status)];
    this.#rows.push({ name: this.#name, positions, nodes, seconds, outcome, cut: Boolean(reason) });
    if (this.#rows.length > MAX_ROWS) this.#rows.splice(1, 1); // the first is what others are compared with
    this.#compare();
  }

  #compare() {
    const [first] = this.#rows;
    this.#compared.hidden = !first;
    if (!first) return;
    const { counters } = LAB;
    const heads = [LAB.name, counters.positions, LAB.ratio, counters.nodes, counters.seconds, LAB.outcome];
    const rows = this.#rows.map(({ name, positions, nodes, seconds, outcome, cut }) => [
      name,
      `${cut ? "≥ " : ""}${positions.toLocaleString(LANGUAGE)}`,
      times(positions / first.positions),
      nodes,
      secondsText(seconds),
      outcome,
    ]);
    const clear = button("remove", LAB.clear, () => this.#clear(), { class: "quiet" });
    this.#compared.replaceChildren(
      html("div", { class: "lab-head" }, html("h2", {}, LAB.results), clear),
      this.#bars.element,
      table(heads, rows),
    );
    this.#bars.draw(
      this.#rows.map(({ name, positions, cut }) => ({ label: name, value: positions, open: cut })),
    );
  }

  #clear() {
    this.#rows = [];
    this.#compare();
    this.#go.focus();
  }

  /**
   * @param {typeof FIGURES[number]} name
   * @param {number | undefined} value
   */
  #figure(name, value) {
    const element = this.#figures.get(name);
    const text = value === undefined ? "–" : figureText(name, value);
    if (element && element.textContent !== text) element.textContent = text;
  }

  /** It starts or ends. */
  #change() {
    const { busy, state } = this.#run;
    const [label, picture] = busy ? [LAB.stop, "stop"] : [LAB.run, "solve"];
    if (this.#go.dataset.does !== picture) {
      this.#go.dataset.does = picture;
      this.#go.replaceChildren(icon(/** @type {"stop"} */ (picture)), html("span", {}, label));
    }
    const words = busy ? LAB.states[state] : this.#outcome();
    if (this.#status.textContent !== words) this.#status.textContent = words;
    this.#status.classList.toggle("bad", state === "failed");
    this.#progress.dataset.state = state;
    if (busy && !this.#run.shown) this.#more.textContent = "";
    if (!busy) this.#more.replaceChildren(...this.#after());
    this.#more.hidden = !this.#more.textContent;
  }

  /** What has come of it. */
  #outcome() {
    const { state, error, shown } = this.#run;
    if (state === "failed") return error;
    if (!shown?.totals) return LAB.stopped;
    return LAB.outcomes[/** @type {"solved"} */ (shown.status)];
  }

  /** What is to be added: the limit that came first, where the solution is, and what pin types do. */
  #after() {
    const { shown, state } = this.#run;
    if (!shown || state === "failed") return [];
    if (shown.reason) return [LAB.cut[shown.reason] ?? LAB.cut.cancelled];
    const { moves } = shown;
    const href = moves ? address("/replay", brief(this.#problem), moves) : "";
    const replay = href ? [html("a", { href }, LAB.toReplay)] : [];
    if (!shown.totals?.pin_types) return replay;
    return [...replay, html("p", {}, LAB.unsound)];
  }
}

/** @param {Json} counters */
function refutedIn({ position_class, pagodas, pin_types, dead_pegs }) {
  return position_class + pagodas + pin_types + dead_pegs;
}

/**
 * Counts are exact: people compare them.
 * @param {typeof FIGURES[number]} name
 * @param {number} value
 */
function figureText(name, value) {
  if (name === "seconds") return secondsText(value);
  return name === "speed" ? WORDS.readable(value) : value.toLocaleString(LANGUAGE);
}
