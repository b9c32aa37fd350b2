// The board in a notebook, as a view of the model that anywidget passes.

import { PegBoard } from "./board.js";
import { TEXT } from "./words.js";

/**
 * The part of anywidget's model that is used here.
 * @typedef {object} Model
 * @property {(name: string) => any} get
 * @property {(name: string, value: unknown) => void} set
 * @property {(event: string, listener: () => void) => void} on
 * @property {(event: string, listener: () => void) => void} off
 * @property {() => void} save_changes
 */

/** @param {{ model: Model, el: HTMLElement }} view */
function render({ model, el }) {
  Object.assign(TEXT, model.get("_words"));
  const board = new PegBoard(el, {
    tables: model.get("_tables"),
    play: model.get("_play"),
    theme: model.get("theme"),
    names: model.get("names") === "holes",
  });
  hideStill(el.ownerDocument, model.get("_still"));
  board.addEventListener("play", () => {
    model.set("_play", board.play);
    model.save_changes();
  });
  /** @type {Record<string, () => void>} */
  const changes = {
    "change:_play": () => board.load(model.get("_play")),
    "change:theme": () => (board.look = { theme: model.get("theme") }),
    "change:names": () => (board.names = model.get("names") === "holes"),
  };
  for (const [event, listener] of Object.entries(changes)) model.on(event, listener);
  return () => {
    for (const [event, listener] of Object.entries(changes)) model.off(event, listener);
    board.destroy();
  };
}

/**
 * Hide the picture that stands for the board where no script runs: an SVG, or an image of it.
 * @param {Document} page
 * @param {string} mark
 */
function hideStill(page, mark) {
  if (!mark) return;
  const head = `<svg data-still="${mark}"`;
  const coded = btoa(head.slice(0, head.length - (head.length % 3)));
  const marked = `svg[data-still="${mark}"], img[src*="${mark}"], img[src*="${coded}"]`;
  for (const still of /** @type {NodeListOf<HTMLElement>} */ (page.querySelectorAll(marked))) {
    const output = /** @type {HTMLElement | null} */ (still.closest(".jp-OutputArea-child"));
    (output ?? still).style.display = "none";
  }
}

export default { render };
