// Page "Boards": the catalogue's boards and puzzles, and setting up a game on one of them.

import { setUp } from "../boards/setup.js";
import { html, icon } from "../dom.js";
import { field, select, tick } from "../parts/forms.js";
import { picture } from "../parts/picture.js";
import { BOARDS } from "../texts/boards.js";

/** @typedef {import("../app.js").App} App */

/**
 * @typedef {object} Puzzle
 * @property {string} name
 * @property {string} title
 * @property {string} board
 * @property {number} holes
 * @property {number} pegs
 * @property {string} finish
 * @property {string} difficulty
 * @property {number} grade
 * @property {string} source
 * @property {boolean} solvable
 * @property {string} key
 */

/** @typedef {{ name: string, note: string, holes: number, problem: string }} Board */

/**
 * @typedef {object} Wanted
 * @property {string} text
 * @property {string} board "" for any
 * @property {string} grade "" for any
 * @property {boolean} open only those that are not solved yet
 */

const MAX_GRADE = 5;

export const title = BOARDS.title;

// -- cards ----------------------------------------------------------------------------------------

/** @param {string} text */
function folded(text) {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
}

/**
 * @param {App} app
 * @param {Puzzle} puzzle
 * @param {boolean} solved
 */
function puzzleCard(app, { name, title, pegs, finish, difficulty, grade, source }, solved) {
  const done = html("span", { class: "done" }, icon("yes"), html("span", {}, BOARDS.solved));
  const dots = html(
    "span",
    { class: "grade", "aria-hidden": "true" },
    "●".repeat(grade).padEnd(MAX_GRADE, "○"),
  );
  const facts = html(
    "span",
    { class: "facts" },
    html("span", {}, BOARDS.game(pegs, finish)),
    html("span", {}, dots, difficulty),
  );
  return html(
    "a",
    { class: "tile", href: app.state.address("/", name), title: source },
    picture(name),
    html("strong", {}, title),
    facts,
    ...(solved ? [done] : []),
  );
}

/**
 * @param {App} app
 * @param {Board} board
 */
function boardCard(app, { name, note, problem }) {
  const set = `/boards?${new URLSearchParams({ set: problem })}`;
  const setting = { class: "setting", href: set, "aria-label": BOARDS.setUpBoard(name) };
  return html(
    "div",
    { class: "tile" },
    html(
      "a",
      { href: app.state.address("/", problem) },
      picture(problem),
      html("strong", {}, name),
    ),
    html("span", { class: "facts" }, note),
    html("a", setting, BOARDS.setUp),
  );
}

/**
 * A part of the catalogue under its heading; it hides when all its cards do.
 * @param {string} heading
 * @param {HTMLElement[]} cards
 */
function shelf(heading, cards) {
  const items = cards.map((card) => html("li", {}, card));
  return html(
    "section",
    { class: "shelf" },
    html("h2", {}, heading),
    html("ul", { class: "tiles" }, ...items),
  );
}

// -- the catalogue --------------------------------------------------------------------------------

/**
 * A card, with what the filters ask about it.
 * @typedef {object} Entry
 * @property {HTMLElement} card
 * @property {string} words that are searched
 * @property {string} board
 * @property {string} grade
 * @property {boolean} solved
 */

/**
 * @param {Entry} entry
 * @param {Wanted} wanted
 */
function fits(entry, { text, board, grade, open }) {
  return (
    folded(text)
      .split(/\s+/)
      .every((word) => entry.words.includes(word)) &&
    (!board || entry.board === board) &&
    (!grade || entry.grade === grade) &&
    !(open && entry.solved)
  );
}

/**
 * The filters of the address.
 * @param {URLSearchParams} params
 * @returns {Wanted}
 */
function wantedOf(params) {
  const [text, board, grade] = ["q", "board", "grade"].map((key) => params.get(key) ?? "");
  return { text, board, grade, open: params.has("open") };
}

/** @param {Wanted} wanted */
function remember({ text, board, grade, open }) {
  const pairs = Object.entries({ q: text, board, grade, open: open ? "1" : "" });
  const query = new URLSearchParams(pairs.filter(([, value]) => value)).toString();
  window.history.replaceState(null, "", query ? `/boards?${query}` : "/boards");
}

