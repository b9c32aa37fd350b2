// The picture of a proof by parities or by weights: boards with marked holes or numbers, at the start and at
// the finish.

import { html } from "../dom.js";
import { FINISH } from "../texts/first.js";
import { EDITOR, SEARCH } from "../texts/later.js";
import { theme } from "../theme.js";
import { pegsIn } from "../board/rules.js";
import { positionAfter } from "./drawing.js";
import { readProblem } from "../game/read.js";
import { drawingIn } from "./picture.js";
import { sheetOf } from "./sheet.js";

/** @import { Problem as Shown } from "../game/read.js" */
/** @import { ProblemLike } from "../link.js" */
/** @import { Marks } from "./drawing.js" */
/** @import { Reason } from "./proof.js" */
/** @import { Cell } from "./sheet.js" */

/**
 * A position without a solution, and the finish wanted if it is not that of the problem.
 * @typedef {{ problem: ProblemLike, moves: string[], finish: Record<string, any> | null }} Position
 */

const WIDTH = 300; // pixels of a board

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
    const start = positionAfter(shown, position.moves);
    const rows =
      code in SETS ? setRows(shown, start, SETS[code](values)) : weightRows(shown, start, WEIGHTS[code](values));
    return sheetOf(rows, { look: theme.look, width: WIDTH, ink: getComputedStyle(document.body).color });
  });
  draw();
  return image;
}

/** @param {Position} position @returns {Promise<Shown>} */
async function shownOf({ problem, finish }) {
  const shown = await readProblem(problem);
  return finish ? readProblem({ ...shown.problem, finish }) : shown;
}

/**
 * For each set of holes the start, and the finish or the holes that are left for the last peg.
 * @param {Shown} shown
 * @param {Uint8Array} start
 * @param {string[]} sets
 * @returns {Cell[][]}
 */
function setRows(shown, start, sets) {
  const { holes, finish } = shown.tables;
  /** @type {Set<number>} */
  const out = new Set();
  return sets.map((names) => {
    const marked = numbers(holes, names.split(" "));
    const odd = [...marked].filter((hole) => start[hole]).length % 2 === 1;
    const first = { shown, pegs: start, caption: EDITOR.tools.start, marks: { marked } };
    if (finish.care) return [first, ending(shown, { marked })];
    if (finish.most > 1) return [first];
    // The last peg is in the set if the number of pegs on it is odd, and outside if it is even.
    for (const hole of holes.keys()) if (marked.has(hole) !== odd) out.add(hole);
    const empty = pegsIn(holes.length, []);
    return [first, { shown, pegs: empty, caption: FINISH.label, marks: { out: new Set(out) } }];
  });
}

/**
 * For each weighting the start, and the finish if it is drawn.
 * @param {Shown} shown
 * @param {Uint8Array} start
 * @param {string[][]} weightings each a list such as "c3 2"
 * @returns {Cell[][]}
 */
function weightRows(shown, start, weightings) {
  const { holes, finish } = shown.tables;
  return weightings.map((weights) => {
    const texts = new Map(weights.map((named) => {
      const [, name, weight] = /** @type {RegExpExecArray} */ (/^(\S+) (.*)$/.exec(named));
      return [holes.indexOf(name), weight];
    }));
    const first = { shown, pegs: start, caption: EDITOR.tools.start, marks: { texts } };
    return finish.care ? [first, ending(shown, { texts })] : [first];
  });
}

/**
 * The pegs of the finish; holes that may be either have a question mark unless they have a number.
 * @param {Shown} shown
 * @param {Marks} marks
 * @returns {Cell}
 */
function ending(shown, { texts = new Map(), ...marks }) {
  const { holes, finish } = shown.tables;
  const either = finish.free.map((hole) => /** @type {[number, string]} */ ([hole, "?"]));
  const pegs = pegsIn(holes.length, finish.pegs);
  const written = new Map([...either, ...texts]);
  return { shown, pegs, caption: FINISH.label, marks: { ...marks, texts: written } };
}

/** @param {string[]} holes @param {string[]} names */
function numbers(holes, names) {
  return new Set(names.map((name) => holes.indexOf(name)));
}
