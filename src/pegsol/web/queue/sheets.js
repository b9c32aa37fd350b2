// The sheets that the print queue makes, as a preview and for the printer.

import { html } from "../dom.js";
import { picture } from "../parts/picture.js";
import { QUEUE } from "../texts/queue.js";
import { COLUMNS, SIZES } from "./paper.js";

/** @typedef {import("../kept.js").Item} Item */
/** @typedef {import("./paper.js").Paper} Paper */

export class Sheets {
  #pages = html("div", { class: "sheets" });
  #style = new CSSStyleSheet();
  #count = html("span", { class: "soft" });
  element = html(
    "section",
    { class: "preview" },
    html("h2", {}, QUEUE.preview, " ", this.#count),
    this.#pages,
  );

  constructor() {
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, this.#style];
  }

  leave() {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter(
      (sheet) => sheet !== this.#style,
    );
  }

  /** Print once all pictures are there. */
  async print() {
    const images = [...this.#pages.querySelectorAll("img")];
    await Promise.allSettled(images.map((image) => image.decode()));
    window.print();
  }

  /**
   * Lay the pages out, here as on paper.
   * @param {Item[]} items
   * @param {Paper} paper
   */
  draw(items, paper) {
    this.#style.replaceSync(`@page { size: ${SIZES[paper.paper]}; margin: 12mm; }`);
    this.element.hidden = !items.length;
    const pages = this.#sheets(items, paper);
    this.#pages.replaceChildren(...pages);
    this.#count.textContent = QUEUE.pages(pages.length);
  }

  /**
   * Diagrams beside each other, page by page.
   * @param {Item[]} items
   * @param {Paper} paper
   */
  #sheets(items, { title, paper, perPage, theme, strips }) {
    const figures = items.map((item) => this.#figure(item, theme, strips));
    /** @type {HTMLElement[]} */
    const pages = [];
    for (let i = 0; i < figures.length; i += perPage) {
      const grid = html("div", { class: "diagrams" }, ...figures.slice(i, i + perPage));
      grid.style.setProperty("--columns", `${COLUMNS[perPage]}`);
      grid.style.setProperty("--rows", `${perPage / COLUMNS[perPage]}`);
      const heading = title && i === 0 ? [html("h3", {}, title)] : [];
      pages.push(html("div", { class: `sheet ${paper}` }, ...heading, grid));
    }
    return pages;
  }

  /**
   * @param {Item} item
   * @param {string} theme
   * @param {boolean} strip whether every move has its picture
   */
  #figure({ title, problem, moves }, theme, strip) {
    const shown = strip && moves.length ? [[], ...steps(moves)] : [moves];
    const images = shown.map((made) => picture(problem, { moves: made, theme, eager: true }));
    const name = title || QUEUE.untitled;
    const texts = moves.flatMap((move) => [html("span", {}, move), " "]);
    const below = moves.length ? [html("div", { class: "moves" }, ...texts)] : [];
    const film = html("div", { class: shown.length > 1 ? "film" : "single" }, ...images);
    film.style.setProperty("--frames", `${Math.ceil(Math.sqrt(shown.length))}`);
    return html("figure", {}, film, html("figcaption", {}, html("strong", {}, name), ...below));
  }
}

/** @param {string[]} moves */
function steps(moves) {
  return moves.map((_, i) => moves.slice(0, i + 1));
}
