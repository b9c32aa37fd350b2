// Page "Editor": a board, a start and a finish, painted or pasted.

import { historyKey } from "../board/keyboard.js";
import { button, html } from "../dom.js";
import { actions } from "../editor/actions.js";
import { draftOf, holes, problemOf, put, withFinish } from "../editor/draft.js";
import { importing, exporting } from "../editor/exchange.js";
import { History } from "../editor/history.js";
import { mesh, nameOf, places, ways } from "../editor/lattice.js";
import { PlaceMenu } from "../editor/menu.js";
import { Palette, TOOLS, paintOf, wholeBoard } from "../editor/palette.js";
import { settings } from "../editor/settings.js";
import { HoleMap } from "../parts/holes.js";
import { Verdict } from "../parts/verdict.js";
import { EDITOR } from "../texts/editor.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("../editor/draft.js").Draft} Draft */
/** @typedef {{ tool: import("../editor/palette.js").Tool, place: number }} Choice */
/** @typedef {import("../editor/draft.js").Info} Info */
/** @typedef {import("../state.js").ProblemJson} ProblemJson */

export const title = EDITOR.title;

/** The page, and what its parts share. */
export class Editor {
  history = new History();
  palette = new Palette();
  #menu = new PlaceMenu();
  /** @type {HoleMap | null} */
  #map = null;
  #size = "";
  #canvas = html("div", { class: "canvas" });
  /** What the stroke that is being made paints. */
  #paint = "";
  #before = this.history.draft;

  /** @param {App} app */
  constructor(app) {
    this.app = app;
    this.verdict = new Verdict(app);
    this.undo = button("undo", EDITOR.undo, () => this.history.undo(), {
      title: `${EDITOR.undo} (U)`,
    });
    this.redo = button("redo", EDITOR.redo, () => this.history.redo(), {
      title: `${EDITOR.redo} (R)`,
    });
    this.history.addEventListener("change", () => this.redraw());
    this.#menu.addEventListener("choose", (event) => {
      const { tool, place } = /** @type {CustomEvent<Choice>} */ (event).detail;
      this.set(this.#painted(place, TOOLS[tool].layer, TOOLS[tool].paint));
      this.#map?.element.focus({ preventScroll: true });
      this.app.say(this.#label(place));
    });
    this.verdict.addEventListener("choose", (event) => {
      const { finish } = /** @type {CustomEvent<ProblemJson>} */ (event).detail;
      this.set(withFinish(this.draft, finish));
      // The pressed button is removed with the verdict.
      this.#map?.element.focus({ preventScroll: true });
    });
  }

  get draft() {
    return this.history.draft;
  }

  /** @param {Draft} draft */
  set(draft) {
    this.history.set(draft);
  }

  // -- the canvas --

