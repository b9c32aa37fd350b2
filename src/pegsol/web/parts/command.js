// A command of pegsol, for what these pages do not do, with a button that copies it.

import { button, html } from "../dom.js";
import { brief } from "../play/problem.js";
import { RefusalError } from "../refusal.js";
import { COMMAND, SHARE } from "../texts/later.js";
import { lineOf } from "../wording.js";
import { positionAfter } from "./drawing.js";
import { download } from "./forms.js";

/** @import { ProblemLike } from "../link.js" */

/** @typedef {Parameters<typeof command>} Typed what a command is made of */

const FILE = "problem.json"; // of a problem that a command cannot name
const NEEDS_PYTHON = "needs-python";
/** The codes of what only these pages, or this browser, cannot do. */
const ELSEWHERE = [
  ...[NEEDS_PYTHON, "too-many-holes", "too-much-memory", "search-died"],
  ...["no-webassembly", "engine-missing", "engine-memory", "engine-failed"],
];
/** Of "analyse", which takes a second or two otherwise. */
export const LONG = "--time-limit 600";
const PLAIN = /^[\w.,:-]+$/; // words that no shell changes,
const QUOTABLE = /^[\w .,:()|+-]+$/; // and those that all shells leave alone within these quotes

/** @param {string} word as shells take it */
export function quoted(word) {
  if (PLAIN.test(word)) return word;
  return QUOTABLE.test(word) ? `"${word}"` : `'${word.replaceAll("'", "'\\''")}'`;
}

/**
 * Copy a text; where the browser does not let a page do that, it can be copied by hand.
 * @param {string} text
 * @param {HTMLInputElement | HTMLTextAreaElement} control that has the text
 * @param {HTMLElement} said what tells how it went
 */
export async function copy(text, control, said) {
  try {
    await navigator.clipboard.writeText(text);
    said.textContent = SHARE.copied;
  } catch {
    control.focus();
    control.select();
    said.textContent = SHARE.byHand;
  }
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
  const copies = button("copy", SHARE.copy, () => void copy(line, input, said));
  return html("span", { class: "row command" }, input, copies, said);
}

/** @param {unknown} error */
function codeOf(error) {
  return error instanceof RefusalError ? error.code : "";
}

/**
 * What went wrong: if the command line can do it, with the command.
 * @param {unknown} error
 * @param {Typed} does
 */
export function instead(error, ...does) {
  const code = codeOf(error);
  if (!ELSEWHERE.includes(code)) return [lineOf(error)];
  return [code === NEEDS_PYTHON ? COMMAND.can : lineOf(error), command(...does)];
}

/**
 * Why a file could not be read: if the command line reads it, with the command that makes one for these
 * pages of it, or that solves what is too large for them.
 * @param {unknown} error
 * @param {string} file its name
 */
export function unread(error, file) {
  const code = codeOf(error);
  if (code === NEEDS_PYTHON) return [COMMAND.can, typed(`pegsol convert ${quoted(file)} --to json -o ${FILE}`)];
  return [lineOf(error), ...(ELSEWHERE.includes(code) ? [typed(`pegsol solve ${quoted(file)}`)] : [])];
}

/**
 * The command for a longer search than here.
 * @param {Typed} does
 */
export function longer(...does) {
  return [html("p", { class: "soft" }, COMMAND.longer), command(...does)];
}

/**
 * The problem that begins after some moves, with another finish if one is given.
 * @param {ProblemLike} given
 * @param {string[]} moves
 * @param {Record<string, any> | null | undefined} finish
 * @returns {Promise<ProblemLike>}
 */
export async function problemAfter(given, moves, finish) {
  if (!moves.length && !finish && typeof given === "string") return given;
  const { readProblem } = await import("../game/read.js");
  const shown = await readProblem(given);
  const pegs = positionAfter(shown, moves);
  const played = moves.length > 0 && { start: { pegs: shown.tables.holes.filter((_, hole) => pegs[hole]) } };
  const asked = { ...shown.problem, title: "", description: "", ...played, ...(finish && { finish }) };
  return brief(await readProblem(asked));
}
