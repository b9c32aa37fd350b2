// The dialog that shares a game, or a challenge: a link, a code to photograph, a picture.

import { button, html, loadStyle } from "../dom.js";
import { isLocal } from "../link.js";
import { ACTIONS } from "../texts/first.js";
import { COMMAND, QUEUE, SHARE } from "../texts/later.js";
import { lineOf } from "../wording.js";
import { command, copy } from "./command.js";
import { dialog } from "./dialog.js";
import { fileOf } from "./export.js";
import { choice, download, fold } from "./forms.js";
import { picture } from "./picture.js";

const WIDTH = 400; // pixels of a picture that is downloaded, as SVG

/**
 * What is shared.
 * @typedef {object} Shared
 * @property {string} title
 * @property {import("../link.js").ProblemLike} problem
 * @property {string[]} moves
 * @property {string} address of its page, with all of it
 * @property {string} [about] what is special about it
 */

/**
 * @param {Shared} game
 * @param {Shared} [challenge]
 */
export function share(game, challenge) {
  void loadStyle("pages");
  const content = html("div", { class: "stack" }, ...partsOf(game));
  const turn = (/** @type {string} */ kind) =>
    content.replaceChildren(...partsOf(challenge && kind === "challenge" ? challenge : game));
  const kinds = choice(SHARE.what, Object.entries(SHARE.kinds), "game", turn);
  dialog(ACTIONS.share, challenge ? [kinds, content] : [content]);
}

/** @param {Shared} shared */
function partsOf({ title, problem, moves, address, about = isLocal() ? "" : SHARE.open }) {
  const url = new URL(address, location.href).href;
  const link = html("input", { value: url, readonly: true, "aria-label": SHARE.link });
  link.addEventListener("focus", () => link.select());
  const said = html("p", { class: "soft", role: "status" });
  const send = () => void navigator.share({ title, url }).catch(() => {}); // the player changed their mind
  /** @param {"svg" | "png"} form */
  const draw = async (form) => {
    try {
      const items = [{ problem, moves, title, address }];
      const { blob, name } = await fileOf({ form, items, title, width: WIDTH, shown: "position" });
      download(blob, name);
    } catch (error) {
      said.textContent = lineOf(error);
    }
  };
  return [
    html(
      "div",
      { class: "row link-row" },
      link,
      button("copy", SHARE.copy, () => void copy(url, link, said), { class: "primary" }),
      ...("share" in navigator ? [button("share", SHARE.send, send)] : []),
    ),
    said,
    html("p", {}, about, " ", isLocal() ? SHARE.local : ""),
    html(
      "div",
      { class: "share-pictures" },
      // A phone could not open an address of this computer.
      ...(isLocal()
        ? []
        : [html("figure", {}, code(url), html("figcaption", { class: "soft" }, SHARE.code))]),
      html(
        "figure",
        {},
        picture(problem, { moves, width: 240, alt: QUEUE.layouts.diagrams }),
        html(
          "figcaption",
          { class: "row" },
          button("download", "PNG", () => void draw("png")),
          button("download", "SVG", () => void draw("svg")),
        ),
      ),
    ),
    ...(moves.length ? [film(problem, moves)] : []),
  ];
}

/**
 * The command that makes an animation of a game.
 * @param {import("../link.js").ProblemLike} problem
 * @param {string[]} moves
 */
function film(problem, moves) {
  const can = html("p", { class: "soft" }, COMMAND.can);
  return fold(SHARE.film, can, command("draw", problem, moves, "-o", "game.gif"));
}

/**
 * A text as a QR code; if it cannot be drawn, a line takes its place.
 * @param {string} text
 */
function code(text) {
  const canvas = html("canvas", { class: "code", role: "img", "aria-label": SHARE.code });
  import("../qr/lean-qr.js")
    .then((/** @type {any} */ { generate }) => generate(text).toCanvas(canvas, { off: [255, 255, 255] }))
    .catch(() => canvas.replaceWith(html("p", { class: "soft" }, SHARE.noCode)));
  return canvas;
}
