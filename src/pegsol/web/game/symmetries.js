// The symmetries of boards given by lines.

import { known } from "./parse.js";

/**
 * The symmetries of a graph, if it is a well-known one.
 * @param {unknown} board its name, or its description
 * @returns {Promise<number[][] | undefined>}
 */
export async function symmetriesOf(board) {
  const { graphs } = await known();
  return typeof board === "string" ? graphs[board]?.symmetries : undefined;
}
