// The paper that is printed on: its layout, its size, its colours, and the number of puzzles.

import { html } from "../dom.js";
import { choice, field, fold, number as numberField, select } from "../parts/forms.js";
import { fields, number, oneOf, read, text, write } from "../reader.js";
import { EDITOR, OPEN, QUEUE, SAVED, SETTINGS } from "../texts/later.js";
import { LAYOUTS, SIZES } from "./layouts.js";

/** @import { Solutions } from "./layouts.js" */

const { plain, wood } = SETTINGS.boards;
const { dark, contrast } = SETTINGS.themes;
const THEMES = { print: QUEUE.themes.print, plain, wood, dark, contrast };
const PAPERS = /** @type {(keyof typeof SIZES)[]} */ (Object.keys(SIZES));

const DIAMETERS = /** @type {const} */ ([2, 100]); // the least and the most for a board to cut out, in millimetres

/**
 * How the pages look.
 * @typedef {object} Paper
 * @property {string} title
 * @property {"a4" | "letter"} paper
 * @property {keyof typeof LAYOUTS} layout
 * @property {number} perPage the number of puzzles on a page, if the layout has it
 * @property {Solutions} solutions where they are, if the layout has it
 * @property {string} theme of the pictures
 * @property {number} diameter of the pegs of a board to cut out, in millimetres
 */

export const PAPER = fields({
  title: text,
  paper: oneOf(...PAPERS),
  layout: oneOf(...Object.keys(LAYOUTS)),
  perPage: number(1, 12),
  solutions: oneOf("none", "back", "end"),
  theme: oneOf(.../** @type {(keyof typeof THEMES)[]} */ (Object.keys(THEMES))),
  diameter: number(...DIAMETERS),
});

/**
 * The paper that was chosen last.
 * @returns {Paper}
 */
export function keptPaper() {
  return {
    title: "",
    paper: "a4",
    layout: "diagrams",
    perPage: 6,
    solutions: "back",
    theme: "print",
    diameter: 16,
    ...read("paper", PAPER),
  };
}

/**
 * The number of puzzles on a page and of their columns; a few puzzles take as much room as there is.
 * @param {Paper} paper
 * @param {number} items
 */
export function numberOn({ layout, perPage }, items) {
  const { columns, usual } = LAYOUTS[layout];
  const most = Math.min(items, perPage in columns ? perPage : usual);
  const count = Object.keys(columns).map(Number).find((room) => room >= most) ?? usual;
  return [count, columns[count]];
}

/**
 * Where the solutions are.
 * @param {Paper} paper
 */
export function solutionsOn({ layout, solutions }) {
  const offered = LAYOUTS[layout].solutions;
  return offered.includes(solutions) ? solutions : offered[0];
}

/**
 * The controls for the paper: the layout, and folded the rest.
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
    placeholder: OPEN.untitled,
  });
  heading.addEventListener("input", () => set({ title: heading.value }));
  const own = html("div", { class: "stack" });
  const offer = () => own.replaceChildren(...ofLayout(paper, set));
  offer();
  const layouts = /** @type {Paper["layout"][]} */ (Object.keys(LAYOUTS));
  const what = choice(
    QUEUE.layout,
    layouts.map((name) => [name, QUEUE.layouts[name]]),
    paper.layout,
    (name) => {
      set({ layout: /** @type {Paper["layout"]} */ (name) });
      offer();
    },
  );
  const papers = choice(
    QUEUE.paper,
    PAPERS.map((name) => [name, QUEUE.papers[name]]),
    paper.paper,
    (name) => set({ paper: /** @type {Paper["paper"]} */ (name) }),
  );
  const themes = select(
    Object.entries(THEMES),
    paper.theme,
    (theme) => set({ theme }),
  );
  const rest = html("div", { class: "stack" }, own, field(EDITOR.name, heading), papers, field(QUEUE.theme, themes));
  return html("div", { class: "stack" }, what, fold(QUEUE.rest, rest));
}

/**
 * The controls that the layout of the paper has.
 * @param {Paper} paper
 * @param {(part: Partial<Paper>) => void} set
 */
function ofLayout(paper, set) {
  const { columns, usual, solutions } = LAYOUTS[paper.layout];
  if (paper.layout === "cutouts")
    return [field(QUEUE.diameter, numberField(paper.diameter, ...DIAMETERS, (diameter) => set({ diameter })))];
  const counts = Object.keys(columns).map((count) => [count, count]);
  const chosen = (/** @type {string} */ count) => set({ perPage: Number(count) });
  const count = paper.perPage in columns ? paper.perPage : usual;
  const perPage = field(QUEUE.perPage, select(counts, `${count}`, chosen));
  if (!solutions.length) return [perPage];
  const places = solutions.map((where) => [where, QUEUE.solved[where]]);
  const place = (/** @type {string} */ where) => set({ solutions: /** @type {Solutions} */ (where) });
  const turned = solutions.includes("back") ? [html("p", { class: "soft hint" }, QUEUE.turned)] : [];
  return [perPage, field(SAVED.kinds.solution, select(places, solutionsOn(paper), place)), ...turned];
}
