// Tables of numbers.

import { html } from "../dom.js";
import { LANGUAGE } from "../texts/language.js";

/**
 * A table whose first column names the rows; it scrolls sideways where it is too wide.
 * @param {string[]} heads
 * @param {(string | number)[][]} rows
 */
export function table(heads, rows) {
  const columns = heads.map((head) => html("th", { scope: "col" }, head));
  const body = rows.map(([name, ...cells]) =>
    html("tr", {}, html("th", { scope: "row" }, text(name)), ...cells.map(cell)),
  );
  return html(
    "div",
    { class: "lab-scroll", tabindex: 0, role: "group", "aria-label": heads[0] },
    html(
      "table",
      { class: "lab-table" },
      html("thead", {}, html("tr", {}, ...columns)),
      html("tbody", {}, ...body),
    ),
  );
}

/** @param {string | number} value */
function cell(value) {
  return html("td", { class: "number" }, text(value));
}

/** @param {string | number} value */
function text(value) {
  return typeof value === "number" ? value.toLocaleString(LANGUAGE) : value;
}

/**
 * How often a number is another one.
 * @param {number} ratio
 */
export function times(ratio) {
  return `× ${ratio.toLocaleString(LANGUAGE, { maximumSignificantDigits: 3 })}`;
}
