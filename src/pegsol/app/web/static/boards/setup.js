// A game is set up: the vacancy and the finish are chosen by clicking holes.

import { stepsOf } from "../board/wood.js";
import { button, html } from "../dom.js";
import { choice, choose, field, number, offer, relabel, tick } from "../parts/forms.js";
import { HoleMap } from "../parts/holes.js";
import { Verdict } from "../parts/verdict.js";
import { BOARDS, VERDICT } from "../texts/boards.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {Record<string, any>} Json */

/**
 * What has been chosen; holes are numbers.
 * @typedef {object} Choice
 * @property {number} vacancy the empty hole at the start; the only peg in the reverse game
 * @property {"hole" | "any" | "at_most" | "exactly" | "fewest"} kind of finish; "hole" and "any" are
 *   where the last peg is, or in the reverse game the last empty hole
 * @property {number} survivor the last peg; the last empty hole in the reverse game
 * @property {number} most
 * @property {boolean} reverse
 */

/**
 * The choices that lead to a problem.
 * @param {Json} info
 * @returns {Choice}
 */
function choiceOf({ tables, start, rules }) {
  const reverse = rules === "reverse";
  const pegs = new Set(start);
  const all = tables.holes.map((/** @type {string} */ _, /** @type {number} */ hole) => hole);
  const vacancy = all.find((/** @type {number} */ hole) => pegs.has(hole) === reverse) ?? 0;
  const { kind, pegs: ends, most } = tables.finish;
  const last = new Set(ends);
  const survivor = all.find((/** @type {number} */ hole) => last.has(hole) !== reverse) ?? vacancy;
  const single = kind === "count" ? reverse && most === all.length - 1 : most === 1;
  const counted = kind === "count" ? "exactly" : kind;
  return {
    vacancy,
    kind: kind === "pegs" ? "hole" : single && kind !== "fewest" ? "any" : counted,
    survivor,
    most: Math.max(2, most),
    reverse,
  };
}

/**
 * The problem that has been set up.
 * @param {Json} info of any problem on the same board
 * @param {Choice} choice
 */
function problemOf({ problem, tables }, { vacancy, kind, survivor, most, reverse }) {
  /** @type {string[]} */
  const names = tables.holes;
  const base = { pegsol: 1, board: problem.board };
  const finish = {
    hole: { [reverse ? "vacancy" : "survivor"]: names[survivor] },
    any: { [reverse ? "vacancy" : "survivor"]: "any" },
    at_most: { at_most: most },
    exactly: { exactly: most },
    fewest: { fewest: true },
  }[kind];
  if (reverse) return { ...base, start: { pegs: [names[vacancy]] }, finish, rules: "reverse" };
  return { ...base, start: { vacancies: [names[vacancy]] }, finish, rules: "normal" };
}

