// What the editor paints: holes on a lattice, a start and a finish. Nothing here touches the page.

/** @typedef {"square" | "square+diagonals" | "triangular" | "hexagonal"} Geometry */
/** @typedef {[number, number]} Place */

/** @type {Geometry[]} */
export const GEOMETRIES = ["square", "square+diagonals", "triangular", "hexagonal"];

export const MOST = 20;
/** The most columns, and the most rows. */

/**
 * What has been painted. Drafts are never changed: every stroke makes a new one, so that undo only
 * has to keep them. `cells` and `wants` have a character for each place, row by row.
 * @typedef {object} Draft
 * @property {string} title
 * @property {Geometry} geometry
 * @property {number} columns
 * @property {number} rows
 * @property {string} cells "o" a peg, "." an empty hole, " " no hole
 * @property {string} wants "o" the hole ends with a peg, "." empty, "?" as either
 * @property {"pegs" | "any" | "at_most" | "fewest"} finish `wants`, or how many pegs
 * @property {number} most the number, if the finish is "at_most"
 * @property {"normal" | "reverse"} rules
 * @property {{ name: string, shape: string } | null} known the catalogue's board it was made from
 */

/**
 * The steps to half of a hole's neighbours, as the model has them.
 * @type {Record<Geometry, Place[]>}
 */
const STEPS = {
  square: [
    [1, 0],
    [0, 1],
  ],
  "square+diagonals": [
    [1, 0],
    [0, 1],
    [1, 1],
    [-1, 1],
  ],
  triangular: [
    [1, 0],
    [0, 1],
    [1, 1],
  ],
  hexagonal: [
    [1, 0],
    [0, 1],
    [-1, 1],
  ],
};

/** How far right of the row above a row is drawn. @type {Record<Geometry, number>} */
const SLANT = { square: 0, "square+diagonals": 0, triangular: -0.5, hexagonal: 0.5 };

/**
 * Nothing but places.
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

/**
 * Where each place is drawn, neighbours 1 apart.
 * @param {Draft} draft
 * @returns {Place[]}
 */
export function places({ geometry, columns, rows }) {
  const slant = SLANT[geometry];
  const height = slant ? Math.sqrt(0.75) : 1;
  const shift = slant < 0 ? -slant * (rows - 1) : 0;
  return Array.from({ length: columns * rows }, (_, place) => {
    const [x, y] = [place % columns, Math.floor(place / columns)];
    return [x + slant * y + shift, height * y];
  });
}

/**
 * What a place is called: its column's letter and its row's number.
 * @param {Draft} draft
 * @param {number} place
 */
export function nameOf({ columns }, place) {
  return `${String.fromCharCode(97 + (place % columns))}${Math.floor(place / columns) + 1}`;
}

/**
 * The column and the row of a hole's name, or null if it has none.
 * @param {string} name
 * @returns {Place | null}
 */
export function placeOf(name) {
  const match = /^([a-z]{1,3})([1-9]\d{0,4})$/.exec(name);
  if (!match) return null;
  const column = [...match[1]].reduce((sum, letter) => 26 * sum + letter.charCodeAt(0) - 96, 0);
  return [column - 1, Number(match[2]) - 1];
}

/** @param {Draft} draft */
export function holes({ cells }) {
  return [...cells].flatMap((cell, place) => (cell === " " ? [] : [place]));
}

/**
 * The steps that are part of a line of three holes.
 * @param {Draft} draft
 * @returns {Place[]} pairs of places
 */
export function ways({ geometry, columns, rows, cells }) {
  /**
   * @param {number} x
   * @param {number} y
   */
  const hole = (x, y) => {
    const there = x >= 0 && x < columns && y >= 0 && y < rows;
    return there && cells[y * columns + x] !== " " ? y * columns + x : -1;
  };
  /** @type {Map<string, Place>} */
  const found = new Map();
  for (let y = 0; y < rows; y++) {
    for (let x = 0; x < columns; x++) {
      for (const [dx, dy] of STEPS[geometry]) {
        const line = [0, 1, 2].map((n) => hole(x + n * dx, y + n * dy));
        if (line.includes(-1)) continue;
        found.set(`${line[0]} ${line[1]}`, [line[0], line[1]]);
        found.set(`${line[1]} ${line[2]}`, [line[1], line[2]]);
      }
    }
  }
  return [...found.values()];
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
 * The finish as problem files have it.
 * @param {Draft} draft
 */
function finishJson(draft) {
  if (draft.finish === "any") return { survivor: "any" };
  if (draft.finish === "at_most") return { at_most: draft.most };
  if (draft.finish === "fewest") return { fewest: true };
  /** @param {string} want */
  const wanted = (want) =>
    holes(draft)
      .filter((place) => draft.wants[place] === want)
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
    finish: finishJson(draft),
    rules,
  };
}

/**
 * What the server says of a problem, as far as it is needed here.
 * @typedef {object} Info
 * @property {Record<string, any>} problem
 * @property {{ holes: string[], lattice: boolean, lines: [number, number, number][] }} tables
 * @property {number[]} start
 */

/**
 * The lattice that a board's lines run along, for boards known by name alone.
 * @param {Place[]} at
 * @param {[number, number, number][]} lines
 * @returns {Geometry}
 */
function geometryOf(at, lines) {
  /** @param {number} sign */
  const slanted = (sign) =>
    lines.some(([a, b]) => (at[b][0] - at[a][0]) * (at[b][1] - at[a][1]) === sign);
  const [falling, rising] = [slanted(1), slanted(-1)];
  if (falling && rising) return "square+diagonals";
  return falling ? "triangular" : rising ? "hexagonal" : "square";
}

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
  if (ends.some((axis) => Math.max(...axis) - Math.min(...axis) >= MOST)) return null;
  const far = ends.some((axis) => Math.max(...axis) >= MOST);
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
 * @param {Record<string, any>} finish as problem files have it
 * @param {(name: string) => number | undefined} [find] the place of a hole
 * @returns {Draft}
 */
export function withFinish(draft, finish, find = placeIn(draft)) {
  if (finish.fewest) return { ...draft, finish: "fewest" };
  if (finish.at_most > 1) return { ...draft, finish: "at_most", most: finish.at_most };
  if (finish.at_most === 1 || finish.survivor === "any") return { ...draft, finish: "any" };
  const wants = Array(draft.columns * draft.rows).fill(".");
  for (const name of finish.pegs ?? [finish.survivor]) wants[find(name) ?? 0] = "o";
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

/**
 * The text of a problem in which only a diagram was given; anything else is left as it is.
 * @param {string} text
 * @param {Geometry} geometry
 */
export function asProblemText(text, geometry) {
  const diagram = /^[\soxX*1●.0○·?\-#_|]+$/u.test(text);
  if (!diagram) return text;
  // Blank lines around a drawing say nothing, and one inside it would be refused.
  const rows = text.split(/\r?\n/).filter((row) => row.trim());
  return [`geometry: ${geometry}`, "start:", ...rows, "finish: any", ""].join("\n");
}
