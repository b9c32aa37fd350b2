// What the browser remembers: settings, the print queue, the current game.

import { fields, flag, keyOf, listOf, number, oneOf, read, setAside, text, texts, whole, write } from "./reader.js";
import { LANGUAGES } from "./texts/language.js";

/** @import { ProblemLike } from "./link.js" */

/**
 * @typedef {object} Game
 * @property {ProblemLike} problem
 * @property {string[]} moves
 * @property {number} [at] how many jumps are made when it is opened, if not all
 * @property {import("./link.js").About} [about] what its address says
 * @property {Played} [played] how it has been played, if it has been
 * @property {number} [entry] of the browser's history where it was played
 */

/**
 * How a game has been played, so that it goes on after any other page.
 * @typedef {object} Played
 * @property {string[]} line all its moves, those taken back at the end
 * @property {number} seconds that it has taken
 * @property {boolean} own whether it counts: played from the start, without help, not finished
 * @property {boolean} helped whether the player had help
 * @property {boolean} solved whether the finish has been reached
 * @property {string[][]} [branches] each way in which it was played
 * @property {string[][]} [bookmarks] the moves that lead to each
 * @property {number} [began] when the first jump was made, which tells it from other games; 0 if none was
 * @property {number[]} [times] the seconds until each jump, if all are known
 * @property {Won} [won] how it was solved without help
 */

/**
 * A game that solved a problem, with the seconds that it took and those until each jump, none if they are not known.
 * @typedef {{ moves: string[], seconds: number, times: number[] }} Won
 */

// -- storage -------------------------------------------------------------------------------------

/** @type {import("./reader.js").Form} */
export const PROBLEM = (value) => text(value) ?? fields({})(value);

const GAME_FIELDS = { problem: PROBLEM, moves: texts };
const BRANCHES = { branches: listOf(texts), bookmarks: listOf(texts) };
const COURSE = { seconds: number(0, 1e9), times: whole(number(0, 1e9)) };
/** The form of a game that was won. */
export const WON = { ...COURSE, moves: texts };
const FLAGS = { own: flag, helped: flag, solved: flag };
const SINCE = { began: number(0, Infinity), won: fields(WON, ...Object.keys(WON)) };

export const GAME = fields(
  {
    ...GAME_FIELDS,
    played: fields({ line: texts, ...FLAGS, ...BRANCHES, ...COURSE, ...SINCE }, "line"),
    entry: number(0, 1),
    about: fields({ c: text }),
  },
  "problem",
  "moves",
);

export const UNFINISHED = listOf(GAME);
const MAX_UNFINISHED = 10;

/** A value that outlives the page; fires "change" when it changes here or in another tab. */
export class Kept extends EventTarget {
  #name;
  #form;
  /** @type {any} */
  #value;

