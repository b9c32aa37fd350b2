// The pages of the booklet, as its PDF has them.

import { html } from "../dom.js";
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
export function orderOf(chosen, { paper, perPage, title, strips, ...look }) {
  const items = chosen.map(({ problem, moves }) => ({ problem, moves }));
  const shown = strips ? "moves" : "position";
  const theme = /** @type {Order["theme"]} */ (look.theme);
  return { items, theme, paper, per_page: perPage, title: title || null, shown };
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
