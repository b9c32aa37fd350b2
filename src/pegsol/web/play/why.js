// Why a position is lost: in plain words, as a picture and with the proof; and what would help.

import { html } from "../dom.js";
import { why } from "../game/analysis.js";
import { command, instead } from "../parts/command.js";
import { dialog } from "../parts/dialog.js";
import { figureOf, fullProof, plainly, reasonFor } from "../parts/proof.js";
import { proofPicture } from "../parts/proof_picture.js";
import { asRepairs } from "../parts/repairs.js";
import { PLAY } from "../texts/first.js";
import { SEARCH } from "../texts/later.js";
import { brief } from "./problem.js";

/** @import { Problem } from "../game/read.js" */

/**
 * Show in a dialog why the position after these moves is lost.
 * @param {Problem} problem
 * @param {string[]} moves
 */
export async function showWhy(problem, moves) {
  const words = html("p", { role: "status" }, PLAY.meter.wait);
  const title = PLAY.meter.verdict[moves.length ? "bad" : "never"];
  const shown = dialog(title, [words]);
  shown.classList.add("proof");
  /** @type {import("../parts/command.js").Typed} */
  const typed = [moves.length ? "solve" : "prove", brief(problem), moves];
  try {
    const game = { problem: brief(problem), moves };
    const { proof, standing } = await why(game);
    const reason = { ...reasonFor(proof), standing };
    words.textContent = proof ? plainly(reason, problem.problem.finish) : SEARCH.noProof;
    if (!proof || ["exhausted", "tree"].includes(proof.code)) shown.append(command(...typed));
    const image = proofPicture({ ...game, finish: null }, reason);
    shown.append(...(image ? [figureOf(image)] : []), ...fullProof(reason));
    if (proof && !moves.length) shown.append(repairsOf(problem, shown));
  } catch (error) {
    words.replaceChildren(...instead(error, ...typed));
  }
}

/**
 * Changes that make the problem solvable.
 * @param {Problem} problem
 * @param {HTMLDialogElement} shown
 */
function repairsOf(problem, shown) {
  const repairs = asRepairs({ problem: brief(problem), moves: [], finish: null });
  // A link leads to another board; the dialog would stay before it.
  repairs.addEventListener("click", ({ target }) => {
    if (target instanceof HTMLAnchorElement) shown.close();
  });
  return repairs;
}
