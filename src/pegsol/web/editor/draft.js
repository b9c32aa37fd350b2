// What the editor paints: holes on a lattice or anywhere, a start and a finish. Nothing here touches
// the page.

import { finishJson, pickedOf } from "../parts/finish.js";
import { endsOf, placeNamed } from "../game/board.js";
import { MAX_SIDE, geometryOf, linesOf, nameOf, places } from "./lattice.js";

/** @import { Place } from "../board/grid.js" */
/** @import { Jump as Line } from "../board/rules.js" */
/** @import { Problem } from "../game/read.js" */
/** @import { ProblemJson } from "../link.js" */
/** @import { Geometry } from "./lattice.js" */
/** @import { Net } from "./net.js" */

/**
 * A painted problem. Drafts are never changed: every stroke makes a new one, which undo keeps. `cells`
 * and `wants` have a character for each place, row by row; a board made by hand is a single row.
 * @typedef {object} Draft
 * @property {string} title
 * @property {Geometry} geometry
 * @property {number} columns
 * @property {number} rows
 * @property {string} cells "o" a peg, "." an empty hole, " " no hole
 * @property {string} wants "o" the hole ends with a peg, "." empty, "?" as either; if the finish is "several",
 *   all but "." are holes of which one has the last peg or, in the reverse game, the last vacancy
 * @property {Exclude<import("../parts/finish.js").Picked["kind"], "own" | "hole">} finish `wants` if it
 *   is "pegs" or "several"
 * @property {number} most the number, if the finish is "at_most" or "exactly"
 * @property {"normal" | "reverse"} rules
 * @property {Net | null} net the board, if it is made by hand and not on a lattice
 * @property {{ board: string | ProblemJson, shape: string } | null} known the board it was made from
 */

/**
 * A draft without holes.
 * @param {number} columns
 * @param {number} rows
 * @returns {Draft}
 */
export function blank(columns = 7, rows = 7) {
  return {
    title: "",
    geometry: "square",
    columns,
    rows,
    cells: " ".repeat(columns * rows),
    wants: ".".repeat(columns * rows),
    finish: "any",
    most: 2,
    rules: "normal",
    net: null,
    known: null,
  };
}

/**
 * The name of a place.
 * @param {Draft} draft
 * @param {number} place
 */
export function holeName(draft, place) {
  return draft.net ? draft.net.names[place] : nameOf(draft, place);
}

/**
 * The lines of a draft, both ways and one way; those of a board by hand that have all their holes.
 * @param {Draft} draft
 * @returns {{ lines: Line[], one_way: Line[] }}
 */
export function tracks(draft) {
  const { net, cells } = draft;
  if (!net) return { lines: linesOf(draft), one_way: [] };
  const whole = (/** @type {Line} */ line) => line.every((hole) => cells[hole] !== " ");
  return { lines: net.lines.filter(whole), one_way: net.one_way.filter(whole) };
}

/** @param {Draft} draft */
export function holes({ cells }) {
  return [...cells].flatMap((cell, place) => (cell === " " ? [] : [place]));
}

/**
 * A text with one character replaced.
 * @param {string} text
 * @param {number} index
 * @param {string} character
 */
export function put(text, index, character) {
  return text.slice(0, index) + character + text.slice(index + 1);
}

/**
 * The draft on more or fewer columns and rows; what lies outside is lost.
 * @param {Draft} draft
 * @param {number} columns
 * @param {number} rows
 * @returns {Draft}
 */
export function resized(draft, columns, rows) {
  /**
   * @param {string} text
   * @param {string} otherwise
   */
  const cut = (text, otherwise) =>
    Array.from({ length: rows }, (_, y) =>
      text
        .slice(y * draft.columns, (y + 1) * draft.columns)
        .slice(0, columns)
        .padEnd(columns, otherwise),
    )
      .join("")
      .padEnd(columns * rows, otherwise);
  // Rows that were not there are empty texts, which padEnd fills.
  return { ...draft, columns, rows, cells: cut(draft.cells, " "), wants: cut(draft.wants, ".") };
}

// -- problems -------------------------------------------------------------------------------------

/**
 * The draft with a board made by hand: the holes and lines that it has on its lattice.
 * @param {Draft} draft
 * @returns {Draft}
 */
