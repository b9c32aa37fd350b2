// The genetic solver: parameters, and the population at work.

import { format, readable } from "../board/messages.js";
import { button, html, icon } from "../dom.js";
import { Run } from "../engine/runs/run.js";
import { longer, quoted } from "../parts/command.js";
import { choice, field, number } from "../parts/forms.js";
import { brief } from "../play/problem.js";
import { flag, read, write } from "../reader.js";
import { LAB, SEARCH, TERMS } from "../texts/later.js";
import { lineOf } from "../wording.js";
import { showGame, showWeights } from "./candidate.js";
import { Population } from "./population.js";
import { SideBySide } from "./side_by_side.js";

/** @import { Problem } from "../game/read.js" */
/** @import { Candidate } from "./population.js" */

const FIGURES = /** @type {const} */ (["population", "tries", "evaluations", "best", "rate"]);
const PACES = /** @type {const} */ (["slow", "quick", "full"]);
const WEIGHTS = 10;
const SECONDS = 600; // that a run may take

/** The usual numbers, and the least and most that are allowed. */
const NUMBERS = /** @type {const} */ ({
  population: [30, 2, 100],
  tries: [70, 0, 1000],
  threshold: [11, 1, 14],
  mutation: [0, 0, 100],
  seed: [0, 0, 999999],
  populations: [1000, 1, 100000],
});

/** @typedef {keyof typeof NUMBERS} NumberName */

/** What was chosen last, for the next problem. */
const chosen = /** @type {Record<NumberName, number>} */ (
  Object.fromEntries(Object.entries(NUMBERS).map(([name, [usual]]) => [name, usual]))
);
/** @type {typeof PACES[number]} */
let pace = "quick";
let classes = ""; // as typed

