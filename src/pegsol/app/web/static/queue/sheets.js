// The sheets that the print queue makes, as a preview and for the printer.

import { html } from "../dom.js";
import { lineOf } from "../parts/forms.js";
import { picture } from "../parts/picture.js";
import { QUEUE } from "../texts/queue.js";
import { bookletPages } from "./booklet.js";
import { COLUMNS, SIZES } from "./paper.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("../state.js").Item} Item */
/** @typedef {import("./paper.js").Paper} Paper */

const TYPING = 400; // milliseconds without a change until a PDF is made

export class Sheets {
  #pages = html("div", { class: "sheets" });
  #style = new CSSStyleSheet();
  #count = html("span", { class: "soft" });
  /** The number of the last drawing: an older one that is still being made is not shown. */
  #drawn = 0;
  #making = Promise.resolve();
  element = html(
    "section",
    { class: "preview" },
    html("h2", {}, QUEUE.preview, " ", this.#count),
    this.#pages,
  );

  /** @param {App} app */
  constructor(app) {
    this.app = app;
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, this.#style];
  }

  leave() {
    this.#drawn++;
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter(
      (sheet) => sheet !== this.#style,
    );
  }

  /** Print once all pictures are there. */
  async print() {
    await this.#making;
    const images = [...this.#pages.querySelectorAll("img")];
    if (!images.length) return; // the preview says why
    await Promise.allSettled(images.map((image) => image.decode()));
    window.print();
  }

  /**
   * Lay the pages out, here as on paper.
   * @param {Item[]} items
   * @param {Paper} paper
   */
  draw(items, paper) {
    const number = ++this.#drawn;
    const booklet = paper.layout !== "sheets";
    const margin = booklet ? "0" : "12mm"; // a PDF has margins of its own
    this.#style.replaceSync(`@page { size: ${SIZES[paper.paper]}; margin: ${margin}; }`);
    this.element.hidden = !items.length;
    if (!booklet || !items.length) return void this.#show(this.#sheets(items, paper));
    if (!this.#pages.querySelector(".whole")) this.#say(QUEUE.wait);
    this.#pages.setAttribute("aria-busy", "true");
    this.#making = this.#booklet(number, items, paper);
  }

  /**
   * Show the pages of the PDF, unless something changes meanwhile.
   * @param {number} number of this drawing
   * @param {Item[]} items
   * @param {Paper} paper
   */
  async #booklet(number, items, paper) {
    await new Promise((resolve) => window.setTimeout(resolve, TYPING));
    if (number !== this.#drawn) return;
    try {
      const pages = await bookletPages(this.app, items, paper);
      const whole = (/** @type {Node} */ page) =>
        html("div", { class: `sheet whole ${paper.paper}` }, page);
      if (number === this.#drawn) this.#show(pages.map(whole));
    } catch (error) {
      if (number === this.#drawn) this.#say(lineOf(error));
    }
  }

  /** @param {HTMLElement[]} pages */
  #show(pages) {
    this.#pages.removeAttribute("aria-busy");
    this.#pages.replaceChildren(...pages);
    this.#count.textContent = QUEUE.pages(pages.length);
  }

  /** @param {string} text in place of the pages */
  #say(text) {
    this.#pages.removeAttribute("aria-busy");
    this.#pages.replaceChildren(html("p", { class: "soft", role: "status" }, text));
    this.#count.textContent = "";
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
