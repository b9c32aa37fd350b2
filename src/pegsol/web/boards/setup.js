// A game is set up: the vacancy and the finish are chosen by clicking holes, or the holes that are empty on a board at
// home, where a game is to be finished.

import { format } from "../board/messages.js";
import { button, html } from "../dom.js";
import { analysis } from "../game/analysis.js";
import { encodeProblem } from "../link.js";
import { say } from "../notes.js";
import { finishJson, finishWords, pickedOf, toggled } from "../parts/finish.js";
import { choice, fold, offer, tick } from "../parts/forms.js";
import { holeLabel, mapOf } from "../parts/holes.js";
import { FinishPicker } from "../parts/picker.js";
import { Verdict } from "../parts/verdict.js";
import { FINISH, NAV, WORDS } from "../texts/first.js";
import { BOARDS } from "../texts/later.js";
import { go } from "../visits.js";

/** @import { Problem } from "../game/read.js" */
/** @import { ProblemJson, ProblemLike } from "../link.js" */
/** @import { FinishJson, Picked, Rules } from "../parts/finish.js" */

/**
 * What has been chosen; holes are numbers.
 * @typedef {object} Choice
 * @property {number} vacancy the empty hole at the start; the only peg in the reverse game
 * @property {number[] | null} taken the empty holes of a game at home, instead of one vacancy
 * @property {Exclude<Picked["kind"], "own" | "pegs">} kind of finish
 * @property {number[]} ends the hole of the last peg, or several of which any may be that; in the reverse game
 *   those of the last empty hole
 * @property {number} most
 * @property {Rules} rules
 */

/**
 * The choices that lead to a problem.
 * @param {Problem} info
 * @returns {Choice}
 */
function choiceOf({ tables, start, rules, problem }) {
  const pegs = new Set(start);
  const all = [...tables.holes.keys()];
  const vacancy = all.find((hole) => pegs.has(hole) === (rules === "reverse")) ?? 0;
  const choice = /** @type {Choice} */ ({ vacancy, taken: null, kind: "any", ends: [vacancy], most: 2, rules });
  return { ...choice, ...finishChoice(tables, problem.finish, rules) };
}

/**
 * The part of the choice that is a finish; the first hole of several pegs.
 * @param {Problem["tables"]} tables
 * @param {FinishJson} finish as in problem files
 * @param {Rules} rules
 * @returns {Partial<Choice>}
 */
function finishChoice({ holes }, finish, rules) {
  const { kind, holes: last, most } = pickedOf(finish);
  if (kind === "pegs") {
    const held = new Set(finish.pegs);
    const ends = (/** @type {string} */ name) => held.has(name) === (rules === "normal");
    return { kind: "hole", ends: [Math.max(0, holes.findIndex(ends))] };
  }
  if (last) return { kind, ends: last.map((name) => holes.indexOf(name)) };
  return most ? { kind, most } : { kind };
}

/**
 * The problem that has been set up.
 * @param {Problem} info of any problem on the same board
 * @param {Choice} choice
 */
function problemOf({ problem, tables }, choice) {
  const { rules } = choice;
  const odd = oddOnes(choice).map((hole) => tables.holes[hole]);
  const start = { [rules === "reverse" ? "pegs" : "vacancies"]: odd };
  const finish = finishJson(picked(tables, choice), rules);
  return { pegsol: 1, board: problem.board, start, finish, rules };
}

/** The empty holes at the start, or the pegs in the reverse game. @param {Choice} choice */
function oddOnes({ vacancy, taken }) {
  return taken ?? [vacancy];
}

/**
 * Whether a problem can be solved; null if that is not known.
 * @param {ProblemLike} problem
 */
export async function wins(problem) {
  const worth = await analysis({ problem }, "verdict").catch(() => null); // the engine may be missing
  return worth?.winning ?? null;
}

/**
 * @param {Problem["tables"]} tables
 * @param {Choice} choice
 * @returns {Picked}
 */
function picked({ holes }, { kind, ends, most }) {
  return { kind, holes: ends.map((hole) => holes[hole]), most };
}

