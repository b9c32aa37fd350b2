// The paper of the print queue: its size, its colours, and the number of diagrams.

import { html } from "../dom.js";
import { choice, field, select, tick } from "../parts/forms.js";
import { fields, flag, oneOf, read, text, write } from "../reader.js";
import { QUEUE } from "../texts/queue.js";

const THEMES = /** @type {const} */ (["print", "plain", "wood", "dark", "contrast"]);
const PAPERS = /** @type {const} */ (["a4", "letter"]);

export const SIZES = { a4: "210mm 297mm", letter: "216mm 279mm" };

/** The number of columns by the number of diagrams on a page. @type {Record<number, number>} */
export const COLUMNS = { 2: 1, 4: 2, 6: 2, 9: 3, 12: 3 };

/**
 * How the pages look.
 * @typedef {object} Paper
 * @property {string} title
 * @property {"a4" | "letter"} paper
 * @property {number} perPage diagrams
 * @property {string} theme of the pictures
 * @property {boolean} strips whether there is a picture for each move
 */

export const PAPER = fields({
  title: text,
  paper: oneOf(...PAPERS),
  perPage: oneOf(...Object.keys(COLUMNS).map(Number)),
  theme: oneOf(...THEMES),
  strips: flag,
});

/**
 * The paper that was chosen last.
 * @returns {Paper}
 */
export function keptPaper() {
  return {
    title: "",
    paper: "a4",
    perPage: 6,
    theme: "print",
    strips: true,
    ...read("paper", PAPER),
  };
}

/**
 * The controls for the paper.
 * @param {Paper} paper
 * @param {() => void} changed
 */
export function settings(paper, changed) {
  const set = (/** @type {Partial<Paper>} */ part) => {
    Object.assign(paper, part);
    write("paper", paper);
    changed();
  };
  const heading = html("input", {
    value: paper.title,
    maxlength: 200,
    placeholder: QUEUE.untitledSheet,
  });
  heading.addEventListener("input", () => set({ title: heading.value }));
  const counts = (/** @type {(string | number)[]} */ numbers) =>
    numbers.map((count) => /** @type {[string, string]} */ ([`${count}`, `${count}`]));
  const perPage = field(
    QUEUE.perPage,
    select(counts(Object.keys(COLUMNS)), `${paper.perPage}`, (count) => set({ perPage: Number(count) })),
  );
  const strips = tick(QUEUE.strips, paper.strips, (shown) => set({ strips: shown }));
  return html(
    "div",
    { class: "stack" },
    field(QUEUE.name, heading),
    choice(
      QUEUE.paper,
      PAPERS.map((name) => [name, QUEUE.papers[name]]),
      paper.paper,
      (name) => set({ paper: /** @type {Paper["paper"]} */ (name) }),
    ),
    html(
      "div",
      { class: "row" },
      perPage,
      field(
        QUEUE.theme,
        select(
          THEMES.map((name) => [name, QUEUE.themes[name]]),
          paper.theme,
          (theme) => set({ theme }),
        ),
      ),
    ),
    strips,
  );
}