/** The page: a board to click on, and what is chosen beside it. */
class SetUp {
  #info;
  #map;
  #hole = choice(
    BOARDS.clicking,
    [
      ["vacancy", ""],
      ["finish", ""],
    ],
    "vacancy",
    (part) => this.#aim(part),
  );
  #kinds;
  #most;
  #reverse;
  /** What a click chooses. */
  #part = "vacancy";

  /**
   * @param {App} app
   * @param {Json} info
   */
  constructor(app, info) {
    this.app = app;
    this.#info = info;
    this.choice = choiceOf(info);
    this.verdict = new Verdict(app);
    this.#map = new HoleMap({
      places: info.tables.places,
      names: info.tables.holes,
      label: BOARDS.map(info.board),
      help: BOARDS.mapHelp,
    });
    this.#map.addEventListener("press", (event) =>
      this.#press(/** @type {CustomEvent<number>} */ (event).detail),
    );
    const kinds = /** @type {const} */ (["hole", "any", "at_most", "exactly", "fewest"]);
    this.#kinds = choice(
      BOARDS.finish,
      kinds.map((kind) => [kind, BOARDS.finishes[kind]]),
      this.choice.kind,
      (kind) => this.change({ kind: /** @type {Choice["kind"]} */ (kind) }),
    );
    const most = number(this.choice.most, 2, info.tables.holes.length, (value) =>
      this.change({ most: value }),
    );
    this.#most = field(BOARDS.most, most);
    this.#reverse = tick(BOARDS.reverse, this.choice.reverse, (reverse) => {
      // In the reverse game pegs only come.
      const { kind } = this.choice;
      this.change({ reverse, kind: kind === "at_most" || kind === "fewest" ? "hole" : kind });
    });
    this.verdict.addEventListener("choose", (event) => {
      const { finish } = /** @type {CustomEvent<Json>} */ (event).detail;
      this.#take(finish);
      // The pressed button is removed with the verdict.
      this.#map.element.focus({ preventScroll: true });
    });
    this.#draw();
  }

  /** @param {Partial<Choice>} part */
  change(part) {
    Object.assign(this.choice, part);
    this.#draw();
  }

  /** @param {string} part */
  #aim(part) {
    this.#part = part;
  }

  /** @param {number} hole */
  #press(hole) {
    if (this.#part === "vacancy") this.change({ vacancy: hole });
    else this.change({ survivor: hole, kind: "hole" });
    this.app.say(this.#label(hole));
  }

  /**
   * Take one of the finishes that the verdict offers.
   * @param {Json} finish
   */
  #take(finish) {
    const { holes } = this.#info.tables;
    const { reverse } = this.choice;
    if (finish.at_most > 1) return this.change({ kind: "at_most", most: finish.at_most });
    if (finish.exactly) return this.change({ kind: "exactly", most: finish.exactly });
    if (finish.survivor === "any" || finish.vacancy === "any") return this.change({ kind: "any" });
    const pegs = new Set(finish.pegs ?? [finish.survivor]);
    const survivor = holes.findIndex((/** @type {string} */ name) => pegs.has(name) !== reverse);
    this.change({ survivor, kind: "hole" });
  }

  /** @param {number} hole */
  #label(hole) {
    const { vacancy, survivor, kind, reverse } = this.choice;
    const peg = (hole === vacancy) === reverse;
    const parts = [this.#info.tables.holes[hole], peg ? BOARDS.peg : BOARDS.empty];
    if (hole === survivor && kind === "hole")
      parts.push(reverse ? BOARDS.lastHole : BOARDS.lastPeg);
    return parts.join(", ");
  }

  #draw() {
    const { tables } = this.#info;
    const { vacancy, survivor, kind, reverse } = this.choice;
    tables.holes.forEach((/** @type {string} */ _, /** @type {number} */ hole) => {
      const ends = hole === survivor && kind === "hole";
      this.#map.draw(hole, {
        kind: (hole === vacancy) === reverse ? "peg" : "empty",
        finish: ends ? (reverse ? "empty" : "peg") : "",
        label: this.#label(hole),
      });
    });
    this.#relabel();
    this.#most.hidden = kind !== "at_most" && kind !== "exactly";
    relabel(this.#most, kind === "exactly" ? BOARDS.exactly : BOARDS.most);
    const count = this.#most.querySelector("input");
    if (count && count !== document.activeElement) count.value = `${this.choice.most}`;
    for (const few of ["at_most", "fewest"]) offer(this.#kinds, few, !reverse);
    for (const where of /** @type {const} */ (["hole", "any"]))
      offer(this.#kinds, where, true, this.#words(where));
    choose(this.#kinds, kind);
    this.verdict.check(problemOf(this.#info, this.choice));
  }

  /** The two things that a click can choose are called differently in the reverse game. */
  #relabel() {
    const { vacancy, survivor, kind, most, reverse } = this.choice;
    const { holes } = this.#info.tables;
    const shown = {
      hole: holes[survivor],
      any: this.#words("any"),
      at_most: VERDICT.atMost(most),
      exactly: VERDICT.exactly(most),
      fewest: BOARDS.finishes.fewest,
    }[kind];
    const end = reverse && kind === "hole" ? BOARDS.lastVacancy : BOARDS.survivor;
    const begin = reverse ? BOARDS.firstPeg : BOARDS.vacancy;
    const words = [begin(holes[vacancy]), end(shown)];
    this.#hole.querySelectorAll("label > span").forEach((span, i) => (span.textContent = words[i]));
  }

  /**
   * Where the last peg is, or in the reverse game the last empty hole.
   * @param {"hole" | "any"} kind
   */
  #words(kind) {
    return (this.choice.reverse ? BOARDS.vacancies : BOARDS.finishes)[kind];
  }

  content() {
    const { tables } = this.#info;
    const title = this.#info.board;
    this.#map.drawWood([...tables.holes.keys()], stepsOf(tables));
    const side = html(
      "div",
      { class: "side stack" },
      this.#hole,
      this.#kinds,
      this.#most,
      this.#reverse,
      this.verdict.element,
      this.#actions(),
    );
    return [
      html("p", { class: "back" }, html("a", { href: "/boards" }, BOARDS.title)),
      html("h1", {}, BOARDS.setUpOn(title)),
      html("p", { class: "soft lead" }, BOARDS.setUpLead),
      html("div", { class: "split" }, html("div", { class: "canvas" }, this.#map.element), side),
    ];
  }

  #actions() {
    const { state, go } = this.app;
    const open = (/** @type {string} */ path) => {
      const { text, problem } = this.verdict.info ?? {};
      go(path, { p: state.encodeProblem(text ?? problem ?? problemOf(this.#info, this.choice)) });
    };
    return html(
      "div",
      { class: "row" },
      button("play", BOARDS.play, () => open("/"), { class: "primary" }),
      button("solve", BOARDS.solve, () => open("/search")),
      button("edit", BOARDS.edit, () => open("/editor")),
    );
  }
}

/**
 * @param {HTMLElement} root
 * @param {string} problem
 * @param {App} app
 */
export async function setUp(root, problem, app) {
  const info = await app.api.post("/api/problem", { problem: app.state.decodeProblem(problem) });
  const page = new SetUp(app, info);
  app.name(BOARDS.setUpOn(info.board));
  root.append(...page.content());
  return () => page.verdict.stop();
}
