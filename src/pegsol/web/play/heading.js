// The heading of a board: the problem's name and facts.

import { format } from "../board/messages.js";
import { html } from "../dom.js";
import { withTerms } from "../parts/terms.js";
import { PLAY, WORDS } from "../texts/first.js";

/**
 * @param {import("../game/read.js").Problem} problem
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
    ...(problem.possible && problem.solvable !== false ? [] : [html("p", { class: "hopeless" }, PLAY.impossible)]),
    ...more,
  );
}
