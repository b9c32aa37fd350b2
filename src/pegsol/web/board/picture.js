// The picture of the board: wood, holes, and what is drawn above them.

import { ADVICE, drawAdvice, drawBlock, drawCatalyst } from "./arrows.js";
import { Bubble } from "./bubble.js";
import { html, svg } from "./elements.js";
import { MARGIN, corner, scaled } from "./grid.js";
import { Hole, drawCursor, drawMark, drawPeg, nameSize } from "./holes.js";
import { format } from "./messages.js";
import { paints } from "./paint.js";
import { drawWood } from "./wood.js";
import { TEXT } from "./words.js";

/** @import { Marks } from "./arrows.js" */
/** @import { Place } from "./grid.js" */
/** @import { Hand } from "./hand.js" */
/** @import { History } from "./history.js" */
/** @import { Rules, Tables } from "./rules.js" */

/**
 * Everything the picture follows from.
 * @typedef {object} Scene
 * @property {Rules} rules
 * @property {History} history
 * @property {Hand} hand
 * @property {Marks} marks
 * @property {Set<number>} rings the holes with the ring of the finish
 * @property {boolean} coach whether pegs that can jump show it
 */

const SIZES = [0.6, 0.9]; // pixels for a unit of the drawing, on a large board and on a small one
const SMALL = 320; // pixels that a small board may take
const BUSY = 4; // how much it matters to see a peg that can jump or be jumped, and any other 1
const MAX_WIDTH = 720; // pixels that any board takes

export class Picture {
  /** The middle of each hole, in the drawing. @type {Place[]} */
  at;
  #holes;
  #trail = svg("path", { class: "trail" });
  #block = svg("g", { class: "block" });
  #advice = svg("g", { class: "marks" });
  #marks = svg("g", { class: "marks" });
  #cursor = drawCursor();
  #flyers = svg("g");
  #bubble;

