// Many runs of the genetic solver: how many games they need, beside the runs published in 1999.

import { html } from "../dom.js";
import { LAB } from "../texts/lab.js";
import { LANGUAGE } from "../texts/language.js";
import { table } from "./table.js";

/** @typedef {Record<string, any>} Json */

/**
 * The table of an experiment, and what it says.
 * @param {Json} answer
 * @param {number} threshold the pegs from which on a game tries every continuation
 */
export function experiment({ rows, failed, runs, published, chi_squared }, threshold) {
  const heads = [LAB.figures.evaluations, LAB.solved, LAB.chance];
  if (published) heads.push(...[LAB.solved, LAB.chance].map(LAB.in1999));
  const cells = rows.map((/** @type {Json} */ row, /** @type {number} */ number) => [
    `${row.low}–${row.high}`,
    ...figures(row),
    ...(published ? figures(published[number]) : []),
  ]);
  const last = published?.at(-1);
  const theirs = published ? [last.entering - last.found, ""] : [];
  cells.push([LAB.unsolved, failed, "", ...theirs]);
  const [first] = rows;
  const sentences = [];
  if (first.found) {
    const before = published ? oneIn(published[0]) : 0;
    sentences.push(LAB.oneIn(oneIn(first), threshold, before));
  }
  if (chi_squared) {
    const { value, degrees, chance, merged } = chi_squared;
    sentences.push(LAB.chiSquared(value, degrees, percent(chance.value)));
    if (merged.length) {
      const ranges = merged.map((/** @type {[number, number]} */ [first, last]) => {
        const end = rows[last - 1]?.high ?? "∞"; // the runs without a solution come last
        return `${rows[first - 1]?.low ?? "∞"}–${end}`;
      });
      sentences.push(LAB.merged(ranges.join(", ")));
    }
  }
  return html(
    "section",
    { class: "stack", "aria-label": LAB.runs(runs) },
    html("h2", {}, LAB.runs(runs)),
    table(heads, cells),
    ...sentences.map((text) => html("p", {}, text)),
  );
}

/** @param {Json} row */
function figures({ found, chance }) {
  return [found, percent(chance.value)];
}

/** @param {Json} row */
function oneIn({ chance }) {
  return Math.round(1 / chance.value);
}

/** @param {number} share */
function percent(share) {
  const digits = /** @type {const} */ ({ style: "percent", maximumSignificantDigits: 3 });
  return share.toLocaleString(LANGUAGE, digits);
}
