// A small board as a picture by itself: wood, holes, pegs, the arrow of a move, and the ring of the finish or
// the marks of a proof.

import { COLOURS } from "../board/colours.js";
import { svg } from "../board/elements.js";
import { BODY, STEP, corner, scaled, unit } from "../board/grid.js";
import { HOLE, PEG } from "../board/holes.js";
import { flip, parseMoves, pegsIn, ringsOf } from "../board/rules.js";
import { arrowheads, stepsOf, woodPaths } from "../board/wood.js";

/** @import { Place } from "../board/grid.js" */
/** @import { Jump } from "../board/rules.js" */
/** @import { Problem as Shown } from "../game/read.js" */

/**
 * How a picture looks: its theme, and what the settings add to that of a board.
 * @typedef {{ theme: string, scheme?: string, board?: string, pegs?: string }} Look
 */

const EDGE = 5; // the width of the line around the board, in hundredths of a step
const RING = 44;
const MARKED = 46; // a hole that is marked, around which a peg is smaller
const MARKED_PEG = 31;
export const WRITTEN = 36; // a hole with a text
const CROSS = 30;
const LETTER = 36;
const ROOM = 100; // for the letters in a hole
const ARROW = { shaft: 13, head: 37, half: 23, casing: 4 }; // lengths of the arrow of a move, as pegsol draw has them
const STRAIGHT = 1.01; // the way of a jump over its length, unless it bends
const FEWEST = 3; // steps: narrower boards are drawn at the same scale

/** @typedef {(name: string) => string} Colours the value of a colour, such as "peg" */

/** @type {Map<string, { colour: Colours, ground: string, ink: string }>} */
const known = new Map();

/**
 * The colours of boards that look so, and of the ground and the words around them.
 * @param {Look} look
 */
export function coloursOf(look) {
  const key = JSON.stringify(look);
  let found = known.get(key);
  if (!found) {
    const host = document.createElement("div");
    const frame = Object.assign(document.createElement("div"), { className: "frame" });
    Object.assign(frame.dataset, look);
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(COLOURS);
    const root = host.attachShadow({ mode: "open" });
    root.adoptedStyleSheets = [sheet];
    root.append(frame);
    document.body.append(host);
    const style = getComputedStyle(frame);
    const values = new Map(
      ["board", "edge", "groove", "hole", "hole-edge", "peg-light", "peg", "peg-dark", "peg-edge", "finish", "casing", "mark", "mark-out", "on-peg", "on-hole"]
        .map((name) => [name, style.getPropertyValue(`--${name}`).trim()]),
    );
    found = { colour: (name) => values.get(name) ?? "none", ground: style.backgroundColor, ink: style.color };
    host.remove();
    known.set(key, found);
  }
  return found;
}

/**
 * What a picture shows besides the pegs: marked holes, texts in holes, holes that are crossed out, the jumps of
 * the next move, and whether the ring of the finish stays.
 * @typedef {{ marked?: Set<number>, texts?: Map<number, string>, out?: Set<number>, move?: Jump[], ring?: boolean }} Marks
 */

/**
 * The position after some moves: 1 for each hole that holds a peg.
 * @param {Pick<Shown, "tables" | "start">} shown
 * @param {string[]} moves
 */
export function positionAfter({ tables, start }, moves) {
  const pegs = pegsIn(tables.holes.length, start);
  for (const jump of parseMoves(tables, start, moves)) flip(pegs, jump);
  return pegs;
}

/**
 * The position after some moves, or the finish, as the text of an SVG image.
 * @param {Shown} shown
 * @param {Look} look
 * @param {{ moves?: string[], next?: string, width?: number, ground?: boolean, names?: boolean, end?: boolean }}
 *   [options] the move that follows, as an arrow; the width in pixels, and whether the ground is filled, the holes have their names, and the finish is shown
 */