  /** @param {Tables} tables */
  constructor(tables) {
    this.at = tables.places.map(scaled);
    const size = nameSize(tables.holes);
    this.#holes = tables.holes.map((name, hole) => new Hole(hole, name, this.at[hole], size));
    const [right, bottom] = corner(this.at);
    /** @type {[number, number, number, number]} */
    const box = [-MARGIN, -MARGIN, right + 2 * MARGIN, bottom + 2 * MARGIN + 10];
    /** The part that is played on. */
    this.drawing = svg(
      "svg",
      {
        viewBox: box.join(" "),
        class: "play",
        role: "listbox",
        tabindex: 0,
        "aria-label": format(TEXT.board, { title: tables.title, holes: tables.holes.length }),
        "aria-describedby": "help",
        "aria-keyshortcuts": "U R P Control+Z Control+Shift+Z Home End",
      },
      svg("defs", {}, ...paints()),
      this.#block,
      this.#trail,
      ...this.#holes.map((hole) => hole.element),
      this.#advice,
      this.#marks,
      this.#cursor,
      this.#flyers,
    );
    this.#bubble = new Bubble(box);
    const layers = [drawWood(tables, this.at, box), this.drawing, this.#bubble.element];
    this.element = html("div", { class: "table" }, ...layers);
    const [least, most] = SIZES.map((pixels) => pixels * box[2]);
    const room = Math.min(MAX_WIDTH, Math.max(least, Math.min(most, SMALL)));
    this.element.style.setProperty("--room", `${room}px`);
    this.element.style.setProperty("--units", `${box[2]}`);
    this.element.style.setProperty("--ratio", (box[2] / box[3]).toFixed(3));
  }

  /** @param {boolean} shown whether the names of the holes are shown */
  set named(shown) {
    this.drawing.classList.toggle("named", shown);
  }

  /**
   * A peg above all others, in place of the one at a hole.
   * @param {number} hole
   */
  lift(hole) {
    const [x, y] = this.at[hole];
    const flyer = svg("g", { class: "flyer", transform: `translate(${x} ${y})` }, ...drawPeg());
    this.#flyers.append(flyer);
    this.#holes[hole].away = true;
    return flyer;
  }

  /**
   * A peg below those that are lifted: one that was jumped, or appears.
   * @param {number} hole
   * @param {boolean} appears
   */
  ghost(hole, appears) {
    const ghost = svg("g", { class: "flyer" }, ...drawPeg());
    this.#flyers.prepend(ghost);
    if (appears) this.#holes[hole].away = true;
    return ghost;
  }

  /**
   * Take such a peg away; the hole shows its own again.
   * @param {SVGGElement | null} flyer
   * @param {number} hole
   */
  lower(flyer, hole) {
    flyer?.remove();
    this.#holes[hole].away = false;
  }

  /**
   * Draw the scene; parts that have not changed are left alone.
   * @param {Scene} scene
   */
  draw(scene) {
    const { rules, history, hand, rings, coach } = scene;
    const { marks, pegs } = hand;
    const advice = this.#drawAdvice(scene);
    this.#holes.forEach((hole, number) => {
      const movable = rules.legal(pegs, number).length > 0;
      const mark = marks.get(number) ?? "";
      const words = advice.get(number) ?? [];
      hole.draw(pegs[number] === 1, mark, movable, rings.has(number), words);
    });
    redraw(this.#marks, [...marks].join(), () =>
      [...marks].map(([hole, kind]) => drawMark(kind, hole, this.at[hole])),
    );
    this.drawing.setAttribute("aria-activedescendant", `hole-${hand.cursor}`);
    this.#cursor.setAttribute("transform", `translate(${this.at[hand.cursor].join(" ")})`);
    this.#drawTrail(rules, history);
    const { word } = hand;
    this.#bubble.draw(word && this.at[word.hole], word?.text ?? "", word ? this.#pegs(rules, history) : []);
    this.drawing.classList.toggle("coach", coach && hand.held < 0);
  }

  /**
   * The pegs, of which those matter most that can jump or be jumped.
   * @param {Rules} rules
   * @param {History} history
   */
  #pegs(rules, { pegs }) {
    const holes = this.at.map((_, hole) => hole).filter((hole) => pegs[hole]);
    const busy = new Set(holes.flatMap((hole) => rules.legal(pegs, hole)).flat());
    return holes.map((hole) => ({ at: this.at[hole], weight: busy.has(hole) ? BUSY : 1 }));
  }

  /**
   * Show where the peg under the pointer would land.
   * @param {number} hole or -1
   */
  aim(hole) {
    for (const mark of this.#marks.children) {
      mark.classList.toggle("aimed", mark.getAttribute("data-at") === `${hole}`);
    }
  }

  /**
   * Draw the arrows on jumps and the package; return for each hole the words on them.
   * @param {Scene} scene
   */
  #drawAdvice({ rules, hand, marks }) {
    /** @type {Map<number, string[]>} */
    const words = new Map();
    const advice = ADVICE.flatMap((kind) => (marks[kind] ?? []).map((jump) => ({ kind, jump })));
    for (const { kind, jump } of advice) {
      const text = format(TEXT.advice[kind], { target: rules.landing(jump) });
      words.set(jump[0], [...(words.get(jump[0]) ?? []), text]);
    }
    const { block = [], catalyst = [] } = marks;
    const say = (/** @type {number} */ hole, /** @type {string} */ text) =>
      words.set(hole, [...(words.get(hole) ?? []), text]);
    for (const hole of block) say(hole, TEXT.inPackage.block);
    for (const hole of catalyst) say(hole, TEXT.inPackage.catalyst);
    redraw(this.#block, `${block}`, () => drawBlock(block.map((hole) => this.at[hole])));
    redraw(this.#advice, `${hand.held} ${JSON.stringify(advice)} ${catalyst}`, () => [
      ...catalyst.map((hole) => drawCatalyst(this.at[hole])),
      ...advice.map(({ kind, jump }) => {
        const arrow = drawAdvice(
          kind,
          jump.map((hole) => this.at[hole]),
        );
        arrow.classList.toggle("other", hand.held >= 0 && hand.held !== jump[0]);
        return arrow;
      }),
    ]);
    return words;
  }

  /**
   * The way of the last move, which shows what happened even without motion.
   * @param {Rules} rules
   * @param {History} history
   */
  #drawTrail(rules, { jumps, made }) {
    const before = rules.moves(jumps).findLast(({ end }) => end < made);
    const way = jumps.slice(before?.end ?? 0, made);
    const points = way.length ? [way[0][0], ...way.map((jump) => jump[2])] : [];
    const data = points.map((hole) => this.at[hole].join(" ")).join("L");
    this.#trail.setAttribute("d", data && `M${data}`);
  }
}

/**
 * Fill a group again if what it shows has changed; else its animations go on.
 * @param {SVGElement} group
 * @param {string} key the same for the same content
 * @param {() => SVGElement[]} make
 */
function redraw(group, key, make) {
  if (group.dataset.drawn === key) return;
  group.dataset.drawn = key;
  group.replaceChildren(...make());
}
