// Rush: as many puzzles as possible in three minutes.

import { at } from "../base.js";
import { dateText, format } from "../board/messages.js";
import { noon } from "../daily/days.js";
import { button, html, link } from "../dom.js";
import { address } from "../link.js";
import { tell } from "../notes.js";
import { picture } from "../parts/picture.js";
import { celebrate } from "../play/celebration.js";
import { read, write } from "../reader.js";
import { Game, KEPT } from "../rush/game.js";
import { bestRush, keepRush } from "../shelf/days.js";
import { ACTIONS, NAV } from "../texts/first.js";
import { DAILY, LAB, RUSH } from "../texts/later.js";
import { returned } from "../visits.js";
import { lineOf } from "../wording.js";

/** @import { Shown } from "../rush/game.js" */

export const title = NAV.rush;

/** @type {import("../app.js").Show} */
export async function show(root) {
  const best = await bestRush();
  if (!root.isConnected) return undefined;
  const page = new Rush(root);
  const kept = read("rush", KEPT, "sessionStorage");
  if (kept && (kept.until || returned())) void page.start(kept);
  else page.welcome(best);
  return () => page.destroy();
}

/** @typedef {{ score: number, when: string } | null} Best */

class Rush {
  #root;
  /** @type {Game | null} */
  #game = null;

  /**
   * @param {HTMLElement} root
   */
  constructor(root) {
    this.#root = root;
  }

  destroy() {
    this.#game?.destroy();
  }

  /** @param {Best} best */
  welcome(best) {
    const start = button("rush", LAB.start, () => void this.start(), { class: "primary large" });
    this.#root.replaceChildren(
      html(
        "section",
        { class: "rush-start" },
        html("h1", {}, NAV.rush),
        html("p", { class: "lead" }, RUSH.lead),
        html("p", { class: "soft" }, RUSH.rules),
        start,
        html("p", { class: "soft" }, this.#bestWords(best)),
      ),
    );
  }

  /** @param {Best} best */
  #bestWords(best) {
    if (!best) return RUSH.noBest;
    return format(RUSH.best, { score: best.score, date: dateText(noon(best.when.slice(0, 10))) });
  }

  /** @param {import("../rush/game.js").Kept | null} [kept] the rush that goes on */
  async start(kept = null) {
    this.#game?.destroy();
    const game = new Game((shown) => void this.#end(shown));
    this.#game = game;
    this.#root.replaceChildren(html("h1", { class: "heard" }, NAV.rush), game.element);
    try {
      await game.start(kept);
    } catch (error) {
      game.destroy();
      write("rush", null, "sessionStorage");
      this.welcome(null);
      tell(lineOf(error));
    }
  }

  /** @param {Shown[]} shown */
  async #end(shown) {
    const score = shown.filter(({ moves }) => moves.length).length;
    const missed = shown.filter(({ moves }) => !moves.length);
    const praise = html("p", { class: "praise-line", role: "status" });
    const best = html("p", { class: "soft" });
    const again = button("rush", RUSH.again, () => void this.start(), { class: "primary" });
    const card = html(
      "section",
      { class: "rush-end card" },
      html("h1", {}, RUSH.over),
      html("p", { class: "score" }, format(RUSH.result, { score })),
      praise,
      best,
      html("div", { class: "row" }, again, link("day", DAILY.title, at("/daily"))),
    );
    this.#root.replaceChildren(card, this.#missed(missed));
    again.focus();
    try {
      const kept = await keepRush(score, missed.length);
      if (kept.record) celebrate(card);
      praise.textContent = kept.record ? RUSH.record : "";
      best.textContent = this.#bestWords(kept.best);
    } catch (error) {
      best.textContent = format(ACTIONS.notSaved, { reason: lineOf(error) });
    }
  }

  /** @param {Shown[]} missed */
  #missed(missed) {
    const tiles = missed.map(({ number, puzzle }) => {
      const name = format(RUSH.puzzle, { number });
      const href = address("/", { ...puzzle.problem, title: name });
      return html(
        "li",
        {},
        html("a", { class: "tile", href }, picture(puzzle.problem, { width: 200 }), html("strong", {}, name)),
      );
    });
    return html(
      "section",
      { class: "stack rush-missed" },
      html("h2", {}, RUSH.missedTitle),
      html("p", { class: "soft" }, tiles.length ? RUSH.missedLead : RUSH.nothing),
      html("ul", { class: "tiles" }, ...tiles),
    );
  }
}
