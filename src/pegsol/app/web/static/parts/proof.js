// The picture of a proof: as wide as there is room, but not so small that it cannot be read.

import { html, loadStyle } from "../dom.js";
import { SEARCH } from "../texts/search.js";

/**
 * Show the picture in a figure, which scrolls if the picture is too wide.
 * @param {HTMLElement} figure
 * @param {HTMLImageElement} image
 */
export function showProof(figure, image) {
  void loadStyle("exchange");
  const sized = () => figure.style.setProperty("--natural", `${image.naturalWidth}px`);
  image.addEventListener("load", sized);
  figure.tabIndex = 0; // so that it can be scrolled with keys
  figure.setAttribute("role", "group");
  figure.setAttribute("aria-label", SEARCH.proofPicture);
  figure.classList.add("proof-picture");
  figure.replaceChildren(image);
}

/** @returns {HTMLElement} a figure without a picture */
export function proofFigure() {
  return html("figure", { class: "proof-picture", hidden: true });
}
