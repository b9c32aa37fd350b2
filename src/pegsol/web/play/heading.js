// The heading of a board: the problem's name and facts.

import { format } from "../board/messages.js";
import { html } from "../dom.js";
import { address } from "../link.js";
import { withTerms } from "../parts/terms.js";
import { PLAY, WORDS } from "../texts/first.js";

/** @typedef {import("./problem.js").Problem} Problem */
/** @typedef {import("../link.js").ProblemJson} ProblemJson */

/**
 * @param {Problem} problem
 * @param {Node[]} more
 */
export function heading(
  { title, description, finish, rules, difficulty, tables, ...problem },
  ...more
) {
  const facts = [
    format(WORDS.holes, { count: tables.holes.length }),
    format(PLAY.finish, { finish }),
    rules === "reverse" ? PLAY.reverse : "",
    (problem.possible && difficulty) || "",
  ];
  return html(
    "div",
    { class: "heading" },
    html("h1", {}, title),
    html("p", { class: "soft" }, ...withTerms(facts.filter(Boolean).join(" · "))),
    ...(description ? [html("p", { class: "soft description" }, description)] : []),
    ...(problem.possible ? [] : [impossible(problem)]),
    ...(problem.possible && problem.solvable === false ? [hopeless()] : []),
    ...more,
  );
}

/**
 * Why there is no solution, and which other finishes are possible.
 * @param {Pick<Problem, "why_not" | "nearest">} problem
 */
function impossible({ why_not, nearest }) {
  const links = nearest.map((/** @type {ProblemJson} */ problem, number) => {
    const { survivor, vacancy, pegs } = problem.finish;
    const name = survivor ?? vacancy ?? pegs?.join(" ") ?? PLAY.other;
    return [number ? ", " : "", html("a", { href: address("/", problem) }, name)];
  });
  const others = links.length ? [html("p", {}, PLAY.nearest, " ", ...links.flat(), ".")] : [];
  return html(
    "details",
    { class: "why-not" },
    html("summary", {}, PLAY.impossible),
    html("p", {}, why_not),
    ...others,
  );
}

/** A puzzle without a solution, which a search shows and nothing simpler. */
function hopeless() {
  return html("p", { class: "why-not" }, html("strong", {}, PLAY.impossible));
}
