// New puzzles to order: wishes are chosen, a worker makes puzzles, and they are played or printed.

import { Rules, flip, parseMoves, pegsIn } from "../board/rules.js";
import { button, html } from "../dom.js";
import { Board } from "../engine/board.js";
import { command } from "../parts/command.js";
import { field, lineOf, number, select } from "../parts/forms.js";
import { read } from "../parts/picture.js";
import { DIFFICULTY } from "../texts/answers.js";
import { BOARDS, WISHES } from "../texts/boards.js";
import { DIALOG } from "../texts/frame.js";
import { ACTIONS } from "../texts/play.js";
import { puzzleCard } from "./cards.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("../parts/picture.js").Shown} Shown */
/** @typedef {import("./making.js").Made} Made */
/** @typedef {import("./making.js").Wish} Wish */

const MAX_PUZZLES = 24;
const MAX_JUMPS = 14; // of puzzles whose difficulty is soon found
const SYMMETRIES = /** @type {const} */ (["mirror", "rotation", "full", "none"]);
const GRADES = ["very-easy", "easy", "medium", "hard", "very-hard"]; // as pegsol generate calls them

/**
 * The part of the page that makes new puzzles, and what ends it.
 * @param {App} app
 * @param {import("./cards.js").Board[]} boards
 */
export function wishes(app, boards) {
  /** @type {Wish} */
  const wish = { jumps: 8, symmetry: null, grade: null };
  let [board, count] = [boards[0], 6];
  /** @type {Worker | null} */
  let worker = null;
  /** @type {Omit<import("../state.js").Item, "id">[]} */
  let found = [];
  const status = html("p", { class: "soft", role: "status" });
  const tiles = html("ul", { class: "tiles" });
  const shell = html("div");

  const end = (/** @type {string} */ words) => {
    worker?.terminate();
    worker = null;
    status.textContent = words;
    [go.hidden, cancel.hidden, queue.hidden] = [false, true, !found.length];
  };
  const sum = () => (found.length < count ? WISHES.fewer(found.length, count) : WISHES.done);
  const make = async () => {
    found = [];
    tiles.replaceChildren();
    [go.hidden, cancel.hidden, queue.hidden] = [true, false, true];
    status.textContent = WISHES.making(0, 0);
    cancel.focus();
    const making = new Worker(new URL("making_worker.js", import.meta.url), { type: "module" });
    worker = making;
    try {
      const shown = await read(board.problem);
      const { size, jumps, motions } = new Board(shown);
      making.addEventListener("message", ({ data: { made, tried, over } }) => {
        if (worker !== making) return; // it was cancelled
        if (over) return finish(found.length ? sum() : WISHES.none);
        if (made) add(shown, made);
        status.textContent = WISHES.making(found.length, tried);
      });
      making.postMessage({ board: { size, jumps, motions, places: shown.tables.places }, wish, count });
    } catch (error) {
      end(lineOf(error));
    }
  };
  const finish = (/** @type {string} */ words) => {
    const focused = document.activeElement === cancel;
    end(words);
    if (focused) go.focus();
  };
  const add = (/** @type {Shown} */ shown, /** @type {Made} */ made) => {
    const item = checked(shown, made, `${board.title} ${found.length + 1}`);
    if (!item) return;
    found.push(item);
    const { grade, number: jumps, start } = made;
    const { title, problem } = item;
    const row = { name: problem, title, pegs: start.length, finish: problem.finish, rules: "normal", source: "", grade, number: jumps };
    tiles.append(html("li", {}, puzzleCard(/** @type {any} */ (row))));
  };
  const go = button("again", WISHES.make, () => void make(), { class: "primary" });
  const cancel = button("stop", DIALOG.cancel, () => finish(found.length ? sum() : ""), { hidden: true });
  const queue = button("print", ACTIONS.queue, () => {
    for (const item of found) app.state.queue.add(item);
    app.say(ACTIONS.queued);
  }, { hidden: true });

  const changed = () => {
    const { jumps, symmetry, grade } = wish;
    const options = ["--unique", `--jumps ${jumps}`, `--count ${count}`];
    if (symmetry) options.push(`--symmetry ${symmetry}`);
    if (grade) options.push(`--difficulty ${GRADES[grade - 1]}`);
    shell.replaceChildren(command("generate", board.name, [], ...options));
  };
  changed();
  const set = (/** @type {Partial<Wish>} */ part) => {
    Object.assign(wish, part);
    changed();
  };
  const chosen = (/** @type {string} */ name) => {
    board = boards.find((one) => one.name === name) ?? board;
    changed();
  };
  const counted = (/** @type {number} */ most) => {
    count = most;
    changed();
  };
  const form = html(
    "div",
    { class: "wishes card" },
    field(BOARDS.board, select(boards.map(({ name, title }) => [name, title]), board.name, chosen)),
    field(WISHES.count, number(count, 1, MAX_PUZZLES, counted)),
    field(WISHES.jumps, number(wish.jumps, 2, MAX_JUMPS, (jumps) => set({ jumps }))),
    field(BOARDS.grade, select(choices(DIFFICULTY.grades.map((words, i) => [`${i + 1}`, words])), "", (grade) => set({ grade: Number(grade) || null }))),
    field(WISHES.symmetry, select(choices(SYMMETRIES.map((name) => [name, WISHES.symmetries[name]])), "", (name) => set({ symmetry: /** @type {Wish["symmetry"]} */ (name || null) }))),
    go,
    cancel,
  );
  const element = html(
    "section",
    { class: "shelf", id: "new", tabindex: "-1", "aria-labelledby": "new-title" },
    html("h2", { id: "new-title" }, WISHES.title),
    html("p", { class: "soft lead" }, WISHES.lead),
    form,
    status,
    tiles,
    queue,
    html("p", { class: "soft" }, WISHES.more),
    shell,
  );
  return { element, leave: () => end("") };
}

/**
 * Choices with one for all of them.
 * @param {[string, string][]} some
 * @returns {[string, string][]}
 */
function choices(some) {
  return [["", WISHES.any], ...some];
}

/**
 * A puzzle as it is played and printed, if its solution is right by the plain rules.
 * @param {Shown} shown its board
 * @param {Made} made
 * @param {string} title
 */
function checked({ problem, tables }, { start, line, grade }, title) {
  const survivor = line[line.length - 1][2];
  const ends = { care: true, pegs: [survivor], free: [], least: 1, most: 1, fewest: false };
  const played = { ...tables, rules: /** @type {const} */ ("normal"), finish: ends };
  const rules = new Rules(played);
  const moves = rules.moves(line).map(({ text }) => text);
  const pegs = pegsIn(tables.holes.length, start);
  for (const jump of parseMoves(played, start, moves)) flip(pegs, jump);
  if (!rules.solved(pegs)) return null;
  const [names, last] = [start.map((hole) => tables.holes[hole]), tables.holes[survivor]];
  const given = { pegsol: 1, title, board: problem.board, start: { pegs: names }, finish: { survivor: last }, rules: "normal" };
  return { title, problem: given, moves, grade };
}
