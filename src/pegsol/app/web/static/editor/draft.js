// What the editor paints: holes on a lattice, a start and a finish. Nothing here touches the page.

import { finishJson, pickedOf } from "../parts/finish.js";
import { MAX_SIDE, geometryOf, nameOf, placeOf } from "./lattice.js";

/** @typedef {import("../play/problem.js").Problem} Problem */
/** @typedef {import("../state.js").ProblemJson} ProblemJson */
/** @typedef {import("./lattice.js").Geometry} Geometry */
/** @typedef {import("./lattice.js").Place} Place */

/**
 * A painted problem. Drafts are never changed: every stroke makes a new one, which undo keeps. `cells` and `wants` have a character for each place, row by row.
 * @typedef {object} Draft
 * @property {string} title
 * @property {Geometry} geometry
 * @property {number} columns
 * @property {number} rows
 * @property {string} cells "o" a peg, "." an empty hole, " " no hole
 * @property {string} wants "o" the hole ends with a peg, "." empty, "?" as either
 * @property {Exclude<import("../parts/finish.js").Picked["kind"], "own" | "hole">} finish `wants` if it
 *   is "pegs"
 * @property {number} most the number, if the finish is "at_most" or "exactly"
 * @property {"normal" | "reverse"} rules
 * @property {{ name: string, shape: string } | null} known the catalogue's board it was made from
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
    known: null,
  };
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

/** @param {Draft} draft */
function shape(draft) {
  return `${draft.geometry} ${holes(draft)
    .map((place) => nameOf(draft, place))
    .join(" ")}`;
}

/**
 * The finish as in problem files.
 * @param {Draft} draft
 */
function finishOf(draft) {
  const { finish: kind, most, rules, wants } = draft;
  const counted = finishJson({ kind, most }, rules);
  if (counted) return counted;
  /** @param {string} want */
  const wanted = (want) =>
    holes(draft)
      .filter((place) => wants[place] === want)
      .map((place) => nameOf(draft, place));
  const [pegs, free] = [wanted("o"), wanted("?")];
  return free.length ? { pegs, free } : { pegs };
}

/**
 * The problem that is painted, as JSON; null while there is no peg on it.
 * @param {Draft} draft
 * @returns {Record<string, unknown> | null}
 */
export function problemOf(draft) {
  const { title, geometry, columns, cells, rules, known } = draft;
  const all = holes(draft);
  const pegs = all.filter((place) => cells[place] === "o");
  if (!pegs.length) return null;
  const drawn = {
    geometry,
    holes: all.map((place) => [place % columns, Math.floor(place / columns)]),
  };
  return {
    pegsol: 1,
    ...(title.trim() && { title: title.trim() }),
    board: known && known.shape === shape(draft) ? known.name : drawn,
    start: { pegs: pegs.map((place) => nameOf(draft, place)) },
    finish: finishOf(draft),
    rules,
  };
}

/**
 * The part of the server's answer about a problem that is used here.
 * @typedef {Pick<Problem, "tables" | "start"> & { problem: ProblemJson }} Info
 */

/**
 * The draft of a problem; null if its board cannot be painted: it has no lattice, or is too large.
 * @param {Info} info
 * @returns {Draft | null}
 */
export function draftOf({ problem, tables, start }) {
  const found = tables.holes.map(placeOf);
  if (!tables.lattice || found.includes(null)) return null;
  let at = /** @type {Place[]} */ (found);
  const ends = [0, 1].map((axis) => at.map((place) => place[axis]));
  const named = typeof problem.board === "string";
  if (ends.some((axis) => Math.max(...axis) - Math.min(...axis) >= MAX_SIDE)) return null;
  const far = ends.some((axis) => Math.max(...axis) >= MAX_SIDE);
  const [left, top] = far ? ends.map((axis) => Math.min(...axis)) : [0, 0];
  at = at.map(([x, y]) => [x - left, y - top]);
  const [columns, rows] = [0, 1].map((axis) => Math.max(...at.map((place) => place[axis])) + 1);
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
  const moved = new Map(tables.holes.map((name, hole) => [name, index[hole]]));
  const finished = withFinish(draft, problem.finish, (name) => moved.get(name));
  return named ? { ...finished, known: { name: problem.board, shape: shape(finished) } } : finished;
}

/**
 * The draft with another finish.
 * @param {Draft} draft
 * @param {Record<string, any>} finish as in problem files
 * @param {(name: string) => number | undefined} [find] the place of a hole
 * @returns {Draft}
 */
export function withFinish(draft, finish, find = placeIn(draft)) {
  const { kind, most = draft.most } = pickedOf(finish);
  if (kind !== "hole" && kind !== "pegs") return { ...draft, finish: kind, most };
  const wants = Array(draft.columns * draft.rows).fill(finish.vacancy ? "o" : ".");
  if (finish.vacancy) wants[find(finish.vacancy) ?? 0] = ".";
  else for (const name of finish.pegs ?? [finish.survivor]) wants[find(name) ?? 0] = "o";
  for (const name of finish.free ?? []) wants[find(name) ?? 0] = "?";
  return { ...draft, finish: "pegs", wants: wants.join("") };
}

/** @param {Draft} draft */
function placeIn({ columns }) {
  return (/** @type {string} */ name) => {
    const place = placeOf(name);
    return place ? place[1] * columns + place[0] : undefined;
  };
}
