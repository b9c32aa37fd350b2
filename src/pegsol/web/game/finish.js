// A finish: the positions that a problem may end in, as text and as JSON.

import { MAX_HOLES, bitsNamed, jumpsOver, namesIn, numbersOf } from "./board.js";
import { isAnyOf } from "../engine/classes.js";
import { bitCount, bitsOf } from "../engine/gf2.js";
import { Unreadable, shown, wordsOf } from "./unreadable.js";

/** @import { Finish } from "../engine/classes.js" */
/** @import { Board } from "./board.js" */

/** @typedef {"normal" | "reverse"} Rules */

/** The words before a list of the holes without a peg. */
export const EMPTY_WORDS = ["vacancies", "vacancy", "empty"];
export const START_WORDS = ["pegs", ...EMPTY_WORDS];

const COUNTED = { care: false, pegs: 0n, free: 0n, least: 1, most: MAX_HOLES, fewest: false };

/** @type {Finish} */
export const FEWEST = { ...COUNTED, fewest: true };
/** @type {Finish} */
export const ANY = { ...COUNTED, most: 1 };

/**
 * The finish with these pegs, and holes that may be either.
 * @param {bigint} pegs
 * @param {bigint} [free]
 * @returns {Finish}
 */
export function pattern(pegs, free = 0n) {
  const most = bitCount(pegs | free);
  return { care: true, pegs, free, least: bitCount(pegs), most, fewest: false };
}

/**
 * @param {number} most
 * @param {"at most" | "exactly"} kind
 * @returns {Finish}
 */
export function counted(most, kind) {
  if (most < 1) throw new Unreadable(`a finish has at least 1 peg, not ${kind} ${most}`);
  return { ...COUNTED, least: kind === "exactly" ? most : 1, most };
}

/** Every hole filled but one. @param {Board} board */
export function oneVacancy(board) {
  return counted(board.holes.length - 1, "exactly");
}

/** One peg in any of some holes. @param {Board} board @param {bigint} holes */
export function anyOf(board, holes) {
  if (bitCount(holes) === 1) return pattern(holes);
  return holes === board.full ? ANY : { ...pattern(0n, holes), least: 1, most: 1 };
}

/** Every hole filled but one, which is any of some. @param {Board} board @param {bigint} holes */
export function anyVacancyOf(board, holes) {
  if (bitCount(holes) === 1) return pattern(board.full & ~holes);
  if (holes === board.full) return oneVacancy(board);
  const pegs = board.holes.length - 1;
  return { ...pattern(board.full & ~holes, holes), least: pegs, most: pegs };
}

/** @param {Finish} one @param {Finish} other */
export function same(one, other) {
  return /** @type {(keyof Finish)[]} */ (Object.keys(COUNTED)).every((key) => one[key] === other[key]);
}

// -- reading --------------------------------------------------------------------------------------

/**
 * The finish that a line of text describes.
 * @param {Board} board
 * @param {string} text
 * @returns {Finish}
 */
export function parseFinish(board, text) {
  const given = wordsOf(text);
  const lower = given.map((word) => word.toLowerCase());
  const phrase = lower.join(" ");
  if (phrase === "any") return ANY;
  if (phrase === "fewest") return FEWEST;
  const [, kind, number] = /^(at[ -]most|exactly)[ -]([0-9]{1,9})$/.exec(phrase) ?? [];
  if (kind) return counted(Number(number), kind === "exactly" ? kind : "at most");
  if (phrase === "one vacancy" || phrase === "one-vacancy") return oneVacancy(board);
  if (lower[0] === "exactly" && !numbersOf(board).has("exactly")) {
    throw new Unreadable("'exactly' takes a number of pegs, such as 'exactly 3'");
  }
  const words = given.slice(START_WORDS.includes(lower[0]) ? 1 : 0);
  const isEmpty = EMPTY_WORDS.includes(lower[0]);
  const several = severalNamed(board, words.join(" "));
  if (several) return (isEmpty ? anyVacancyOf : anyOf)(board, several);
  const place = words.findIndex((word) => word.toLowerCase() === "free");
  const split = place < 0 ? words.length : place;
  const [pegs, free] = [words.slice(0, split), words.slice(split + 1)].map((some) => bitsNamed(board, some));
  return isEmpty ? vacanciesFinish(board, pegs, free) : patternFinish(pegs, free);
}

