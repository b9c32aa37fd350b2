// The paper of the print queue: its size, its colours, and the number of diagrams.

import { html } from "../dom.js";
import { choice, field, number, select, tick } from "../parts/forms.js";
import { fields, flag, number as amount, oneOf, read, text, write } from "../reader.js";
import { QUEUE } from "../texts/queue.js";

const THEMES = /** @type {const} */ (["print", "plain", "wood", "dark", "contrast"]);
const PAPERS = /** @type {const} */ (["a4", "letter"]);

const LAYOUTS = /** @type {const} */ (["sheets", "booklet", "worksheet", "board"]);
const PUZZLES = [1, 2, 4, 6];
const MIN_PEG = 2; // millimetres
const MAX_PEG = 100;

export const SIZES = { a4: "210mm 297mm", letter: "216mm 279mm" };

/** The number of columns by the number of diagrams on a page. @type {Record<number, number>} */
export const COLUMNS = { 2: 1, 4: 2, 6: 2, 9: 3, 12: 3 };

/**
 * How the pages look.
 * @typedef {object} Paper
 * @property {string} title
 * @property {typeof LAYOUTS[number]} layout diagrams beside each other, or the pages of a PDF
 * @property {"a4" | "letter"} paper
 * @property {number} perPage diagrams
 * @property {number} puzzles on a worksheet
 * @property {number} peg the diameter in millimetres of the pegs for a board to cut out
 * @property {string} theme of the pictures
 * @property {boolean} strips whether there is a picture for each move
 */

export const PAPER = fields({
  title: text,
  layout: oneOf(...LAYOUTS),
  paper: oneOf(...PAPERS),
  perPage: oneOf(...Object.keys(COLUMNS).map(Number)),
  puzzles: oneOf(...PUZZLES),
  peg: amount(MIN_PEG, MAX_PEG),
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
    layout: "sheets",
    paper: "a4",
    perPage: 6,
    puzzles: 4,
    peg: 16,
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
    offer();
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
  const puzzles = field(
    QUEUE.puzzles,
    select(counts(PUZZLES), `${paper.puzzles}`, (count) => set({ puzzles: Number(count) })),
  );
  const peg = field(
    QUEUE.peg,
    number(paper.peg, MIN_PEG, MAX_PEG, (millimetres) => set({ peg: millimetres })),
  );
  const strips = tick(QUEUE.strips, paper.strips, (shown) => set({ strips: shown }));
  /** Show the controls that the layout has. */
  const offer = () => {
    puzzles.hidden = paper.layout !== "worksheet";
    peg.hidden = paper.layout !== "board";
    perPage.hidden = strips.hidden = !puzzles.hidden || !peg.hidden;
  };
  offer();
  return html(
    "div",
    { class: "stack" },
    choice(
      QUEUE.layout,
      LAYOUTS.map((name) => [name, QUEUE.layouts[name]]),
      paper.layout,
      (name) => set({ layout: /** @type {Paper["layout"]} */ (name) }),
    ),
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
      puzzles,
      peg,
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
