// The settings of a problem beside its picture: title, grid, finish and rules.

import { html } from "../dom.js";
import { FinishPicker } from "../parts/picker.js";
import { choice, choose, field, number, tick } from "../parts/forms.js";
import { PLAY } from "../texts/first.js";
import { EDITOR, OPEN, SIZES } from "../texts/later.js";
import { lineOf } from "../wording.js";
import { byHand, onLattice, resized } from "./draft.js";
import { GEOMETRIES, MAX_SIDE } from "./lattice.js";
import { linesText, withLines } from "./net.js";

/** @import { Draft } from "./draft.js" */
/** @import { History } from "./history.js" */

/**
 * The numbers of columns and rows. What a number cuts off while it is typed is not lost: 2 may become
 * 20.
 * @param {History} history
 */
function sizes(history) {
  let before = history.draft;
  const labels = { columns: SIZES.numbers.w, rows: SIZES.numbers.h };
  const inputs = /** @type {const} */ (["columns", "rows"]).map((side) => {
    const input = number(history.draft[side], 1, MAX_SIDE, (value) => {
      const size = { columns: before.columns, rows: before.rows };
      size[side] = value;
      history.stroke(resized(before, size.columns, size.rows), before);
    });
    input.addEventListener("focus", () => (before = history.draft));
    return { side, input };
  });
  const element = html(
    "div",
    { class: "row" },
    ...inputs.map(({ side, input }) => field(labels[side], input)),
  );
  const update = () => {
    element.hidden = history.draft.net !== null;
    for (const { side, input } of inputs) show(input, history.draft[side]);
  };
  return { element, update };
}

/**
 * The lines of a board made by hand, as text.
 * @param {History} history
 */
function lines(history) {
  const input = html("textarea", { rows: 6, spellcheck: "false" });
  const wrong = html("p", { class: "bad", role: "alert" });
  input.addEventListener("change", () => {
    const { net } = history.draft;
    wrong.replaceChildren();
    try {
      if (net) history.change({ net: withLines(net, input.value) });
    } catch (error) {
      wrong.replaceChildren(lineOf(error));
    }
  });
  const hint = html("p", { class: "soft hint" }, EDITOR.placesHint);
  const element = html("div", {}, field(EDITOR.lines, input), wrong, hint);
  const update = () => {
    const { net } = history.draft;
    element.hidden = !net;
    if (net) show(input, linesText(net));
  };
  return { element, update };
}

/**
 * Update an input, unless the player is typing in it.
 * @param {HTMLInputElement | HTMLTextAreaElement} input
 * @param {string | number} value
 */
function show(input, value) {
  if (document.activeElement !== input) input.value = `${value}`;
}

/** @param {History} history */
function title(history) {
  const attributes = { maxlength: 200, placeholder: OPEN.untitled, spellcheck: "false" };
  const input = html("input", attributes);
  input.addEventListener("change", () => history.change({ title: input.value.trim() }));
  return { element: field(EDITOR.name, input), update: () => show(input, history.draft.title) };
}

/** @param {History} history */
function grid(history) {
  const element = choice(
    EDITOR.grid,
    [...GEOMETRIES, /** @type {const} */ ("hand")].map((name) => [name, EDITOR.geometries[name]]),
    "",
    (name) => {
      const geometry = /** @type {Draft["geometry"]} */ (name);
      history.set(name === "hand" ? byHand(history.draft) : onLattice(history.draft, geometry));
    },
  );
  const update = () => choose(element, history.draft.net ? "hand" : history.draft.geometry);
  return { element, update };
}

/** @param {History} history */
function finish(history) {
  const kinds = /** @type {const} */ (["pegs", "several", "any", "at_most", "exactly", "fewest"]);
  const size = { holes: MAX_SIDE * MAX_SIDE };
  const picker = new FinishPicker([...kinds], size, ({ kind = history.draft.finish, ...rest }) =>
    history.change({ finish: /** @type {Draft["finish"]} */ (kind), ...rest }),
  );
  const update = () => {
    const { finish: kind, most, rules } = history.draft;
    picker.show({ kind, most }, rules);
  };
  return { element: picker.element, update };
}

/** @param {History} history */
function rules(history) {
  const element = tick(PLAY.reversed, false, (on) => {
    history.change({ rules: on ? "reverse" : "normal" });
  });
  const box = /** @type {HTMLInputElement} */ (element.firstElementChild);
  return { element, update: () => (box.checked = history.draft.rules === "reverse") };
}

/** @param {History} history */
export function settings(history) {
  const parts = [title, grid, sizes, lines, finish, rules].map((part) => part(history));
  const update = () => parts.forEach((part) => part.update());
  history.addEventListener("change", update);
  update();
  return html("div", { class: "stack" }, ...parts.map(({ element }) => element));
}
