// Diagrams: positions as text, one character for each hole, row by row.

import { SLANTS } from "../engine/board.js";
import { MAX_HOLES, holeOf, tooMany } from "./board.js";
import { bitsOf } from "../engine/gf2.js";
import { Unreadable, located } from "./unreadable.js";

/** @import { Board, Place } from "./board.js" */

const MAX_TEXT = 2 ** 20; // characters
const MAX_ROWS = 10_000;

const [PEG, EMPTY, EITHER] = ["o", ".", "?"];

/** What each character means; "" is no hole. @type {Map<string, string>} */
const MEANING = new Map([
  ..."oxX*1●".split("").map((mark) => /** @type {[string, string]} */ ([mark, PEG])),
  ...".0○·".split("").map((mark) => /** @type {[string, string]} */ ([mark, EMPTY])),
  [EITHER, EITHER],
  ..."-#_".split("").map((mark) => /** @type {[string, string]} */ ([mark, ""])),
]);

/** Characters that programs draw with different meanings, which only the rows of a board settle. */
const UNCLEAR = new Map([
  ..."xX*".split("").map((mark) => /** @type {[string, string]} */ ([mark, "a peg or no hole"])),
  ["0", "an empty hole or no hole"],
]);

/** @typedef {{ line: number, cells: { column: number, mark: string }[] }} Row */

/**
 * The pegs of a diagram of a board, and the holes that may be either.
 * @param {Board} board
 * @param {string} text
 * @param {{ first?: number, either?: boolean }} [options] the number of the first line, and whether
 *   holes may be either
 */
export function parsePattern(board, text, { first = 1, either = false } = {}) {
  checkSize(text);
  const marks = board.coordinates
    ? byRow(board, withoutEdges(text), first, either)
    : byName(board, text, first, either);
  return { pegs: marked(marks, PEG), free: marked(marks, EITHER) };
}

/** @param {string[]} marks @param {string} wanted */
function marked(marks, wanted) {
  return bitsOf(marks.flatMap((mark, hole) => (mark === wanted ? [hole] : [])));
}

/** @param {Board} board @param {string} text @param {number} first @param {boolean} either */
function byRow({ coordinates }, text, first, either) {
  /** @type {Map<number, number>} */
  const widths = new Map();
  for (const [, row] of coordinates ?? []) widths.set(row, (widths.get(row) ?? 0) + 1);
  const rows = [...widths].sort(([a], [b]) => a - b);
  const drawn = rowsOf(text, first, either)
    .map(({ line, cells }) => ({ line, marks: cells.map(({ mark }) => mark).filter(Boolean) }))
    .filter(({ marks }) => marks.length);
  drawn.forEach(({ line, marks }, place) => {
    if (place === rows.length) {
      throw new Unreadable("the diagram has more rows than the board", line);
    }
    const [row, width] = rows[place];
    if (marks.length !== width) {
      throw new Unreadable(`the number of holes in row ${row + 1} is ${width}, not ${marks.length}`, line);
    }
  });
  if (drawn.length < rows.length) throw new Unreadable("the diagram has fewer rows than the board", first);
  return drawn.flatMap(({ marks }) => marks);
}

/** @param {Board} board @param {string} text @param {number} first @param {boolean} either */
function byName(board, text, first, either) {
  /** @type {string[]} */
  const marks = [];
  linesOf(text).forEach((line, place) => {
    const words = line.split(/\s+/).filter(Boolean);
    for (let word = 0; word < words.length; word += 2) {
      const mark = MEANING.get(words[word + 1] ?? "");
      if (!mark || (mark === EITHER && !either)) {
        throw new Unreadable("expected a hole's name and o or ., such as v1 o", first + place);
      }
      const hole = located(first + place, () => holeOf(board, words[word]));
      if (marks[hole]) throw new Unreadable(`hole ${board.holes[hole]} is given twice`, first + place);
      marks[hole] = mark;
    }
  });
  board.holes.forEach((name, hole) => {
    if (!marks[hole]) throw new Unreadable(`hole ${name} is missing from the diagram`, first);
  });
  return marks;
}

/** @param {string} text */
export function linesOf(text) {
  const lines = text.split(/\r\n|[\n\r\v\f\x1c-\x1e\x85\u2028\u2029]/);
  return lines.at(-1) === "" ? lines.slice(0, -1) : lines;
}

/**
 * @param {string} text
 * @param {number} first
 * @param {boolean} either
 * @param {boolean} [isNew] whether it draws a new board, in clear characters
 * @returns {Row[]}
 */
function rowsOf(text, first, either, isNew = false) {
  const known = meaningsIn(text);
  return linesOf(text).map((row, place) => {
    const line = first + place;
    const cells = [...row].flatMap((character, column) => {
      if (/[\s|]/.test(character)) return [];
      const mark = known.get(character);
      const unclear = isNew && UNCLEAR.get(character);
      if (unclear) {
        const legend = `${character} ${mark === EMPTY ? "empty" : "peg"}`;
        throw new Unreadable(`'${character}' may be ${unclear}: ${say(legend)}`, line, column + 1);
      }
      if (mark === undefined || (mark === EITHER && !either)) {
        throw new Unreadable(refusal(character), line, column + 1);
      }
      return [{ column, mark }];
    });
    return { line, cells };
  });
}

