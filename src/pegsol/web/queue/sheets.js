// The pages to print, as a preview and for the printer.

import { format } from "../board/messages.js";
import { html } from "../dom.js";
import { ACTIONS, DIFFICULTY, WORDS } from "../texts/first.js";
import { QUEUE, SAVED } from "../texts/later.js";
import { EDGE, LAYOUTS, SIZES, card, cutOut, diagram, exercise, listed, puzzlesOf, solved } from "./layouts.js";
import { numberOn, solutionsOn } from "./paper.js";

/** @import { Item } from "../kept.js" */
/** @import { Puzzle } from "./layouts.js" */
/** @import { Paper } from "./paper.js" */

const ROOM = 340; // jumps whose notation fits on a page of solutions, of which a title takes as much as
const TITLE = 8; // these

export class Sheets {
  #pages = html("div", { class: "sheets" });
  /** What is on the paper: nothing else of the page is printed. */
  #paper = html("div", { class: "paper" });
  #style = new CSSStyleSheet();
  #count = html("span", { class: "soft" });
  #left = new AbortController();
  /** What is still being read or solved. @type {Promise<unknown>[]} */
  #pending = [];
  /** The solutions by the ids of items. @type {Map<string, ReturnType<typeof solved>>} */
  #solutions = new Map();
  #drawn = 0;
  element = html(
    "section",
    { class: "preview" },
    html("h2", {}, QUEUE.preview, " ", this.#count),
    this.#pages,
  );

  constructor() {
    const { signal } = this.#left;
    window.addEventListener("beforeprint", () => this.#spread(), { signal });
    window.addEventListener("afterprint", () => this.#back(), { signal });
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, this.#style];
  }

  leave() {
    this.#back();
    this.#left.abort();
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter(
      (sheet) => sheet !== this.#style,
    );
  }

  /** Print once all pictures and solutions are there. */
  async print() {
    while (this.#pending.length) await Promise.allSettled(this.#pending.splice(0));
    const images = [...this.#pages.querySelectorAll("img")];
    const loaded = (/** @type {HTMLImageElement} */ image) =>
      image.src ? image.decode() : new Promise((resolve) => image.addEventListener("load", resolve, { once: true }));
    await Promise.allSettled(images.map(loaded));
    window.print();
  }

  /** Put the pages where they are printed: a dialogue would be cut off at the end of a page. */
  #spread() {
    document.body.append(this.#paper);
    this.#paper.append(this.#pages);
  }

  #back() {
    this.element.append(this.#pages);
    this.#paper.remove();
  }

  /**
   * Lay the pages out, here as on paper.
   * @param {Item[]} items
   * @param {Paper} paper
   */
  draw(items, paper) {
    this.element.hidden = !items.length;
    const drawn = ++this.#drawn;
    const lay = (/** @type {HTMLElement[]} */ pages, [width, height] = SIZES[paper.paper]) => {
      if (drawn !== this.#drawn) return; // it was drawn again meanwhile
      this.#style.replaceSync(`@page { size: ${width}mm ${height}mm; margin: ${EDGE}mm; }`);
      this.#pages.style.setProperty("--shape", `${width} / ${height}`);
      this.#pages.style.setProperty("--usable", `${width - 2 * EDGE}`);
      this.#pages.replaceChildren(...pages);
      this.#count.textContent = format(WORDS.pages, { count: pages.length });
    };
    if (paper.layout === "cutouts") this.#pending.push(this.#cutOuts(items, paper).then((pages) => lay(...pages)));
    else if (!LAYOUTS[paper.layout].solutions.length) lay(this.#fronts(items.map((item) => diagram(item, paper)), [], paper));
    else this.#pending.push(puzzlesOf(items, LAYOUTS[paper.layout]).then((puzzles) => lay(this.#puzzles(puzzles, paper))));
  }

  /**
   * Boards to cut out; all pages are as large as the largest board needs.
   * @param {Item[]} items
   * @param {Paper} paper
   * @returns {Promise<[HTMLElement[], [number, number]]>}
   */
  async #cutOuts(items, paper) {
    const read = await Promise.allSettled(items.map((item) => cutOut(item, paper)));
    const boards = read.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
    const [width, height] = [0, 1].map((side) => Math.max(SIZES[paper.paper][side], ...boards.map(({ sides }) => sides[side])));
    return [boards.map(({ content }) => sheet(paper, ...content)), [width, height]];
  }

  /**
   * Puzzles to be solved on paper, with their solutions.
   * @param {Puzzle[]} puzzles
   * @param {Paper} paper
   */
  #puzzles(puzzles, paper) {
    const face = paper.layout === "cards" ? card : exercise;
    const where = solutionsOn(paper);
    const fitted = { ...paper, perPage: numberOn(paper, puzzles.length)[0] };
    const fronts = puzzles.map((puzzle, i) => face(puzzle, i + 1, fitted));
    const backs = where === "back" ? puzzles.map((puzzle, i) => html("figure", {}, ...this.#answer(puzzle, i + 1))) : [];
    return [...this.#fronts(fronts, backs, paper, puzzles.map(({ rules }) => rules)), ...(where === "end" ? this.#answers(puzzles, paper) : [])];
  }

  /**
   * Figures beside each other, page by page; each page may be followed by its back, whose columns are mirrored.
   * @param {HTMLElement[]} figures
   * @param {HTMLElement[]} backs
   * @param {Paper} paper
   * @param {Puzzle["rules"][]} [rules] of the puzzles, which stand above worksheets
   */
  #fronts(figures, backs, paper, rules = []) {
    const [perPage, columns] = numberOn(paper, figures.length);
    const { title, layout } = paper;
    const { solutions } = LAYOUTS[layout];
    const grid = (/** @type {HTMLElement[]} */ all, /** @type {number} */ first, kind = "") => {
      const element = html("div", { class: `places ${kind}` }, ...all.slice(first, first + perPage));
      element.style.setProperty("--columns", `${columns}`);
      element.style.setProperty("--rows", `${perPage / columns}`);
      return element;
    };
    /** @type {HTMLElement[]} */
    const pages = [];
    for (let i = 0; i < figures.length; i += perPage) {
      const name = html("p", { class: "student" }, html("span", {}, title), html("span", {}, ACTIONS.name));
      const named = title && i === 0 && !solutions.length ? [html("h3", {}, title)] : [];
      const told = Object.values(Object.assign({}, ...rules.slice(i, i + perPage).reverse())).join(" ");
      const head = layout === "worksheets" ? [name, html("p", { class: "rules" }, told)] : named;
      pages.push(sheet(paper, ...head, grid(figures, i)));
      if (backs.length) pages.push(sheet(paper, grid(backs, i, "mirrored")));
    }
    return pages;
  }

  /**
   * The pages with the solutions of all puzzles.
   * @param {Puzzle[]} puzzles
   * @param {Paper} paper
   */
  #answers(puzzles, paper) {
    /** @type {HTMLElement[]} */
    const pages = [];
    let room = 0;
    puzzles.forEach((puzzle, i) => {
      room -= puzzle.jumps + TITLE;
      if (!pages.length || room < 0) {
        room = ROOM - puzzle.jumps - TITLE;
        pages.push(sheet(paper, html("h3", {}, SAVED.kinds.solution), html("div", { class: "solutions-in-words" })));
      }
      pages[pages.length - 1].lastElementChild?.append(html("div", {}, ...this.#answer(puzzle, i + 1)));
    });
    return pages;
  }

  /**
   * The title of a puzzle and its solution, which is written when it is found.
   * @param {Puzzle} puzzle
   * @param {number} number
   */
  #answer(puzzle, number) {
    const { id } = puzzle.item;
    const found = this.#solutions.get(id) ?? solved(puzzle, this.#left.signal).catch(() => null);
    this.#solutions.set(id, found);
    const moves = html("div", {}, "…");
    const written = found.then((line) => moves.replaceChildren(line ? listed(line) : line === false ? DIFFICULTY.impossible : QUEUE.unsolved));
    this.#pending.push(written);
    return [html("strong", {}, `${number}. ${puzzle.title}`), moves];
  }
}

/**
 * @param {Paper} paper
 * @param {HTMLElement[]} content
 */
function sheet({ layout }, ...content) {
  return html("div", { class: `sheet ${layout}` }, ...content);
}
