// Page "Search": solve from a position, and watch the progress.

import { stepsOf } from "../board/wood.js";
import { button, html } from "../dom.js";
import { choice, choose, field, number, offer, relabel, tick } from "../parts/forms.js";
import { HoleMap } from "../parts/holes.js";
import { Job } from "../search/job.js";
import { playedOut } from "../search/moves.js";
import { SEARCH } from "../texts/search.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {Record<string, any>} Json */

/**
 * What to search for.
 * @typedef {object} Question
 * @property {"one" | "moves" | "distinct" | "all"} how many solutions are wanted
 * @property {"own" | "hole" | "any" | "at_most" | "exactly" | "fewest"} kind of finish
 * @property {number} survivor the hole of the last peg, or in the reverse game the last empty hole
 * @property {number} most
 * @property {boolean} mirror whether mirror images count once
 */

const USUAL = "english d4 d4";
/** What the server calls a search for these solutions. */
const KINDS = { one: "solve", moves: "fewest-moves", distinct: "all", all: "all" };

export const title = SEARCH.title;

/** The position that is searched from; clicking a hole makes it the finish. */
class Position {
  #map;
  #pegs;
  #info;

  /**
   * @param {Json} info
   * @param {string[]} moves
   * @param {(hole: number) => void} chosen
   */
  constructor(info, moves, chosen) {
    const { tables, start, title } = info;
    this.#info = info;
    this.#pegs = playedOut(tables, start, moves);
    this.#map = new HoleMap({
      places: tables.places,
      names: tables.holes,
      label: SEARCH.map(title),
      help: SEARCH.mapHelp,
    });
    this.#map.addEventListener("press", (event) =>
      chosen(/** @type {CustomEvent<number>} */ (event).detail),
    );
    this.#map.drawWood([...tables.holes.keys()], stepsOf(tables));
    this.element = html("div", { class: "canvas" }, this.#map.element);
  }

  /**
   * Show the finish if it is pegs in holes.
   * @param {Question} question
   */
  draw({ kind, survivor }) {
    const { holes, finish } = this.#info.tables;
    const own = kind === "own" && finish.kind === "pegs";
    const ends = new Set(own ? finish.pegs : []);
    const free = new Set(own ? finish.free : []);
    holes.forEach((/** @type {string} */ name, /** @type {number} */ hole) => {
      const full = this.#pegs[hole] === 1;
      const last = this.#info.rules === "reverse" ? "empty" : "peg";
      const chosen = kind === "hole" && hole === survivor;
      const wanted = chosen ? last : ends.has(hole) ? "peg" : free.has(hole) ? "free" : "";
      const words = [name, full ? SEARCH.peg : SEARCH.empty, wanted && SEARCH.wants[wanted]];
      const label = words.filter(Boolean).join(", ");
      this.#map.draw(hole, { kind: full ? "peg" : "empty", finish: wanted, label });
    });
  }
}

/**
 * @param {Json} info
 * @param {Question} question
 */
function finishOf({ tables, rules }, { kind, survivor, most }) {
  const last = rules === "reverse" ? "vacancy" : "survivor";
  return {
    own: null,
    hole: { [last]: tables.holes[survivor] },
    any: { [last]: "any" },
    at_most: { at_most: most },
    exactly: { exactly: most },
    fewest: { fewest: true },
  }[kind];
}

/**
 * The hole of the last peg of a problem, or in the reverse game of the last vacancy; any hole if its
 * finish has none.
 * @param {Json} info
 */
function lastHole({ tables, rules }) {
  const { pegs } = tables.finish;
  if (rules !== "reverse") return pegs[0] ?? 0;
  const held = new Set(pegs);
  return Math.max(0, tables.holes.findIndex((/** @type {string} */ _, /** @type {number} */ hole) => !held.has(hole)));
}

/**
 * The question that a search was asked.
 * @param {Json} info
 * @param {Json} job
 * @returns {Partial<Question>}
 */
function questionOf({ tables }, { kind, finish, distinct, mod_symmetry }) {
  /** @type {Partial<Question>} */
  const asked = { how: "one", kind: "own" };
  if (kind === "fewest-moves") asked.how = "moves";
  else if (kind === "all")
    Object.assign(asked, { how: distinct ? "distinct" : "all", mirror: mod_symmetry });
  if (finish?.fewest) asked.kind = "fewest";
  else if (finish?.at_most) Object.assign(asked, { kind: "at_most", most: finish.at_most });
  else if (finish?.exactly) Object.assign(asked, { kind: "exactly", most: finish.exactly });
  const last = finish?.survivor ?? finish?.vacancy;
  if (last === "any") asked.kind = "any";
  else if (last) Object.assign(asked, { kind: "hole", survivor: tables.holes.indexOf(last) });
  return asked;
}

