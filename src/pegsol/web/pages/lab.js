// Page "Lab": the genetic solver, to be seen at work, and the commands that have more of the laboratory.

import { classesOf, sheetOf } from "../board/colours.js";
import { format } from "../board/messages.js";
import { html } from "../dom.js";
import { readProblem } from "../game/read.js";
import { Genetic } from "../lab/genetic.js";
import { chooser } from "../lab/problem.js";
import { decodeProblem } from "../link.js";
import { command } from "../parts/command.js";
import { brief } from "../play/problem.js";
import { NAV, WORDS } from "../texts/first.js";
import { COMMAND, LAB } from "../texts/later.js";
import { WEIGHTS } from "../weights.generated.js";

const USUAL = "english d4 d4";

document.adoptedStyleSheets.push(sheetOf(classesOf(WEIGHTS)));

export const title = NAV.lab;

/** @type {import("../app.js").Show} */
export async function show(root, params) {
  const problem = await readProblem(decodeProblem(params.get("p") ?? USUAL));
  if (!root.isConnected) return undefined;
  const bench = new Genetic(problem);
  root.append(
    html("h1", {}, format(WORDS.pair, { first: NAV.lab, second: problem.title })),
    html("p", { class: "lead" }, LAB.lead),
    html(
      "div",
      { class: "lab-bench" },
      html("div", { class: "side stack" }, chooser(problem), bench.controls),
      bench.results,
    ),
    html(
      "section",
      { class: "card stack" },
      html("p", { class: "soft" }, COMMAND.can),
      command("lab genetic", brief(problem), [], "--runs 167"),
      command("lab search", brief(problem)),
      ...["rules", "orders"].map((what) => command("lab compare", brief(problem), [], `--vary ${what}`)),
      command("lab rule", brief(problem), [], "dead-pegs"),
    ),
  );
  return () => bench.leave();
}