/** A board to click on, and what is chosen beside it. */
export class SetUp {
  #map;
  #hole = choice(
    BOARDS.clicking,
    [
      ["vacancy", ""],
      ["finish", ""],
      ["taken", BOARDS.wooden],
    ],
    "vacancy",
    (part) => this.#aim(part),
  );
  #finish;
  #reverse;
  #help = button("hint", BOARDS.helpMe, () => void this.#helpMe(), { class: "primary" });
  #play = button("play", NAV.play, () => this.#open("/"), { class: "primary" });
  /** What a click chooses. */
  #part = "vacancy";

  /** @param {Problem} info */
  constructor(info) {
    /** A problem on the board. */
    this.info = info;
    this.choice = choiceOf(info);
    this.verdict = new Verdict();
    const about = { several: true, label: info.board, help: BOARDS.mapHelp };
    this.#map = mapOf(info.tables, about, (hole) => this.#press(hole));
    this.#finish = new FinishPicker(
      ["hole", "several", "any", "at_most", "exactly", "fewest"],
      { holes: info.tables.holes.length },
      (part) => this.change(/** @type {Partial<Choice>} */ (part)),
    );
    this.#reverse = tick(BOARDS.reverse, this.choice.rules === "reverse", (reverse) => {
      // In the reverse game pegs only come.
      const { kind } = this.choice;
      const rules = reverse ? "reverse" : "normal";
      this.change({ rules, kind: kind === "at_most" || kind === "fewest" ? "hole" : kind });
    });
    this.verdict.addEventListener("choose", (event) => {
      const { finish } = /** @type {CustomEvent<ProblemJson>} */ (event).detail;
      this.change(finishChoice(info.tables, finish, this.choice.rules));
      // The pressed button is removed with the verdict.
      this.#map.element.focus({ preventScroll: true });
    });
    this.element = this.#content();
    this.#draw();
  }

  /** @param {Partial<Choice>} part */
  change(part) {
    Object.assign(this.choice, part);
    if (this.choice.kind === "hole") this.choice.ends.splice(1);
    this.#draw();
  }

  /** @param {string} part */
  #aim(part) {
    this.#part = part;
    if (part === "vacancy") this.change({ taken: null });
    if (part === "taken") this.change({ taken: this.choice.taken ?? [], kind: "any", rules: "normal" });
  }

  /** @param {number} hole */
  #press(hole) {
    const { taken } = this.choice;
    if (this.#part === "vacancy") this.change({ vacancy: hole });
    else if (this.#part === "taken" && taken) this.change({ taken: taken.includes(hole) ? taken.filter((one) => one !== hole) : [...taken, hole] });
    else if (this.choice.kind === "several") this.change({ ends: toggled(this.choice.ends, hole) });
    else this.change({ ends: [hole], kind: "hole" });
    say(this.#label(hole));
  }

  /** @param {number} hole */
  #label(hole) {
    const peg = oddOnes(this.choice).includes(hole) === (this.choice.rules === "reverse");
    return holeLabel(this.info.tables.holes[hole], peg, this.#end(hole));
  }

  /** How a hole is marked for the finish. @param {number} hole */
  #end(hole) {
    const { kind, ends, rules } = this.choice;
    if ((kind !== "hole" && kind !== "several") || !ends.includes(hole)) return "";
    if (kind === "several" && ends.length > 1) return "free";
    return rules === "reverse" ? "empty" : "peg";
  }

  #draw() {
    const { tables } = this.info;
    const { vacancy, taken, rules } = this.choice;
    const reverse = rules === "reverse";
    const odd = oddOnes(this.choice);
    tables.holes.forEach((/** @type {string} */ _, /** @type {number} */ hole) => {
      const finish = this.#end(hole);
      this.#map.draw(hole, {
        kind: odd.includes(hole) === reverse ? "peg" : "empty",
        finish,
        label: this.#label(hole),
        chosen: finish !== "" || odd.includes(hole),
      });
    });
    const problem = problemOf(this.info, this.choice);
    // The two things that a click can choose are called differently in the reverse game.
    const begin = format(reverse ? BOARDS.firstPeg : BOARDS.vacancy, { hole: tables.holes[vacancy] });
    offer(this.#hole, "vacancy", true, begin);
    offer(this.#hole, "finish", true, format(WORDS.pair, { first: FINISH.label, second: finishWords(problem.finish ?? {}, rules) }));
    this.#finish.show(picked(tables, this.choice), rules);
    this.#reverse.hidden = Boolean(taken);
    this.#play.hidden = Boolean(taken);
    this.#help.hidden = !taken;
    const begun = odd.length > 0 && odd.length < tables.holes.length;
    this.#help.disabled = !begun;
    this.verdict.check(begun ? problem : null, BOARDS.woodenLead);
  }

  #content() {
    const finish = fold(FINISH.label, html("div", { class: "stack" }, this.#finish.element, this.#reverse));
    return html(
      "div",
      { class: "split" },
      html("div", { class: "canvas" }, this.#map.element),
      html("div", { class: "side stack" }, this.#hole, finish, this.verdict.element, this.#actions()),
    );
  }

  #actions() {
    return html(
      "div",
      { class: "row" },
      this.#play,
      this.#help,
      button("solve", NAV.search, () => this.#open("/search")),
      button("edit", BOARDS.edit, () => this.#open("/editor")),
    );
  }

  /** @param {string} path */
  #open(path) {
    const { text, problem } = this.verdict.info ?? {};
    go(path, { p: encodeProblem(text ?? problem ?? problemOf(this.info, this.choice)) });
  }

  /** Play on from the board at home; if it cannot end with one peg, to as few as possible. */
  async #helpMe() {
    this.#help.disabled = true;
    const asked = problemOf(this.info, this.choice);
    const lost = this.choice.kind === "any" && (await wins(asked)) === false;
    if (!this.element.isConnected) return;
    if (lost) this.change({ kind: "fewest" });
    this.#open("/");
  }
}
