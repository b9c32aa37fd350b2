// The dialogue that prints: one game, or the sheet on which games are collected.

import { format } from "../board/messages.js";
import { button, html, icon, loadStyle } from "../dom.js";
import { state } from "../kept.js";
import { typed } from "../parts/command.js";
import { dialog } from "../parts/dialog.js";
import { fileOf } from "../parts/export.js";
import { choice, choose, download, fold } from "../parts/forms.js";
import { picture } from "../parts/picture.js";
import { ACTIONS, BOARD, WORDS } from "../texts/first.js";
import { EDITOR, OPEN, QUEUE, SAVED, SHARE } from "../texts/later.js";
import { lineOf } from "../wording.js";
import { keptPaper, settings } from "./paper.js";
import { Sheets } from "./sheets.js";

/** @import { Item } from "../kept.js" */

/** @typedef {Omit<Item, "id">} Printed */

const FORMS = /** @type {const} */ (["svg", "png", "text"]);
/** What makes a booklet of a text that was downloaded. */
const BOOKLET = "pegsol print pegsol.txt -o booklet.pdf";

/**
 * Print a game, or add it to the sheet; without a game, print the sheet.
 * @param {Printed | null} [game]
 * @param {Partial<import("./paper.js").Paper>} [usual] what this game is usually printed as
 */
export async function print(game = null, usual = {}) {
  await Promise.all(["pages", "exchange"].map(loadStyle));
  const printing = new Printing(game, usual);
  const shown = dialog(ACTIONS.print, [printing.element]);
  shown.classList.add("print");
  shown.addEventListener("close", () => printing.leave());
}

class Printing {
  #queue;
  #game;
  /** Whether the game is printed, and not the sheet. */
  #alone;
  #paper;
  #sheets = new Sheets();
  #list = html("ol", { class: "queue-list" });
  #scope;
  #add;
  #clear = button("remove", QUEUE.clear, () => this.#removeAll(), { class: "quiet" });
  #controls = html("div", { class: "stack" });
  #none = html("p", { class: "soft" }, QUEUE.none);
  #said = html("p", { class: "soft", role: "status" });
  #redraw = () => this.#draw();
  element = html("div", { class: "printing" });

