// The pages of the PDF: a booklet, worksheets, or boards to cut out.

import { html } from "../dom.js";
import { LANGUAGE } from "../texts/language.js";
import { QUEUE } from "../texts/queue.js";

/** @typedef {import("../state.js").Item} Item */
/** @typedef {import("./paper.js").Paper} Paper */
/** @typedef {import("wire").Sent["ExportOrder"]} Order */

/**
 * What the server makes a file of.
 * @param {Item[]} chosen
 * @param {Paper} paper
 * @returns {Omit<Order, "form">}
 */
export function orderOf(chosen, { layout, paper, perPage, puzzles, peg, title, strips, ...look }) {
  const items = chosen.map(({ problem, moves }) => ({ problem, moves }));
  const theme = /** @type {Order["theme"]} */ (look.theme);
  const all = { items, theme, paper, title: title || null, language: LANGUAGE };
  if (layout === "worksheet")
    return { ...all, worksheet: /** @type {Order["worksheet"]} */ (puzzles) };
  if (layout === "board") return { ...all, cut_out: peg };
  return { ...all, per_page: perPage, shown: strips ? "moves" : "position" };
}

/**
 * Pictures of all pages; they are loaded already.
 * @param {import("../app.js").App} app
 * @param {Item[]} items
 * @param {Paper} paper
 */
export async function bookletPages(app, items, paper) {
  const { blob } = await app.api.file("/api/export", { form: "pages", ...orderOf(items, paper) });
  /** @type {string[]} */
  const pages = JSON.parse(await blob.text());
  return Promise.all(
    pages.map(async (svg, i) => {
      const url = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
      const image = html("img", { src: url, alt: QUEUE.page(i + 1, pages.length) });
      await image.decode();
      URL.revokeObjectURL(url); // the picture stays
      return image;
    }),
  );
}
