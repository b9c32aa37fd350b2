// Why a position is lost: in plain words, as a picture and with the proof; and what would help.

import { html } from "../dom.js";
import { command, instead } from "../parts/command.js";
import { dialog } from "../parts/dialog.js";
import { fullProof, plainly, showProof } from "../parts/proof.js";
import { proofPicture } from "../parts/proof_picture.js";
import { asRepairs } from "../parts/repairs.js";
import { PLAY } from "../texts/play.js";
import { SEARCH } from "../texts/search.js";
import { brief } from "./problem.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("./problem.js").Problem} Problem */

/**
 * Show in a dialog why the position after these moves is lost.
 * @param {App} app
 * @param {Problem} problem
 * @param {string[]} moves
 */
export async function showWhy(app, problem, moves) {
  const { api } = app;
  const words = html("p", { role: "status" }, PLAY.meter.wait);
  const title = PLAY.meter.verdict[moves.length ? "bad" : "never"];
  const shown = dialog(title, [words]);
  shown.classList.add("proof");
  /** @type {import("../parts/command.js").Typed} */
  const typed = [moves.length ? "solve" : "prove", brief(problem), moves];
  try {
    const question = { problem: brief(problem), moves };
    const why = await api.post("/api/why", question);
    words.textContent = why.proof ? plainly(why, finishOf(problem)) : SEARCH.noProof;
    if (!why.proof || why.by === "exhausted") shown.append(command(...typed));
    const image = proofPicture({ problem: question.problem, moves, finish: null }, why);
    if (image) shown.append(framed(image));
    shown.append(...fullProof(why));
    if (why.proof && !moves.length) shown.append(repairsOf(app, problem, shown));
  } catch (error) {
    words.replaceChildren(...instead(error, ...typed));
  }
}

/** @param {Problem} problem */
function finishOf({ problem }) {
  return /** @type {Record<string, any>} */ (problem).finish;
}

/** @param {HTMLImageElement} image */
function framed(image) {
  const figure = html("figure");
  showProof(figure, image);
  return figure;
}

/**
 * Changes that make the problem solvable.
 * @param {App} app
 * @param {Problem} problem
 * @param {HTMLDialogElement} shown
 */
function repairsOf(app, problem, shown) {
  const repairs = asRepairs(app, { problem: brief(problem), moves: [], finish: null });
  // A link leads to another board; the dialog would stay before it.
  repairs.addEventListener("click", ({ target }) => {
    if (target instanceof HTMLAnchorElement) shown.close();
  });
  return repairs;
}
