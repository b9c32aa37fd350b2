// The paper of the print queue: its size, its layout, its colours, and the number of puzzles.

import { html } from "../dom.js";
import { choice, field, select, tick } from "../parts/forms.js";
import { fields, flag, number, oneOf, read, text, write } from "../reader.js";
import { QUEUE } from "../texts/later.js";
import { LAYOUTS } from "./layouts.js";

/** @typedef {import("./layouts.js").Solutions} Solutions */

const THEMES = /** @type {const} */ (["print", "plain", "wood", "dark", "contrast"]);
const PAPERS = /** @type {const} */ (["a4", "letter"]);

export const SIZES = { a4: "210mm 297mm", letter: "216mm 279mm" };

/**
 * How the pages look.
 * @typedef {object} Paper
 * @property {string} title
 * @property {"a4" | "letter"} paper
 * @property {keyof typeof LAYOUTS} layout
 * @property {number} perPage the number of puzzles on a page, if the layout has it
 * @property {Solutions} solutions where they are, if the layout has it
 * @property {string} theme of the pictures
 * @property {boolean} strips whether there is a picture for each move
 */

export const PAPER = fields({
  title: text,
  paper: oneOf(...PAPERS),
  layout: oneOf(...Object.keys(LAYOUTS)),
  perPage: number(1, 12),
  solutions: oneOf("none", "back", "end"),
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
    layout: "diagrams",
    perPage: 6,
    solutions: "back",
    theme: "print",
    strips: true,
    ...read("paper", PAPER),
  };
}

/**
 * The number of puzzles on a page and of their columns.
 * @param {Paper} paper
 */
export function numberOn({ layout, perPage }) {
  const { columns, usual } = LAYOUTS[layout];
  const count = perPage in columns ? perPage : usual;
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
  const own = html("div", { class: "stack" });
  const offer = () => own.replaceChildren(...ofLayout(paper, set));
  offer();
  const layouts = /** @type {Paper["layout"][]} */ (Object.keys(LAYOUTS));
  return html(
    "div",
    { class: "stack" },
    choice(
      QUEUE.layout,
      layouts.map((name) => [name, QUEUE.layouts[name]]),
      paper.layout,
      (name) => {
        set({ layout: /** @type {Paper["layout"]} */ (name) });
        offer();
      },
    ),
    field(QUEUE.name, heading),
    choice(
      QUEUE.paper,
      PAPERS.map((name) => [name, QUEUE.papers[name]]),
      paper.paper,
      (name) => set({ paper: /** @type {Paper["paper"]} */ (name) }),
    ),
    field(
      QUEUE.theme,
      select(
        THEMES.map((name) => [name, QUEUE.themes[name]]),
        paper.theme,
        (theme) => set({ theme }),
      ),
    ),
    own,
  );
}

/**
 * The controls that the layout of the paper has.
 * @param {Paper} paper
 * @param {(part: Partial<Paper>) => void} set
 */
function ofLayout(paper, set) {
  const { columns, solutions } = LAYOUTS[paper.layout];
  const counts = Object.keys(columns).map((count) => /** @type {[string, string]} */ ([count, count]));
  const chosen = (/** @type {string} */ count) => set({ perPage: Number(count) });
  const perPage = field(QUEUE.perPage, select(counts, `${numberOn(paper)[0]}`, chosen));
  if (!solutions.length) return [perPage, tick(QUEUE.strips, paper.strips, (strips) => set({ strips }))];
  const places = solutions.map((where) => /** @type {[string, string]} */ ([where, QUEUE.solved[where]]));
  const place = (/** @type {string} */ where) => set({ solutions: /** @type {Solutions} */ (where) });
  const turned = solutions.includes("back") ? [html("p", { class: "soft hint" }, QUEUE.turned)] : [];
  return [perPage, field(QUEUE.solutions, select(places, solutionsOn(paper), place)), ...turned];
}
