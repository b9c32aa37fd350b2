// Why a position is lost: the proof in words and as a picture, and what would help.

import { html } from "../dom.js";
import { dialog } from "../parts/dialog.js";
import { lineOf } from "../parts/forms.js";
import { proofFigure, showProof } from "../parts/proof.js";
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
  const { api, theme } = app;
  const words = html("p", { role: "status" }, PLAY.meter.wait);
  const figure = proofFigure();
  const title = PLAY.meter.verdict[moves.length ? "bad" : "never"];
  const shown = dialog(title, [words, figure]);
  shown.classList.add("proof");
  try {
    const question = { problem: brief(problem), moves, theme: theme.picture };
    const { proof, standing, picture } = await api.post("/api/why", question);
    words.textContent = proof ?? SEARCH.noProof;
    if (standing) words.after(html("p", { class: "soft" }, SEARCH.standing[standing]));
    const start = { problem: brief(problem), moves, finish: null };
    if (proof && !moves.length) {
      const repairs = asRepairs(app, start);
      // A link leads to another board; the dialog would stay before it.
      repairs.addEventListener("click", ({ target }) => {
        if (target instanceof HTMLAnchorElement) shown.close();
      });
      figure.after(repairs);
    }
    if (!picture || !shown.isConnected) return;
    const source = URL.createObjectURL(new Blob([picture], { type: "image/svg+xml" }));
    shown.addEventListener("close", () => URL.revokeObjectURL(source));
    const image = html("img", { src: source, alt: SEARCH.proofPicture });
    showProof(figure, image);
    figure.hidden = false;
  } catch (error) {
    words.textContent = lineOf(error);
  }
}
