// Page "Puzzles": the ladder, the collections, and the player's own board.

import { at } from "../base.js";
import { format } from "../board/messages.js";
import { boardCard, family, gameCards, puzzleCard } from "../boards/cards.js";
import { meanings } from "../boards/medals.js";
import { OwnBoard } from "../boards/own.js";
import { followPlace, lastPlace } from "../boards/place.js";
import { html, link } from "../dom.js";
import { catalogueOfBoards, catalogueOfPuzzles } from "../game/catalogue.js";
import { state } from "../kept.js";
import { address, decodeProblem } from "../link.js";
import { results as allResults } from "../shelf/results.js";
import { DIFFICULTY, NAV, PLAY, WELCOME } from "../texts/first.js";
import { BOARDS, COLLECTIONS, END, LADDER } from "../texts/later.js";

/** @import { BoardRow as Board, PuzzleRow as Puzzle } from "../game/catalogue.js" */

/** @typedef {{ item: HTMLElement, words: string }} Entry a card, and the words by which it is found */

export const title = NAV.boards;

/** Names are found with and without hyphens, and sizes however they are written. @param {string} text */
function folded(text) {
  const plain = text.normalize("NFKD").replace(/\p{M}/gu, "");
  return plain.replace(/[×-]/g, (sign) => (sign === "×" ? "x" : " ")).toLowerCase();
}

/**
 * A part of the page under its heading.
 * @param {string} id
 * @param {string} heading
 * @param {string} about
 * @param {Node[]} content
 */
function shelf(id, heading, about, ...content) {
  return html(
    "section",
    { class: "shelf", id, tabindex: "-1", "aria-labelledby": `${id}-title` },
    html("div", { class: "about" }, html("h2", { id: `${id}-title` }, heading), html("p", { class: "soft" }, about)),
    ...content,
  );
}

/** @param {HTMLElement[]} items */
function tiles(items) {
  return html("ul", { class: "tiles" }, ...items);
}

/** The shelves of the page, and what is found on them. */
class Shelves {
  /** @type {Entry[]} */
  entries = [];
  /** @type {HTMLElement[]} */
  elements;
  #puzzles;
  #best;
  #unlisted;

