// The explorer: what each jump that can be made now would leave.

import { format, numberText, readable } from "../board/messages.js";
import { html, icon } from "../dom.js";
import { LONG, instead, longer } from "../parts/command.js";
import { PLAY, WORDS } from "../texts/first.js";
import { EXPLORER, TERMS } from "../texts/later.js";
import { oddsText } from "./odds.js";
import { brief } from "./problem.js";

/** @import { JumpWorth } from "../engine/answers.js" */

/** @typedef {"wins" | "loses" | "open"} Verdict */

/** How verdicts are shown, from the best: the arrow on the board, and the icon. */
const SHOWN = /** @type {const} */ ({ wins: ["winning", "yes"], open: ["hint", "unknown"], loses: ["losing", "close"] });
const PENDING = "…"; // instead of a number that is being computed
const { good, bad, open } = PLAY.meter.verdict;
const WORTH = { wins: good, loses: bad, open };

/**
 * @param {boolean | null} winning
 * @returns {Verdict}
 */
function verdictOf(winning) {
  return winning === null ? "open" : winning ? "wins" : "loses";
}

/**
 * Jumps that a symmetry takes to each other, as one; the best first.
 * @param {JumpWorth[]} jumps
 * @returns {JumpWorth[][]}
 */
function grouped(jumps) {
  /** @type {Map<number, JumpWorth[]>} */
  const groups = new Map();
  for (const worth of jumps) groups.set(worth.group, [...(groups.get(worth.group) ?? []), worth]);
  const ranks = Object.keys(SHOWN);
  return [...groups.values()].sort(([a], [b]) => {
    const verdict = ranks.indexOf(verdictOf(a.winning)) - ranks.indexOf(verdictOf(b.winning));
    if (verdict) return verdict;
    const [most, more] = [a, b].map(({ solutions }) => BigInt(solutions ?? 0));
    if (most !== more) return most > more ? -1 : 1;
    return (a.fewest ?? Infinity) - (b.fewest ?? Infinity) || 0;
  });
}

/**
 * How much of a whole one number is, for a bar: 0 to 1.
 * @param {string | null} part
 * @param {string | null} whole
 */
function share(part, whole) {
  if (!part || !whole || whole === "0") return 0;
  return Number((BigInt(part) * 1000n) / BigInt(whole)) / 1000;
}

