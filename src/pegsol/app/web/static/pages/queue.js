// Page "Print queue": positions and solutions that were collected, put in order, printed, or taken
// along as a file.

import { button, html, icon, link } from "../dom.js";
import { choice, download, field, lineOf, select, tick } from "../parts/forms.js";
import { picture } from "../parts/picture.js";
import { QUEUE } from "../texts/queue.js";
import { WORDS } from "../texts/words.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("../state.js").Item} Item */

const KEPT = "pegsol.paper";
const THEMES = /** @type {const} */ (["print", "plain", "wood", "dark", "contrast"]);
const PAPERS = /** @type {const} */ (["a4", "letter"]);
const SIZES = { a4: "210mm 297mm", letter: "216mm 279mm" };
const FORMS = /** @type {const} */ (["pdf", "svg", "png", "text"]);

/** How many columns so many diagrams on a page stand in. @type {Record<number, number>} */
const COLUMNS = { 2: 1, 4: 2, 6: 2, 9: 3, 12: 3 };

export const title = QUEUE.title;

/**
 * How the sheets look.
 * @typedef {object} Paper
 * @property {string} title
 * @property {"a4" | "letter"} paper
 * @property {number} perPage diagrams
 * @property {string} theme of the pictures
 * @property {boolean} strips whether there is a picture for each move
 */

/** @returns {Paper} */
function usual() {
  /** @type {Paper} */
  const paper = { title: "", paper: "a4", perPage: 6, theme: "print", strips: true };
  try {
    const kept = { ...paper, ...JSON.parse(localStorage.getItem(KEPT) ?? "{}") };
    if (kept.perPage in COLUMNS && kept.paper in SIZES && THEMES.includes(kept.theme)) return kept;
  } catch {
    // Storage is forbidden, or holds what another version has left there.
  }
  return paper;
}

/** @param {string[]} moves */
function steps(moves) {
  return moves.map((_, i) => moves.slice(0, i + 1));
}

