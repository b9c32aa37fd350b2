// The symmetries of boards without a grid.

import { known } from "./parse.js";
import { jumpsOf } from "./board.js";
import { digestOf } from "./key.js";

/**
 * The symmetries of a graph, if it is a well-known one.
 * @param {import("../board/rules.js").Tables} tables
 */
export async function symmetriesOf({ holes, lines, one_way }) {
  const { graphs } = await known();
  const digest = digestOf({ holes, coordinates: null, geometry: "lines", jumps: jumpsOf(lines, one_way) });
  return graphs[digest]?.symmetries;
}
