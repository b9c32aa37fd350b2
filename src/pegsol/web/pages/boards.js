// Page "Boards": the puzzles in their collections, the boards, and setting up a game on one of them.

import { at } from "../base.js";
import { format } from "../board/messages.js";
import { boardCard, puzzleCard } from "../boards/cards.js";
import { fits, folded, queryOf, wantedOf } from "../boards/filters.js";
import { ladder } from "../boards/ladder.js";
import { stepsOf } from "../boards/next.js";
import { followPlace, lastPlace } from "../boards/place.js";
import { setUp } from "../boards/setup.js";
import { sizes } from "../boards/sizes.js";
import { cardsOf } from "../boards/unfinished.js";
import { Wishes } from "../boards/wishes.js";
import { button, html } from "../dom.js";
import { catalogueOfBoards, catalogueOfPuzzles } from "../game/catalogue.js";
import { results as allResults } from "../shelf/results.js";
import { field, select, tick } from "../parts/forms.js";
import { DIFFICULTY } from "../texts/first.js";
import { BOARDS, COLLECTIONS, SIZES, WISHES } from "../texts/later.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("../boards/cards.js").Puzzle} Puzzle */
/** @typedef {import("../boards/cards.js").Board} Board */
/** @typedef {import("../boards/cards.js").Result} Result */
/** @typedef {import("../boards/filters.js").Entry} Entry */
/** @typedef {import("../boards/filters.js").Wanted} Wanted */

export const title = BOARDS.title;

// -- shelves -------------------------------------------------------------------------------------

/**
 * A part of the catalogue under its heading; it hides when all its cards do.
 * @param {string} id
 * @param {string} heading
 * @param {(Node | string)[]} about
 * @param {HTMLElement[]} items
 */
function shelf(id, heading, about, items) {
  return html(
    "section",
    { class: "shelf", id, tabindex: "-1", "aria-labelledby": `${id}-title` },
    html("h2", { id: `${id}-title` }, heading),
    html("p", { class: "soft lead" }, ...about),
    html("ul", { class: "tiles" }, ...items),
  );
}

/**
 * Whether the player has solved a puzzle, without help.
 * @param {Result | undefined} result
 */
function isSolved(result) {
  return !!result?.solved && !result.helped;
}

/**
 * @param {string[]} collections
 * @param {Puzzle[]} puzzles
 * @param {Board[]} boards
 * @param {Map<string, Result>} results by the keys of problems
 */
function catalogue(collections, puzzles, boards, results) {
  /** @type {Entry[]} */
  const entries = [];
  const shelves = collections.map((collection) => {
    const own = puzzles.filter((puzzle) => puzzle.collection === collection);
    const items = own.map((puzzle) => {
      const item = html("li", {}, puzzleCard(puzzle, results.get(puzzle.key)));
      const { name, title, aliases, board, sides, grade, source } = puzzle;
      const difficulty = grade === null ? DIFFICULTY.impossible : DIFFICULTY.grades[grade - 1];
      const words = [title, name, ...aliases, board, sides, source, difficulty];
      const solved = isSolved(results.get(puzzle.key));
      entries.push({ item, words: folded(words.join(" ")), board, grade: `${grade ?? 0}`, solved });
      return item;
    });
    const { title, lead } = COLLECTIONS[/** @type {keyof typeof COLLECTIONS} */ (collection)];
    const solved = own.filter(({ key }) => isSolved(results.get(key))).length;
    const possible = own.filter(({ solvable }) => solvable).length;
    const count = solved ? [" ", html("strong", {}, format(BOARDS.progress, { solved, all: possible }))] : [];
    return shelf(collection, title, [lead, ...count], items);
  });
  const items = boards.map((board) => {
    const item = html("li", {}, boardCard(board));
    const words = folded([board.name, board.title, ...board.aliases, board.sides].join(" "));
    entries.push({ item, words, board: board.title, grade: "", solved: false });
    return item;
  });
  shelves.push(shelf("boards", BOARDS.boards, [BOARDS.boardsLead], items));
  return { entries, shelves };
}

/** Links to the shelves. @param {[string, string][]} shelves ids and titles */
function contents(shelves) {
  const items = shelves.map(([id, title]) =>
    html("li", {}, html("a", { href: at(`/boards#${id}`) }, title)),
  );
  return html(
    "nav",
    { class: "shelves", "aria-label": BOARDS.contents },
    html("ul", {}, ...items),
  );
}

// -- the page ------------------------------------------------------------------------------------

