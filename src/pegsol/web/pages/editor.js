// Page "Editor": a board, a start and a finish, painted or pasted.

import { at } from "../base.js";
import { historyKey } from "../board/keyboard.js";
import { stepsOf } from "../board/wood.js";
import { button, html } from "../dom.js";
import { actions } from "../editor/actions.js";
import { draftOf, holeName, holes, problemOf, put, tracks, wantAt, withFinish } from "../editor/draft.js";
import { importing, exporting } from "../editor/exchange.js";
import { freshPuzzle } from "../editor/fresh.js";
import { History } from "../editor/history.js";
import { mesh, places } from "../editor/lattice.js";
import { PlaceMenu } from "../editor/menu.js";
import { ground } from "../editor/net.js";
import { Palette, TOOLS, isNetTool, paintOf, wholeBoard } from "../editor/palette.js";
import { settings } from "../editor/settings.js";
import { NetTools } from "../editor/tools.js";
import { readProblem } from "../game/read.js";
import { decodeMoves, decodeProblem } from "../link.js";
import { say } from "../notes.js";
import { HoleMap } from "../parts/holes.js";
import { Verdict } from "../parts/verdict.js";
import { positionAfter } from "../parts/drawing.js";
import { savedThing } from "../shelf/saved.js";
import { BOARD, NAV } from "../texts/first.js";
import { EDITOR, SEARCH } from "../texts/later.js";

/** @import { Draft } from "../editor/draft.js" */
/** @import { Problem } from "../game/read.js" */

/** @typedef {{ tool: import("../editor/palette.js").Tool, place: number }} Choice */

/** How a place must end. @type {Record<string, string>} */
const WANTS = { o: SEARCH.wants.peg, ".": SEARCH.wants.empty, "?": SEARCH.wants.free };

export const title = NAV.editor;

/** The page, and what its parts share. */
export class Editor {
  history = new History();
  palette = new Palette();
  #menu = new PlaceMenu();
  /** @type {HoleMap | null} */
  #map = null;
  #size = "";
  /** The ground of a board made by hand that is shown. @type {number[] | null} */
  #ground = null;
  #canvas = html("div", { class: "canvas" });
  #hint = html("p", { class: "soft hint" });
  #tools = new NetTools(this);
  /** What the stroke that is being made paints. */
  #paint = "";
  #before = this.history.draft;

