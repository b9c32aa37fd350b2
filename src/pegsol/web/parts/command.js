// A command of pegsol, for what these pages do not do, with a button that copies it.

import { button, html } from "../dom.js";
import { RefusalError } from "../refusal.js";
import { COMMAND } from "../texts/command.js";
import { SHARE } from "../texts/exchange.js";
import { lineOf } from "../wording.js";
import { download } from "./forms.js";
import { copy } from "./share.js";

/** @typedef {import("../link.js").ProblemLike} ProblemLike */

const FILE = "problem.json"; // of a problem that a command cannot name
const PLAIN = /^[\w.,:-]+$/; // words that no shell changes,
const QUOTABLE = /^[\w .,:()+-]+$/; // and those that all shells leave alone within these quotes

/** @param {string} word as shells take it */
export function quoted(word) {
  if (PLAIN.test(word)) return word;
  return QUOTABLE.test(word) ? `"${word}"` : `'${word.replaceAll("'", "'\\''")}'`;
}

/**
 * A command about a problem, as it is typed, with a button that copies it. A problem that has no name
 * can be downloaded as a file.
 * @param {string} name such as "solve"
 * @param {ProblemLike} problem
 * @param {string[]} [moves]
 * @param {string[]} options
 */
export function command(name, problem, moves = [], ...options) {
  const given = typeof problem === "string" ? quoted(problem) : FILE;
  const made = moves.length ? ["--moves", quoted(moves.join(" "))] : [];
  const row = typed(["pegsol", name, given, ...made, ...options].join(" "));
  if (typeof problem !== "string") {
    const content = new Blob([JSON.stringify(problem, null, 2)], { type: "application/json" });
    row.append(button("download", FILE, () => download(content, FILE)));
  }
  return row;
}

/** @param {string} line */
export function typed(line) {
  const input = html("input", { value: line, readonly: true, "aria-label": COMMAND.label });
  const said = html("span", { class: "soft", role: "status" });
  const copies = button("copy", SHARE.copy, () => void copy(line, input, said, COMMAND.copied));
  return html("span", { class: "row command" }, input, copies, said);
}

/**
 * What went wrong: if only the command line can do it, the command.
 * @param {unknown} error
 * @param {Parameters<typeof command>} does
 */
export function instead(error, ...does) {
  const refused = error instanceof RefusalError && error.code === "needs-python";
  return refused ? [COMMAND.can, command(...does)] : [lineOf(error)];
}