/**
 * The form beside the position.
 * @param {Json} info
 * @param {Question} question
 * @param {() => void} changed
 */
function form(info, question, changed) {
  const { holes } = info.tables;
  const reverse = info.rules === "reverse";
  /** @type {Question["kind"][]} */
  const kinds = reverse
    ? ["own", "hole", "any", "exactly"]
    : ["own", "hole", "any", "at_most", "exactly", "fewest"];
  const set = (/** @type {Partial<Question>} */ part) => {
    Object.assign(question, part);
    changed();
  };
  const finish = choice(
    SEARCH.finish,
    kinds.map((kind) => [kind, kind === "own" ? SEARCH.own(info.finish) : SEARCH.finishes[kind]]),
    question.kind,
    (kind) => set({ kind: /** @type {Question["kind"]} */ (kind) }),
  );
  const count = number(question.most, 1, holes.length, (value) => set({ most: value }));
  const most = field(SEARCH.most, count);
  const hows = /** @type {const} */ (["one", "moves", "distinct", "all"]);
  const how = choice(
    SEARCH.want,
    hows.map((way) => [way, SEARCH.ways[way]]),
    question.how,
    (way) => set({ how: /** @type {Question["how"]} */ (way) }),
  );
  const about = html("p", { class: "soft" });
  const mirror = tick(SEARCH.mirror, question.mirror, (on) => set({ mirror: on }));
  const update = () => {
    const hole = question.kind === "hole" ? holes[question.survivor] : "";
    offer(finish, "hole", true, reverse ? SEARCH.vacancy(hole) : SEARCH.inHole(hole));
    if (reverse) offer(finish, "any", true, SEARCH.anyVacancy);
    choose(finish, question.kind);
    most.hidden = question.kind !== "at_most" && question.kind !== "exactly";
    relabel(most, question.kind === "exactly" ? SEARCH.exactly : SEARCH.most);
    if (Number(count.value) !== question.most && count !== document.activeElement)
      count.value = `${question.most}`;
    // There is no list of all solutions with as few pegs as possible.
    const few = question.kind === "fewest";
    if (few && KINDS[question.how] === "all") question.how = "one";
    choose(how, question.how);
    about.textContent = SEARCH.about[question.how];
    about.hidden = !about.textContent;
    mirror.hidden = KINDS[question.how] !== "all";
    const box = mirror.querySelector("input");
    if (box) box.checked = question.mirror;
    for (const way of hows) offer(how, way, !few || KINDS[way] !== "all");
  };
  return { element: html("div", { class: "stack" }, finish, most, how, about, mirror), update };
}

/**
 * The moves already made, which the search keeps.
 * @param {string[]} moves
 */
function played(moves) {
  if (!moves.length) return [];
  const items = moves.map((move) => html("li", {}, move));
  const list = html("ol", { class: "chips", "aria-label": SEARCH.played }, ...items);
  return [html("h2", {}, SEARCH.played), html("p", { class: "soft" }, SEARCH.protected), list];
}

/**
 * @param {HTMLElement} root
 * @param {URLSearchParams} params
 * @param {App} app
 */
export async function show(root, params, app) {
  const { api, state } = app;
  const problem = state.decodeProblem(params.get("p") ?? USUAL);
  const moves = state.decodeMoves(params.get("m"));
  const info = await api.post("/api/problem", { problem });
  /** @type {Question} */
  const question = {
    how: "one",
    kind: "own",
    survivor: lastHole(info),
    most: 2,
    mirror: true,
  };
  const position = new Position(info, moves, (hole) => {
    Object.assign(question, { kind: "hole", survivor: hole });
    update();
  });
  const asked = form(info, question, () => update());
  const job = new Job(app, { problem: info.text ?? info.problem, title: info.title, moves });
  const update = () => {
    asked.update();
    position.draw(question);
  };
  update();
  const start = () => {
    const { how, mirror } = question;
    const [kind, finish] = [KINDS[how], finishOf(info, question)];
    const distinct = how === "distinct";
    return job.start({ kind, finish, distinct, mod_symmetry: mirror && kind === "all" });
  };
  // A disabled button would lose the focus.
  const go = button("solve", SEARCH.start, () => void (job.busy || start()), { class: "primary" });
  job.addEventListener("change", () => go.setAttribute("aria-disabled", `${job.busy}`));
  root.append(
    html("h1", {}, SEARCH.heading(info.title)),
    html(
      "div",
      { class: "split" },
      html("div", { class: "bench" }, position.element, ...played(moves)),
      html(
        "div",
        { class: "side stack" },
        asked.element,
        html("div", { class: "row" }, go),
        job.element,
      ),
      job.proof,
    ),
    job.results,
  );
  const known = params.get("job");
  const before = known && (await job.resume(known));
  if (before) {
    Object.assign(question, questionOf(info, before));
    update();
  }
  return () => job.leave();
}
