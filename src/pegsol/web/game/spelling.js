// Spellings of moves: lists, words, directions and brackets become pegsol's own notation, and that becomes
// the jumps of a board. As pegsol/game/spelling.py and notation.py read them.

import { SLANTS } from "../engine/board.js";
import { holeOf, numbersOf } from "./board.js";
import { Unreadable, shown } from "./unreadable.js";

/** @import { Rules } from "../board/rules.js" */
/** @import { Board } from "./board.js" */

const PARTS = "(?:up|down)[ -]?(?:left|right)|(?:north|south)[ -]?(?:east|west)|(?:u|d)(?:l|r)|(?:n|s)(?:e|w)";
const SINGLE = "up|down|left|right|north|south|east|west|u|d|l|r";
const ANY_CASE = `${PARTS}|${SINGLE}`.replace(/[a-z]/g, (letter) => `[${letter}${letter.toUpperCase()}]`);
/** The pattern of a direction in words; a small e or s alone may be a word of a language. */
export const WAY = String.raw`(?:${ANY_CASE}|[NSEW])(?![\p{L}\p{N}])`;

const ARROW = String.raw`[←↓↑↖↗↘↙]|→(?=[ \t]{0,9}(?:[,;\n]|$))`;
/** @type {Record<string, string>} */
const ARROWS = { "←": "l", "↑": "u", "→": "r", "↓": "d", "↖": "ul", "↗": "ur", "↘": "dr", "↙": "dl" };
const PART = new RegExp(`${SINGLE}|[nsew]`, "g");