export function drawing(shown, look, { moves = [], next, width = 240, ground = false, names = false, end = false } = {}) {
  const { holes, finish } = shown.tables;
  const jumpsOf = (/** @type {string[]} */ made) => parseMoves(shown.tables, shown.start, made);
  const move = next ? jumpsOf([...moves, next]).slice(jumpsOf(moves).length) : undefined;
  const pegs = end ? pegsIn(holes.length, finish.pegs) : positionAfter(shown, moves);
  const texts = new Map(names ? holes.entries() : []);
  if (end) for (const hole of finish.free) texts.set(hole, "?");
  return boardPicture(shown, look, pegs, { width, ground, marks: { texts, ring: true, move } }).outerHTML;
}

/**
 * A position as an SVG image.
 * @param {Shown} shown
 * @param {Look} look
 * @param {Uint8Array} pegs
 * @param {{ width: number, ground?: boolean, marks?: Marks }} options
 */
export function boardPicture({ tables }, look, pegs, { width, ground = false, marks = { ring: true } }) {
  const { colour, ground: paper } = coloursOf(look);
  const at = tables.places.map(scaled);
  const [right, bottom] = corner(at);
  const margin = BODY + EDGE;
  const box = [-margin, -margin, right + 2 * margin, bottom + 2 * margin];
  const scale = width / (Math.max(right, 0.8 * bottom, FEWEST * STEP) + 2 * BODY);
  const peg = marks.marked ? MARKED_PEG : PEG;
  const plain = marks.texts?.size ? WRITTEN : HOLE;
  return svg(
    "svg",
    {
      xmlns: "http://www.w3.org/2000/svg",
      viewBox: box.join(" "),
      width: Math.round(scale * box[2]),
      height: Math.round(scale * box[3]),
    },
    svg("defs", {}, ball(colour)),
    ...(ground ? [svg("rect", { ...rectangle(box), fill: paper })] : []),
    ...wood(tables, at, box, colour),
    ...at.map(([cx, cy], hole) => {
      const [r, fill] = marks.marked?.has(hole) ? [MARKED, "finish"] : [plain, "hole"];
      return svg("circle", { cx, cy, r, fill: colour(fill), stroke: colour("hole-edge"), "stroke-width": 3.5 });
    }),
    ...at
      .filter((_, hole) => pegs[hole])
      .map(([cx, cy]) =>
        svg("circle", { cx, cy, r: peg, fill: "url(#ball)", stroke: colour("peg-edge"), "stroke-width": 3 }),
      ),
    ...(marks.ring ? rings(tables, at, colour) : []),
    ...marking(marks, at, pegs, colour),
    ...(marks.move?.length ? arrow(marks.move, at, colour) : []),
  );
}

/** @param {number[]} box */
function rectangle([x, y, width, height]) {
  return { x, y, width, height };
}

/** @param {Colours} colour */
function ball(colour) {
  const stops = ["peg-light", "peg", "peg-dark"].map((name, place) =>
    svg("stop", { offset: place / 2, "stop-color": colour(name) }),
  );
  return svg("radialGradient", { id: "ball", cx: 0.36, cy: 0.3, r: 0.75 }, ...stops);
}

/**
 * @param {Shown["tables"]} tables
 * @param {[number, number][]} at
 * @param {number[]} box
 * @param {Colours} colour
 */
function wood(tables, at, box, colour) {
  const { ways, body } = woodPaths(at, [...at.keys()], stepsOf(tables));
  const line = { fill: "none", "stroke-linecap": "round", "stroke-linejoin": "round" };
  const plank = { ...rectangle([box[0] + EDGE / 2, box[1] + EDGE / 2, box[2] - EDGE, box[3] - EDGE]), rx: BODY };
  const shape = tables.lattice
    ? [
        svg("path", { ...line, d: body, stroke: colour("edge"), "stroke-width": 2 * (BODY + EDGE) }),
        svg("path", { ...line, d: body, stroke: colour("board"), "stroke-width": 2 * BODY }),
      ]
    : [svg("rect", { ...plank, fill: colour("board"), stroke: colour("edge"), "stroke-width": EDGE })];
  const grooves = ways + arrowheads(at, tables.one_way);
  return [...shape, svg("path", { ...line, d: grooves, stroke: colour("groove"), "stroke-width": EDGE })];
}