/** The holes that have a name together, and why a board has none of them. @type {Record<string, string>} */
const PLACES = {
  corner: "a peg can jump over every hole",
  edge: "a peg can jump over every hole in as many ways",
};

/** The holes between bars, or those of a word such as corner; 0n for another text. @param {Board} board @param {string} text */
function severalNamed(board, text) {
  const names = text.split(/ ?\| ?/);
  if (names.length > 1 && names.includes("")) throw new Unreadable("a hole stands on each side of '|', such as a1|a8");
  const holes = numbersOf(board);
  const areas = names.filter((name) => Object.hasOwn(PLACES, name.toLowerCase()) && !holes.has(name));
  if (names.length === 1 && !areas.length) return 0n;
  const own = bitsNamed(board, names.filter((name) => !areas.includes(name)));
  return areas.reduce((found, name) => found | areaNamed(board, name.toLowerCase()), own);
}

/** @param {Board} board @param {string} area */
function areaNamed(board, area) {
  const over = jumpsOver(board);
  const enough = area === "corner" ? 1 : Math.max(...over);
  const holes = [...over.keys()].filter((hole) => over[hole] < enough);
  if (!holes.length) throw new Unreadable(`the board has no ${area}: ${PLACES[area]}`);
  return bitsOf(holes);
}

/**
 * @param {bigint} pegs
 * @param {bigint} free
 */
function patternFinish(pegs, free) {
  if (pegs & free) throw new Unreadable("a hole of the finish cannot hold a peg and be free as well");
  if (!(pegs | free)) throw new Unreadable("the finish has no peg");
  return pattern(pegs, free);
}

/**
 * @param {Board} board
 * @param {bigint} vacancies
 * @param {bigint} free
 */
function vacanciesFinish(board, vacancies, free) {
  if (vacancies & free) throw new Unreadable("a hole of the finish cannot be empty and be free as well");
  return patternFinish(board.full & ~vacancies & ~free, free);
}

// -- JSON -----------------------------------------------------------------------------------------

/** @type {Record<string, (board: Board, keys: Record<string, unknown>) => Finish>} */
const KINDS = {
  pegs: (board, keys) => patternFinish(holesAt(board, keys, "pegs"), holesAt(board, keys, "free")),
  vacancies: (board, keys) =>
    vacanciesFinish(board, holesAt(board, keys, "vacancies"), holesAt(board, keys, "free")),
  survivor: (board, keys) => {
    const holes = lastAt(board, keys, "survivor");
    return holes === null ? ANY : anyOf(board, holes);
  },
  vacancy: (board, keys) => {
    const holes = lastAt(board, keys, "vacancy");
    return holes === null ? oneVacancy(board) : anyVacancyOf(board, holes);
  },
  at_most: (_, keys) => counted(numberAt(keys, "at_most"), "at most"),
  exactly: (_, keys) => counted(numberAt(keys, "exactly"), "exactly"),
  fewest: (_, { fewest }) => {
    if (fewest !== true) throw new Unreadable(`'fewest' must be true, not ${shown(fewest)}`);
    return FEWEST;
  },
};

/**
 * The finish that a decoded JSON object describes.
 * @param {Board} board
 * @param {unknown} content
 */
export function finishFromJson(board, content) {
  const keys = objectOf(content, "'finish'", [...Object.keys(KINDS), "free"]);
  const kind = oneOf(keys, Object.keys(KINDS), "'finish'");
  if ("free" in keys && kind !== "pegs" && kind !== "vacancies") {
    throw new Unreadable(`'free' of 'finish' goes with 'pegs' or 'vacancies', not '${kind}'`);
  }
  return KINDS[kind](board, keys);
}

/**
 * @param {Board} board
 * @param {Record<string, unknown>} keys
 * @param {"pegs" | "vacancies" | "free"} key
 */
function holesAt(board, keys, key) {
  return namedAt(board, "finish", key, keys[key] ?? []);
}

/**
 * The holes that a key of a start or a finish lists.
 * @param {Board} board
 * @param {string} where
 * @param {string} key
 * @param {unknown} value
 */
export function namedAt(board, where, key, value) {
  if (!Array.isArray(value)) {
    throw new Unreadable(`'${key}' of '${where}' must be a list of holes, not ${shown(value)}`);
  }
  const odd = value.find((name) => typeof name !== "string");
  if (odd !== undefined) {
    throw new Unreadable(`'${key}' of '${where}' must hold names, not ${shown(odd)}`);
  }
  try {
    return bitsNamed(board, value);
  } catch (error) {
    if (error instanceof Unreadable) throw new Unreadable(`'${key}' of '${where}': ${error.said}`);
    throw error;
  }
}