  /**
   * @param {Awaited<ReturnType<typeof catalogueOfPuzzles>>} catalogue
   * @param {Board[]} boards which are only shown when they are looked for
   * @param {import("../shelf/results.js").Result[]} results
   */
  constructor({ collections, ladder, puzzles }, boards, results) {
    this.#puzzles = new Map(puzzles.map((puzzle) => [puzzle.name, puzzle]));
    this.#best = new Map(results.map((result) => [result.key, result]));
    const steps = ladder.flatMap((name) => this.#puzzles.get(name) ?? []);
    const others = puzzles.filter(({ name }) => !ladder.includes(name));
    this.#unlisted = shelf("boards", BOARDS.boards, "", tiles(boards.map((board) => this.#board(board))));
    this.elements = [
      this.#ladder(steps),
      ...collections.map((name) => this.#collection(name, others.filter(({ collection }) => collection === name))),
      this.#unlisted,
    ];
  }

  /**
   * Show what has all of some words; without words, everything but the boards. Return how many cards are shown.
   * @param {string} text
   */
  narrow(text) {
    const words = folded(text).split(/\s+/).filter(Boolean);
    const found = this.entries.filter((entry) => words.every((word) => entry.words.includes(word)));
    for (const { item } of this.entries) item.hidden = true;
    for (const { item } of found) item.hidden = false;
    for (const part of this.elements) {
      for (const all of part.querySelectorAll("details")) {
        all.open = words.length > 0;
        if (all.parentElement) all.parentElement.hidden = !all.querySelector("li:not([hidden])");
      }
      part.hidden = !part.querySelector("li:not([hidden])");
    }
    this.#unlisted.hidden ||= !words.length;
    return found.length;
  }

  /** @param {Puzzle} puzzle */
  #puzzle(puzzle) {
    const { name, title, aliases, board, sides, grade, source, key } = puzzle;
    const item = html("li", {}, puzzleCard(puzzle, this.#best.get(key)));
    const difficulty = grade === null ? DIFFICULTY.impossible : DIFFICULTY.grades[grade - 1];
    const words = [title, name, ...aliases, board, sides, source, difficulty];
    this.entries.push({ item, words: folded(words.join(" ")) });
    return item;
  }

  /** @param {Board} board */
  #board(board) {
    const item = html("li", {}, boardCard(board));
    this.entries.push({ item, words: folded([board.name, board.title, ...board.aliases, board.sides].join(" ")) });
    return item;
  }

  /**
   * The ladder, with the step that comes next.
   * @param {Puzzle[]} steps
   */
  #ladder(steps) {
    const next = steps.find(({ key }) => !this.#best.get(key)?.solved);
    const items = steps.map((step) => this.#puzzle(step));
    if (next) items[steps.indexOf(next)].firstElementChild?.setAttribute("aria-current", "step");
    const on = next
      ? link("play", format(END.next, { title: next.title }), address("/", next.name))
      : html("p", { class: "good" }, LADDER.done);
    if (next) on.classList.add("primary");
    const about = [LADDER.lead, ...this.#progress(steps)].join(" ");
    return shelf("ladder", WELCOME.words.ladder.title, about, html("div", { class: "row climb" }, on, meanings()), tiles(items));
  }

  /**
   * @param {string} name
   * @param {Puzzle[]} puzzles without those of the ladder
   */
  #collection(name, puzzles) {
    /** Games that begin with one hole empty on the same board have one card. @type {Map<string, Puzzle[]>} */
    const alike = new Map();
    for (const puzzle of puzzles) {
      const key = puzzle.pegs === puzzle.holes - 1 ? puzzle.board : puzzle.name;
      alike.set(key, [...(alike.get(key) ?? []), puzzle]);
    }
    const items = [...alike.values()].map((some) => {
      const cards = some.map((puzzle) => this.#puzzle(puzzle));
      return some.length > 1 ? html("li", {}, family(some, cards)) : cards[0];
    });
    const { title, lead } = COLLECTIONS[/** @type {keyof typeof COLLECTIONS} */ (name)];
    return shelf(name, title, [lead, ...this.#progress(puzzles)].join(" "), tiles(items));
  }

  /** How many are solved, if any. @param {Puzzle[]} puzzles */
  #progress(puzzles) {
    const alone = ({ key = "" }) => this.#best.get(key)?.solved && !this.#best.get(key)?.helped;
    const [solved, all] = [puzzles.filter(alone).length, puzzles.filter(({ solvable }) => solvable).length];
    return solved ? [format(BOARDS.progress, { solved, all })] : [];
  }
}

/** @type {import("../app.js").Show} */
export async function show(root, params) {
  const [{ boards, shapes }, catalogue, results, games] = await Promise.all([
    catalogueOfBoards(),
    catalogueOfPuzzles(),
    // The page works without the medals.
    allResults().catch(() => []),
    gameCards(state.current.unfinished),
  ]);
  const own = new OwnBoard(boards, shapes);
  const given = params.get("set");
  if (given) await own.open(decodeProblem(given));
  else void own.look(boards[0].name);
  if (!root.isConnected) return own.leave();
  const shelves = new Shelves(catalogue, boards, results);
  const waiting = games.length ? [shelf("unfinished", BOARDS.unfinished, "", tiles(games))] : [];
  const mine = shelf("own", BOARDS.own, BOARDS.setUpLead, own.element);
  const last = lastPlace();
  const back = !params.has("q") || params.get("q") === last.query;
  const text = given ? "" : (params.get("q") ?? last.query);
  const found = html("p", { class: "soft", role: "status" });
  const search = html("input", {
    type: "search",
    value: text,
    placeholder: BOARDS.searchFor,
    "aria-label": BOARDS.searchFor,
    oninput: () => narrow(),
  });
  const narrow = () => {
    const query = search.value.trim();
    const asked = new URLSearchParams(query ? { q: query } : given ? { set: given } : {}).toString();
    window.history.replaceState(null, "", at(asked ? `/boards?${asked}` : `/boards${location.hash}`));
    const count = shelves.narrow(query);
    for (const part of [...waiting, mine]) part.hidden = Boolean(query);
    found.textContent = !query ? "" : count ? format(BOARDS.found, { count }) : BOARDS.nothing;
  };
  const others = [link("day", NAV.daily, at("/daily")), link("rush", NAV.rush, at("/rush"))];
  root.append(
    html(
      "div",
      { class: "row top" },
      html("h1", {}, title),
      html("search", {}, search),
      found,
      html("nav", { class: "row", "aria-label": PLAY.other }, ...others),
    ),
    ...waiting,
    ...shelves.elements,
    mine,
  );
  narrow();
  const unfollow = followPlace(back && !given ? last.top : 0, () => search.value.trim());
  if (given) mine.scrollIntoView();
  return () => {
    own.leave();
    unfollow();
  };
}
