// The answer to POST /api/problem. Problems with which players begin need no model that reads them.

import { data } from "./data.js";

/** @type {import("../local/maker.js").Maker["answers"]} */
export const answers = {
  "POST /api/problem": async ({ body: { problem } }) =>
    (await first(problem)) ?? (await import("./describe.js")).described(problem),
};

/**
 * The description of a problem with which players begin; null for any other.
 * @param {string | Record<string, any>} given
 */
async function first(given) {
  if (typeof given !== "string") return null;
  const { board, problems } = await data("first");
  if (!Object.hasOwn(problems, given)) return null;
  const { title, finish, ...problem } = problems[given];
  const tables = { ...board.tables, title, rules: problem.rules, finish };
  return { ...board, ...problem, title, tables };
}
