// Import and export: problems as pasted text and as files.

import { button, html } from "../dom.js";
import { download, fileName, lineOf } from "../parts/forms.js";
import { EDITOR } from "../texts/editor.js";
import { asProblemText } from "./draft.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("./lattice.js").Geometry} Geometry */
/** @typedef {Record<string, any>} Json */

const MAX_FILE_BYTES = 200 * 1024; // a little below what the server takes

/**
 * Paste a diagram or a problem, or open a file.
 * @param {App} app
 * @param {() => Geometry} geometry of diagrams without one
 * @param {(info: Json) => void} load takes over the problem as the server read it
 */
export function importing(app, geometry, load) {
  const input = html("textarea", { rows: 9, spellcheck: "false", placeholder: EDITOR.example });
  const label = html("label", { class: "field" }, html("span", {}, EDITOR.paste), input);
  const wrong = html("p", { class: "bad", role: "alert" });
  const read = async () => {
    wrong.replaceChildren();
    try {
      const problem = asProblemText(input.value, geometry());
      load(await app.api.post("/api/problem", { problem }));
      app.say(EDITOR.loaded);
    } catch (error) {
      wrong.replaceChildren(lineOf(error));
    }
  };
  const open = async (/** @type {File | undefined} */ file) => {
    if (!file) return;
    if (file.size > MAX_FILE_BYTES) return void wrong.replaceChildren(EDITOR.tooLarge);
    input.value = await file.text();
    await read();
  };
  const chooser = html("input", {
    type: "file",
    accept: ".txt,.json,.pddl,text/plain",
    hidden: true,
  });
  chooser.addEventListener("change", () => {
    void open(chooser.files?.[0]);
    chooser.value = ""; // the same file may be opened again
  });
  input.addEventListener("dragover", (event) => event.preventDefault());
  input.addEventListener("drop", (event) => {
    if (!event.dataTransfer?.files.length) return;
    event.preventDefault();
    void open(event.dataTransfer.files[0]);
  });
  const buttons = html(
    "div",
    { class: "row" },
    button(null, EDITOR.read, () => void read()),
    button("open", EDITOR.openFile, () => chooser.click()),
    chooser,
  );
  return html(
    "details",
    {},
    html("summary", {}, EDITOR.bring),
    html("div", { class: "stack" }, label, buttons, wrong),
  );
}

/**
 * Download the problem as a file.
 * @param {App} app
 * @param {import("../parts/verdict.js").Verdict} verdict
 * @param {() => Json | null} problem on the canvas
 */
export function exporting(app, verdict, problem) {
  /** @param {"json" | "text"} form */
  const made = async (form) => {
    const order = { form, items: [{ problem: problem(), moves: [] }] };
    return (await app.api.file("/api/export", order)).blob;
  };
  /** @param {"json" | "text"} form */
  const write = async (form) => {
    const name = fileName(problem()?.title ?? "", "problem");
    try {
      download(await made(form), `${name}.${form === "json" ? "json" : "txt"}`);
    } catch (error) {
      app.tell(lineOf(error));
    }
  };
  const text = button("download", EDITOR.asText, () => void write("text"));
  const json = button("download", EDITOR.asJson, () => void write("json"));
  const shown = html("pre", {
    class: "source",
    tabindex: 0,
    role: "region",
    "aria-label": EDITOR.source,
  });
  const part = html("details", {}, html("summary", {}, EDITOR.take));
  const update = async () => {
    text.disabled = json.disabled = !verdict.info;
    if (!part.open) return;
    const asked = verdict.info;
    const content = asked
      ? await made("text")
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
