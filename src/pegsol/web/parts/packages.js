// A game as a list of packages, as the engine divides it.

import { format } from "../board/messages.js";
import { html } from "../dom.js";
import { explain } from "../game/analysis.js";
import { brief } from "../play/problem.js";
import { PLAY } from "../texts/first.js";
import { PACKAGES } from "../texts/later.js";
import { lineOf } from "../wording.js";

/** @import { Piece } from "../engine/packages/explain.js" */
/** @import { Problem } from "../game/read.js" */

/**
 * A piece in a sentence; jumps in no package are their moves.
 * @param {Piece} piece
 * @param {Problem} problem
 */
export function wordsOf({ kind, block, catalyst, moves }, { rules, tables }) {
  if (kind === "jumps") return moves.join(", ");
  const names = (/** @type {number[]} */ holes) => holes.map((hole) => tables.holes[hole]);
  const shape = format(PACKAGES.shapes[kind], { count: block.length });
  const values = { shape, block: names(block), catalyst: names(catalyst) };
  return format(rules === "normal" ? PACKAGES.clear : PACKAGES.fill, values);
}

/** A list of pieces; fires "choose" with the number of jumps before the chosen one. */
export class PackageList extends EventTarget {
  #problem;
  #items = html("ol", { class: "pieces", "aria-label": PACKAGES.label });
  #note = html("p", { class: "soft", role: "status" });
  element = html("div", { class: "packages" }, this.#note, this.#items);
  /** @type {Piece[]} */
  pieces = [];

  /** @param {Problem} problem */
  constructor(problem) {
    super();
    this.#problem = problem;
  }

  /**
   * Show a game.
   * @param {string[]} moves
   */
  async load(moves) {
    this.#note.textContent = PLAY.meter.wait;
    try {
      this.pieces = await explain({ problem: brief(this.#problem), moves });
      this.#draw();
    } catch (error) {
      this.#note.textContent = lineOf(error);
    }
  }

  /**
   * Point out the piece to which the next jump belongs.
   * @param {number} made how many jumps are made
   * @returns {Piece | undefined}
   */
  at(made) {
    let before = 0;
    const number = this.pieces.findIndex(({ jumps }) => made < (before += jumps.length));
    [...this.#items.children].forEach((item, place) => {
      item.children[0].ariaCurrent = place === number ? "step" : null;
    });
    return this.pieces[number];
  }

  #draw() {
    const loose = this.pieces.filter(({ kind }) => kind === "jumps");
    const packages = this.pieces.length - loose.length;
    const jumps = loose.reduce((sum, piece) => sum + piece.jumps.length, 0);
    this.#note.textContent = format(PACKAGES.count, { packages, jumps });
    let before = 0;
    const items = this.pieces.map((piece) => {
      const start = before;
      before += piece.jumps.length;
      const parts = [html("span", {}, wordsOf(piece, this.#problem))];
      if (piece.kind !== "jumps") {
        parts.push(html("span", { class: "soft" }, piece.moves.join(", ")));
      }
      const onclick = () => this.dispatchEvent(new CustomEvent("choose", { detail: start }));
      return html("li", { class: piece.kind }, html("button", { type: "button", onclick }, ...parts));
    });
    this.#items.replaceChildren(...items);
    this.element.append(html("p", { class: "soft" }, PACKAGES.order));
  }
}
