// The ladder: puzzles from six pegs to the central game, each more difficult than the one before.

import { format } from "../board/messages.js";
import { html, link, svg } from "../dom.js";
import { address } from "../link.js";
import { picture } from "../parts/picture.js";
import { DIFFICULTY } from "../texts/first.js";
import { LADDER } from "../texts/later.js";

/** @typedef {import("./next.js").Progress} Progress */
/** @typedef {import("./next.js").Step} Step */

const STAR = "M12 2.6l2.9 6.1 6.6.9-4.8 4.7 1.2 6.7-5.9-3.2-5.9 3.2 1.2-6.7L2.5 9.6l6.6-.9Z";
const HALF = "M12 2.6v15.2l-5.9 3.2 1.2-6.7L2.5 9.6l6.6-.9Z";
const INSIDE = { alone: [STAR], helped: [HALF], open: [] };

/** @param {Progress} progress */
function star(progress) {
  return svg(
    "svg",
    { class: `step-star ${progress}`, viewBox: "0 0 24 24", "aria-hidden": "true" },
    ...INSIDE[progress].map((path) => svg("path", { class: "inside", d: path })),
    svg("path", { class: "edge", d: STAR }),
  );
}

/**
 * The step that comes next, with a large button; or that no step is left.
 * @param {Step[]} steps
 * @param {number} here the number of the step, -1 if all are solved
 */
function next(steps, here) {
  if (here < 0) return html("p", { class: "ladder-next done" }, LADDER.done);
  const { name, title, pegs, grade } = steps[here].puzzle;
  const play = link("play", format(LADDER.next, { title }), address("/", name));
  play.classList.add("primary");
  const facts = format(LADDER.facts, { pegs, grade: DIFFICULTY.grades[(grade ?? 1) - 1] });
  return html(
    "div",
    { class: "ladder-next" },
    picture(name, { width: 160, eager: true }),
    html(
      "div",
      {},
      html("p", {}, html("strong", {}, format(LADDER.step, { number: here + 1, all: steps.length }))),
      html("p", { class: "soft" }, facts),
      play,
    ),
  );
}

/**
 * The ladder with its steps as stars, and the next step.
 * @param {Step[]} steps
 */
export function ladder(steps) {
  const here = steps.findIndex(({ progress }) => progress === "open");
  const stars = steps.map(({ puzzle, progress }, number) => {
    const words = format(LADDER.star, { number: number + 1, title: puzzle.title, progress: LADDER.progress[progress] });
    const attributes = {
      href: address("/", puzzle.name),
      title: words,
      "aria-label": words,
      "aria-current": number === here ? "step" : undefined,
    };
    const label = html("span", { "aria-hidden": "true" }, `${number + 1}`);
    return html("li", {}, html("a", attributes, star(progress), label));
  });
  const meanings = /** @type {Progress[]} */ (["alone", "helped", "open"]).map((progress) =>
    html("span", {}, star(progress), LADDER.progress[progress]),
  );
  return html(
    "section",
    { class: "ladder card", "aria-labelledby": "ladder-title" },
    html("h2", { id: "ladder-title" }, LADDER.title),
    html("p", { class: "soft" }, LADDER.lead),
    next(steps, here),
    html("ol", { class: "steps" }, ...stars),
    html("p", { class: "meanings soft" }, ...meanings),
  );
}
