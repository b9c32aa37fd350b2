// The picture of a proof by parities or by weights: boards with marked holes or numbers, at the start and at
// the finish. A server draws other proofs.

import { html, svg } from "../dom.js";
import { theme } from "../theme.js";
import { EDITOR } from "../texts/editor.js";
import { SEARCH } from "../texts/search.js";
import { pegsIn } from "../board/rules.js";
import { boardPicture, positionAfter } from "./drawing.js";
import { drawingIn, read } from "./picture.js";

/** @typedef {import("./drawing.js").Marks} Marks */
/** @typedef {import("./drawing.js").Shown} Shown */
/** @typedef {import("./proof.js").Reason} Reason */
/** @typedef {import("../state.js").ProblemLike} ProblemLike */

/**
 * A position without a solution, and the finish wanted if it is not that of the problem.
 * @typedef {{ problem: ProblemLike, moves: string[], finish: Record<string, any> | null }} Position
 */

/** A board of the picture: what is below it, its pegs and its marks. @typedef {[string, Uint8Array, Marks]} Cell */

const WIDTH = 300; // pixels of a board
const GAP = 24;
const CAPTION = 22;

/** The sets of holes, or the weights, in the values of a proof. @type {Record<string, (values: any[]) => string[]>} */
const SETS = {
  parity: ([, holes]) => [holes.join(" ")],
  paritiesDrawn: ([, sets]) => sets,
  setsOne: ([even, odd]) => [...even, ...odd],
  setsMost: ([even, odd]) => [...even, ...odd],
  setsExactly: ([even, odd]) => [...even, ...odd],
};
/** @type {Record<string, (values: any[]) => string[][]>} */
const WEIGHTS = { pagoda: ([weights]) => [weights], pagodas: ([, weightings]) => weightings };

/**
 * The picture of a proof; null if it has none that is drawn here.
 * @param {Position} position
 * @param {Reason} reason
 */
export function proofPicture(position, { by, values }) {
  const code = by ?? "";
  if (!(code in SETS) && !(code in WEIGHTS)) return null;
  const image = html("img", { alt: SEARCH.proofPicture });
  const draw = drawingIn(image, async () => {
    const shown = await shownOf(position);
    const rows = code in SETS ? setRows(shown, position.moves, SETS[code](values)) : weightRows(shown, position.moves, WEIGHTS[code](values));
    return composed(shown, rows);
  });
  draw();
  return image;
}

/** @param {Position} position @returns {Promise<Shown>} */
async function shownOf({ problem, finish }) {
  const shown = await read(problem);
  return finish ? read({ .../** @type {any} */ (shown.problem), finish }) : shown;
}

/**
 * For each set of holes the start, and the finish or the holes that are left for the last peg.
 * @param {Shown} shown
 * @param {string[]} moves
 * @param {string[]} sets
 * @returns {Cell[][]}
 */
function setRows(shown, moves, sets) {
  const start = positionAfter(shown, moves);
  const { holes, finish } = shown.tables;
  /** @type {Set<number>} */
  const out = new Set();
  return sets.map((names) => {
    const marked = numbers(holes, names.split(" "));
    const odd = [...marked].filter((hole) => start[hole]).length % 2 === 1;
    const first = cell(EDITOR.tools.start, start, { marked });
    if (finish.care) return [first, ending(shown, { marked })];
    if (finish.most > 1) return [first];
    // The last peg is in the set if the number of pegs on it is odd, and outside if it is even.
    for (const hole of holes.keys()) if (marked.has(hole) !== odd) out.add(hole);
    return [first, cell(EDITOR.tools.finish, pegsIn(holes.length, []), { out: new Set(out) })];
  });
}

/**
 * For each weighting the start, and the finish if it is drawn.
 * @param {Shown} shown
 * @param {string[]} moves
 * @param {string[][]} weightings each a list such as "c3 2"
 * @returns {Cell[][]}
 */
function weightRows(shown, moves, weightings) {
  const { holes, finish } = shown.tables;
  return weightings.map((weights) => {
    const texts = new Map(weights.map((named) => {
      const [, name, weight] = /** @type {RegExpExecArray} */ (/^(\S+) (.*)$/.exec(named));
      return [holes.indexOf(name), weight];
    }));
    const first = cell(EDITOR.tools.start, positionAfter(shown, moves), { texts });
    return finish.care ? [first, ending(shown, { texts })] : [first];
  });
}

/**
 * @param {string} caption
 * @param {Uint8Array} pegs
 * @param {Marks} marks
 * @returns {Cell}
 */
function cell(caption, pegs, marks) {
  return [caption, pegs, marks];
}

/**
 * The pegs of the finish; holes that may be either have a question mark unless they have a number.
 * @param {Shown} shown
 * @param {Marks} marks
 */
function ending({ tables: { holes, finish } }, { texts = new Map(), ...marks }) {
  const either = finish.free.map((hole) => /** @type {[number, string]} */ ([hole, "?"]));
  return cell(EDITOR.tools.finish, pegsIn(holes.length, finish.pegs), { ...marks, texts: new Map([...either, ...texts]) });
}

/** @param {string[]} holes @param {string[]} names */
function numbers(holes, names) {
  return new Set(names.map((name) => holes.indexOf(name)));
}

/**
 * The boards in rows, with words below them.
 * @param {Shown} shown
 * @param {Cell[][]} rows
 */
function composed(shown, rows) {
  const boards = rows.map((row) =>
    row.map(([caption, pegs, marks]) => ({ caption, board: boardPicture(shown, theme.look, pegs, { width: WIDTH, marks }) })),
  );
  const size = (/** @type {"width" | "height"} */ side) => Number(boards[0][0].board.getAttribute(side));
  const [width, height] = [size("width") + GAP, size("height") + GAP + CAPTION];
  const fill = getComputedStyle(document.body).color;
  const look = { "font-family": "sans-serif", "font-size": 15, "text-anchor": "middle", fill };
  const placed = boards.flatMap((row, below) =>
    row.flatMap(({ caption, board }, beside) => {
      const [x, y] = [beside * width, below * height];
      board.setAttribute("x", `${x}`);
      board.setAttribute("y", `${y}`);
      return [board, svg("text", { x: x + (width - GAP) / 2, y: y + height - GAP, ...look }, caption)];
    }),
  );
  const columns = Math.max(...rows.map((row) => row.length));
  const [right, bottom] = [columns * width - GAP, rows.length * height];
  const box = { viewBox: `0 0 ${right} ${bottom}`, width: right, height: bottom };
  return svg("svg", { xmlns: "http://www.w3.org/2000/svg", ...box }, ...placed).outerHTML;
}
