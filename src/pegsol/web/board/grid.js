// Where holes are: lengths of the drawing, and the hole near a point or in a direction.

/**
 * To the right, and down; for tables in steps between neighbours, in the drawing in its units.
 * @typedef {[number, number]} Place
 */

// Lengths in units of the drawing: hundredths of a step between neighbours.
export const STEP = 100;
export const BODY = 64; // from a hole's middle to the edge of the board
export const MARGIN = BODY + 12;

const REACH = 55; // how far from the middle of a hole a point belongs to it

/** @type {Record<string, Place>} the directions of the arrow keys */
export const ARROW_KEYS = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/**
 * A place in the drawing.
 * @param {Place} place
 * @returns {Place}
 */
export function scaled([x, y]) {
  return [STEP * x, STEP * y];
}

/**
 * How far the holes reach to the right, and down.
 * @param {Place[]} at
 */
export function corner(at) {
  return [0, 1].map((axis) => Math.max(...at.map((place) => place[axis])));
}

/**
 * The direction from one place to another, of length 1.
 * @param {Place} from
 * @param {Place} to
 * @returns {Place}
 */
export function unit([ax, ay], [bx, by]) {
  const length = Math.hypot(bx - ax, by - ay) || 1;
  return [(bx - ax) / length, (by - ay) / length];
}

/**
 * The hole that an arrow key leads to: the nearest ahead, where steps sideways cost a little more.
 * @param {Place[]} places
 * @param {number} hole
 * @param {Place} direction
 */
export function nearest(places, hole, [dx, dy]) {
  const [x, y] = places[hole];
  let best = hole;
  let least = Infinity;
  places.forEach(([px, py], other) => {
    const ahead = (px - x) * dx + (py - y) * dy;
    const aside = Math.abs((px - x) * dy - (py - y) * dx);
    if (ahead < 0.01) return;
    // What lies more sideways than ahead is for the other arrows, if they lead there.
    const cost = ahead + 0.9 * aside + (aside > 1.8 * ahead ? 1000 : 0);
    if (cost < least) [best, least] = [other, cost];
  });
  return best;
}

/**
 * The place of a pointer in a drawing.
 * @param {SVGSVGElement} drawing
 * @param {Pick<MouseEvent, "clientX" | "clientY">} event
 * @returns {Place}
 */
export function pointIn(drawing, { clientX, clientY }) {
  const matrix = /** @type {DOMMatrix} */ (drawing.getScreenCTM()).inverse();
  const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(matrix);
  return [x, y];
}

/**
 * The hole at a point of the drawing, or -1.
 * @param {Place[]} at
 * @param {Place} point
 * @param {Iterable<number>} holes those that may be meant
 * @param {number} reach how far away the point may be
 */
export function holeAt(at, [x, y], holes = at.keys(), reach = REACH) {
  let best = -1;
  let least = reach;
  for (const hole of holes) {
    const distance = Math.hypot(at[hole][0] - x, at[hole][1] - y);
    if (distance < least) [best, least] = [hole, distance];
  }
  return best;
}
