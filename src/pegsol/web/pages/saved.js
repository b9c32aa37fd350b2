// Page "Saved": games, puzzles and solutions that are kept for this browser.

import { at, pathAt } from "../base.js";
import { dateText, format } from "../board/messages.js";
import { button, html, link } from "../dom.js";
import { readProblem } from "../game/read.js";
import { state } from "../kept.js";
import { attempt, say, tell } from "../notes.js";
import { backUp, report } from "../parts/backup.js";
import { ask } from "../parts/dialog.js";
import { fileOf } from "../parts/export.js";
import { download, field, fileName, select } from "../parts/forms.js";
import { ACCEPTED, addressOf, importFiles, readText, showFound } from "../parts/open.js";
import { picture } from "../parts/picture.js";
import { share } from "../parts/share.js";
import { print } from "../queue/print.js";
import { deleteSaved, listSaved, save } from "../shelf/saved.js";
import { ACTIONS, BOARD, NAV, PLAY, WORDS } from "../texts/first.js";
import { BOARDS, SAVED } from "../texts/later.js";
import { go } from "../visits.js";

/** @import { Saved } from "../shelf/saved.js" */

const UNDO_TIMEOUT = 8000; // milliseconds in which a deletion can be undone

export const title = NAV.saved;

/** @param {string} when */
function day(when) {
  const date = new Date(when);
  return Number.isNaN(date.getTime()) ? when : dateText(date);
}