export class Genetic {
  #problem;
  /** The last run, which lasts no longer than the page. @type {Run | null} */
  #run = null;
  #left = new AbortController();
  #population;
  #beside;
  /** The pace that the run has. */
  #given = pace;
  /** @type {Map<string, HTMLElement>} */
  #figures = new Map();
  #status = html("p", { class: "status", role: "status" }, LAB.ready);
  #more = html("p", { class: "soft" });
  /** The command for a longer run. */
  #longer = html("div", { class: "stack", hidden: true });
  #go = button("play", LAB.start, () => void (this.#run?.isOpen ? this.#run.stop() : this.#start()), {
    class: "primary",
  });
  #progress;
  #form;
  controls;
  results;

  /** @param {Problem} problem */
  constructor(problem) {
    this.#problem = problem;
    // A run has ended if its page was loaded again.
    if (read("lab", flag, "sessionStorage")) this.#status.textContent = LAB.lost;
    this.#beside = new SideBySide(problem);
    this.#population = new Population(problem.tables, (what, candidate) => {
      if (what === "game") showGame(problem, candidate);
      else if (what === "compare") this.#beside.add(candidate);
      else showWeights(problem, candidate);
    });
    this.#form = this.#controls();
    this.controls = this.#form;
    const fresh = button("again", LAB.fresh, () => this.#fresh());
    const row = html("div", { class: "row" }, this.#go, fresh);
    this.#progress = html("div", { class: "card stack" }, row, this.#status, this.#more, this.#longer, this.#board());
    this.results = html(
      "section",
      { class: "stack job", "aria-label": LAB.genetic },
      this.#progress,
      this.#beside.element,
      legend(),
      this.#population.element,
    );
  }

  leave() {
    write("lab", false, "sessionStorage");
    this.#left.abort();
    void this.#run?.stop();
  }

  #controls() {
    const fields = /** @type {NumberName[]} */ (Object.keys(NUMBERS)).map((name) => {
      const [, least, most] = NUMBERS[name];
      const input = number(chosen[name], least, most, (value) => (chosen[name] = value));
      input.required = true;
      input.name = name;
      return field(LAB.numbers[name], input);
    });
    const paces = choice(
      LAB.pace,
      PACES.map((name) => [name, LAB.paces[name]]),
      pace,
      (name) => {
        pace = /** @type {typeof PACES[number]} */ (name);
        this.#keepPace();
      },
    );
    const drawn = html("textarea", {
      name: "classes",
      rows: 3,
      maxlength: 8000,
      placeholder: LAB.symmetric,
      spellcheck: "false",
      oninput: () => (classes = drawn.value),
    });
    drawn.value = classes;
    return html(
      "form",
      { class: "stack", onsubmit: (event) => event.preventDefault() },
      html("div", { class: "lab-numbers" }, ...fields),
      field(LAB.classes, drawn),
      html("p", { class: "soft hint" }, LAB.classesHint),
      paces,
    );
  }

  /** The figures. */
  #board() {
    const figures = FIGURES.map((name) => {
      const value = html("dd", {}, "–");
      this.#figures.set(name, value);
      return html("div", {}, html("dt", {}, name === "population" ? LAB.population : LAB.figures[name]), value);
    });
    return html("dl", { class: "figures" }, ...figures);
  }

  /** A new population, now; if nothing runs, a run with another seed. */
  #fresh() {
    if (this.#run?.isOpen) return this.#run.tell("fresh");
    const input = /** @type {HTMLInputElement} */ (this.#form.elements.namedItem("seed"));
    if (!this.#form.reportValidity()) return;
    chosen.seed = (chosen.seed + 1) % (NUMBERS.seed[2] + 1);
    input.value = `${chosen.seed}`;
    return this.#start();
  }

  #start() {
    if (!this.#form.reportValidity()) return;
    this.leave();
    write("lab", true, "sessionStorage");
    this.#population.clear();
    this.#beside.clear();
    this.#population.glides = pace !== "full";
    this.#given = pace;
    this.#progress.scrollIntoView({ block: "nearest" });
    this.#longer.replaceChildren(...this.#command());
    const options = { ...chosen, mutation: chosen.mutation / 100, classes, pace };
    const run = (this.#run = new Run("genetic", { described: this.#problem, options }, SECONDS));
    this.#left = new AbortController();
    const { signal } = this.#left;
    for (const event of ["state", "progress", "done"]) run.addEventListener(event, () => this.#take(run), { signal });
    this.#take(run);
  }

  /** The command for the same run; where nothing is chosen, its defaults suit the problem. */
  #command() {
    const names = /** @type {const} */ (["population", "tries", "threshold", "seed"]);
    const options = names
      .filter((name) => chosen[name] !== NUMBERS[name][0])
      .map((name) => `--${name} ${chosen[name]}`);
    if (chosen.mutation) options.push(`--mutation ${chosen.mutation / 100}`);
    if (classes.trim()) options.push("--classes", quoted(classes.trim()));
    return longer("lab genetic", brief(this.#problem), [], ...options);
  }

  /** A run that goes on takes the pace that is chosen now. */
  #keepPace() {
    if (this.#run?.state !== "running" || this.#given === pace) return;
    this.#given = pace;
    this.#population.glides = pace !== "full";
    this.#run.tell(pace);
  }

  /** There is something new to be seen, or it starts or ends. @param {Run} run */
  #take(run) {
    const { state, shown, answer, stopping, seconds } = run;
    const over = state === "done" || state === "stopped";
    const reason = stopping === "time" ? "time" : (answer?.reason ?? "cancelled");
    const news = over ? { ...shown, ...answer, reason } : shown;
    if (news?.candidates) this.#show(news, seconds);
    this.#change(run, news);
  }

  /**
   * @param {Record<string, any>} shown
   * @param {number} seconds
   */
  #show(shown, seconds) {
    const { population, tries, evaluations, candidates } = shown;
    const { tables } = this.#problem;
    this.#population.draw(candidates);
    const known = candidates.filter((/** @type {Candidate} */ { evaluated }) => evaluated);
    const best = Math.max(0, ...known.map((/** @type {Candidate} */ { fitness }) => fitness));
    this.#figure("population", population);
    this.#figure("tries", tries);
    this.#figure("evaluations", evaluations);
    this.#figure("best", known.length ? format(LAB.of, { count: best, all: tables.holes.length }) : "–");
    this.#figure("rate", seconds ? readable(evaluations / seconds) : "–");
  }

  /**
   * @param {typeof FIGURES[number]} name
   * @param {number | string | undefined} value
   */
  #figure(name, value) {
    const element = this.#figures.get(name);
    const text = typeof value === "number" ? readable(value) : (value ?? "–");
    if (element && element.textContent !== text) element.textContent = text;
  }

  /**
   * @param {Run} run
   * @param {Record<string, any> | null} shown how it stands, or its answer
   */
  #change({ state, error, isOpen: busy }, shown) {
    const [label, picture] = busy ? [SEARCH.stop, "stop"] : [LAB.start, "play"];
    if (this.#go.dataset.does !== picture) {
      this.#go.dataset.does = picture;
      this.#go.replaceChildren(icon(/** @type {"stop"} */ (picture)), html("span", {}, label));
    }
    this.#keepPace();
    const failure = state === "failed" && error ? lineOf(error) : "";
    const words = failure || (busy ? SEARCH.states[/** @type {"running"} */ (state)] : outcome(shown));
    if (this.#status.textContent !== words) this.#status.textContent = words;
    const { solved } = shown ?? {};
    this.#status.classList.toggle("good", !busy && Boolean(solved));
    this.#status.classList.toggle("bad", state === "failed");
    this.#progress.dataset.state = state;
    this.#more.hidden = busy || state === "failed" || !shown;
    // Classes that were never read are wrong.
    this.#longer.hidden = busy || Boolean(solved) || !(shown || (state === "failed" && !classes.trim()));
    this.#more.textContent = solved ? LAB.foundMore : LAB.notFoundMore;
  }
}

/** What has come of a run. @param {Record<string, any> | null} shown */
function outcome(shown) {
  if (!shown?.population) return SEARCH.states.stopped;
  const { solved, population, tries, reason } = shown;
  if (solved) return format(LAB.found, { population, tries });
  if (reason === "populations") return format(LAB.notFound, { populations: population });
  return reason === "time" ? LAB.notInTime : SEARCH.states.stopped;
}

/** The colours of the weights. */
function legend() {
  const swatches = Array.from({ length: WEIGHTS }, (_, i) =>
    html("li", { class: `weight-${i + 1}` }, `${i + 1}`),
  );
  return html(
    "div",
    { class: "lab-legend" },
    html("span", {}, TERMS.weight.term),
    html("ol", {}, ...swatches),
    html("span", { class: "soft" }, LAB.legend),
  );
}
