// Page "Solve": a solution from a position, the shortest, or all, and the progress of the search.

import { format } from "../board/messages.js";
import { ringsOf } from "../board/rules.js";
import { button, html } from "../dom.js";
import { readProblem } from "../game/read.js";
import { decodeMoves, decodeProblem } from "../link.js";
import { finishJson, pickedOf, toggled } from "../parts/finish.js";
import { tick } from "../parts/forms.js";
import { holeLabel, mapOf } from "../parts/holes.js";
import { FinishPicker } from "../parts/picker.js";
import { Job } from "../search/job.js";
import { positionAfter } from "../parts/drawing.js";
import { Stage } from "../search/stage.js";
import { NAV, WORDS } from "../texts/first.js";
import { BOARDS, SEARCH } from "../texts/later.js";

/** @import { Problem } from "../game/read.js" */
/** @import { Picked } from "../parts/finish.js" */
/** @import { Kind as Way } from "../search/searches.js" */

/**
 * What to search for.
 * @typedef {object} Question
 * @property {Way} way what is wanted
 * @property {Picked["kind"]} kind of finish
 * @property {number[]} ends the hole of the last peg, or several of which any may be that; in the reverse game
 *   those of the last empty hole
 * @property {number} most
 * @property {boolean} orders whether, of all solutions, every order of the same jumps counts
 * @property {boolean} mirror whether, of all solutions, mirror images count once
 */

const USUAL = "english d4 d4";
/** What can be asked for. @type {Way[]} */
const WAYS = ["solve", "fewest-moves", "all"];

export const title = NAV.search;

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
    this.#pegs = positionAfter({ tables, start }, moves);
    this.#map = mapOf(tables, { several: true, label: title, help: BOARDS.mapHelp }, chosen);
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
      const label = holeLabel(name, full, wanted);
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
 * The question that a search was asked.
 * @param {Problem} info
 * @param {import("../search/searches.js").State} asked
 * @returns {Partial<Question>}
 */
function questionOf({ tables }, { kind, finish, distinct, mod_symmetry }) {
  /** @type {Partial<Question>} */
  const asked = { way: kind, kind: "own" };
  if (kind === "all") Object.assign(asked, { orders: !distinct, mirror: mod_symmetry });
  if (!finish) return asked;
  const { holes, ...end } = pickedOf(finish);
  if (holes) asked.ends = holes.map((name) => tables.holes.indexOf(name));
  Object.assign(asked, end);
  return asked;
}

/**
 * What else can be asked: another finish, and what counts as another solution.
 * @param {Problem} info
 * @param {Question} question
 * @param {() => void} changed
 */
function more(info, question, changed) {
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
  const orders = tick(SEARCH.orders, question.orders, (orders) => set({ orders }));
  const mirror = tick(SEARCH.mirror, question.mirror, (mirror) => set({ mirror }));
  mirror.hidden = info.geometry === "lines"; // not all symmetries of such a board are known here
  const update = () => {
    finish.show(picked(info, question), info.rules);
    for (const name of /** @type {const} */ (["orders", "mirror"])) {
      const [box] = { orders, mirror }[name].getElementsByTagName("input");
      box.checked = question[name];
    }
  };
  const element = html("details", { class: "question" }, html("summary", {}, SEARCH.question));
  element.append(html("div", { class: "stack" }, finish.element, html("div", {}, orders, mirror)));
  return { element, update };
}

/** @type {import("../app.js").Show} */
export async function show(root, params) {
  const problem = decodeProblem(params.get("p") ?? USUAL);
  const moves = decodeMoves(params.get("m"));
  const info = await readProblem(problem);
  /** @type {Question} */
  const question = {
    way: "solve",
    kind: "own",
    ends: [lastHole(info)],
    most: 2,
    orders: false,
    mirror: info.geometry !== "lines",
  };
  const position = new Position(info, moves, (hole) => {
    if (question.kind === "several") question.ends = toggled(question.ends, hole);
    else Object.assign(question, { kind: "hole", ends: [hole] });
    update();
  });
  const asked = more(info, question, () => update());
  const { finish } = /** @type {Record<string, any>} */ (info.problem);
  const stage = new Stage(info, moves, position.element);
  const play = (/** @type {string[]} */ solution) => stage.play(solution);
  const job = new Job({ problem: info.text ?? info.problem, title: info.title, moves, finish, play });
  // While the answer is shown, the question is folded.
  asked.element.addEventListener("toggle", () => stage.turn(asked.element.open));
  const start = (/** @type {Way} */ way) => {
    question.way = way;
    const { orders, mirror } = question;
    stage.clear();
    asked.element.open = false;
    const all = way === "all";
    const wanted = finishJson(picked(info, question), info.rules);
    return job.start({ kind: way, finish: wanted, distinct: all && !orders, mod_symmetry: all && mirror });
  };
  // A disabled button would lose the focus.
  const ways = WAYS.map((way) => button(null, SEARCH.ways[way], () => void (job.busy || start(way))));
  ways[0].classList.add("primary");
  job.addEventListener("change", () => ways.forEach((way) => way.setAttribute("aria-disabled", `${job.busy}`)));
  const update = () => {
    asked.update();
    position.draw(question);
    // There is no list of all solutions with as few pegs as possible.
    ways[WAYS.indexOf("all")].hidden = question.kind === "fewest";
  };
  update();
  const begun = moves.length ? [html("p", { class: "soft" }, format(SEARCH.begun, { moves: moves.join(", ") }))] : [];
  root.append(
    html("h1", {}, format(WORDS.pair, { first: NAV.search, second: info.title })),
    html(
      "div",
      { class: "split" },
      stage.element,
      html(
        "div",
        { class: "side stack" },
        html("div", { class: "row ways", role: "group", "aria-label": NAV.search }, ...ways),
        asked.element,
        ...begun,
        job.element,
        stage.panel,
        job.results,
      ),
    ),
  );
  const known = params.get("job");
  const before = known && job.resume(known);
  if (before) {
    Object.assign(question, questionOf(info, before));
    // The search ended with its page: it can be started again.
    if (!job.busy && !before.answer) ways[WAYS.indexOf(question.way)].focus();
    update();
  }
  return () => {
    job.leave();
    stage.leave();
  };
}
