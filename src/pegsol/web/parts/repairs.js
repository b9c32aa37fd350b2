// The changes that make a problem without a solution solvable, looked up when they are opened.

import { capital, format } from "../board/messages.js";
import { html, loadStyle } from "../dom.js";
import { repairs } from "../game/analysis.js";
import { address } from "../link.js";
import { REPAIRS } from "../texts/later.js";
import { instead, longer, problemAfter } from "./command.js";
import { finishWords } from "./finish.js";

/** @import { Repair } from "../engine/repairs.js" */
/** @import { ProblemJson, ProblemLike } from "../link.js" */
/** @import { Typed } from "./command.js" */

/**
 * @param {{ problem: ProblemLike, moves: string[], finish: Record<string, any> | null }} position and the finish
 *   wanted, if it is not that of the problem
 */
export function asRepairs({ problem, moves, finish }) {
  void loadStyle("exchange");
  const list = html("div", { class: "stack", "aria-live": "polite" });
  const details = html("details", { class: "repairs" }, html("summary", {}, REPAIRS.title), list);
  /** @type {Typed} */
  let typed = ["prove", problem];
  const load = async () => {
    try {
      typed = ["prove", await problemAfter(problem, moves, finish)];
      const found = await repairs({ problem, moves }, finish);
      const items = html("ul", {}, ...found.map(item));
      list.replaceChildren(...(found.length ? [items] : [REPAIRS.none, ...longer(...typed)]));
    } catch (error) {
      list.replaceChildren(...instead(error, ...typed));
    }
  };
  details.addEventListener("toggle", () => void load(), { once: true });
  return details;
}

/**
 * A change, as a link to the problem that it leads to.
 * @param {Repair} repair
 */
function item({ change, holes, alike, problem }) {
  const [first, second] = holes;
  const words =
    change === "more-pegs"
      ? capital(finishWords(/** @type {ProblemJson} */ (problem).finish))
      : format(REPAIRS.changes[change], { hole: first, other: second });
  const text = alike > 1 ? format(REPAIRS.alike, { words, others: alike - 1 }) : words;
  return html("li", {}, html("a", { href: address("/", problem) }, text));
}
