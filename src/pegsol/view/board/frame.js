// A frame around the board that keeps its styles and those of the page apart.

import { html } from "./elements.js";
import { STYLE } from "./style.js";

/** @type {CSSStyleSheet | undefined} */
let sheet;

/**
 * An element with a frame in a shadow root. The style sheet is adopted, because pages with a strict
 * content security policy do not allow style elements.
 * @param {Record<string, string>} attributes of the frame
 * @param {Node[]} children
 */
export function framed(attributes, ...children) {
  if (!sheet) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(STYLE);
  }
  const frame = html("div", attributes, ...children);
  frame.classList.add("frame");
  // Jupyter keeps its shortcuts away from elements with this attribute.
  const element = html("div", { "data-lm-suppress-shortcuts": "true" });
  const root = element.attachShadow({ mode: "open" });
  root.adoptedStyleSheets = [sheet];
  root.append(frame);
  return { element, frame };
}