  constructor() {
    this.verdict = new Verdict();
    this.undo = button("undo", BOARD.undo, () => this.history.undo(), {
      title: `${BOARD.undo} (U)`,
    });
    this.redo = button("redo", BOARD.redo, () => this.history.redo(), {
      title: `${BOARD.redo} (R)`,
    });
    this.history.addEventListener("change", () => this.redraw());
    this.palette.addEventListener("change", () => {
      this.#tools.drop();
      if (this.#map) this.drawHoles();
    });
    const keys = (/** @type {KeyboardEvent} */ event) => this.#tools.key(event);
    this.#canvas.addEventListener("keydown", keys, { capture: true });
    this.#menu.addEventListener("choose", (event) => {
      const { tool, place } = /** @type {CustomEvent<Choice>} */ (event).detail;
      this.set(this.#painted(place, TOOLS[tool].layer, TOOLS[tool].paint));
      this.#map?.element.focus({ preventScroll: true });
      say(this.#label(place));
    });
    this.verdict.addEventListener("choose", (event) => {
      const { finish } = /** @type {CustomEvent<import("../link.js").ProblemJson>} */ (event).detail;
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

  /**
   * Go on with another puzzle.
   * @param {Draft} draft
   * @param {string | null} [saved] the name under which it is saved, if it is
   */
  show(draft, saved = null) {
    this.history.saved = saved;
    this.#tools.drop();
    this.#ground = null;
    this.set(draft);
  }

  // -- the canvas --

  /** The board, rebuilt if the places have changed. */
  #board() {
    const { geometry, columns, rows, net } = this.draft;
    const size = net ? JSON.stringify([net.names, net.at]) : `${geometry} ${columns} ${rows}`;
    if (this.#map && size === this.#size) return this.#map;
    const focused = this.#canvas.contains(document.activeElement);
    const at = net ? net.at : places(this.draft);
    this.#ground = net ? ground(at, this.#ground) : null;
    const map = new HoleMap({
      places: at,
      names: at.map((_, place) => holeName(this.draft, place)),
      label: EDITOR.board,
      help: net ? `${EDITOR.help} ${EDITOR.handHelp}` : EDITOR.help,
      paint: true,
      mesh: net ? net.joined : mesh(this.draft),
      ground: this.#ground,
    });
    this.#listen(map);
    map.cursor = Math.min(this.#map?.cursor ?? 0, at.length - 1);
    this.#canvas.replaceChildren(map.element);
    if (focused) map.element.focus();
    [this.#map, this.#size] = [map, size];
    return map;
  }

  /** @param {HoleMap} map */
  #listen(map) {
    /** @param {Event} event */
    const sent = (event) => /** @type {CustomEvent} */ (event).detail;
    map.addEventListener("press", (event) => this.#press(sent(event)));
    map.addEventListener("paint", (event) => this.#stroke(sent(event)));
    map.addEventListener("menu", (event) => {
      const { hole, x, y } = sent(event);
      this.#menu.open(this.draft, hole, holeName(this.draft, hole), x, y);
    });
    map.addEventListener("drag", (event) => {
      const { hole, place } = sent(event);
      if (this.palette.tool !== "place" || this.draft.cells[hole] === " ") return;
      this.#tools.drag(hole, place, (number, to) => map.shift(number, to));
      this.#drawWood(map);
    });
    map.addEventListener("release", () => this.#tools.release());
    map.addEventListener("ground", (event) => {
      if (this.palette.tool === "place") this.#tools.ground(sent(event));
    });
  }

  /**
   * Bring the keyboard to a place.
   * @param {number} place
   */
  at(place) {
    if (this.#map) this.#map.cursor = place;
  }

  /** @param {number} place */
  #press(place) {
    const { tool } = this.palette;
    if (isNetTool(tool)) {
      if (this.draft.cells[place] === " ") return;
      this.#tools.press(tool, place);
      return say(this.#label(place));
    }
    this.#paint = paintOf(tool, this.draft, place);
    this.#before = this.draft;
    this.#stroke(place);
    return say(this.#label(place));
  }

  /** @param {number} place */
  #stroke(place) {
    const { tool } = this.palette;
    if (isNetTool(tool)) return;
    const { layer } = TOOLS[tool];
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
    const finish = draft.finish === "several" ? "several" : "pegs";
    return { ...draft, finish, wants: put(draft.wants, place, paint) };
  }

  /** @param {number} place */
  #label(place) {
    const { cells } = this.draft;
    const kind =
      EDITOR.kinds[cells[place] === "o" ? "peg" : cells[place] === "." ? "empty" : "none"];
    const wanted = cells[place] === " " ? "" : WANTS[wantAt(this.draft, place)];
    const picked = this.#tools.picked.includes(place) ? EDITOR.picked : "";
    return [holeName(this.draft, place), kind, wanted, picked].filter(Boolean).join(", ");
  }

  redraw() {
    const { draft } = this;
    this.palette.byHand = draft.net !== null;
    this.drawHoles();
    this.undo.disabled = !this.history.canUndo;
    this.redo.disabled = !this.history.canRedo;
    this.verdict.check(problemOf(draft), EDITOR.noPeg);
  }

  /** @param {HoleMap} map */
  #drawWood(map) {
    const { lines, one_way } = tracks(this.draft);
    map.drawWood(holes(this.draft), stepsOf({ lines, one_way }), one_way);
  }

  /** Draw the board, and what is picked on it. */
  drawHoles() {
    const { draft } = this;
    const { tool } = this.palette;
    this.#hint.textContent = isNetTool(tool) ? EDITOR.handHints[tool] : EDITOR.hint;
    const map = this.#board();
    this.#drawWood(map);
    map.drawMesh(draft.net ? draft.net.joined : mesh(draft));
    for (let place = 0; place < draft.cells.length; place++) {
      const cell = draft.cells[place];
      const want = wantAt(draft, place);
      map.draw(place, {
        kind: cell === "o" ? "peg" : cell === "." ? "empty" : "none",
        finish: want === "o" ? "peg" : want === "?" ? "free" : "",
        label: this.#label(place),
        picked: this.#tools.picked.includes(place),
      });
    }
  }

  /** Show the board to a player who has read a problem from further down. */
  reveal() {
    this.#canvas.scrollIntoView({ block: "center" });
    this.#map?.element.focus({ preventScroll: true });
  }

  canvas() {
    const steps = html("div", { class: "row" }, this.undo, this.redo);
    const add = button(null, EDITOR.addHole, () => this.#tools.add());
    this.history.addEventListener("change", () => (add.hidden = !this.draft.net));
    add.hidden = !this.draft.net;
    const strokes = wholeBoard(this.history);
    strokes.prepend(add);
    return html(
      "div",
      { class: "bench" },
      html("div", { class: "tools" }, this.palette.element, steps),
      this.#canvas,
      this.#hint,
      strokes,
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
    if (name) say(name);
    else if (step) this.history[step]();
    else return;
    event.preventDefault();
  }
}

// -- the page -------------------------------------------------------------------------------------

/**
 * The problem that begins where some moves end.
 * @param {Problem} info
 * @param {string[]} moves
 * @returns {Problem}
 */
function after(info, moves) {
  if (!moves.length) return info;
  const pegs = positionAfter(info, moves);
  const start = [...pegs.keys()].filter((hole) => pegs[hole]);
  return { ...info, start, problem: { ...info.problem, title: "" } };
}

/**
 * Load the problem of the address; undo brings the former draft back.
 * @param {Editor} editor
 * @param {URLSearchParams} params
 */
async function loadAddress(editor, params) {
  const [p, id] = [params.get("p"), params.get("saved")];
  if (!p && !id) return;
  const saved = id ? await savedThing(id) : null;
  const problem = saved?.problem ?? decodeProblem(p ?? "");
  const info = await readProblem(problem);
  const named = saved ? { ...info, problem: { ...info.problem, title: saved.name } } : info;
  editor.show(draftOf(after(named, decodeMoves(params.get("m")))), id);
  // From now on the draft counts, even when the page is loaded again.
  window.history.replaceState(null, "", at("/editor"));
}

/** @type {import("../app.js").Show} */
export async function show(root, params) {
  const editor = new Editor();
  editor.redraw();
  await loadAddress(editor, params);
  const side = html(
    "div",
    { class: "side stack" },
    editor.verdict.element,
    actions(
      editor,
      freshPuzzle(
        (draft) => editor.show(draft),
        (info) => editor.show(draftOf(info)),
      ),
    ),
    settings(editor.history),
    importing(
      () => editor.draft.geometry,
      (info) => {
        editor.show(draftOf(info));
        editor.reveal();
      },
    ),
    exporting(editor.verdict, () => problemOf(editor.draft)),
  );
  root.append(html("h1", {}, NAV.editor), html("div", { class: "split" }, editor.canvas(), side));
  const on = new AbortController();
  document.addEventListener("keydown", (event) => editor.key(event), { signal: on.signal });
  return () => {
    on.abort();
    editor.verdict.stop();
  };
}
