// Page "Search": solve from a position, and watch the progress.

import { format } from "../board/messages.js";
import { ringsOf } from "../board/rules.js";
import { stepsOf } from "../board/wood.js";
import { button, html } from "../dom.js";
import { readProblem } from "../game/read.js";
import { decodeMoves, decodeProblem } from "../link.js";
import { finishJson, pickedOf, toggled } from "../parts/finish.js";
import { choice, choose, offer, tick } from "../parts/forms.js";
import { HoleMap } from "../parts/holes.js";
import { FinishPicker } from "../parts/picker.js";
import { Job } from "../search/job.js";
import { playedOut } from "../search/moves.js";
import { Stage } from "../search/stage.js";
import { SEARCH } from "../texts/later.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("../parts/finish.js").Picked} Picked */
/** @typedef {import("../play/problem.js").Problem} Problem */

/**
 * What to search for.
 * @typedef {object} Question
 * @property {"one" | "moves" | "distinct" | "all"} how many solutions are wanted
 * @property {Picked["kind"]} kind of finish
 * @property {number[]} ends the hole of the last peg, or several of which any may be that; in the reverse game
 *   those of the last empty hole
 * @property {number} most
 * @property {boolean} mirror whether mirror images count once
 */

const USUAL = "english d4 d4";
/** What a search for these solutions is called. */
const KINDS = /** @type {const} */ ({
  one: "solve",
  moves: "fewest-moves",
  distinct: "all",
  all: "all",
});

export const title = SEARCH.title;

/** The position that is searched from; clicking a hole makes it the finish. */
class Position {
  #map;
  #pegs;
  #info;