/** The list, and what is done with its items. */
class Shelf {
  #list = html("ul", { class: "saved-list" });
  #none = html(
    "div",
    { class: "empty-page" },
    html("p", {}, SAVED.none),
    link(null, NAV.boards, at("/boards")),
  );
  /** Items about to be deleted, each with its timer. @type {Map<string, number>} */
  #leaving = new Map();
  #kind = "";

  /** @param {Saved[]} all */
  constructor(all) {
    this.all = all;
  }

  content() {
    const kinds = /** @type {const} */ (["", "game", "puzzle", "solution"]);
    const shown = select(
      kinds.map((kind) => [kind, SAVED.kinds[kind || "all"]]),
      "",
      (kind) => {
        this.#kind = kind;
        this.#redraw();
      },
    );
    shown.setAttribute("aria-label", SAVED.show);
    shown.hidden = this.all.length < 2;
    const { length } = state.queue;
    const sheet = button("print", format(SAVED.sheet, { count: length }), () => void print());
    sheet.hidden = !length;
    this.#redraw();
    return [
      html("h1", {}, NAV.saved),
      html("div", { class: "row saved-tools" }, shown, sheet),
      this.#list,
      this.#none,
      this.#exchange(),
    ];
  }

  /** What brings things here, and takes all of them away. */
  #exchange() {
    const chooser = html("input", { type: "file", accept: ACCEPTED, multiple: true, hidden: true });
    chooser.addEventListener("change", () => {
      void this.#import([...(chooser.files ?? [])]);
      chooser.value = ""; // the same file may be imported again
    });
    const pasted = html("textarea", { rows: 1, spellcheck: "false" });
    const open = html("form", {}, field(SAVED.paste, pasted), html("button", {}, SAVED.open));
    open.addEventListener("submit", (event) => {
      event.preventDefault();
      void attempt(async () => showFound(await readText(pasted.value)));
    });
    const row = html(
      "div",
      { class: "row" },
      button("download", SAVED.backUp, () => void attempt(backUp)),
      button("open", SAVED.import, () => chooser.click()),
      chooser,
      open,
    );
    const explained = html("p", { class: "soft" }, SAVED.here, " ", SAVED.explained);
    const content = html("div", { class: "stack" }, explained, row);
    return html("details", { class: "exchange" }, html("summary", {}, SAVED.exchange), content);
  }

  /** @param {File[]} files */
  async #import(files) {
    await importFiles(files);
    await attempt(async () => (this.all = await listSaved()));
    this.#redraw();
  }

  get #shown() {
    return this.all.filter(({ id, kind }) => !this.#leaving.has(id) && (!this.#kind || kind === this.#kind));
  }

  #redraw() {
    this.#list.replaceChildren(...this.#shown.map((saved) => this.#item(saved)));
    this.#none.hidden = this.#shown.length > 0;
  }

  /** @param {Saved} saved */
  #item(saved) {
    const { name, kind, changed, problem, moves, id } = saved;
    const facts = [SAVED.kind[kind], moves.length ? format(BOARD.moves, { count: moves.length }) : "", day(changed)];
    const act = (
      /** @type {import("../dom.js").Icon} */ sign,
      /** @type {string} */ label,
      /** @type {() => void} */ what,
    ) => button(sign, label, what, { class: "quiet" });
    const usual = kind === "solution" ? { layout: /** @type {const} */ ("film") } : {};
    const edit = kind === "puzzle" ? [act("edit", BOARDS.edit, () => go("/editor", { saved: id }))] : [];
    return html(
      "li",
      { class: "card saved-item" },
      html(
        "a",
        { href: addressOf(saved) },
        picture(problem, { moves: kind === "game" ? moves : [] }),
        html("div", {}, html("h2", {}, name), html("p", { class: "soft" }, facts.filter(Boolean).join(" · "))),
      ),
      html(
        "details",
        { name: "saved" },
        html("summary", { "aria-label": format(WORDS.pair, { first: PLAY.more, second: name }) }, PLAY.more),
        html(
          "div",
          { class: "row" },
          ...edit,
          act("edit", SAVED.rename, () => void this.#rename(saved)),
          act("print", ACTIONS.print, () => void print({ title: name, problem, moves }, usual)),
          act("share", ACTIONS.share, () => void attempt(() => this.#share(saved))),
          act("download", SAVED.export, () => void attempt(() => this.#export(saved))),
          act("remove", SAVED.delete, () => this.#delete(saved)),
        ),
      ),
    );
  }

  /** @param {Saved} saved */
  async #rename(saved) {
    const name = await ask(ACTIONS.name, saved.name);
    if (!name || name === saved.name) return;
    const { id, kind, problem, moves } = saved;
    await attempt(async () => {
      await save({ kind, name, problem, moves }, id);
      saved.name = name;
      say(format(SAVED.renamed, { name }));
    });
    this.#redraw();
    this.#focus(this.#shown.indexOf(saved));
  }

  /** @param {Saved} saved */
  async #share(saved) {
    const { name, problem, moves } = saved;
    // In a few words if possible: links and codes are shorter then.
    const { text } = await readProblem(problem);
    const short = addressOf({ ...saved, text });
    share({ title: name, problem: text ?? problem, moves, address: short });
  }

  /** @param {Saved} saved */
  async #export({ problem, moves, name }) {
    const { blob } = await fileOf({ form: "json", items: [{ problem, moves }] });
    download(blob, `${fileName(name, "problem")}.json`);
  }

  /** @param {Saved} saved */
  #delete(saved) {
    const { id, name } = saved;
    const place = this.all.indexOf(saved);
    const timer = window.setTimeout(() => void this.#deleteNow(id), UNDO_TIMEOUT);
    this.#leaving.set(id, timer);
    this.#redraw();
    const undo = button("undo", SAVED.undo, () => {
      window.clearTimeout(this.#leaving.get(id));
      this.#leaving.delete(id);
      this.#redraw();
      this.#focus(this.#shown.indexOf(saved));
      say(format(SAVED.back, { name }));
    });
    tell(format(SAVED.deleted, { name }), [undo]);
    this.#focus(Math.min(place, this.#list.children.length - 1));
  }

  /** @param {string} id */
  async #deleteNow(id) {
    this.all = this.all.filter((saved) => saved.id !== id);
    this.#leaving.delete(id);
    await attempt(() => deleteSaved(id));
  }

  /** Finish all deletions before the page is left. */
  leave() {
    for (const [id, timer] of this.#leaving) {
      window.clearTimeout(timer);
      void deleteSaved(id);
    }
    this.#leaving.clear();
  }

  /** @param {number} place in the list that is shown */
  #focus(place) {
    /** @type {HTMLElement | null | undefined} */ (
      this.#list.children[place]?.querySelector("a")
    )?.focus();
  }
}

/** @type {import("../app.js").Show} */
export async function show(root) {
  const saved = await listSaved();
  if (!root.isConnected) return undefined;
  const shelf = new Shelf(saved);
  root.append(...shelf.content());
  report();
  if (pathAt(location.pathname) === "/queue") void print();
  const leave = () => shelf.leave();
  window.addEventListener("pagehide", leave);
  return () => {
    window.removeEventListener("pagehide", leave);
    leave();
  };
}
