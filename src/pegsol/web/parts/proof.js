// Why there is no solution: in plain words, as a picture, and as an exact proof.

import { format } from "../board/messages.js";
import { html, loadStyle } from "../dom.js";
import { PLAINLY, PROOFS, SEARCH } from "../texts/later.js";
import { say } from "../wording.js";
import { pickedOf } from "./finish.js";

/** @import { Told } from "../engine/separating.js" */
/** @import { FinishJson } from "./finish.js" */

/**
 * What is said about a proof, in words.
 * @typedef {object} Reason
 * @property {string | null} [proof]
 * @property {string | null} because in plain words, if the proof needs any
 * @property {string | null} by the code of the proof
 * @property {any[]} values what the code says
 * @property {"verified" | "stated" | null} [standing]
 */

/** Reasons that are said in the same words. @type {Record<string, string>} */
const ALIKE = { paritiesDrawn: "setsOne", setsMost: "setsOne", setsExactly: "setsOne" };

/**
 * What is said about a proof, in words.
 * @param {Told | null} told
 * @returns {Reason}
 */
export function reasonFor(told) {
  if (!told) return { proof: null, because: null, by: null, values: [] };
  const { code, values } = told;
  const because = say(PLAINLY.because, { code: ALIKE[code] ?? code, values });
  return { proof: say(PROOFS, told), because, by: code, values };
}

/**
 * What never happens.
 * @param {FinishJson} finish
 */
function never(finish) {
  const { kind, holes = [], most = 0 } = pickedOf(finish);
  const words = PLAINLY.never;
  if (finish.vacancy || kind === "pegs") return words.pegs; // a vacancy is that of the reverse game
  if (kind === "hole") return format(words.hole, { hole: holes[0] });
  if (kind === "at_most") return format(words.most, { most });
  return kind === "exactly" ? format(words.exactly, { pegs: most }) : words[kind];
}

/**
 * Why there is no solution, in plain words; without them, the proof itself.
 * @param {Reason} reason
 * @param {FinishJson} finish
 */
export function plainly({ proof, because }, finish) {
  return because ? `${never(finish)} ${because}` : (proof ?? "");
}

/**
 * Whether the proof has been checked, folded with what takes room: the proof, if there are plain words instead of
 * it, and its picture.
 * @param {Reason} reason
 * @param {HTMLElement[]} pictures
 */
export function fullProof({ proof, because, standing }, ...pictures) {
  const about = standing ? [html("p", { class: "soft" }, SEARCH.standing[standing])] : [];
  const exact = because && proof ? [html("p", { class: "proof" }, proof)] : [];
  if (!exact.length && !pictures.length) return about;
  const summary = html("summary", {}, SEARCH.proof);
  return [html("details", { class: "proof-fold" }, summary, ...exact, ...pictures, ...about)];
}

/**
 * The picture of a proof in a figure, which scrolls if the picture is too wide: it is as wide as there is room, but
 * not so small that it cannot be read.
 * @param {HTMLImageElement} image
 */
export function figureOf(image) {
  void loadStyle("exchange");
  // It can be scrolled with keys, too.
  const about = { class: "proof-picture", tabindex: 0, role: "group", "aria-label": SEARCH.proofPicture };
  const figure = html("figure", about, image);
  const sized = () => figure.style.setProperty("--natural", `${image.naturalWidth}px`);
  image.addEventListener("load", sized);
  return figure;
}