/** @param {string} character */
function refusal(character) {
  if (character === EITHER) return "'?' can only stand in a finish";
  const said = `'${character}' is neither a peg (o) nor an empty hole (.) nor no hole (-)`;
  return /[\p{C}\p{Z}]/u.test(character) ? said : `${said}: ${say(`${character} peg`)}`;
}

/** @param {string} legend */
function say(legend) {
  return `add a line such as legend: ${legend}`;
}

/**
 * What each character means; between rules, x is a peg and o is an empty hole.
 * @param {string} text
 */
function meaningsIn(text) {
  const pegs = ["o", "x", "*", "1", "●"].filter((mark) => text.includes(mark) || text.includes(mark.toUpperCase()));
  if (pegs.join("") === "ox" && text.includes("|") && !/[.0○·?]/.test(text)) {
    return new Map([...MEANING, ["o", EMPTY]]);
  }
  if (pegs.length > 1) {
    const legend = say(`${pegs[1]} peg, ${pegs[0]} empty`);
    throw new Unreadable(`'${pegs[0]}' and '${pegs[1]}' are both signs for a peg: ${legend}`);
  }
  return MEANING;
}

/**
 * A drawing with blanks for the letters of its columns and the numbers of its rows, if it has letters.
 * @param {string} text
 */
export function withoutEdges(text) {
  const lines = linesOf(text);
  const plain = lines.map((line) => (/^\s*a(\s+[a-z])*\s*$/i.test(line) ? "" : line));
  if (plain.every((line, place) => line === lines[place])) return text;
  const number = /^\s*[0-9]+(\/[0-9]+)?(?!\S)/;
  const filled = plain.flatMap((line, place) => (line.trim() ? [place] : []));
  if (filled.every((place) => number.test(plain[place]))) {
    for (let place = filled[0]; place <= (filled.at(-1) ?? -1); place += 1) {
      const without = plain[place].replace(number, (found) => " ".repeat(found.length));
      plain[place] = without.trim() ? without : "-";
    }
  }
  return plain.join("\n");
}

// -- new boards -----------------------------------------------------------------------------------

/**
 * The holes that a diagram draws, counted from column and row 0.
 * @param {string} text
 * @param {string} geometry
 * @param {number} first the number of its first line
 * @returns {Place[]}
 */
export function parseDiagram(text, geometry, first) {
  checkSize(text);
  text = withoutEdges(text);
  const rows = filledRows(rowsOf(text, first, false, true));
  linesOf(text).forEach((row, place) => {
    const tab = row.indexOf("\t");
    if (tab >= 0) throw new Unreadable("a tab leaves the column open: use blanks", first + place, tab + 1);
  });
  const columns = rows.flatMap(({ cells }, y) =>
    cells.filter(({ mark }) => mark).map(({ column }) => /** @type {Place} */ ([column, y])),
  );
  if (!columns.length) throw new Unreadable("the diagram has no hole", first);
  if (columns.length > MAX_HOLES) throw tooMany(columns.length);
  const touching = rows.some(({ cells }) => cells.some(({ column }, i) => column - cells[i - 1]?.column === 1));
  const places = touching ? columns : everySecond(columns, geometry, rows);
  const [left, top] = [Math.min(...places.map(([x]) => x)), places[0][1]];
  return places.map(([x, y]) => [x - left, y - top]);
}

/** The rows from the first to the last with a hole or a "-". @param {Row[]} rows */
function filledRows(rows) {
  const filled = rows.filter(({ cells }) => cells.length);
  const last = filled.at(-1)?.line ?? 0;
  const gap = rows.findLast(({ line, cells }) => !cells.length && line > filled[0]?.line && line < last);
  if (gap) throw new Unreadable("a row without holes is drawn -, not left blank", gap.line);
  return filled;
}

/**
 * The columns of holes that a diagram draws in every second column.
 * @param {Place[]} columns
 * @param {string} geometry
 * @param {Row[]} rows
 * @returns {Place[]}
 */
function everySecond(columns, geometry, rows) {
  const slant = SLANTS[geometry] ?? 0;
  const [x0, y0] = columns[0];
  const odd = (/** @type {number} */ number) => number % 2 !== 0;
  const aligned = columns.filter(([x]) => odd(x - x0));
  if (!aligned.length) return columns.map(([x, y]) => [Math.floor(x / 2), y]);
  const centred = columns.filter(([x, y]) => odd(x - x0 - slant * (y - y0)));
  if (slant && !centred.length) return columns.map(([x, y]) => [Math.floor((x - slant * y) / 2), y]);
  const [x, y] = slant ? centred[0] : aligned[0];
  const said = "the rows are ragged: this hole is half a column out of line";
  throw new Unreadable(said, rows[y].line, x + 1);
}

/** @param {string} text */
function checkSize(text) {
  if (text.length > MAX_TEXT) throw new Unreadable(`the text has more than ${MAX_TEXT} characters`);
  if (linesOf(text).length > MAX_ROWS) throw new Unreadable(`the text has more than ${MAX_ROWS} lines`);
}
