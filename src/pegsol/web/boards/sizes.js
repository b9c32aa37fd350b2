// A board of any size: the family and its numbers are chosen, and the game begins.

import { at } from "../base.js";
import { html, link } from "../dom.js";
import { analysis } from "../game/analysis.js";
import { boardNamed } from "../game/catalogue.js";
import { address } from "../link.js";
import { debounced, field, number, select } from "../parts/forms.js";
import { picture } from "../parts/picture.js";
import { RefusalError } from "../refusal.js";
import { BOARDS, SIZES } from "../texts/later.js";
import { lineOf } from "../wording.js";
import { factsOf } from "./cards.js";

/** @typedef {import("./cards.js").Board} Board */
/** @typedef {import("../game/catalogue.js").Parameter} Parameter */
/** @typedef {import("../game/catalogue.js").Shape} Shape */

const MAX_NUMBER = 1024; // boards have no more holes
const LOOK_DELAY = 250; // milliseconds after the last change

/** @param {Shape[]} shapes */
export function sizes(shapes) {
  let shape = shapes.find(({ name }) => name === "triangle") ?? shapes[0];
  /** @type {number[]} */
  let numbers = [];
  let asked = 0;
  const inputs = html("div", { class: "numbers" });
  const shown = html("div", { class: "chosen", role: "status" });

  const look = async () => {
    const mine = ++asked;
    try {
      const board = await boardNamed(`${shape.name}(${numbers.join(",")})`, wins);
      if (mine === asked) shown.replaceChildren(...offer(board));
    } catch (error) {
      const reason = error instanceof RefusalError ? SIZES.none : lineOf(error);
      if (mine === asked) shown.replaceChildren(html("p", { class: "bad" }, reason));
    }
  };
  const soon = debounced(LOOK_DELAY, () => void look());
  const change = (/** @type {number} */ place, /** @type {number} */ value) => {
    numbers[place] = value;
    soon();
  };
  const choose = (/** @type {string} */ name) => {
    shape = shapes.find((other) => other.name === name) ?? shape;
    numbers = shape.parameters.map(({ usual }) => usual);
    const fields = shape.parameters.map((parameter, place) =>
      field(
        SIZES.numbers[/** @type {"n"} */ (parameter.name)] ?? parameter.name,
        entry(parameter, (value) => change(place, value)),
      ),
    );
    inputs.replaceChildren(...fields);
    void look();
  };

  /** @type {[string, string][]} */
  const names = shapes.map(({ name }) => [name, SIZES.shapes[/** @type {"star"} */ (name)] ?? name]);
  const shapeField = field(SIZES.shape, select(names, shape.name, choose));
  choose(shape.name);
  return html(
    "section",
    { class: "shelf", id: "sizes", tabindex: "-1", "aria-labelledby": "sizes-title" },
    html("h2", { id: "sizes-title" }, SIZES.title),
    html("p", { class: "soft lead" }, SIZES.lead),
    html(
      "div",
      { class: "sizes card" },
      html("div", { class: "stack" }, shapeField, inputs),
      shown,
    ),
  );
}

/**
 * @param {Parameter} parameter
 * @param {(value: number) => void} changed
 */
function entry({ least, usual, values }, changed) {
  if (!values.length) return number(usual, least, MAX_NUMBER, changed);
  /** @type {[string, string][]} */
  const choices = values.map((value) => [`${value}`, `${value}`]);
  return select(choices, `${usual}`, (value) => changed(Number(value)));
}

/** @param {string} problem */
async function wins(problem) {
  const worth = await analysis({ problem }, "verdict").catch(() => null); // the engine may be missing
  return worth?.winning ?? null;
}

/** @param {Board} board */
function offer(board) {
  const { title, problem } = board;
  const set = at(`/boards?${new URLSearchParams({ set: problem })}`);
  const play = link("play", BOARDS.play, address("/", problem));
  play.classList.add("primary");
  return [
    picture(problem, { width: 240, eager: true }),
    html(
      "div",
      { class: "stack" },
      html("p", {}, html("strong", {}, title)),
      factsOf(board),
      html("div", { class: "row" }, play, link(null, BOARDS.setUp, set)),
    ),
  ];
}
