// Calls of the functions of the pages in node, with what a browser has and node may not have; texts are in English.

import { readFileSync } from "node:fs";

const WEB = new URL("../../../src/pegsol/web/", import.meta.url);
const page = /** @type {any} */ (globalThis);
page.location ??= new URL("https://pegsol.example/");
page.document ??= { documentElement: { dataset: {} } };
Object.defineProperty(page, "navigator", { value: { languages: ["en"] }, configurable: true });
page.fetch = async (/** @type {URL} */ url) => new Response(readFileSync(url));
const { later } = await import(`${new URL("texts/language.js", WEB)}`);

/**
 * For each call "" and what the function returns, or the code and the English of its refusal.
 * @param {[module: string, name: string, ...given: unknown[]][]} calls
 */
export async function called(calls) {
  const answers = [];
  for (const [module, name, ...given] of calls) {
    const all = await later(() => import(`${new URL(module, WEB)}`));
    try {
      answers.push(["", await all[name](...given)]);
    } catch (error) {
      if (!(error instanceof Error && "code" in error)) throw error;
      answers.push([error.code, error.message]);
    }
  }
  return answers;
}

/**
 * The names and the texts of files.
 * @param {any[]} orders
 */
export async function files(orders) {
  const { fileOf } = await later(() => import(`${new URL("parts/export.js", WEB)}`));
  const made = [];
  for (const order of orders) {
    const { name, blob } = await fileOf(order);
    made.push([name, await blob.text()]);
  }
  return made;
}

/**
 * What the pages pick on 1 June 2050: the puzzles of some days and of a rush, and the days for which a game
 * counts after each visit to a day.
 * @param {{ days: string[], again: string[], game: object }} given
 */
export async function picked({ days, again, game }) {
  const { dayAt, rushPuzzles } = await later(() => import(`${new URL("shelf/days.js", WEB)}`));
  const { keepResult } = await import(`${new URL("shelf/results.js", WEB)}`);
  const Usual = Date;
  page.Date = class extends Usual {
    /** @param {string | number} [time] */
    constructor(time = "2050-06-01T12:00") {
      super(time);
    }
  };
  const marked = [];
  const found = [];
  for (const date of days) found.push(await dayAt(date));
  for (const date of again) {
    await dayAt(date);
    marked.push((await keepResult(game)).day?.date);
  }
  page.Date = Usual;
  return { days: found, rush: await rushPuzzles(), marked };
}