  /** The board, rebuilt if the places have changed. */
  #board() {
    const { geometry, columns, rows } = this.draft;
    const size = `${geometry} ${columns} ${rows}`;
    if (this.#map && size === this.#size) return this.#map;
    const focused = this.#canvas.contains(document.activeElement);
    const words = { label: EDITOR.board, help: EDITOR.help };
    const at = places(this.draft);
    const names = at.map((_, place) => nameOf(this.draft, place));
    const map = new HoleMap({ places: at, names, paint: true, mesh: mesh(this.draft), ...words });
    map.addEventListener("press", (event) => this.#press(detail(event)));
    map.addEventListener("paint", (event) => this.#stroke(detail(event)));
    map.addEventListener("menu", (event) => {
      const { hole, x, y } = /** @type {CustomEvent} */ (event).detail;
      this.#menu.open(this.draft, hole, nameOf(this.draft, hole), x, y);
    });
    this.#canvas.replaceChildren(map.element);
    if (focused) map.element.focus();
    [this.#map, this.#size] = [map, size];
    return map;
  }

  /** @param {number} place */
  #press(place) {
    this.#paint = paintOf(this.palette.tool, this.draft, place);
    this.#before = this.draft;
    this.#stroke(place);
    this.app.say(this.#label(place));
  }

  /** @param {number} place */
  #stroke(place) {
    const { layer } = TOOLS[this.palette.tool];
    this.history.stroke(this.#painted(place, layer, this.#paint), this.#before);
  }

  /**
   * The draft after a place has been painted.
   * @param {number} place
   * @param {"cells" | "wants"} layer
   * @param {string} paint
   * @returns {Draft}
   */
  #painted(place, layer, paint) {
    const { draft } = this;
    if (layer === "cells") {
      const wants = paint === " " ? put(draft.wants, place, ".") : draft.wants;
      return { ...draft, cells: put(draft.cells, place, paint), wants };
    }
    if (draft.cells[place] === " ") return draft;
    return { ...draft, finish: "pegs", wants: put(draft.wants, place, paint) };
  }

  /** @param {number} place */
  #label(place) {
    const { cells, wants, finish } = this.draft;
    const kind =
      EDITOR.kinds[cells[place] === "o" ? "peg" : cells[place] === "." ? "empty" : "none"];
    const wanted = finish === "pegs" && cells[place] !== " " ? EDITOR.wants(wants[place]) : "";
    return [nameOf(this.draft, place), kind, wanted].filter(Boolean).join(", ");
  }

  redraw() {
    const { draft } = this;
    const map = this.#board();
    map.drawWood(holes(draft), ways(draft));
    for (let place = 0; place < draft.cells.length; place++) {
      const cell = draft.cells[place];
      const want = draft.finish === "pegs" ? draft.wants[place] : ".";
      map.draw(place, {
        kind: cell === "o" ? "peg" : cell === "." ? "empty" : "none",
        finish: want === "o" ? "peg" : want === "?" ? "free" : "",
        label: this.#label(place),
      });
    }
    this.undo.disabled = !this.history.canUndo;
    this.redo.disabled = !this.history.canRedo;
    this.verdict.check(problemOf(draft), EDITOR.noPeg);
  }

  /** Show the board to a player who has read a problem from further down. */
  reveal() {
    this.#canvas.scrollIntoView({ block: "center" });
    this.#map?.element.focus({ preventScroll: true });
  }

  canvas() {
    const steps = html("div", { class: "row" }, this.undo, this.redo);
    return html(
      "div",
      { class: "bench" },
      html("div", { class: "tools" }, this.palette.element, steps),
      this.#canvas,
      html("p", { class: "soft hint" }, EDITOR.hint),
      wholeBoard(this.history),
      this.#menu.element,
    );
  }

  /**
   * Keys of the whole page, unless something is typed.
   * @param {KeyboardEvent} event
   */
  key(event) {
    const target = /** @type {Element} */ (event.target);
    if (target.closest("textarea, select, dialog, input:not([type=radio], [type=checkbox])"))
      return;
    const command = event.ctrlKey || event.metaKey || event.altKey;
    const name = command ? null : this.palette.press(event.key);
    const step = historyKey(event);
    if (name) this.app.say(name);
    else if (step) this.history[step]();
    else return;
    event.preventDefault();
  }
}

/** @param {Event} event */
function detail(event) {
  return /** @type {CustomEvent<number>} */ (event).detail;
}

// -- the page -------------------------------------------------------------------------------------

/**
 * Take over a problem from the server.
 * @param {Editor} editor
 * @param {Info} info
 * @param {string | null} saved the name under which it is saved, if it is
 */
function load(editor, info, saved = null) {
  const draft = draftOf(info);
  if (!draft) throw new Error(EDITOR.unpaintable);
  editor.history.saved = saved;
  editor.set(draft);
}

/**
 * Load the problem of the address; undo brings the former draft back.
 * @param {Editor} editor
 * @param {URLSearchParams} params
 */
async function loadAddress(editor, params) {
  const { api, state } = editor.app;
  const [p, id] = [params.get("p"), params.get("saved")];
  if (!p && !id) return;
  const saved = id ? await api.get(`/api/saved/${encodeURIComponent(id)}`) : null;
  const problem = saved?.problem ?? state.decodeProblem(p ?? "");
  const info = await api.post("/api/problem", { problem });
  load(editor, saved ? { ...info, problem: { ...info.problem, title: saved.name } } : info, id);
  // From now on the draft counts, even when the page is loaded again.
  window.history.replaceState(null, "", "/editor");
}

/**
 * @param {HTMLElement} root
 * @param {URLSearchParams} params
 * @param {App} app
 */
export async function show(root, params, app) {
  const editor = new Editor(app);
  editor.redraw();
  await loadAddress(editor, params);
  const side = html(
    "div",
    { class: "side stack" },
    editor.verdict.element,
    actions(editor),
    settings(editor.history),
    importing(
      app,
      () => editor.draft.geometry,
      (info) => {
        load(editor, info);
        editor.reveal();
      },
    ),
    exporting(app, editor.verdict, () => problemOf(editor.draft)),
  );
  root.append(html("h1", {}, EDITOR.title), html("div", { class: "split" }, editor.canvas(), side));
  const on = new AbortController();
  document.addEventListener("keydown", (event) => editor.key(event), { signal: on.signal });
  return () => {
    on.abort();
    editor.verdict.stop();
  };
}
