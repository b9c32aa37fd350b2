// Legends: what the characters of a drawing mean, where an author has used others than pegsol.
//
// A drawing in pegsol's own characters needs no legend. For any other one the reader tries each legend that makes
// sense and keeps those that give a board on which something can be played. If one of them stands out, it is taken
// and told; if two are as good, the reader refuses to choose. legend.py does the same.

import { pointGroup } from "../engine/board.js";
import { bitCount, bitsOf } from "../engine/gf2.js";
import { endsOf, fromPlaces } from "./board.js";
import { LEGEND_LINE, NOTHING } from "./literals.js";
import { linesOf, parseDiagram, parsePattern, withoutEdges } from "./diagram.js";
import { boardOf, catalogueBoard, geometryOf } from "./names.js";
import { Unreadable, readable, wordsOf } from "./unreadable.js";

/** @import { Board } from "./board.js" */

/** @typedef {Map<string, string>} Legend the meaning of each character, one of MEANINGS */

/**
 * A drawing as one legend has it, in our own characters.
 * @typedef {object} Reading
 * @property {Legend} legend
 * @property {Board} board
 * @property {bigint} pegs
 * @property {string} start
 * @property {string} targets the finish, "" if the drawing does not say it
 * @property {number} rank how much speaks for it
 * @property {boolean} bordered whether a first or last row or column of the board has no peg
 */

/**
 * What a legend can say of a character, and our own one for it. A target is an empty hole in which a peg must end,
 * and a peg-target one that is filled at the start. Where empty holes and what lies outside are drawn alike, the
 * empty ones are those inside, between other holes.
 * @type {Record<string, string>}
 */
const MEANINGS = {
  peg: "o",
  empty: ".",
  outside: "-",
  none: "-",
  either: "?",
  target: ".",
  "peg-target": "o",
  inside: "-",
};

/** The legend of pegsol's own characters. @type {Legend} */
export const OWN = new Map([["o", "peg"], [".", "empty"], ["-", "outside"], ["?", "either"]]);

// What authors never mean by these characters; any other may be a peg, an empty hole or no hole.
const NO_PEG = "∅ _-H○◯⚪◦∘·□▢";
const NO_HOLE = "oO●⬤⚫•◉○◯⚪◦∘1@";
const NOT_EMPTY = "∅#@P●⬤⚫•◉■█";
/** Characters that look empty: beside any other character they are not the pegs. */
const BLANKS = " ._-,:·0○◯⚪◦∘□▢";

const MAX_CHARACTERS = 4; // a peg, an empty hole, no hole and a blank
const MAX_DRAWING = 2 ** 14; // characters of a drawing whose legend is looked for
const MAX_LETTERS = 4;
const MAX_OTHERS = 5; // readings that are told besides the one that is taken
const MINUS = "−"; // for -1, which takes two characters
const MARKS = new Map([["blank", " "], ["-1", MINUS], ["None", NOTHING]]);

