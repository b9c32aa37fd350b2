// The colours of boards as CSS: a rule for each column of the table.

import { TABLE } from "./colours.generated.js";

/**
 * What makes rules of a table of properties, in which "." sets nothing.
 * @param {string} table
 */
function rulesOf(table) {
  const [[, ...columns], ...rows] = table.trim().split("\n").map((line) => line.split(/\s+/));
  /**
   * A rule with what a column sets.
   * @param {string} column
   * @param {string} [selector]
   * @param {string[]} [wanted] the properties that count, if not all do
   */
  function rule(column, selector = `.${column}`, wanted) {
    const place = columns.indexOf(column);
    const set = rows.filter(([property, ...values]) => values[place] !== "." && (wanted?.includes(property) ?? true));
    return `${selector} { ${set.map(([property, ...values]) => `${property}: ${values[place]};`).join(" ")} }\n`;
  }
  return { columns, rule };
}

/**
 * A style sheet, which pages adopt because their content security policy allows no style elements.
 * @param {string} rules
 */
export function sheetOf(rules) {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(rules);
  return sheet;
}

/**
 * The rules of all columns of a table, whose names are classes.
 * @param {string} table
 */
export function classesOf(table) {
  const { columns, rule } = rulesOf(table);
  return columns.map((column) => rule(column)).join("");
}

const { rule } = rulesOf(TABLE);

/** What holes that stand on a page itself need: no theme's own ground, nor its marks. */
const OF_HOLES = ["board", "edge", "side", "groove", "hole", "hole-edge", "peg", "peg-light", "peg-dark", "peg-edge"]
  .concat("finish", "casing", "ghost", "on-hole", "on-peg")
  .map((name) => `--${name}`);

/** The rules of frames around boards. Other boards and pegs do not apply under strong contrast. */
export const COLOURS = `
${rule("wood", ".frame")}
@media (prefers-color-scheme: dark) { ${rule("dim", '.frame:not([data-scheme="light"])')} }
${rule("dim", '.frame[data-scheme="dark"]')}
${["plain", "dark", "print", "contrast"].map((name) => rule(name, `.frame[data-theme="${name}"]`)).join("")}
@media (forced-colors: none) and (not (prefers-contrast: more)) {
${["walnut", "slate"].map((name) => rule(name, `.frame[data-theme="wood"][data-board="${name}"]`)).join("")}
${["marbles", "pegs", "flat"].map((name) => rule(name, `.frame:not([data-theme="contrast"])[data-pegs="${name}"]`)).join("")}
}
`;

/** The rules of such holes, which give way to those for forced colours. */
export const HOLE_COLOURS = [
  rule("wood", ".boardlike", OF_HOLES),
  rule("dim", '[data-theme="dark"] .boardlike', OF_HOLES),
  ...["plain", "dark", "contrast"].map((name) => rule(name, `.boardlike[data-board="${name}"]`, OF_HOLES)),
].join("");