export function byHand(draft) {
  const all = holes(draft);
  if (!all.length) return draft;
  const at = places(draft);
  const number = new Map(all.map((place, hole) => [place, hole]));
  const renumbered = (/** @type {Line} */ line) =>
    /** @type {Line} */ (line.map((place) => number.get(place)));
  const net = {
    names: all.map((place) => nameOf(draft, place)),
    at: all.map((place) => at[place]),
    lines: linesOf(draft).map(renumbered),
    one_way: [],
    joined: [],
  };
  return { ...draft, ...picked(draft, all), columns: all.length, rows: 1, net, known: null };
}

/**
 * The draft on a lattice, each hole in the place that is nearest.
 * @param {Draft} draft
 * @param {Geometry} geometry
 * @returns {Draft}
 */
export function onLattice(draft, geometry) {
  const { net } = draft;
  if (!net) return { ...draft, geometry };
  const [[left], [top, bottom]] = endsOf(net.at);
  const down = places({ geometry, columns: 1, rows: 2 })[1][1];
  const rows = Math.min(MAX_SIDE, Math.round((bottom - top) / down) + 1);
  const grid = { ...blank(MAX_SIDE, rows), title: draft.title, geometry };
  const spots = places(grid);
  const found = holes(draft).map((hole) => {
    const [x, y] = [net.at[hole][0] - left, net.at[hole][1] - top];
    const far = spots.map((spot) => Math.hypot(spot[0] - x, spot[1] - y));
    return { hole, place: far.indexOf(Math.min(...far)) };
  });
  let { cells, wants } = grid;
  for (const { hole, place } of found) {
    cells = put(cells, place, draft.cells[hole]);
    wants = put(wants, place, draft.wants[hole]);
  }
  const { finish, most, rules } = draft;
  const columns = Math.max(...found.map(({ place }) => place % MAX_SIDE)) + 1;
  return resized({ ...grid, cells, wants, finish, most, rules }, columns, rows);
}

/**
 * What is painted in some places only.
 * @param {Draft} draft
 * @param {number[]} some
 */
function picked({ cells, wants }, some) {
  const of = (/** @type {string} */ text) => some.map((place) => text[place]).join("");
  return { cells: of(cells), wants: of(wants) };
}

/**
 * The board as in problem files.
 * @param {Draft} draft
 */
function boardOf(draft) {
  const { geometry, columns, net } = draft;
  const all = holes(draft);
  if (!net) return { geometry, holes: all.map((place) => [place % columns, Math.floor(place / columns)]) };
  const { lines, one_way } = tracks(draft);
  const named = (/** @type {Line[]} */ some) =>
    some.map((line) => line.map((hole) => net.names[hole]));
  const used = new Set([...lines, ...one_way].flat());
  const apart = all.filter((hole) => !used.has(hole)).map((hole) => net.names[hole]);
  return {
    lines: named(lines),
    ...(one_way.length && { one_way: named(one_way) }),
    ...(apart.length && { holes: apart }),
  };
}

/**
 * What the finish asks of a place, as in `wants`.
 * @param {Draft} draft
 * @param {number} place
 */
export function wantAt({ finish, wants }, place) {
  if (finish === "pegs") return wants[place];
  return finish === "several" && wants[place] !== "." ? "?" : "";
}

/**
 * The finish as in problem files.
 * @param {Draft} draft
 */
function finishOf(draft) {
  const { finish: kind, most, rules } = draft;
  /** @param {string} want */
  const wanted = (want) =>
    holes(draft)
      .filter((place) => wantAt(draft, place) === want)
      .map((place) => holeName(draft, place));
  const [pegs, free] = [wanted("o"), wanted("?")];
  const picked = finishJson({ kind, holes: free, most }, rules);
  if (picked) return picked;
  return free.length ? { pegs, free } : { pegs };
}

/**
 * The problem that is painted, as JSON; null while there is no peg on it.
 * @param {Draft} draft
 * @returns {Record<string, unknown> | null}
 */
export function problemOf(draft) {
  const { title, cells, rules, known } = draft;
  const all = holes(draft);
  const pegs = all.filter((place) => cells[place] === "o");
  if (!pegs.length) return null;
  const drawn = boardOf(draft);
  return {
    pegsol: 1,
    ...(title.trim() && { title: title.trim() }),
    board: known && known.shape === JSON.stringify(drawn) ? known.board : drawn,
    start: { pegs: pegs.map((place) => holeName(draft, place)) },
    finish: finishOf(draft),
    rules,
  };
}