const LISTS = /^\s*\[\s*(\[\s*[^\s[\]]|["'])/;
const UNSHOWN = /[\p{C}\p{Zl}\p{Zp}]|(?! )\p{Zs}/u;
const WIDE_BLANK = /[^\S\n\t ]/g; // those that pages put in the place of blanks
const FENCE = /^[ \t]*(```|~~~).*$/gm;
const WORD = /-?[0-9]+|[^\s,;[\](){}'"]/gu;

/** @param {Reading} reading */
export function told({ legend, board }) {
  const said = marksOf(legend).map(([mark, meaning]) => {
    return `${mark} ${meaning === "inside" ? "outside, and empty inside" : meaning}`;
  });
  return `${said.join(", ")}; ${board.name ?? `a ${board.geometry} board of ${plural(board.size, "hole")}`}`;
}

/** A reading with the number of its pegs. @param {Reading} reading */
function withPegs(reading) {
  return `${told(reading)} (${plural(bitCount(reading.pegs), "peg")})`;
}

/** A legend as it is given. @param {Legend} legend */
function optionOf(legend) {
  return marksOf(legend).map(([mark, meaning]) => `${meaning}=${mark}`).join(" ");
}

/** The characters with their meanings; that of blanks outside goes without saying. @param {Legend} legend */
function marksOf(legend) {
  const said = [...legend].filter(([mark, meaning]) => mark !== " " || meaning !== "outside");
  return said.map(([mark, meaning]) => [shownMark(mark), meaning]);
}

/** @param {string} mark */
function shownMark(mark) {
  return [...MARKS].find(([, own]) => own === mark)?.[0] ?? mark;
}

/** @param {number} count @param {string} noun */
function plural(count, noun) {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}

// -- a legend that is given -----------------------------------------------------------------------

/**
 * The legend that a text such as "x peg, o empty" or "peg=x empty=o" describes, and the geometry, "" if it has none.
 * @param {string} text
 * @returns {[legend: Legend, geometry: string]}
 */
export function parseLegend(text) {
  const words = wordsOf(text);
  const equal = text.includes("=") && words.every((word) => word.slice(1, -1).includes("="));
  const pairs = equal
    ? words.map((word) => [word.slice(word.indexOf("=") + 1), word.slice(0, word.indexOf("="))])
    : words.flatMap((word, place) => (place % 2 ? [] : [[word, words[place + 1] ?? ""]]));
  const [name] = pairs.findLast(([, meaning]) => meaning === "geometry") ?? [];
  const legend = new Map(
    pairs.filter(([, meaning]) => meaning !== "geometry").map(([word, meaning]) => {
      const mark = MARKS.get(word) ?? word;
      if ([...mark].length !== 1 || UNSHOWN.test(mark) || !Object.hasOwn(MEANINGS, meaning)) {
        const names = Object.keys(MEANINGS).filter((name) => name !== "none").join(", ");
        throw new Unreadable(`expected characters with one of ${names}, such as x peg, o empty or peg=x empty=o`);
      }
      return [mark, meaning];
    }),
  );
  return [legend, name === undefined ? "" : geometryOf(name)];
}

/**
 * A drawing in our own characters, and that of the targets in it, "" for none.
 * @param {Legend} legend
 * @param {string} text
 * @returns {[start: string, targets: string]}
 */
export function drawnWith(legend, text) {
  let rows = text.split("\n");
  for (const [mark, meaning] of legend) if (meaning === "inside") rows = withInside(rows, mark);
  const drawn = [...rows.join("\n")];
  const start = drawn.map((mark) => MEANINGS[legend.get(mark) ?? ""] ?? mark).join("");
  if (![...legend.values()].some((meaning) => meaning.includes("target"))) return [start, ""];
  const end = (/** @type {string} */ meaning) =>
    meaning.includes("target") ? "o" : ["outside", "none"].includes(meaning) ? "-" : ".";
  return [start, drawn.map((mark) => (legend.has(mark) ? end(legend.get(mark) ?? "") : mark)).join("")];
}

/**
 * Rows in which the characters of a kind that do not reach the edge are empty holes.
 * @param {string[]} rows
 * @param {string} mark
 */
function withInside(rows, mark) {
  const cells = rows.map((row) => [...row]);
  const width = Math.max(...cells.map((row) => row.length));
  // Blanks between the characters of a spaced drawing are no places.
  const spaced = mark !== " " && cells.every((row) => !row.join("").trim() || row[1] === " ");
  const step = spaced ? 2 : 1;
  for (const row of cells) while (row.length < width) row.push(" ");
  const last = width - 1 - ((width - 1) % step);
  const reached = new Set();
  const todo = cells.flatMap((row, y) =>
    row.flatMap((_, x) => (x === 0 || x === last || (x % step === 0 && [0, rows.length - 1].includes(y)) ? [[x, y]] : [])),
  );
  for (let place = todo.pop(); place; place = todo.pop()) {
    const [x, y] = place;
    if (reached.has(`${place}`) || ![mark, " "].includes(cells[y]?.[x])) continue;
    reached.add(`${place}`);
    todo.push([x - step, y], [x + step, y], [x, y - 1], [x, y + 1]);
  }
  return cells.map((row, y) =>
    row
      .map((found, x) => (found !== mark || x % step ? found : reached.has(`${[x, y]}`) ? "-" : "."))
      .join(""),
  );
}

// -- a legend that is found -----------------------------------------------------------------------

/** Whether a text has nothing but a drawing, or a matrix in brackets. @param {string} text */
export function isDrawing(text) {
  text = text.replace(LEGEND_LINE, "");
  if (/^\s*[[{(]/.test(text)) return !text.includes("{") && LISTS.test(text);
  const plain = withoutEdges(withoutFences(text)).trim();
  const letters = new Set(plain.toLowerCase().match(/[a-z]/g));
  return plain.includes("\n") && !text.includes(":") && letters.size <= MAX_LETTERS;
}

/** Whether a drawing has only pegsol's own characters. @param {string} text */
export function isOwn(text) {
  return /^[o.\-?| \n]*$/.test(text);
}

/**
 * What a drawing may be: each reading with which something can be played. Without a board the drawing shows it, on a
 * lattice of the geometry or, if that is "", on one that fits its rows.
 * @param {string} text
 * @param {{ board?: Board, geometry: string, legend?: Legend, reverse: boolean }} given
 */
export function readings(text, { board, geometry, legend, reverse }) {
  /** @type {Map<string, Reading>} */
  const found = new Map();
  if (text.length > MAX_DRAWING) return [];
  for (const layout of new Set(layoutsOf(text))) {
    const lattices = board ? [board.geometry] : geometry ? [geometry] : geometriesOf(layout);
    for (const tried of legendsFor(layout, legend)) {
      for (const lattice of lattices) {
        const reading = readable(() => readingOf(tried, layout, board, lattice, reverse));
        if (!reading) continue;
        const key = `${reading.board.geometry} ${reading.board.coordinates} ${reading.pegs} ${reading.targets}`;
        if ((found.get(key)?.rank ?? 0) < reading.rank) found.set(key, reading);
      }
    }
  }
  return [...found.values()];
}

/**
 * The reading for which most speaks; refused if there is none, or more than one.
 * @param {Reading[]} found
 */
export function theOne(found) {
  const isInside = (/** @type {Reading} */ { legend }) => [...legend.values()].includes("inside");
  if (found.some(isInside)) found = found.filter((reading) => !reading.bordered || isInside(reading));
  const rank = Math.max(...found.map((reading) => reading.rank));
  const [best, ...more] = found.filter((reading) => reading.rank === rank);
  if (!best) {
    const message = "no legend gives a board on which a peg can jump: add a line such as legend: ";
    throw new Unreadable(`${message}x peg, o empty, # outside`);
  }
  if (more.length) {
    const message = `the drawing may be read as ${withPegs(best)} or ${withPegs(more[0])}`;
    const rest = more.length > 1 ? `, and ${more.length - 1} more` : "";
    throw new Unreadable(`${message}${rest}: say which with a legend, such as ${optionOf(best.legend)}`);
  }
  return best;
}

/**
 * What else a drawing may be than the reading taken, the likeliest first, each with a legend that says so. A legend
 * that also gives a better reading names the geometry.
 * @param {Reading[]} found
 * @param {Reading} taken
 * @returns {[reading: string, legend: string][]}
 */
export function others(found, taken) {
  const said = new Map([[optionOf(taken.legend), taken]]);
  for (const one of [...found].sort((a, b) => b.rank - a.rank)) {
    const [legend, { geometry }] = [optionOf(one.legend), one.board];
    const other = (said.get(legend)?.board.geometry ?? geometry) !== geometry;
    const option = other ? `${legend} geometry=${geometry}` : legend;
    if (!said.has(option)) said.set(option, one);
  }
  const [, ...rest] = said;
  return rest.slice(0, MAX_OTHERS).map(([legend, one]) => [withPegs(one), legend]);
}

/**
 * The legends to try: that of the author, or each that makes sense.
 * @param {string} text
 * @param {Legend} [given]
 */
function legendsFor(text, given) {
  if (given?.size) return [new Map([...given].filter(([mark]) => text.includes(mark)))];
  const marks = new Set(text.replace(/[\n|]/g, ""));
  if (!/[^\s|][^\s|]/u.test(text)) marks.delete(" "); // blanks stand between the holes
  return sensible([...marks]);
}

/** @param {string[]} marks @returns {Legend[]} */
function sensible(marks) {
  const capitals = marks.filter((mark) => mark !== mark.toLowerCase() && marks.includes(mark.toLowerCase()));
  const single = marks.filter((mark) => !capitals.includes(mark));
  if (single.length > MAX_CHARACTERS || marks.some((mark) => UNSHOWN.test(mark))) return [];
  const tatham = ["P", "H", "O"].every((mark) => marks.includes(mark));
  /** @type {string[][]} */
  let chosen = [[]];
  for (const mark of single) {
    const [noHole, notEmpty] = [NO_HOLE.includes(mark), NOT_EMPTY.includes(mark)];
    const roles = [
      ...(NO_PEG.includes(mark) ? [] : ["peg"]),
      ...(notEmpty || mark === " " ? [] : ["empty"]),
      ...(noHole && !(tatham && mark === "O") ? [] : ["outside"]),
      ...(notEmpty || noHole ? [] : ["inside"]),
    ];
    chosen = chosen.flatMap((some) => roles.map((role) => [...some, role]));
  }
  const legends = chosen.map((roles) => new Map(roles.map((role, place) => [single[place], role]))).filter(makesSense);
  for (const legend of legends) {
    for (const mark of capitals) {
      const role = legend.get(mark.toLowerCase()) ?? "";
      legend.set(mark, role === "peg" ? "peg-target" : role === "empty" ? "target" : role);
    }
  }
  return legends;
}

/** @param {Legend} legend */
function makesSense(legend) {
  const marked = (/** @type {string[]} */ ...roles) =>
    [...legend].flatMap(([mark, role]) => (roles.includes(role) && (mark !== " " || role !== "outside") ? [mark] : []));
  const [pegs, empty, outside] = [marked("peg"), marked("empty", "inside"), marked("outside")];
  if (pegs.length !== 1 || empty.length !== 1) return false;
  if (outside.length > Number(!marked("inside").length)) return false;
  return !BLANKS.includes(pegs[0]) || BLANKS.includes(empty[0]);
}

/**
 * A reading, if its position makes sense.
 * @param {Legend} legend
 * @param {string} text
 * @param {Board | undefined} board
 * @param {string} geometry
 * @param {boolean} reverse
 * @returns {Reading | null}
 */
function readingOf(legend, text, board, geometry, reverse) {
  const [start, targets] = drawnWith(legend, text);
  let [on, rank] = [board, 2];
  if (!on) {
    on = catalogueBoard(boardOf({ geometry, holes: parseDiagram(start, geometry, 1) }));
    const inside = [...legend.values()].includes("inside");
    if (on.name === null && !(inside && isTurned(on))) {
      if (inside || on.motions.length < 2) return null;
      rank = 1;
    }
  }
  const { pegs } = parsePattern(on, start, { either: true });
  const bits = pegs ^ (reverse ? on.full : 0n);
  if (!on.masks.some(({ all, pegs: taken }) => (bits & all) === taken)) return null;
  const blank = board ? [] : edgesOf(on).map((edge) => !(pegs & edge));
  const [width, height] = endsOf(on.coordinates ?? []).map(([, last]) => last + 1);
  if (!board && blank.every(Boolean) && on.size === width * height) return null; // a frame
  return { legend, board: on, pegs, start, targets, rank, bordered: blank.includes(true) };
}

/** Whether a turned or reflected image of a board is in the catalogue. @param {Board} board */
function isTurned({ geometry, coordinates }) {
  return pointGroup(geometry).some(([a, b, c, d]) => {
    const turned = (coordinates ?? []).map(([x, y]) => [a * x + b * y, c * x + d * y]);
    const [[left], [top]] = endsOf(turned);
    const places = turned.map(([x, y]) => /** @type {import("./board.js").Place} */ ([x - left, y - top]));
    return catalogueBoard(fromPlaces(/** @type {any} */ (geometry), places)).name !== null;
  });
}

/** The holes in the first and the last column and row. @param {Board} board */
function edgesOf({ coordinates }) {
  const places = coordinates ?? [];
  return endsOf(places).flatMap((ends, axis) =>
    ends.map((end) => bitsOf(places.flatMap((place, hole) => (place[axis] === end ? [hole] : [])))),
  );
}

// -- layouts --------------------------------------------------------------------------------------

/** The lattices on which the rows of a drawing may lie. @param {string} text */
function geometriesOf(text) {
  const rows = text.split("\n").filter((row) => row.trim()).map((row) => [...row]);
  const filled = rows.map((row) => row.flatMap((mark, column) => (mark.trim() ? [column] : [])));
  if (isTriangle(filled)) return ["triangular", "square"];
  const parities = filled.map((columns) => new Set(columns.map((column) => column % 2)));
  const slanted = parities.every(({ size }) => size === 1) && new Set(parities.flatMap((all) => [...all])).size > 1;
  return slanted ? ["triangular", "hexagonal"] : ["square"];
}

/** Whether each row has one place more than the one above, the first one place. @param {unknown[][]} rows */
function isTriangle(rows) {
  return rows.every(({ length }, place) => length === place + 1);
}

/** The drawing as it stands, and as it may have been before it lost its blanks. @param {string} text */
function layoutsOf(text) {
  const rows = text.split("\n").filter((row) => row.trim()).map((row) => [...row.replace(/\s+/g, "")]);
  return new Set(rows.map(({ length }) => length)).size > 1 ? [text, centred(rows)] : [text];
}

/** Rows with blanks between the characters, all with the same middle. @param {string[][]} rows */
function centred(rows) {
  const widest = Math.max(...rows.map(({ length }) => length));
  return rows.map((row) => " ".repeat(widest - row.length) + row.join(" ")).join("\n");
}

/** A drawing without fences, with a row of characters for each list of a matrix. @param {string} text */
export function tidied(text) {
  text = withoutEdges(withoutFences(text));
  const isMatrix = text.includes("[");
  // JSON has numbers for some characters.
  if (isMatrix) text = text.replace(/\\u([0-9a-f]{4})/gi, (_, code) => String.fromCharCode(parseInt(code, 16)));
  if (/^\s*\[\s*['"]/.test(text)) {
    return [...text.matchAll(/['"]([^'"\n]+)['"]/g)].map(([, row]) => row).join("\n"); // a list of rows
  }
  const lines = text.split("\n").filter((line) => line.trim());
  const words = isMatrix
    ? [...text.matchAll(/\[([^[\]]*)\]/g)].map(([, row]) => row.match(WORD) ?? [])
    : lines.map((line) => line.replaceAll(",", " ").split(/\s+/).filter(Boolean));
  const table = words.map((row) => row.map((word) => (word === "-1" ? MINUS : word)));
  const rows = withoutNumbers(table);
  const [widths, indents] = [rows.map((row) => row.length), lines.map((line) => line.length - line.trimStart().length)];
  const isTable = rows !== table || (new Set(widths).size === 1 && new Set(indents).size === 1 && widths[0] > 1);
  if (!(isTable || isMatrix || text.includes(",")) || rows.flat().some((word) => [...word].length !== 1)) {
    return expanded(text);
  }
  return isTriangle(rows) ? rows.map((row) => row.join(" ")).join("\n") : centred(rows);
}

/** A text with blanks for its tabs. @param {string} text */
function expanded(text) {
  const line = (/** @type {string} */ row) =>
    [...row].reduce((out, mark) => out + (mark === "\t" ? " ".repeat(8 - ([...out].length % 8)) : mark), "");
  return text.includes("\t") ? text.split("\n").map(line).join("\n") : text;
}

/** A text without the fences, marks and ends of line that pages and editors add. @param {string} text */
export function withoutFences(text) {
  const lines = linesOf(text.replace(/[\ufeff\ufe0f]/g, "").replace(FENCE, ""));
  return lines.join("\n").replace(WIDE_BLANK, " ").replace(/^\n+|\n+$/g, "");
}

/** The rows of a table without the numbers of its columns and rows. @param {string[][]} rows */
function withoutNumbers(rows) {
  const [head = [], ...others] = rows;
  const counts = (/** @type {string[]} */ words, /** @type {number} */ first) =>
    words.every((word, place) => word === `${first + place}`);
  const isTable = [0, 1].some((first) => counts(head, first) && counts(others.map(([word]) => word), first));
  return isTable && head.length > 2 ? others.map((row) => row.slice(1)) : rows;
}