  /**
   * @param {Problem} info
   * @param {string[]} moves
   * @param {(hole: number) => void} chosen
   */
  constructor(info, moves, chosen) {
    const { tables, start, title } = info;
    this.#info = info;
    this.#pegs = playedOut(tables, start, moves);
    this.#map = new HoleMap({
      several: true,
      places: tables.places,
      names: tables.holes,
      label: format(SEARCH.map, { title }),
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
  draw({ kind, ends: last }) {
    const { holes, finish } = this.#info.tables;
    const ends = new Set(kind === "own" ? finish.pegs : []);
    const free = new Set(kind === "own" ? finish.free : kind === "several" ? last : []);
    holes.forEach((/** @type {string} */ name, /** @type {number} */ hole) => {
      const full = this.#pegs[hole] === 1;
      const end = this.#info.rules === "reverse" ? "empty" : "peg";
      const chosen = (kind === "hole" || kind === "several") && last.includes(hole);
      const wanted = chosen && last.length === 1 ? end : ends.has(hole) ? "peg" : free.has(hole) ? "free" : "";
      const words = [name, full ? SEARCH.peg : SEARCH.empty, wanted && SEARCH.wants[wanted]];
      const label = words.filter(Boolean).join(", ");
      this.#map.draw(hole, { kind: full ? "peg" : "empty", finish: wanted, label, chosen });
    });
  }
}

/**
 * The finish that is picked.
 * @param {Problem} info
 * @param {Question} question
 * @returns {Picked}
 */
function picked({ tables }, { kind, ends, most }) {
  const isPlaced = kind === "hole" || kind === "several";
  return { kind, holes: isPlaced ? ends.map((hole) => tables.holes[hole]) : [], most };
}

/**
 * The hole of the last peg of a problem, or in the reverse game of the last vacancy; any hole if its
 * finish has none.
 * @param {Problem} info
 */
function lastHole({ tables, rules }) {
  const { pegs } = tables.finish;
  if (rules !== "reverse") return ringsOf(tables.finish)[0] ?? 0;
  const held = new Set(pegs);
  return Math.max(0, tables.holes.findIndex((/** @type {string} */ _, /** @type {number} */ hole) => !held.has(hole)));
}

/**
 * Whether all symmetries of the board are known here.
 * @param {Problem} info
 */
function mirrored({ geometry }) {
  return geometry !== "lines";
}

/**
 * The question that a search was asked.
 * @param {Problem} info
 * @param {import("../search/searches.js").State} asked
 * @returns {Partial<Question>}
 */
function questionOf({ tables }, { kind, finish, distinct, mod_symmetry }) {
  /** @type {Partial<Question>} */
  const asked = { how: "one", kind: "own" };
  if (kind === "fewest-moves") asked.how = "moves";
  else if (kind === "all")
    Object.assign(asked, { how: distinct ? "distinct" : "all", mirror: mod_symmetry });
  if (!finish) return asked;
  const { holes, ...end } = pickedOf(finish);
  if (holes) asked.ends = holes.map((name) => tables.holes.indexOf(name));
  Object.assign(asked, end);
  return asked;
}

/**
 * The form beside the position.
 * @param {Problem} info
 * @param {Question} question
 * @param {() => void} changed
 */
function form(info, question, changed) {
  const set = (/** @type {Partial<Question>} */ part) => {
    Object.assign(question, part);
    if (question.kind === "hole") question.ends.splice(1);
    changed();
  };
  const finish = new FinishPicker(
    ["own", "hole", "several", "any", "at_most", "exactly", "fewest"],
    { holes: info.tables.holes.length, own: info.finish },
    (part) => set(/** @type {Partial<Question>} */ (part)),
  );
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
    finish.show(picked(info, question), info.rules);
    // There is no list of all solutions with as few pegs as possible.
    const few = question.kind === "fewest";
    if (few && KINDS[question.how] === "all") question.how = "one";
    choose(how, question.how);
    about.textContent = SEARCH.about[question.how];
    about.hidden = !about.textContent;
    mirror.hidden = KINDS[question.how] !== "all" || !mirrored(info);
    const box = mirror.querySelector("input");
    if (box) box.checked = question.mirror;
    for (const way of hows) offer(how, way, !few || KINDS[way] !== "all");
  };
  return { element: html("div", { class: "stack" }, finish.element, how, about, mirror), update };
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
  const problem = decodeProblem(params.get("p") ?? USUAL);
  const moves = decodeMoves(params.get("m"));
  const info = await readProblem(problem);
  /** @type {Question} */
  const question = {
    how: "one",
    kind: "own",
    ends: [lastHole(info)],
    most: 2,
    mirror: mirrored(info),
  };
  const position = new Position(info, moves, (hole) => {
    if (question.kind === "several") question.ends = toggled(question.ends, hole);
    else Object.assign(question, { kind: "hole", ends: [hole] });
    update();
  });
  const asked = form(info, question, () => update());
  const { finish } = /** @type {Record<string, any>} */ (info.problem);
  const stage = new Stage(app, info, moves, position.element);
  const play = (/** @type {string[]} */ solution) => stage.play(solution);
  const job = new Job(app, { problem: info.text ?? info.problem, title: info.title, moves, finish, play });
  // While the answer is shown, the question is folded.
  const asking = html("details", { class: "question", open: true }, html("summary", {}, SEARCH.question), asked.element);
  asking.addEventListener("toggle", () => stage.turn(asking.open));
  const update = () => {
    asked.update();
    position.draw(question);
  };
  update();
  const start = () => {
    const { how, mirror } = question;
    const [kind, finish] = [KINDS[how], finishJson(picked(info, question), info.rules)];
    const distinct = how === "distinct";
    stage.clear();
    asking.open = false;
    return job.start({ kind, finish, distinct, mod_symmetry: mirror && kind === "all" });
  };
  // A disabled button would lose the focus.
  const go = button("solve", SEARCH.start, () => void (job.busy || start()), { class: "primary" });
  job.addEventListener("change", () => go.setAttribute("aria-disabled", `${job.busy}`));
  root.append(
    html("h1", {}, format(SEARCH.heading, { title: info.title })),
    html(
      "div",
      { class: "split" },
      html("div", { class: "bench" }, stage.element, ...played(moves)),
      html(
        "div",
        { class: "side stack" },
        asking,
        html("div", { class: "row" }, go),
        job.element,
        job.results,
      ),
      job.proof,
    ),
  );
  const known = params.get("job");
  const before = known && job.resume(known);
  if (before) {
    Object.assign(question, questionOf(info, before));
    asking.open = !job.busy && !before.answer; // the search ended with its page: it can be started again
    if (asking.open) go.focus();
    update();
  }
  return () => {
    job.leave();
    stage.leave();
  };
}