  /**
   * @param {string} name
   * @param {import("./reader.js").Form} form
   * @param {unknown} [usual] the value while none is stored
   */
  constructor(name, form, usual = null) {
    super();
    this.#name = name;
    this.#form = form;
    this.#value = this.stored ?? usual;
    window.addEventListener("storage", ({ key }) => {
      if (key !== keyOf(name)) return;
      this.#value = this.stored ?? usual;
      this.take(this.#value);
      this.dispatchEvent(new Event("change"));
    });
  }

  /** What is kept, even if storage is full or forbidden. */
  get value() {
    return this.#value;
  }

  /** What is stored. */
  get stored() {
    return read(this.#name, this.#form);
  }

  /**
   * Take over what is stored, as another tab may have changed it.
   * @param {any} _value
   */
  take(_value) {}

  /** @param {unknown} value */
  keep(value) {
    this.#value = value;
    write(this.#name, value);
    this.dispatchEvent(new Event("change"));
  }
}

// -- settings ------------------------------------------------------------------------------------

export const SETTINGS = fields({
  language: oneOf("", ...Object.keys(LANGUAGES)),
  theme: oneOf("system", "light", "dark", "contrast"),
  board: oneOf("wood", "walnut", "slate", "plain"),
  pegs: oneOf("balls", "marbles", "pegs", "flat"),
  sound: flag,
  vibration: flag,
  taught: flag,
  asks: flag,
  names: flag,
  welcomed: flag,
  ghost: flag,
  tried: flag,
  odds: flag,
});

class Settings extends Kept {
  /** The language of the pages by its code; "" is that of the browser. */
  language = "";
  /** The page: "system", "light", "dark" or "contrast". */
  theme = "system";
  /** The board: "wood", "walnut", "slate" or "plain". */
  board = "wood";
  /** The pegs: "balls", "marbles", "pegs" or "flat". */
  pegs = "balls";
  /** Whether jumps can be heard. */
  sound = false;
  /** Whether the phone shakes a little at each jump. */
  vibration = false;
  /** Whether the player has jumped a few times: until then, the board shows how. */
  taught = false;
  /** Whether the page says what help means before it helps, as it does until the player has agreed. */
  asks = true;
  /** Whether the names of the holes are shown. */
  names = false;
  /** Whether the player has seen the welcome. */
  welcomed = false;
  /** Whether a game is compared with the fastest one while it is played. */
  ghost = false;
  /** Whether the board shows the jumps that were tried before in the same place. */
  tried = false;
  /** Whether the odds are below the board, which is help. */
  odds = false;
  /** All of them, as they are at first. */
  #usual = { ...this };

  constructor() {
    super("settings", SETTINGS);
    this.take(this.value);
  }

  /** @param {any} value */
  take(value) {
    for (const [name, usual] of Object.entries(this.#usual)) Object.assign(this, { [name]: value?.[name] ?? usual });
  }

  /** @param {Partial<Settings>} values */
  set(values) {
    Object.assign(this, values);
    this.keep({ ...this.stored, ...this }); // a newer version may have stored others
  }
}

// -- the print queue -----------------------------------------------------------------------------

/**
 * A position (the moves lead to it) or a solution, to be printed.
 * @typedef {object} Item
 * @property {string} id
 * @property {string} title
 * @property {ProblemLike} problem
 * @property {string[]} moves
 * @property {number} [grade] how difficult it is, if it is a new puzzle
 */

export const QUEUE = listOf(
  fields({ ...GAME_FIELDS, id: text, title: text, grade: number(1, 5) }, "problem", "moves", "id", "title"),
);

class Queue extends Kept {
  /** @returns {Item[]} */
  list() {
    return [...this.value];
  }

  get length() {
    return this.value.length;
  }

  /** @param {Omit<Item, "id">} item */
  add({ title, problem, moves, grade }) {
    const id = crypto.getRandomValues(new Uint32Array(2)).join("-");
    this.keep([...this.value, { id, title, problem, moves, grade }]);
  }

  /** @param {string} id */
  remove(id) {
    this.keep(this.list().filter((item) => item.id !== id));
  }

  /**
   * Move an item down by a number of places, or up if the number is negative.
   * @param {string} id
   * @param {number} places
   */
  move(id, places) {
    const items = this.list();
    const from = items.findIndex((item) => item.id === id);
    if (from < 0) return;
    const to = Math.max(0, Math.min(items.length - 1, from + places));
    items.splice(to, 0, ...items.splice(from, 1));
    this.keep(items);
  }

  clear() {
    this.keep([]);
  }
}

// -- the current game -----------------------------------------------------------------------------

/**
 * The game of this tab: "Play" in the navigation continues it. A new tab begins with the game that
 * was played last in any. Fires "change".
 */
class Current extends EventTarget {
  /** @type {Game | null} */
  #game = read("game", GAME, "sessionStorage") ?? read("game", GAME);

  get game() {
    return this.#game;
  }

  /**
   * The last games in any tab that are not solved, the latest first.
   * @returns {Game[]}
   */
  get unfinished() {
    return read("unfinished", UNFINISHED) ?? [];
  }

  /** @param {Game & { played: Played }} game */
  set(game) {
    this.#game = game;
    write("game", game, "sessionStorage");
    write("game", game);
    const { began, line, solved } = game.played;
    const moves = game.moves.length ? game.moves : line; // which an address can show
    const now = began && !solved ? [{ ...game, moves }] : [];
    const others = this.unfinished.filter(({ played }) => played?.began !== began);
    write("unfinished", [...now, ...others].slice(0, MAX_UNFINISHED));
    this.dispatchEvent(new Event("change"));
  }

  /** The problem of the game cannot be read: it is kept under another name. */
  setAside() {
    const json = JSON.stringify(this.#game);
    this.#game = null;
    write("game", null, "sessionStorage");
    setAside("game", json, null, localStorage);
    this.dispatchEvent(new Event("change"));
  }
}

export const state = {
  settings: new Settings(),
  queue: new Queue("queue", QUEUE, []),
  current: new Current(),
  /** Whether the player has never been here. */
  get newcomer() {
    return !this.settings.welcomed && !this.current.game;
  },
};
