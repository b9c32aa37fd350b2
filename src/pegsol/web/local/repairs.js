// The answer to POST /api/repair: the changes that the engine finds, with the problems that they lead to.

import { asking } from "../game/analysis.js";
import { problemOf } from "../engine/runs/runs.js";

/** @typedef {import("wire").Schemas["RepairAnswer"]} Repair */

/** @type {Record<string, import("./maker.js").Answering>} */
export const answers = {
  "POST /api/repair": async (asked) => {
    const { problem: given, finish, moves } = asked.body;
    const { problem: own } = await problemOf(given);
    const problem = finish ? { ...own, finish } : own;
    const found = await asking("repairs")({ ...asked, body: { problem, moves } });
    const { board, rules } = /** @type {Record<string, any>} */ (own);
    const { repairs } = /** @type {{ repairs: Repair[] }} */ (found);
    const whole = repairs.map(async (repair) => {
      const { problem: read } = await problemOf({ pegsol: 1, board, rules, ...repair.problem });
      return { ...repair, problem: read };
    });
    return { repairs: await Promise.all(whole) };
  },
};
