// The usual drawings of the catalogue's graphs: paths and rings, complete graphs, two parts, stars.

/** @import { Place } from "./places.js" */

/** @typedef {Set<number>[]} Near the neighbours of each vertex */

const DENSE_GAP = 1.4; // between neighbours on a circle with many chords

/**
 * The places of the vertices of a connected graph, if it is one of these.
 * @param {Near} near
 * @returns {Place[] | null}
 */
export function usualDrawing(near) {
  return pathOrRing(near) ?? multipartite(near);
}

/** @param {Near} near */
function pathOrRing(near) {
  if (near.some(({ size }) => size > 2)) return null;
  const ends = near.flatMap(({ size }, vertex) => (size < 2 ? [vertex] : []));
  const order = [ends[0] ?? 0];
  while (order.length < near.length) {
    const before = order.slice(-2);
    const ahead = [...near[order[order.length - 1]]].filter((vertex) => !before.includes(vertex));
    order.push(Math.min(...ahead));
  }
  const row = order.map((_, place) => /** @type {Place} */ ([place, 0]));
  return seated(order, ends.length ? row : circle(order.length, 1.2));
}

/** A graph in which vertices are joined unless they are in the same part. @param {Near} near */
function multipartite(near) {
  const every = [...near.keys()];
  /** @type {number[][]} */
  const parts = [];
  for (const vertex of every) {
    const apart = every.filter((other) => !near[vertex].has(other));
    const alike = (/** @type {number} */ other) => [...near[other]].every((one) => near[vertex].has(one));
    if (!apart.every((other) => near[other].size === near[vertex].size && alike(other))) return null;
    if (apart[0] === vertex) parts.push(apart);
  }
  if (parts.length === 2) {
    const [hubs, leaves] = parts.some(({ length }) => length === 1)
      ? [...parts].sort((one, other) => one.length - other.length)
      : parts;
    /** @type {Place[]} */
    const star = [[0, 0], ...circle(leaves.length, 1, 1.25)];
    const columns = [...column(0, hubs.length), ...column(2.4, leaves.length)];
    return seated([...hubs, ...leaves], hubs.length === 1 ? star : columns);
  }
  const pairs = parts.every(({ length }) => length === 2); // opposite each other
  const order = pairs ? [...parts.map(([one]) => one), ...parts.map(([, other]) => other)] : parts.flat();
  return seated(order, circle(near.length, DENSE_GAP));
}

/** @param {number} x @param {number} count @returns {Place[]} */
function column(x, count) {
  return Array.from({ length: count }, (_, place) => [x, 1.2 * (place - (count - 1) / 2)]);
}

/**
 * Places on a circle, clockwise from the top; four in a square.
 * @param {number} count
 * @param {number} gap the least distance
 * @param {number} [least] radius
 * @returns {Place[]}
 */
function circle(count, gap, least = 0) {
  const radius = Math.max(least, (0.5 * gap) / Math.sin(Math.PI / Math.max(2, count)));
  return Array.from({ length: count }, (_, place) => {
    const angle = 2 * Math.PI * (place / count - (count === 4 ? 1 / 8 : 0));
    return [radius * Math.sin(angle), -radius * Math.cos(angle)];
  });
}

/** @param {number[]} order @param {Place[]} drawn the places of the vertices in that order @returns {Place[]} */
function seated(order, drawn) {
  const places = [...drawn];
  order.forEach((vertex, place) => (places[vertex] = drawn[place]));
  return places;
}