  /**
   * @param {Printed | null} game
   * @param {Partial<import("./paper.js").Paper>} usual
   */
  constructor(game, usual) {
    this.#queue = state.queue;
    this.#game = game;
    this.#paper = { ...keptPaper(), ...usual };
    this.#alone = game !== null;
    this.#scope = choice(
      QUEUE.scope,
      [["game", SHARE.kinds.game], ["sheet", ""]],
      "game",
      (scope) => this.#turn(scope === "game"),
    );
    this.#add = button("queue", ACTIONS.queue, () => this.#collect());
    const go = button("print", ACTIONS.print, () => void this.#sheets.print(), { class: "primary" });
    this.#controls.append(
      this.#scope,
      settings(this.#paper, this.#redraw),
      html("div", { class: "row" }, go, this.#add),
      this.#list,
      this.#clear,
      this.#downloads(),
    );
    this.element.append(html("div", { class: "stack" }, this.#none, this.#said, this.#controls), this.#sheets.element);
    this.#queue.addEventListener("change", this.#redraw);
    this.#draw();
  }

  leave() {
    this.#queue.removeEventListener("change", this.#redraw);
    this.#sheets.leave();
  }

  /** @returns {Item[]} what is printed */
  get #items() {
    return this.#alone && this.#game ? [{ id: "", ...this.#game }] : this.#queue.list();
  }

  #draw() {
    const items = this.#items;
    const { length } = this.#queue;
    this.#none.hidden = items.length > 0;
    this.#controls.hidden = !items.length;
    this.#scope.hidden = !this.#game || !length;
    const [, sheet] = this.#scope.getElementsByTagName("span");
    sheet.textContent = format(QUEUE.scopes.sheet, { count: length });
    this.#add.hidden = !this.#alone;
    this.#list.hidden = this.#clear.hidden = this.#alone;
    if (!this.#alone) this.#list.replaceChildren(...items.map((item) => this.#row(item)));
    this.#sheets.draw(items, this.#paper);
  }

  /** @param {boolean} alone */
  #turn(alone) {
    this.#alone = alone;
    choose(this.#scope, alone ? "game" : "sheet");
    this.#draw();
  }

  // -- the sheet --

  #collect() {
    if (this.#game) this.#queue.add(this.#game);
    this.#turn(false);
    this.#said.textContent = ACTIONS.queued;
    this.#scope.querySelectorAll("input")[1].focus(); // the button has gone
  }

  /** @param {Item} item */
  #row({ id, title, problem, moves }) {
    const name = title || OPEN.untitled;
    const act = (
      /** @type {import("../dom.js").Icon} */ sign,
      /** @type {string} */ label,
      /** @type {() => void} */ onclick,
    ) => {
      const about = { title: label, "aria-label": format(WORDS.pair, { first: label, second: name }) };
      return html("button", { type: "button", class: "quiet", ...about, onclick }, icon(sign));
    };
    const facts = moves.length ? format(BOARD.moves, { count: moves.length }) : QUEUE.layouts.diagrams;
    const row = html(
      "li",
      { class: "queue-item", draggable: "true" },
      picture(problem, { moves, width: 120 }),
      html("div", { class: "about" }, html("h3", {}, name), html("p", { class: "soft" }, facts)),
      act("up", QUEUE.up, () => this.#up(id, name)),
      act("remove", QUEUE.remove, () => this.#remove(id)),
    );
    row.addEventListener("dragstart", (event) => event.dataTransfer?.setData("text/plain", id));
    row.addEventListener("dragover", (event) => event.preventDefault());
    row.addEventListener("drop", (event) => {
      event.preventDefault();
      const from = this.#place(event.dataTransfer?.getData("text/plain") ?? "");
      if (from >= 0) this.#queue.move(this.#queue.list()[from].id, this.#place(id) - from);
    });
    return row;
  }

  /** @param {string} id */
  #place(id) {
    return this.#queue.list().findIndex((item) => item.id === id);
  }

  /**
   * @param {string} id
   * @param {string} name
   */
  #up(id, name) {
    this.#queue.move(id, -1);
    const place = this.#place(id);
    this.#said.textContent = format(QUEUE.moved, { name, place: place + 1, count: this.#queue.length });
    this.#focus(place); // the pressed button was replaced by a new one
  }

  /** @param {string} id */
  #remove(id) {
    const place = this.#place(id);
    const item = this.#queue.list()[place];
    this.#queue.remove(id);
    this.#offerBack([item], place);
    this.#focus(place);
  }

  #removeAll() {
    const items = this.#queue.list();
    this.#queue.clear();
    this.#offerBack(items, 0);
  }

  /**
   * Say that items were removed, and offer to put them back.
   * @param {Item[]} items
   * @param {number} place
   */
  #offerBack(items, place) {
    const undo = button("undo", SAVED.undo, () => {
      items.forEach((item, i) => {
        this.#queue.add(item);
        const all = this.#queue.list();
        this.#queue.move(all[all.length - 1].id, place + i - all.length + 1);
      });
      this.#said.replaceChildren();
    });
    this.#said.replaceChildren(format(QUEUE.removed, { count: items.length }), " ", undo);
    if (!this.#queue.length && this.#game) this.#turn(true);
  }

  /** @param {number} place of the row whose button gets the focus */
  #focus(place) {
    const row = this.#list.children[Math.min(place, this.#list.children.length - 1)];
    row?.querySelector("button")?.focus();
  }

  // -- files --

  #downloads() {
    const files = FORMS.map((form) => button("download", form === "text" ? EDITOR.asText : form.toUpperCase(), () => void this.#download(form)));
    const hint = html("p", { class: "soft hint" }, QUEUE.booklet);
    return fold(QUEUE.asFile, html("div", { class: "stack" }, html("div", { class: "row" }, ...files), hint, typed(BOOKLET)));
  }

  /** @param {import("../parts/export.js").Order["form"]} form */
  async #download(form) {
    try {
      const { theme, title, layout } = this.#paper;
      const items = this.#items.map(({ problem, moves }) => ({ problem, moves: layout === "problem" ? [] : moves }));
      const shown = layout === "film" || form === "text" ? "moves" : "position";
      const { blob, name } = await fileOf({ form, items, theme, title, shown });
      download(blob, name);
      this.#said.textContent = format(QUEUE.downloaded, { name });
    } catch (error) {
      this.#said.textContent = lineOf(error);
    }
  }
}
