// A population as a row of small boards, the best first.

import { format } from "../board/messages.js";
import { still } from "../board/motion.js";
import { ringsOf } from "../board/rules.js";
import { button, html } from "../dom.js";
import { WORDS } from "../texts/first.js";
import { LAB } from "../texts/later.js";
import { SmallBoard } from "./weights.js";

/** @import { Tables } from "../board/rules.js" */

/**
 * @typedef {object} Candidate
 * @property {string} id
 * @property {number[]} weights one a class of holes
 * @property {number[]} classes the class of each hole
 * @property {boolean} evaluated the rest is known only then
 * @property {number} fitness the holes that agree with the finish
 * @property {number[]} pegs the holes with a peg at the end of its game
 * @property {string[]} moves of its game
 * @property {boolean} solves whether its game reaches the finish
 */

/** @typedef {"game" | "weights" | "compare"} What a candidate is chosen for */

/**
 * The weight of each hole.
 * @param {Candidate} candidate
 */
export function weightsOf({ weights, classes }) {
  return classes.map((number) => weights[number]);
}

/**
 * How near the end of the game of a candidate comes to the finish, in words.
 * @param {Candidate} candidate
 */
export function reached({ fitness, pegs, classes }) {
  return format(LAB.evaluated, { fitness, holes: classes.length, pegs: pegs.length });
}

const GLIDE = 350; // milliseconds, less if the next change comes sooner
const [MIN_GLIDE, SHARE] = [60, 0.8];

class Card {
  #board;
  #rings;
  #fitness = html("span", { class: "fitness" });
  #open;
  #drawn = "";
  element;

  /**
   * @param {Tables} tables
   * @param {(what: What, candidate: Candidate) => void} chosen
   * @param {Candidate} candidate
   */
  constructor(tables, chosen, candidate) {
    this.candidate = candidate;
    this.#rings = ringsOf(tables.finish);
    this.#board = new SmallBoard(tables);
    const onclick = (/** @type {MouseEvent} */ { shiftKey }) =>
      chosen(this.candidate.evaluated && !shiftKey ? "game" : "weights", this.candidate);
    this.#open = html("button", { type: "button", class: "open", onclick }, this.#board.element);
    this.details = button("info", LAB.weights, () => chosen("weights", this.candidate), {
      class: "quiet details",
    });
    this.compare = button("other", LAB.compare, () => chosen("compare", this.candidate), {
      class: "quiet details",
    });
    const line = html("div", { class: "line" }, this.#fitness, this.compare, this.details);
    this.element = html("li", { class: "candidate" }, this.#open, line);
  }

  /**
   * @param {Candidate} candidate
   * @param {number} place in the population, from 1
   */
  draw(candidate, place) {
    this.candidate = candidate;
    const { evaluated, fitness, pegs, solves } = candidate;
    const drawn = `${place} ${evaluated} ${fitness}`;
    if (drawn === this.#drawn) return;
    this.#drawn = drawn;
    if (evaluated) this.#board.place(pegs, this.#rings);
    else this.#board.weigh(weightsOf(candidate));
    this.#fitness.textContent = evaluated ? `${fitness}` : "";
    this.element.classList.toggle("solves", solves);
    const words = evaluated ? reached(candidate) : LAB.unevaluated;
    this.#open.setAttribute("aria-label", format(LAB.candidate, { place, words }));
    this.#open.title = evaluated ? LAB.click : LAB.weights;
    this.details.setAttribute("aria-label", format(WORDS.pair, { first: LAB.weights, second: place }));
    this.details.title = LAB.weights;
    this.compare.setAttribute("aria-label", format(WORDS.pair, { first: LAB.compare, second: place }));
    this.compare.title = LAB.compare;
  }
}

export class Population {
  /** @type {Map<string, Card>} */
  #cards = new Map();
  #tables;
  #chosen;
  #drawn = 0;
  /** Whether cards glide to their new places. */
  glides = true;
  element = html("ol", { class: "population", "aria-label": LAB.population });

  /**
   * @param {Tables} tables
   * @param {(what: What, candidate: Candidate) => void} chosen
   */
  constructor(tables, chosen) {
    this.#tables = tables;
    this.#chosen = chosen;
  }

  clear() {
    this.#cards.clear();
    this.element.replaceChildren();
  }

  /** @param {Candidate[]} candidates in their order */
  draw(candidates) {
    const now = performance.now();
    const time = Math.min(GLIDE, SHARE * (now - this.#drawn));
    this.#drawn = now;
    const quiet = !this.glides || still() || time < MIN_GLIDE;
    const before = quiet ? new Map() : this.#places();
    const known = this.#cards;
    this.#cards = new Map();
    const elements = candidates.map((candidate, number) => {
      const card = known.get(candidate.id) ?? new Card(this.#tables, this.#chosen, candidate);
      card.draw(candidate, number + 1);
      this.#cards.set(candidate.id, card);
      return card.element;
    });
    this.#arrange(elements);
    for (const [element, [x, y]] of before) if (element.isConnected) glide(element, x, y, time);
  }

  /** Put the cards in order; those that stay where they are keep the focus.  @param {HTMLElement[]} elements */
  #arrange(elements) {
    const { element } = this;
    const focused = /** @type {HTMLElement | null} */ (document.activeElement);
    const inside = element.contains(focused);
    const wanted = new Set(elements);
    for (const child of [...element.children]) {
      if (!wanted.has(/** @type {HTMLLIElement} */ (child))) child.remove();
    }
    elements.forEach((one, number) => {
      if (element.children[number] !== one) element.insertBefore(one, element.children[number] ?? null);
    });
    if (!inside || document.activeElement === focused) return;
    const next = focused?.isConnected ? focused : element.querySelector("button");
    next?.focus({ preventScroll: true });
  }

  /** @returns {Map<Element, [number, number]>} where the cards are */
  #places() {
    return new Map(
      [...this.element.children].map((card) => {
        const { left, top } = card.getBoundingClientRect();
        return [card, [left, top]];
      }),
    );
  }
}

/**
 * Let a card come from where it was.
 * @param {Element} card
 * @param {number} x
 * @param {number} y
 * @param {number} duration in milliseconds
 */
function glide(card, x, y, duration) {
  for (const before of card.getAnimations()) before.cancel();
  const { left, top } = card.getBoundingClientRect();
  if (Math.hypot(x - left, y - top) < 1) return;
  const from = { transform: `translate(${x - left}px, ${y - top}px)` };
  card.animate([from, { transform: "none" }], { duration, easing: "ease-out" });
}
