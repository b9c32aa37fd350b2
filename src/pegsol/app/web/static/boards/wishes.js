// New puzzles to order: wishes are chosen, the server makes puzzles, and they are played or printed.

import { alone } from "../base.js";
import { button, html } from "../dom.js";
import { download, field, lineOf, number, select, tick } from "../parts/forms.js";
import { orderOf } from "../queue/booklet.js";
import { keptPaper } from "../queue/paper.js";
import { BOARDS, WISHES } from "../texts/boards.js";
import { FINISH } from "../texts/finish.js";
import { DIFFICULTY } from "../texts/server.js";
import { madeCard } from "./cards.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("./cards.js").Board} Board */
/** @typedef {import("wire").Sent["WishQuestion"]} Wish */
/** @typedef {import("wire").Sent["NewPuzzle"]} Made */

const MAX_PUZZLES = 24; // that the server makes at once
const MAX_PEGS = 1024;
const ON_A_SHEET = 6;
const SYMMETRIES = /** @type {const} */ (["mirror", "rotation", "full", "none"]);
const SEEDS = 2 ** 32;

/**
 * The titles of puzzles in the language of the page, all different.
 * @param {Made[]} made
 */
function titles(made) {
  const plain = made.map(({ symmetry, look, pegs }) => WISHES.puzzle(look, pegs, symmetry));
  /** @type {Map<string, number>} */
  const counts = new Map();
  return plain.map((title) => {
    const count = (counts.get(title) ?? 0) + 1;
    counts.set(title, count);
    return plain.filter((other) => other === title).length > 1 ? `${title} (${count})` : title;
  });
}

/**
 * The part of the page that makes new puzzles.
 * @param {App} app
 * @param {Board[]} boards
 */
export function wishes(app, boards) {
  const part = (/** @type {(Node | string)[]} */ ...content) =>
    html(
      "section",
      { class: "shelf", id: "new", tabindex: "-1", "aria-labelledby": "new-title" },
      html("h2", { id: "new-title" }, WISHES.title),
      ...content,
    );
  if (alone) return part(html("p", { class: "soft lead" }, WISHES.alone));

  /** @type {Omit<Wish, "seed">} */
  const wish = {
    problem: boards[0].problem,
    count: 6,
    pegs: null,
    finish: null,
    grade: null,
    symmetry: null,
    unique: false,
    connected: false,
    rising: true,
  };
  const status = html("p", { class: "soft", role: "status" });
  const tiles = html("ul", { class: "tiles" });
  /** @type {{ problem: any, moves: string[] }[]} */
  let items = [];

  const print = async (/** @type {"worksheet" | "booklet"} */ layout) => {
    const paper = { ...keptPaper(), layout, puzzles: ON_A_SHEET, title: "" };
    try {
      const order = orderOf(/** @type {any} */ (items), paper);
      const { blob, name } = await app.api.file("/api/export", { form: "pdf", ...order });
      download(blob, name);
      app.say(WISHES.printed(name));
    } catch (error) {
      app.tell(lineOf(error));
    }
  };
  const printing = html(
    "div",
    { class: "row", hidden: true },
    button("print", WISHES.worksheet, () => void print("worksheet")),
    button("print", WISHES.booklet, () => void print("booklet")),
  );

  const make = async () => {
    go.disabled = true;
    status.textContent = WISHES.making;
    try {
      const seed = Math.floor(Math.random() * SEEDS);
      const { puzzles, impossible } = await app.api.post("/api/new-puzzles", { ...wish, seed });
      const names = titles(puzzles);
      items = puzzles.map(({ problem }, i) => ({ problem: { ...problem, title: names[i] }, moves: [] }));
      tiles.replaceChildren(
        ...puzzles.map((made, i) => html("li", {}, madeCard(made, names[i], items[i].problem))),
      );
      const wanted = wish.count ?? 1;
      const fewer = puzzles.length < wanted ? WISHES.fewer(puzzles.length, wanted) : WISHES.done;
      status.textContent = impossible ? WISHES.impossible : fewer;
      printing.hidden = !puzzles.length;
    } catch (error) {
      status.textContent = lineOf(error);
    }
    go.disabled = false;
  };
  const go = button("again", WISHES.make, () => void make(), { class: "primary" });

  const pegs = number(NaN, 2, MAX_PEGS, (count) => (wish.pegs = count));
  pegs.placeholder = WISHES.any;
  pegs.addEventListener("input", () => {
    if (!pegs.value) wish.pegs = null;
  });
  const finish = html("input", {
    type: "text",
    placeholder: FINISH.any,
    autocapitalize: "none",
    oninput: () => (wish.finish = finish.value.trim() || null),
  });
  /** @type {[string, string][]} */
  const names = boards.map(({ problem, title }) => [problem, title]);
  /** @type {[string, string][]} */
  const grades = [["", WISHES.any]];
  DIFFICULTY.grades.forEach((words, i) => grades.push([`${i + 1}`, words]));
  /** @type {[string, string][]} */
  const symmetries = [["", WISHES.any]];
  for (const name of SYMMETRIES) symmetries.push([name, WISHES.symmetries[name]]);
  const form = html(
    "div",
    { class: "wishes card" },
    field(BOARDS.board, select(names, boards[0].problem, (problem) => (wish.problem = problem))),
    field(WISHES.count, number(6, 1, MAX_PUZZLES, (count) => (wish.count = count))),
    field(WISHES.pegs, pegs),
    field(FINISH.label, finish),
    field(BOARDS.grade, select(grades, "", (grade) => (wish.grade = grade ? Number(grade) : null))),
    field(
      WISHES.symmetry,
      select(symmetries, "", (name) => (wish.symmetry = /** @type {Wish["symmetry"]} */ (name || null))),
    ),
    tick(WISHES.unique, false, (unique) => (wish.unique = unique)),
    tick(WISHES.connected, false, (connected) => (wish.connected = connected)),
    tick(WISHES.rising, true, (rising) => (wish.rising = rising)),
    go,
  );
  return part(html("p", { class: "soft lead" }, WISHES.lead), form, status, printing, tiles);
}
