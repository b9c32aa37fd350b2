// Page "Lab": how programs have searched, to be seen at work: the genetic solver, and plain searches.

import { at } from "../base.js";
import { html } from "../dom.js";
import { readProblem } from "../game/read.js";
import { Genetic } from "../lab/genetic.js";
import { Plain } from "../lab/plain.js";
import { addressOf, chooser } from "../lab/problem.js";
import { decodeProblem } from "../link.js";
import { command } from "../parts/command.js";
import { brief } from "../play/problem.js";
import { COMMAND } from "../texts/command.js";
import { LAB } from "../texts/lab.js";

const USUAL = "english d4 d4";
const PARTS = /** @type {const} */ (["genetic", "search"]);

/** What the command line can do besides. */
const PARTS_ELSEWHERE = { genetic: ["experiment"], search: ["prune", "orders"] };

export const title = LAB.title;

/** @type {import("../app.js").Show} */
export async function show(root, params, app) {
  const problem = await readProblem(decodeProblem(params.get("p") ?? USUAL));
  if (!root.isConnected) return undefined;
  const part = params.get("part") === "search" ? "search" : "genetic";
  const bench = part === "search" ? new Plain(app, problem) : new Genetic(app, problem);
  const links = PARTS.map((name) => {
    const current = name === part ? "page" : undefined;
    return html("a", { href: addressOf(name, brief(problem)), "aria-current": current }, LAB[name]);
  });
  root.append(
    html("h1", {}, LAB.heading(problem.title)),
    html("nav", { class: "lab-parts", "aria-label": LAB.parts }, ...links),
    html("p", { class: "lead" }, LAB.leads[part], " ", html("a", { href: at("/help#pages") }, LAB.more)),
    html(
      "div",
      { class: "lab-bench" },
      html("div", { class: "side stack" }, chooser(app, problem, part), bench.controls),
      bench.results,
    ),
    html(
      "section",
      { class: "card stack" },
      html("p", { class: "soft" }, COMMAND.more),
      ...PARTS_ELSEWHERE[part].map((name) => command(`lab ${name}`, brief(problem))),
    ),
  );
  return () => bench.leave();
}
