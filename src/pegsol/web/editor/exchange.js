// Import and export: problems as pasted text and as files.

import { button, html } from "../dom.js";
import { readProblem } from "../game/read.js";
import { attempt, say } from "../notes.js";
import { unread } from "../parts/command.js";
import { fileOf } from "../parts/export.js";
import { download, fileName, fold } from "../parts/forms.js";
import { ACCEPTED, readAs, readFile, readText, showFound } from "../parts/open.js";
import { EDITOR } from "../texts/later.js";
import { lineOf } from "../wording.js";

/** @import { Problem } from "../game/read.js" */
/** @import { ProblemJson } from "../link.js" */
/** @import { Geometry } from "./lattice.js" */

const EXAMPLE = "    o o o\n    o o o\no o o o o o o\no o o . o o o"; // the top of the English board

/**
 * Paste a diagram or a problem, or open a file.
 * @param {() => Geometry} geometry of diagrams without one
 * @param {(info: Problem) => void} load takes over the problem as it was read
 */
export function importing(geometry, load) {
  const input = html("textarea", { rows: 9, spellcheck: "false", placeholder: EXAMPLE });
  const label = html("label", { class: "field" }, html("span", {}, EDITOR.paste), input);
  const wrong = html("p", { class: "bad", role: "alert" });
  const told = html("div", { role: "status" }); // how a drawing was read, which is on the canvas
  /**
   * @param {() => ReturnType<typeof readText>} found
   * @param {string} name of the file
   */
  const read = async (found, name) => {
    wrong.replaceChildren();
    told.replaceChildren();
    try {
      const { things, backup } = await found();
      if (things.length !== 1) return await showFound({ things, backup });
      const take = async (/** @type {import("../parts/open.js").Thing} */ { problem }) => load(await readProblem(problem));
      await take(things[0]);
      told.append(...readAs({ ...things[0], notation: "" }, take)); // the moves are left out
      say(EDITOR.loaded);
    } catch (error) {
      wrong.replaceChildren(...unread(error, name));
    }
  };
  const readInput = () => read(() => readText(input.value, geometry()), "problem.pddl");
  const chooser = html("input", {
    type: "file",
    accept: ACCEPTED,
    hidden: true,
  });
  chooser.addEventListener("change", () => {
    const file = chooser.files?.[0];
    if (file) void read(() => readFile(file), file.name);
    chooser.value = ""; // the same file may be opened again
  });
  const buttons = html(
    "div",
    { class: "row" },
    button(null, EDITOR.read, () => void readInput()),
    button("open", EDITOR.openFile, () => chooser.click()),
    chooser,
  );
  return fold(EDITOR.bring, html("div", { class: "stack" }, label, buttons, wrong, told));
}

/**
 * Download the problem as a file.
 * @param {import("../parts/verdict.js").Verdict} verdict
 * @param {() => ProblemJson | null} problem on the canvas
 */
export function exporting(verdict, problem) {
  /**
   * @param {"json" | "text"} form
   * @param {{ address?: string }} [more]
   */
  const made = async (form, more) => {
    const items = [{ problem: problem() ?? "", moves: [], ...more }]; // an empty text is refused
    return (await fileOf({ form, items })).blob;
  };
  /** @param {"json" | "text"} form */
  const write = async (form) => {
    const name = fileName(problem()?.title ?? "", "problem");
    download(await made(form), `${name}.${form === "json" ? "json" : "txt"}`);
  };
  const text = button("download", EDITOR.asText, () => void attempt(() => write("text")));
  const json = button("download", "JSON", () => void attempt(() => write("json")));
  const shown = html("pre", {
    class: "source",
    tabindex: 0,
    role: "region",
    "aria-label": EDITOR.source,
  });
  const part = fold(EDITOR.take);
  const update = async () => {
    text.disabled = json.disabled = !verdict.info;
    if (!part.open) return;
    const asked = verdict.info;
    const content = asked
      ? await made("text", { address: "" })
          .then((blob) => blob.text())
          .catch(lineOf)
      : "";
    if (asked === verdict.info) shown.textContent = content;
  };
  part.append(html("div", { class: "stack" }, html("div", { class: "row" }, text, json), shown));
  part.addEventListener("toggle", () => void update());
  verdict.addEventListener("checked", () => void update());
  void update();
  return part;
}