/**
 * The part of the answer about a problem that is used here.
 * @typedef {Pick<Problem, "tables" | "start"> & { problem: ProblemJson }} Info
 */

/**
 * The draft of a problem: on a lattice if its board has one and is not too large.
 * @param {Info} info
 * @returns {Draft}
 */
export function draftOf(info) {
  const { problem } = info;
  const draft = latticed(info) ?? anywhere(info);
  const known = { board: problem.board, shape: JSON.stringify(boardOf(draft)) };
  return draft.net || typeof problem.board === "string" ? { ...draft, known } : draft;
}

/**
 * @param {Info} info
 * @returns {Draft}
 */
function anywhere({ problem, tables, start }) {
  const { holes: names, places: at, lines, one_way } = tables;
  const pegs = new Set(start);
  const draft = {
    ...blank(names.length, 1),
    title: problem.title ?? "",
    cells: names.map((_, hole) => (pegs.has(hole) ? "o" : ".")).join(""),
    rules: problem.rules ?? "normal",
    net: { names, at, lines, one_way, joined: [] },
  };
  return withFinish(draft, problem.finish);
}

/**
 * @param {Info} info
 * @returns {Draft | null}
 */
function latticed({ problem, tables, start }) {
  const found = tables.holes.map(placeNamed);
  if (!tables.lattice || found.includes(null)) return null;
  let at = /** @type {Place[]} */ (found);
  const ends = endsOf(at);
  const named = typeof problem.board === "string";
  if (ends.some(([first, last]) => last - first >= MAX_SIDE)) return null;
  const far = ends.some(([, last]) => last >= MAX_SIDE);
  const [left, top] = far ? ends.map(([first]) => first) : [0, 0];
  at = at.map(([x, y]) => [x - left, y - top]);
  const [columns, rows] = endsOf(at).map(([, last]) => last + 1);
  const index = at.map(([x, y]) => y * columns + x);
  const [cells, wants] = [Array(columns * rows).fill(" "), Array(columns * rows).fill(".")];
  for (const place of index) cells[place] = ".";
  for (const hole of start) cells[index[hole]] = "o";
  const draft = {
    ...blank(columns, rows),
    title: problem.title ?? "",
    geometry: named ? geometryOf(at, tables.lines) : problem.board.geometry,
    cells: cells.join(""),
    wants: wants.join(""),
    rules: problem.rules ?? "normal",
  };
  if (linesOf(draft).length !== tables.lines.length) return null; // such as a torus
  const moved = new Map(tables.holes.map((name, hole) => [name, index[hole]]));
  return withFinish(draft, problem.finish, (name) => moved.get(name));
}

/**
 * The draft with another finish.
 * @param {Draft} draft
 * @param {Record<string, any>} finish as in problem files
 * @param {(name: string) => number | undefined} [find] the place of a hole
 * @returns {Draft}
 */
export function withFinish(draft, finish, find = placeIn(draft)) {
  const { kind, holes: last = [], most = draft.most } = pickedOf(finish);
  if (kind !== "hole" && kind !== "several" && kind !== "pegs") return { ...draft, finish: kind, most };
  if (kind === "several") {
    const wants = Array(draft.columns * draft.rows).fill(".");
    for (const name of last) wants[find(name) ?? 0] = "?";
    return { ...draft, finish: kind, wants: wants.join("") };
  }
  const wants = Array(draft.columns * draft.rows).fill(finish.vacancy ? "o" : ".");
  if (finish.vacancy) wants[find(finish.vacancy) ?? 0] = ".";
  else for (const name of finish.pegs ?? [finish.survivor]) wants[find(name) ?? 0] = "o";
  for (const name of finish.free ?? []) wants[find(name) ?? 0] = "?";
  return { ...draft, finish: "pegs", wants: wants.join("") };
}

/** @param {Draft} draft */
function placeIn({ columns, net }) {
  return (/** @type {string} */ name) => {
    if (net) return net.names.indexOf(name);
    const place = placeNamed(name);
    return place ? place[1] * columns + place[0] : undefined;
  };
}
