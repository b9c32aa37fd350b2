// Page "Print queue": positions and solutions are collected, put in order, printed and downloaded.

import { at } from "../base.js";
import { format } from "../board/messages.js";
import { button, html, icon, link } from "../dom.js";
import { typed } from "../parts/command.js";
import { fileOf } from "../parts/export.js";
import { download } from "../parts/forms.js";
import { picture } from "../parts/picture.js";
import { keptPaper, settings } from "../queue/paper.js";
import { Sheets } from "../queue/sheets.js";
import { WORDS } from "../texts/first.js";
import { QUEUE } from "../texts/later.js";
import { lineOf } from "../wording.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("../kept.js").Item} Item */

const FORMS = /** @type {const} */ (["svg", "png", "text"]);
/** What makes a booklet of a text that was downloaded. */
const BOOKLET = "pegsol print pegsol.txt -o booklet.pdf";

export const title = QUEUE.title;

/** The queue, its settings and its sheets. */
class PrintQueue {
  #list = html("ol", { class: "queue-list" });
  #none = html(
    "div",
    { class: "empty-page" },
    html("p", {}, QUEUE.none),
    link(null, QUEUE.toBoards, at("/boards")),
  );
  #some = html("div", { class: "split" });
  #sheets = new Sheets();
  #wrong = html("p", { class: "bad", role: "alert" });

  /** @param {App} app */
  constructor(app) {
    this.app = app;
    this.paper = keptPaper();
    this.queue = app.state.queue;
  }

  content() {
    const changed = () => this.#sheets.draw(this.queue.list(), this.paper);
    const side = html(
      "div",
      { class: "side stack" },
      settings(this.paper, changed),
      this.#downloads(),
    );
    const clear = button("remove", QUEUE.clear, () => this.#clear(), { class: "quiet" });
    this.#some.append(
      html("div", { class: "bench" }, this.#list, html("div", { class: "row" }, clear)),
      side,
    );
    this.redraw();
    return [html("h1", {}, QUEUE.title), this.#none, this.#some, this.#sheets.element];
  }

  leave() {
    this.#sheets.leave();
  }

  redraw() {
    const items = this.queue.list();
    this.#none.hidden = items.length > 0;
    this.#some.hidden = !items.length;
    this.#list.replaceChildren(...items.map((item, i) => this.#row(item, i, items.length)));
    this.#sheets.draw(items, this.paper);
  }

  // -- the list --

  /**
   * @param {Item} item
   * @param {number} place
   * @param {number} count
   */
  #row(item, place, count) {
    const { id, title, problem, moves } = item;
    const name = title || QUEUE.untitled;
    const act = (
      /** @type {import("../dom.js").Icon} */ sign,
      /** @type {string} */ label,
      /** @type {() => void} */ what,
      disabled = false,
    ) =>
      html(
        "button",
        {
          type: "button",
          class: "quiet",
          title: label,
          "aria-label": format(QUEUE.of, { act: label, name }),
          disabled,
          onclick: what,
        },
        icon(sign),
      );
    const move = (/** @type {number} */ by) => this.#move(id, by);
    const row = html(
      "li",
      { class: "card queue-item", draggable: "true" },
      picture(problem, { moves, width: 120 }),
      html(
        "div",
        { class: "about" },
        html("h2", {}, name),
        html("p", { class: "soft" }, moves.length ? format(WORDS.moves, { count: moves.length }) : QUEUE.position),
      ),
      html(
        "div",
        { class: "row" },
        act("up", QUEUE.up, () => move(-1), place === 0),
        act("down", QUEUE.down, () => move(1), place === count - 1),
        act("remove", QUEUE.remove, () => this.#remove(id, name)),
      ),
    );
    row.dataset.id = id;
    this.#draggable(row, id);
    return row;
  }

  /**
   * @param {HTMLElement} row
   * @param {string} id
   */
  #draggable(row, id) {
    row.addEventListener("dragstart", (event) => event.dataTransfer?.setData("text/plain", id));
    row.addEventListener("dragover", (event) => event.preventDefault());
    row.addEventListener("drop", (event) => {
      event.preventDefault();
      const ids = this.queue.list().map((item) => item.id);
      const from = event.dataTransfer?.getData("text/plain") ?? "";
      if (ids.includes(from)) this.queue.move(from, ids.indexOf(id) - ids.indexOf(from));
    });
  }

  /**
   * @param {string} id
   * @param {number} by
   */
  #move(id, by) {
    this.queue.move(id, by);
    const items = this.queue.list();
    const place = items.findIndex((item) => item.id === id);
    const name = items[place].title || QUEUE.untitled;
    this.app.say(format(QUEUE.moved, { name, place: place + 1, count: items.length }));
    // The pressed button was replaced by a new one.
    const buttons = this.#list.children[place].querySelectorAll("button");
    const [up, down] = [...buttons].slice(-3);
    const [pressed, other] = by < 0 ? [up, down] : [down, up];
    (pressed.disabled ? other : pressed).focus();
  }

  /**
   * @param {string} id
   * @param {string} name
   */
  #remove(id, name) {
    const place = this.queue.list().findIndex((item) => item.id === id);
    const item = this.queue.list()[place];
    this.queue.remove(id);
    const next = this.#list.children[Math.min(place, this.#list.children.length - 1)];
    /** @type {HTMLElement | undefined} */ (
      [...(next?.querySelectorAll("button") ?? [])].at(-1)
    )?.focus();
    const undo = button("undo", QUEUE.undo, () => this.#restore([item], place));
    this.app.tell(format(QUEUE.removed, { name }), [undo]);
  }

  #clear() {
    const items = this.queue.list();
    this.queue.clear();
    this.app.tell(QUEUE.cleared, [button("undo", QUEUE.undo, () => this.#restore(items, 0))]);
  }

  /**
   * Put back removed items.
   * @param {Item[]} items
   * @param {number} place
   */
  #restore(items, place) {
    items.forEach((item, i) => {
      this.queue.add(item);
      const all = this.queue.list();
      this.queue.move(all[all.length - 1].id, place + i - all.length + 1);
    });
  }

  // -- files --

  #downloads() {
    const files = FORMS.map((form) =>
      button("download", QUEUE.forms[form], () => {
        void this.#download(form);
      }),
    );
    return html(
      "div",
      { class: "stack" },
      html(
        "div",
        { class: "row" },
        button("print", QUEUE.print, () => void this.#sheets.print(), { class: "primary" }),
      ),
      html("div", { class: "row", role: "group", "aria-label": QUEUE.asFile }, ...files),
      html("p", { class: "soft hint" }, QUEUE.booklet),
      typed(BOOKLET),
      this.#wrong,
    );
  }

  /** @param {import("../parts/export.js").Order["form"]} form */
  async #download(form) {
    this.#wrong.replaceChildren();
    try {
      const items = this.queue.list().map(({ problem, moves }) => ({ problem, moves }));
      const { theme, title, strips } = this.paper;
      const shown = strips || form === "text" ? "moves" : "position";
      const { blob, name } = await fileOf({ form, items, theme, title, shown });
      download(blob, name);
      this.app.say(format(QUEUE.downloaded, { name }));
    } catch (error) {
      this.#wrong.replaceChildren(lineOf(error));
    }
  }
}

/**
 * @param {HTMLElement} root
 * @param {URLSearchParams} _params
 * @param {App} app
 */
export async function show(root, _params, app) {
  const page = new PrintQueue(app);
  root.append(...page.content());
  const redraw = () => page.redraw();
  app.state.queue.addEventListener("change", redraw);
  return () => {
    app.state.queue.removeEventListener("change", redraw);
    page.leave();
  };
}