/**
 * @param {HTMLElement} root
 * @param {URLSearchParams} params
 * @param {App} app
 */
async function showAll(root, params, app) {
  const [{ boards, shapes }, named, results, games] = await Promise.all([
    catalogueOfBoards(),
    catalogueOfPuzzles(),
    // The page works without the ticks.
    allResults().catch(() => []),
    cardsOf(app.state.current.unfinished),
  ]);
  if (!root.isConnected) return undefined;
  const { collections, puzzles } = named;
  const waiting = games.length ? [shelf("unfinished", BOARDS.unfinished, [BOARDS.goOn], games)] : [];
  const climb = ladder(stepsOf(named, results));
  const last = lastPlace();
  const address = queryOf(wantedOf(params));
  const back = !address || address === last.query;
  let wanted = back ? wantedOf(new URLSearchParams(last.query)) : wantedOf(params);
  /** @type {Map<string, Result>} */
  const best = new Map(results.map((/** @type {Result} */ result) => [result.key, result]));
  const { entries, shelves } = catalogue(collections, puzzles, boards, best);
  const found = html("span", { role: "status" });
  const size = sizes(shapes);
  const fresh = new Wishes(app, boards);
  const all = button(null, BOARDS.showAll, () => showEverything(), { class: "quiet" });
  const sum = html("p", { class: "soft found" }, found, all);

  const narrow = (/** @type {Partial<Wanted>} */ change) => {
    wanted = { ...wanted, ...change };
    const query = queryOf(wanted);
    window.history.replaceState(null, "", at(query ? `/boards?${query}` : `/boards${location.hash}`));
    let count = 0;
    for (const entry of entries) {
      const shown = fits(entry, wanted);
      if (shown) count++;
      entry.item.hidden = !shown;
    }
    for (const part of shelves) part.hidden = !part.querySelector("li:not([hidden])");
    for (const control of [...waiting, climb, parts, size, fresh.element]) control.hidden = Boolean(query);
    sum.hidden = !query;
    found.textContent = !query ? "" : count ? format(BOARDS.found, { count }) : BOARDS.nothing;
  };

  const search = html("input", {
    type: "search",
    value: wanted.text,
    placeholder: BOARDS.searchFor,
    oninput: () => narrow({ text: search.value }),
  });
  /** @type {string[]} */
  const names = [...new Set(puzzles.map((/** @type {Puzzle} */ { board }) => board))];
  /** @type {[string, string][]} */
  const boardChoices = [["", BOARDS.anyBoard], ...pairs(names, names)];
  /** @type {[string, string][]} */
  const gradeChoices = [
    ["", BOARDS.anyGrade],
    ...pairs(["1", "2", "3", "4", "5"], DIFFICULTY.grades),
    ["0", DIFFICULTY.impossible],
  ];
  const boardSelect = select(boardChoices, wanted.board, (board) => narrow({ board }));
  const gradeSelect = select(gradeChoices, wanted.grade, (grade) => narrow({ grade }));
  const open = tick(BOARDS.open, wanted.open, (only) => narrow({ open: only }));
  const showEverything = () => {
    search.value = boardSelect.value = gradeSelect.value = "";
    /** @type {HTMLInputElement} */ (open.firstElementChild).checked = false;
    narrow(wantedOf(new URLSearchParams()));
    search.focus();
  };
  const bar = html(
    "search",
    { class: "filters" },
    field(BOARDS.search, search),
    field(BOARDS.board, boardSelect),
    field(BOARDS.grade, gradeSelect),
    open,
  );
  const parts = contents([
    ...pairs(
      collections,
      collections.map((name) => COLLECTIONS[/** @type {keyof typeof COLLECTIONS} */ (name)].title),
    ),
    ["new", WISHES.title],
    ["sizes", SIZES.title],
    ["boards", BOARDS.boards],
  ]);
  const plain = shelves.pop();
  root.append(html("h1", {}, BOARDS.title), ...waiting, climb, bar, sum, parts, ...shelves, fresh.element, size);
  if (plain) {
    root.append(plain);
    shelves.push(plain);
  }
  narrow({});
  const unfollow = followPlace(back ? last.top : 0, () => queryOf(wanted));
  return () => {
    fresh.leave();
    unfollow();
  };
}

/**
 * @param {string[]} values
 * @param {string[]} words
 * @returns {[string, string][]}
 */
function pairs(values, words) {
  return values.map((value, place) => [value, words[place]]);
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