/**
 * The hole that a key names, or the several that it lists, as bits; null for "any".
 * @param {Board} board
 * @param {Record<string, unknown>} keys
 * @param {"survivor" | "vacancy"} key
 */
function lastAt(board, keys, key) {
  const given = keys[key];
  if (given === "any") return null;
  if (typeof given !== "string" && !Array.isArray(given)) {
    throw new Unreadable(`'${key}' must be a hole, a list of holes or "any", not ${shown(given)}`);
  }
  const holes = namedAt(board, "finish", key, [given].flat());
  if (!holes) throw new Unreadable(`'${key}' of 'finish' must list a hole`);
  return holes;
}

/**
 * @param {Record<string, unknown>} keys
 * @param {string} key
 */
function numberAt(keys, key) {
  const pegs = keys[key];
  if (!Number.isSafeInteger(pegs) || Number(pegs) >= 1e9) {
    throw new Unreadable(`'${key}' must be a number of pegs, not ${shown(pegs)}`);
  }
  return Number(pegs);
}

/**
 * An object of JSON that has only known keys.
 * @param {unknown} content
 * @param {string} what
 * @param {string[]} known
 * @param {string[]} [ignored]
 * @returns {Record<string, unknown>}
 */
export function objectOf(content, what, known, ignored = []) {
  if (!content || typeof content !== "object" || Array.isArray(content)) {
    throw new Unreadable(`${what} must be an object, not ${shown(content)}`);
  }
  for (const key of Object.keys(content)) {
    if (known.includes(key) || ignored.includes(key)) continue;
    throw new Unreadable(`${shown(key)} is not a key of ${what}; the keys are ${known.join(", ")}`);
  }
  return /** @type {Record<string, unknown>} */ (content);
}

/**
 * The only key that is one of some.
 * @param {Record<string, unknown>} keys
 * @param {string[]} kinds
 * @param {string} what
 */
export function oneOf(keys, kinds, what) {
  const found = Object.keys(keys).filter((key) => kinds.includes(key));
  if (found.length === 1) return found[0];
  const given = found.map((key) => `'${key}'`).join(" and ") || "none of them";
  throw new Unreadable(`${what} must have one of the keys ${kinds.join(", ")}, not ${given}`);
}

// -- writing --------------------------------------------------------------------------------------

/**
 * Whether a reverse game ends when only one hole is empty, whichever it is.
 * @param {Finish} finish
 * @param {Board} board
 * @param {Rules} rules
 */
export function isOneVacancy({ care, least }, board, rules) {
  return rules === "reverse" && !care && least === board.holes.length - 1 && least > 1;
}

/**
 * A finish as parseFinish reads it; null if it is pegs in holes.
 * @param {Finish} finish
 * @param {Board} board
 * @param {Rules} rules
 */
export function finishText(finish, board, rules) {
  const { care, free, least, most, fewest } = finish;
  if (fewest) return "fewest";
  if (isAnyOf(finish)) return `${least > 1 ? "vacancies " : ""}${namesIn(board, free).join("|")}`;
  if (care) return null;
  if (isOneVacancy(finish, board, rules)) return "one vacancy";
  return least > 1 ? `exactly ${most}` : most === 1 ? "any" : `at most ${most}`;
}

/**
 * A finish as a JSON problem file holds it.
 * @param {Finish} finish
 * @param {Board} board
 * @param {Rules} rules
 */
export function finishJson(finish, board, rules) {
  if (finish.fewest) return { fewest: true };
  if (isOneVacancy(finish, board, rules)) return { vacancy: "any" };
  if (isAnyOf(finish)) return { [finish.least > 1 ? "vacancy" : "survivor"]: namesIn(board, finish.free) };
  if (!finish.care && finish.most === 1) return { survivor: "any" };
  if (!finish.care) return finish.least > 1 ? { exactly: finish.most } : { at_most: finish.most };
  const [pegs, empty] = [finish.pegs, board.full ^ finish.pegs].map((bits) => namesIn(board, bits));
  if (finish.free) return { pegs, free: namesIn(board, finish.free) };
  if (rules === "reverse" && empty.length === 1) return { vacancy: empty[0] };
  return pegs.length === 1 ? { survivor: pegs[0] } : { pegs };
}