/**
 * The rings around the holes of the last peg, if the finish is a single peg.
 * @param {Shown["tables"]} tables
 * @param {[number, number][]} at
 * @param {Colours} colour
 */
function rings({ finish }, at, colour) {
  if (finish.most > 1) return [];
  // A dark line on both sides keeps a ring visible on wood and on pegs.
  return ringsOf(finish).flatMap((hole) => {
    const [cx, cy] = at[hole];
    return [["casing", 17], ["finish", 9]].map(([name, width]) =>
      svg("circle", { cx, cy, r: RING, fill: "none", stroke: colour(`${name}`), "stroke-width": width }),
    );
  });
}

/**
 * The texts and the crosses of a proof.
 * @param {Marks} marks
 * @param {[number, number][]} at
 * @param {Uint8Array} pegs
 * @param {Colours} colour
 */
function marking({ texts = new Map(), out = new Set() }, at, pegs, colour) {
  const written = [...texts].map(([hole, text]) => {
    const [x, y] = at[hole];
    const size = Math.min(LETTER, ROOM / text.length);
    const look = { "font-family": "sans-serif", "font-weight": 600, "text-anchor": "middle" };
    const fill = colour(pegs[hole] ? "on-peg" : "on-hole");
    return svg("text", { x, y: y + 0.36 * size, "font-size": size, fill, ...look }, text);
  });
  if (!out.size) return written;
  const strokes = [...out].map((hole) => {
    const [x, y] = at[hole];
    return [1, -1].map((sign) => `M${x - CROSS} ${y + sign * CROSS}L${x + CROSS} ${y - sign * CROSS}`).join("");
  });
  const crosses = [["casing", 17], ["finish", 9]].map(([name, width]) =>
    svg("path", { d: strokes.join(""), fill: "none", stroke: colour(`${name}`), "stroke-width": width }),
  );
  return [...written, ...crosses];
}

/**
 * The arrow of a move, with a casing that separates it from what is below.
 * @param {Jump[]} move
 * @param {Place[]} at
 * @param {Colours} colour
 */
function arrow(move, at, colour) {
  const corners = [at[move[0][0]], ...move.flatMap((jump) => wayOf(jump, at))];
  const [before, tip] = corners.slice(-2);
  const [dx, dy] = unit(before, tip);
  const beside = (/** @type {number} */ ahead, /** @type {number} */ aside) =>
    `${tip[0] + ahead * dx - aside * dy} ${tip[1] + ahead * dy + aside * dx}`;
  return [["mark-out", ARROW.casing], ["mark", 0]].flatMap(([name, grown]) => {
    const [ink, more] = [colour(`${name}`), Number(grown)];
    const [back, half] = [-ARROW.head - more, ARROW.half + 1.5 * more];
    const shaft = [...corners.slice(0, -1).map((place) => place.join(" ")), beside(-ARROW.head, 0)].join("L");
    const head = [beside(2 * more, 0), beside(back, half), beside(back, -half)].join("L");
    const line = { fill: "none", "stroke-linecap": "round", "stroke-linejoin": "round" };
    return [
      svg("path", { d: `M${shaft}`, stroke: ink, "stroke-width": ARROW.shaft + 2 * more, ...line }),
      svg("path", { d: `M${head}Z`, fill: ink }),
    ];
  });
}

/**
 * The corners of the way of a jump after its first one: its end, and the hole in the middle if it bends.
 * @param {Jump} jump
 * @param {Place[]} at
 */
function wayOf([origin, over, target], at) {
  const far = (/** @type {number} */ a, /** @type {number} */ b) => Math.hypot(at[a][0] - at[b][0], at[a][1] - at[b][1]);
  const bent = far(origin, over) + far(over, target) > STRAIGHT * far(origin, target);
  return bent ? [at[over], at[target]] : [at[target]];
}