/** The queue, and the pages that it makes. */
class PrintQueue {
  #list = html("ol", { class: "queue-list" });
  #pages = html("div", { class: "sheets" });
  #none = html(
    "div",
    { class: "empty-page" },
    html("p", {}, QUEUE.none),
    link(null, QUEUE.toBoards, "/boards"),
  );
  #some = html("div", { class: "split" });
  #sheet = new CSSStyleSheet();
  #wrong = html("p", { class: "bad", role: "alert" });

  /** @param {App} app */
  constructor(app) {
    this.app = app;
    this.paper = usual();
    this.queue = app.state.queue;
  }

  content() {
    const side = html("div", { class: "side stack" }, this.#settings(), this.#downloads());
    const heading = html("h2", {}, QUEUE.preview);
    const clear = button("remove", QUEUE.clear, () => this.#clear(), { class: "quiet" });
    this.#some.append(
      html("div", { class: "bench" }, this.#list, html("div", { class: "row" }, clear)),
      side,
    );
    const preview = html("section", { class: "preview" }, heading, this.#pages);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, this.#sheet];
    this.redraw();
    return [html("h1", {}, QUEUE.title), this.#none, this.#some, preview];
  }

  leave() {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter(
      (sheet) => sheet !== this.#sheet,
    );
  }

  redraw() {
    const items = this.queue.list();
    this.#none.hidden = items.length > 0;
    this.#some.hidden = !items.length;
    this.#list.replaceChildren(...items.map((item, i) => this.#row(item, i, items.length)));
    this.#print(items);
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
          "aria-label": QUEUE.of(label, name),
          disabled,
          onclick: what,
        },
        icon(sign),
      );
    const gif = button("download", QUEUE.gif, () => void this.#download("gif", [item], name), {
      class: "quiet",
      "aria-label": QUEUE.of(QUEUE.animated, name),
      hidden: !moves.length,
    });
    const move = (/** @type {number} */ by) => this.#move(id, by);
    const row = html(
      "li",
      { class: "card queue-item", draggable: "true" },
      picture(problem, { moves, width: 120 }),
      html(
        "div",
        { class: "about" },
        html("h2", {}, name),
        html("p", { class: "soft" }, moves.length ? WORDS.moves(moves.length) : QUEUE.position),
      ),
      html(
        "div",
        { class: "row" },
        gif,
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
    this.app.say(QUEUE.moved(items[place].title || QUEUE.untitled, place + 1, items.length));
    // The button that was pressed is a new one now.
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
    this.app.tell(QUEUE.removed(name), [undo]);
  }

  #clear() {
    const items = this.queue.list();
    this.queue.clear();
    this.app.tell(QUEUE.cleared, [button("undo", QUEUE.undo, () => this.#restore(items, 0))]);
  }

  /**
   * Put back what was taken out.
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

  // -- the paper --

  /** @param {Partial<Paper>} part */
  #set(part) {
    Object.assign(this.paper, part);
    try {
      localStorage.setItem(KEPT, JSON.stringify(this.paper));
    } catch {
      // Storage is forbidden or full: it lasts as long as the page.
    }
    this.#print(this.queue.list());
  }

  #settings() {
    const { paper } = this;
    const heading = html("input", {
      value: paper.title,
      maxlength: 200,
      placeholder: QUEUE.untitledSheet,
    });
    heading.addEventListener("input", () => this.#set({ title: heading.value }));
    const counts = Object.keys(COLUMNS).map(
      (count) => /** @type {[string, string]} */ ([count, count]),
    );
    return html(
      "div",
      { class: "stack" },
      field(QUEUE.name, heading),
      choice(
        QUEUE.paper,
        PAPERS.map((name) => [name, QUEUE.papers[name]]),
        paper.paper,
        (name) => this.#set({ paper: /** @type {Paper["paper"]} */ (name) }),
      ),
      html(
        "div",
        { class: "row" },
        field(
          QUEUE.perPage,
          select(counts, `${paper.perPage}`, (count) => this.#set({ perPage: Number(count) })),
        ),
        field(
          QUEUE.theme,
          select(
            THEMES.map((name) => [name, QUEUE.themes[name]]),
            paper.theme,
            (theme) => this.#set({ theme }),
          ),
        ),
      ),
      tick(QUEUE.strips, paper.strips, (strips) => this.#set({ strips })),
    );
  }

  #downloads() {
    const files = FORMS.map((form) =>
      button("download", QUEUE.forms[form], () => {
        void this.#download(form, this.queue.list(), this.paper.title);
      }),
    );
    return html(
      "div",
      { class: "stack" },
      html(
        "div",
        { class: "row" },
        button("print", QUEUE.print, () => void this.#toPrinter(), { class: "primary" }),
      ),
      html("div", { class: "row", role: "group", "aria-label": QUEUE.asFile }, ...files),
      this.#wrong,
    );
  }

  /**
   * @param {string} form
   * @param {Item[]} chosen
   * @param {string} title
   */
  async #download(form, chosen, title) {
    const { theme, paper, perPage } = this.paper;
    const items = chosen.map(({ problem, moves }) => ({ problem, moves }));
    this.#wrong.replaceChildren();
    try {
      const body = { form, items, theme, paper, per_page: perPage, title: title || null };
      const { blob, name } = await this.app.api.file("/api/export", body);
      download(blob, name);
      this.app.say(QUEUE.downloaded(name));
    } catch (error) {
      this.#wrong.replaceChildren(lineOf(error));
    }
  }

  /** Print once all pictures are there. */
  async #toPrinter() {
    const images = [...this.#pages.querySelectorAll("img")];
    await Promise.allSettled(images.map((image) => image.decode()));
    window.print();
  }

  /**
   * Lay the pages out: so they look here, and on paper.
   * @param {Item[]} items
   */
  #print(items) {
    const { title, paper, perPage, theme, strips } = this.paper;
    this.#sheet.replaceSync(`@page { size: ${SIZES[paper]}; margin: 12mm; }`);
    const figures = items.map((item) => this.#figure(item, theme, strips));
    /** @type {HTMLElement[]} */
    const pages = [];
    for (let i = 0; i < figures.length; i += perPage) {
      const grid = html("div", { class: "diagrams" }, ...figures.slice(i, i + perPage));
      grid.style.setProperty("--columns", `${COLUMNS[perPage]}`);
      grid.style.setProperty("--rows", `${perPage / COLUMNS[perPage]}`);
      const heading = title && i === 0 ? [html("h3", {}, title)] : [];
      pages.push(html("div", { class: `sheet ${paper}` }, ...heading, grid));
    }
    this.#pages.replaceChildren(...pages);
    const preview = this.#pages.parentElement;
    if (preview) preview.hidden = !items.length;
  }

  /**
   * @param {Item} item
   * @param {string} theme
   * @param {boolean} strip whether every move has its picture
   */
  #figure({ title, problem, moves }, theme, strip) {
    const shown = strip && moves.length ? [[], ...steps(moves)] : [moves];
    const images = shown.map((made) => picture(problem, { moves: made, theme, eager: true }));
    const name = title || QUEUE.untitled;
    const texts = moves.flatMap((move) => [html("span", {}, move), " "]);
    const below = moves.length ? [html("div", { class: "moves" }, ...texts)] : [];
    const film = html("div", { class: shown.length > 1 ? "film" : "single" }, ...images);
    film.style.setProperty("--frames", `${Math.ceil(Math.sqrt(shown.length))}`);
    return html("figure", {}, film, html("figcaption", {}, html("strong", {}, name), ...below));
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