/** A panel with a table of jumps. */
export class Explorer {
  #context;
  #shown = false;
  #asking = new AbortController();
  #rows = html("tbody");
  #note = html("p", { class: "soft", role: "status" });
  #table = html(
    "table",
    { "aria-label": EXPLORER.label },
    html(
      "thead",
      {},
      html(
        "tr",
        {},
        html("th", { scope: "col" }, TERMS.jump.term),
        ...(/** @type {const} */ (["solutions", "chance", "fewest"]).map((column) =>
          html(
            "th",
            { scope: "col", class: "number", title: EXPLORER.hints[column] },
            EXPLORER.columns[column],
          ),
        )),
      ),
    ),
    this.#rows,
  );
  /** The command for a longer look. */
  #longer = html("div", { class: "stack" });
  element = html("section", { class: "explorer" }, this.#note, this.#table, this.#longer);
  /** The marks on the board before a jump was pointed at. @type {object | null} */
  #before = null;

  /** @param {import("./analyse.js").Context} context */
  constructor(context) {
    this.#context = context;
    this.#table.addEventListener("pointerleave", () => this.#point(null));
  }

  /** @param {boolean} shown */
  show(shown) {
    this.#shown = shown;
    if (shown) return this.changed();
    this.#asking.abort();
    this.#point(null);
  }

  /** The game has changed. */
  changed() {
    this.#before = null; // a new position has new marks
    this.#asking.abort();
    void this.#look();
  }

  async #look() {
    const { board, problem, advisor: { analyst } } = this.#context;
    const { moves } = board;
    /** @type {import("../parts/command.js").Typed} */
    const typed = ["analyse", brief(problem), moves, LONG];
    this.#longer.replaceChildren();
    const { signal } = (this.#asking = new AbortController());
    const known = analyst.known(moves);
    if (known) this.#draw(known, PENDING);
    else this.#say(PLAY.meter.wait, !this.#rows.childElementCount);
    try {
      for (const effort of /** @type {const} */ (["hint", "quick"])) {
        const worth = await analyst.find(moves, effort, signal);
        if (signal.aborted || !this.#shown) return;
        this.#draw(worth, effort === "hint" ? PENDING : "?");
        if (effort === "quick" && !worth.complete) this.#longer.replaceChildren(...longer(...typed));
      }
    } catch (error) {
      if (signal.aborted) return;
      this.#say("", true);
      this.#note.replaceChildren(...instead(error, ...typed));
    }
  }

  /**
   * @param {string} text
   * @param {boolean} [alone] whether there is nothing to show but this
   */
  #say(text, alone = false) {
    this.#note.textContent = text;
    this.#table.hidden = alone;
  }

  /**
   * @param {import("../engine/answers.js").Worth} worth
   * @param {string} none what stands for a number that is not there
   */
  #draw({ jumps, reached, solutions }, none) {
    if (reached || !jumps.length) return this.#say(reached ? PLAY.advice.done : PLAY.advice.over, true);
    this.#say(EXPLORER.lead);
    const focused = /** @type {HTMLElement | null} */ (
      this.#rows.contains(document.activeElement) ? document.activeElement : null
    )?.dataset.jump;
    this.#rows.replaceChildren(...grouped(jumps).map((group) => this.#row(group, solutions, none)));
    for (const button of this.#rows.querySelectorAll("button")) {
      if (focused && button.dataset.jump === focused) button.focus({ preventScroll: true });
    }
  }

  /**
   * @param {JumpWorth[]} group
   * @param {string | null} all the solutions from here
   * @param {string} none what stands for a number that is not there
   */
  #row(group, all, none) {
    const [{ jump, winning, solutions, chance, fewest }] = group;
    const verdict = verdictOf(winning);
    const [arrow, sign] = SHOWN[verdict];
    const [name, ...others] = group.flatMap((worth) => this.#context.board.named([worth.jump]));
    const press = html(
      "button",
      {
        type: "button",
        class: "quiet",
        "data-jump": name,
        "aria-label": format(WORDS.pair, { first: name, second: WORTH[verdict] }),
        onclick: () => this.#make(jump),
      },
      icon(sign),
      html("span", {}, name),
    );
    const more = others.length
      ? [
          html(
            "span",
            { class: "soft", title: format(EXPLORER.mirrored, { jumps: others }) },
            html("span", { "aria-hidden": "true" }, `×${group.length}`),
            html("span", { class: "heard" }, format(EXPLORER.mirrored, { jumps: others })),
          ),
        ]
      : [];
    const bar = html("meter", { min: 0, max: 1, "aria-hidden": "true", hidden: !solutions || !all });
    bar.value = share(solutions, all);
    const exact = solutions === null ? none : readable(Number(solutions));
    const full = solutions === null ? "" : numberText(BigInt(solutions));
    const row = html(
      "tr",
      { "data-worth": verdict },
      html("th", { scope: "row" }, press, ...more),
      html("td", { class: "number", title: full }, exact, bar),
      html("td", { class: "number" }, chance === null ? none : oddsText(chance)),
      html("td", { class: "number" }, fewest === null ? none : `${fewest}`),
    );
    const point = () => this.#point({ [arrow]: group.map((worth) => worth.jump) });
    row.addEventListener("pointerenter", point);
    press.addEventListener("focus", point);
    press.addEventListener("blur", () => this.#point(null));
    return row;
  }

  /**
   * Show jumps on the board instead of what is marked there, or that again.
   * @param {import("../board/arrows.js").Marks | null} marks
   */
  #point(marks) {
    const { board } = this.#context;
    if (!marks && !this.#before) return;
    this.#before ??= board.marks;
    board.marks = { lost: board.marks.lost, ...(marks ?? this.#before) };
    if (!marks) this.#before = null;
  }

  /** @param {import("../board/rules.js").Jump} jump */
  #make(jump) {
    this.#before = null;
    this.#context.board.jump(jump);
  }
}