const COMMENT = /(?<!\S)#[^\n]*/g;
const NUMBERED = /(\([^()\n]{0,40}\))|(?<!\S)(?:(?:move|jump|step) )?[0-9]{1,4}[.):](?=\s)/gi;
const FROM = /(?<!\S)(?:from(?=\s)|\/\/[^\n]*)/gi;
const TO = /(?<=[^\s-]\s)(?:to|over)(?=\s)/gi;
const HOLE = new RegExp(
  String.raw`((?<=[0-9])[ \t]?[xX][ \t]?)?([A-Za-z]{1,3}[0-9]{1,4})(?:[ \t,:"]{0,9}(${ARROW}|${WAY}))?`,
  "gu",
);
const BRACKETS = /\[[^[\]()]*\]|(?<![^\s,[(])\([^[\]()]*\)/g;
const GROUPS = [BRACKETS, BRACKETS, /[^\n;,]+/g, /[^\n;]+/g];
const BETWEEN = /(?<=[^\s,"])[\s,"]+(?=[^\s,"])/g;
const MAX_GROUP = 200; // characters of three holes

/** Moves without comments and the numbers of a list; "to" and "over" become hyphens. @param {string} text */
export function listed(text) {
  return text
    .replace(COMMENT, " ")
    .replace(NUMBERED, (_, bracket) => bracket ?? " ")
    .replace(FROM, " ")
    .replace(TO, "-");
}

/**
 * The moves in a text with our names of the holes, as the rules read them.
 * @param {Board} board
 * @param {Rules} rules
 * @param {string} text
 * @returns {string[]}
 */
export function movesOn(board, rules, text) {
  const words = plain(board, text).replace(/\s*-\s*/g, "-").split(/[\s,]+/).filter(Boolean);
  return words.map((word) => move(board, rules, word));
}

/**
 * Moves with plain hyphens, and without brackets around them; the target takes the place of a direction,
 * and two or three holes alone in a line, in brackets or between commas are a jump.
 * @param {Board} board
 * @param {string} text
 */
function plain(board, text) {
  let own = text;
  if (board.coordinates) {
    const places = new Map(board.coordinates.map((place, hole) => [`${place}`, hole]));
    own = text.replaceAll("'", " ").replace(HOLE, (match, takes, hole, way) => {
      const number = numbersOf(board).get(hole.toLowerCase());
      if (number === undefined) return match;
      if (!way) return `${takes ? "-" : ""}${hole}`;
      const [[column, row], [right, down]] = [board.coordinates?.[number] ?? [], step(board, way)];
      const target = places.get(`${column + 2 * right},${row + 2 * down}`);
      if (target === undefined) throw new Unreadable(`${shown(match)} is not a jump on this board`);
      return `${takes ? "-" : ""}${hole}-${board.holes[target]}`;
    });
  }
  own = own.replace(/[-=]>/g, "-");
  for (const pattern of GROUPS) own = own.replace(pattern, (part) => joined(board, part));
  return own.replace(/[‐‑‒–—−→⟶➔×]/g, "-").replace(/[[\]"]/g, " ").replaceAll(";", ",");
}

/** The columns and rows to the next hole in a direction. @param {Board} board @param {string} way an arrow or a word */
function step({ geometry }, way) {
  const initials = ((ARROWS[way] ?? way.toLowerCase()).match(PART) ?? []).map(([initial]) => initial);
  const towards = (/** @type {string} */ less, /** @type {string} */ more) =>
    Number(initials.some((one) => more.includes(one))) - Number(initials.some((one) => less.includes(one)));
  const [right, down, slant] = [towards("lw", "re"), towards("un", "ds"), SLANTS[geometry] ?? 0];
  return [right && down && slant ? (right - slant * down) / 2 : right, down]; // the next row is half a hole away
}

/** A part of a text without brackets; two or three holes alone become a jump. @param {Board} board @param {string} text */
function joined(board, text) {
  const inner = /^[[(].*[\])]$/s.test(text) ? ` ${text.slice(1, -1)} ` : text;
  const holes = inner.length <= MAX_GROUP ? (inner.match(/[^\s,"]+/g) ?? []) : [];
  if (holes.length < 2 || holes.length > 3) return inner;
  if (!holes.every((hole) => numbersOf(board).has(hole.toLowerCase()))) return inner;
  return inner.replace(BETWEEN, "-");
}

// -- moves in our own notation ----------------------------------------------------------------------

/**
 * @param {Board} board
 * @param {Rules} rules
 * @param {string} word such as d2-d4-f4, d2d4 or d2-d3-d4
 */
function move(board, rules, word) {
  const isOne = word.includes("-") || numbersOf(board).has(word.toLowerCase());
  const isJoined = !isOne && /^(?:[a-z]+[0-9]+){2,}$/i.test(word);
  const [first, ...landings] = isJoined ? (word.match(/[a-z]+[0-9]+/gi) ?? []) : word.split("-");
  if (!landings.length) throw new Unreadable(`${shown(word)} is not a move such as d2-d4`);
  const origin = holeOf(board, first);
  let refusal;
  for (const stops of [landings, ...withOvers(landings)]) {
    try {
      return sweep(board, rules, origin, stops);
    } catch (error) {
      refusal ??= error;
    }
  }
  throw refusal;
}

/** The landings with the holes jumped over that are listed before or behind them. @param {string[]} landings */
function withOvers(landings) {
  if (landings.length % 2 || landings.join().includes("(")) return [];
  const pairs = landings.flatMap((over, at) => (at % 2 ? [] : [`${landings[at + 1]}(${over})`]));
  return pairs.length === 1 ? [pairs, [`${landings[0]}(${landings[1]})`]] : [pairs];
}

/**
 * @param {Board} board
 * @param {Rules} rules
 * @param {number} origin
 * @param {string[]} landings
 */
function sweep(board, rules, origin, landings) {
  const stops = [board.holes[origin]];
  for (const landing of landings) {
    const [, to, by] = /^([^()]+)(?:\(([^()]+)\))?$/.exec(landing) ?? [];
    if (!to) throw new Unreadable(`${shown(landing)} is not a hole such as d4, or d4(d3)`);
    const [target, over] = [holeOf(board, to), by === undefined ? by : holeOf(board, by)];
    const from = stops.at(-1);
    const jumps = rules.from[holeOf(board, `${from}`)].filter((jump) => jump[2] === target);
    const chosen = jumps.filter((jump) => over === undefined || jump[1] === over);
    const jump = `${board.holes[origin]}-${board.holes[target]}`;
    if (!chosen.length) throw new Unreadable(`${jump}${by ? `(${by})` : ""} is not a jump on this board`);
    if (chosen.length > 1) throw new Unreadable(`${jump} leaves a choice of the jumped hole`);
    stops.push(board.holes[target] + (by === undefined ? "" : `(${board.holes[chosen[0][1]]})`));
    origin = target;
  }
  return stops.join("-");
}