/**
 * @param {App} app
 * @param {Board[]} boards
 * @param {Puzzle[]} puzzles
 * @param {Set<string>} solved keys of problems
 */
function catalogue(app, boards, puzzles, solved) {
  /** @type {Entry[]} */
  const entries = [];
  /** @type {Map<string, Puzzle[]>} */
  const byBoard = new Map();
  for (const puzzle of puzzles)
    byBoard.set(puzzle.board, [...(byBoard.get(puzzle.board) ?? []), puzzle]);
  const shelves = [...byBoard].map(([board, all]) => {
    const cards = all.map((puzzle) => {
      const card = puzzleCard(app, puzzle, solved.has(puzzle.key));
      const words = folded(
        [puzzle.title, puzzle.name, puzzle.source, board, puzzle.difficulty].join(" "),
      );
      entries.push({
        card,
        words,
        board,
        grade: `${puzzle.grade}`,
        solved: solved.has(puzzle.key),
      });
      return card;
    });
    return shelf(BOARDS.shelf(board, all[0].holes), cards);
  });
  const plain = boards.map((board) => {
    const card = boardCard(app, board);
    const words = folded([board.name, board.note].join(" "));
    entries.push({ card, words, board: board.name, grade: "", solved: false });
    return card;
  });
  shelves.push(shelf(BOARDS.boards, plain));
  return { entries, shelves };
}

/**
 * @param {HTMLElement} root
 * @param {URLSearchParams} params
 * @param {App} app
 */
async function showAll(root, params, app) {
  const [{ boards }, { puzzles }, { results }] = await Promise.all([
    app.api.get("/api/boards"),
    app.api.get("/api/puzzles"),
    // The page works without the ticks.
    app.api.get("/api/results").catch(() => ({ results: [] })),
  ]);
  /** @type {{ key: string, solved: boolean }[]} */
  const done = results.filter((/** @type {{ solved: boolean }} */ { solved }) => solved);
  const keys = new Set(done.map(({ key }) => key));
  const { entries, shelves } = catalogue(app, boards, puzzles, keys);
  let wanted = wantedOf(params);
  const found = html("p", { class: "soft found", role: "status" });

  const narrow = (/** @type {Partial<Wanted>} */ change) => {
    wanted = { ...wanted, ...change };
    remember(wanted);
    let count = 0;
    for (const entry of entries) {
      const shown = fits(entry, wanted);
      if (shown) count++;
      const item = entry.card.parentElement;
      if (item) item.hidden = !shown;
    }
    for (const part of shelves) part.hidden = !part.querySelector("li:not([hidden])");
    found.textContent = count ? BOARDS.found(count) : BOARDS.nothing;
  };

  const search = html("input", {
    type: "search",
    value: wanted.text,
    placeholder: BOARDS.searchFor,
  });
  search.addEventListener("input", () => narrow({ text: search.value }));
  const names = [...new Set(puzzles.map((/** @type {Puzzle} */ { board }) => board))];
  /** @type {[string, string][]} */
  const boardChoices = [
    ["", BOARDS.anyBoard],
    ...names.map((name) => /** @type {[string, string]} */ ([name, name])),
  ];
  /** @type {Map<number, string>} */
  const grades = new Map(
    puzzles.map((/** @type {Puzzle} */ puzzle) => [puzzle.grade, puzzle.difficulty]),
  );
  /** @type {[string, string][]} */
  const gradeChoices = [["", BOARDS.anyGrade]];
  for (const [grade, words] of [...grades].sort(([a], [b]) => a - b))
    gradeChoices.push([`${grade}`, words]);
  const bar = html(
    "search",
    { class: "filters" },
    field(BOARDS.search, search),
    field(
      BOARDS.board,
      select(boardChoices, wanted.board, (board) => narrow({ board })),
    ),
    field(
      BOARDS.grade,
      select(gradeChoices, wanted.grade, (grade) => narrow({ grade })),
    ),
    tick(BOARDS.open, wanted.open, (open) => narrow({ open })),
  );
  root.append(html("h1", {}, BOARDS.title), bar, found, ...shelves);
  narrow({});
}

/**
 * @param {HTMLElement} root
 * @param {URLSearchParams} params
 * @param {App} app
 */
export async function show(root, params, app) {
  const problem = params.get("set");
  return problem ? setUp(root, problem, app) : showAll(root, params, app);
}
