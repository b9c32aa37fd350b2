// A drawing of any graph: its distances are corrected one pair at a time (J. X. Zheng, S. Pawar,
// D. F. M. Goodman: Graph Drawing by Stochastic Gradient Descent, IEEE TVCG 25 (2019) 2738-2748).

/** @import { Near } from "./graphs.js" */
/** @import { Place } from "./places.js" */

const ROUNDS = 30;
const MIN_DISTANCE = 0.85; // between two vertices

/**
 * Places for the vertices of a connected graph; the drawing is wider than high.
 * @param {Near} near
 * @returns {Place[]}
 */
export function spread(near) {
  const chance = chances();
  const pairs = near.flatMap((_, a) => {
    const steps = stepsFrom(near, a);
    return steps.slice(0, a).map((wanted, b) => ({ a, b, wanted }));
  });
  /** @type {Place[]} */
  const points = near.map(() => [chance(), chance()]);
  const widest = Math.max(...pairs.map(({ wanted }) => wanted)) ** 2;
  for (let round = 0; round < ROUNDS; round++) {
    const eagerness = widest * (0.05 / widest) ** (round / (ROUNDS - 1));
    for (const { a, b, wanted } of shuffled(pairs, chance)) {
      const [dx, dy] = [points[a][0] - points[b][0], points[a][1] - points[b][1]];
      const length = Math.sqrt(dx * dx + dy * dy) || 1e-9;
      const share = (Math.min(1, eagerness / (wanted * wanted)) * (length - wanted)) / (2 * length);
      points[a] = [points[a][0] - share * dx, points[a][1] - share * dy];
      points[b] = [points[b][0] + share * dx, points[b][1] + share * dy];
    }
  }
  return turned(apart(points));
}

/** Numbers from 0 to 1 that are the same everywhere. */
function chances() {
  let seed = 1;
  return () => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    return seed / 2 ** 32;
  };
}

/**
 * @template Value
 * @param {Value[]} values
 * @param {() => number} chance
 */
function shuffled(values, chance) {
  for (let last = values.length - 1; last > 0; last--) {
    const other = Math.floor(chance() * (last + 1));
    [values[last], values[other]] = [values[other], values[last]];
  }
  return values;
}

/** @param {Near} near @param {number} start */
function stepsFrom(near, start) {
  const steps = near.map(() => 0);
  const order = [start];
  for (const here of order) {
    for (const there of near[here]) {
      if (there === start || steps[there]) continue;
      steps[there] = steps[here] + 1;
      order.push(there);
    }
  }
  return steps;
}

/** The points, scaled up if two of them would touch. @param {Place[]} points */
function apart(points) {
  const distances = points.flatMap(([x, y], i) => points.slice(0, i).map(([u, v]) => Math.hypot(x - u, y - v)));
  const closest = distances.reduce((least, one) => Math.min(least, one), Infinity);
  const scale = Math.min(2, Math.max(1, MIN_DISTANCE / Math.max(closest, 1e-9)));
  return points.map(([x, y]) => /** @type {Place} */ ([scale * x, scale * y]));
}

/** The points, turned so that they reach farthest to the left and right. @param {Place[]} points @returns {Place[]} */
function turned(points) {
  const [x, y] = [0, 1].map((axis) => points.reduce((sum, point) => sum + point[axis], 0) / points.length);
  const centred = points.map(([u, v]) => [u - x, v - y]);
  const [xx, xy, yy] = centred.reduce(([a, b, c], [u, v]) => [a + u * u, b + u * v, c + v * v], [0, 0, 0]);
  const angle = Math.atan2(2 * xy, xx - yy) / 2;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return centred.map(([u, v]) => [cos * u + sin * v, cos * v - sin * u]);
}
