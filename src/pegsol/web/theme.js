// Which colours page, boards and pictures have.

import { HOLE_COLOURS, sheetOf } from "./board/colours.js";
import { state } from "./kept.js";

const dark = window.matchMedia("(prefers-color-scheme: dark)");

document.adoptedStyleSheets.push(sheetOf(HOLE_COLOURS));

/** Give the bars of the browser, which follow the system, the colour of the page that was chosen. */
function colourBars() {
  const paper = getComputedStyle(document.documentElement).getPropertyValue("--paper");
  for (const bar of document.querySelectorAll("meta[name=theme-color]")) bar.setAttribute("content", paper);
}

/** Fires "change" when anything looks different. */
class Theme extends EventTarget {
  /** Let the page follow the settings and the system. */
  apply() {
    const changed = () => {
      const { theme } = state.settings;
      document.documentElement.dataset.theme = theme === "contrast" ? theme : this.scheme; // at first by early.js
      colourBars();
      this.dispatchEvent(new Event("change"));
    };
    state.settings.addEventListener("change", changed);
    dark.addEventListener("change", changed);
    if (state.settings.theme !== "system") window.addEventListener("load", colourBars);
  }

  /** @returns {"light" | "dark"} */
  get scheme() {
    const { theme } = state.settings;
    if (theme === "system") return dark.matches ? "dark" : "light";
    return theme === "light" ? "light" : "dark";
  }

  /** The theme of a board that is played on. */
  get board() {
    if (state.settings.theme === "contrast") return "contrast";
    if (state.settings.board !== "plain") return "wood";
    return this.scheme === "dark" ? "dark" : "plain";
  }

  /** How boards look, whether they are played on or pictures. */
  get look() {
    const { board, pegs } = state.settings;
    return { theme: this.board, scheme: this.scheme, board, pegs };
  }

  /**
   * Let a board follow the settings.
   * @param {import("./board/board.js").PegBoard} board
   * @param {AbortSignal} signal lets it go
   */
  follow(board, signal) {
    /** What can be heard and felt, which few players want. @type {Promise<() => void> | undefined} */
    let sounds;
    const look = () => {
      board.look = this.look;
      board.names = state.settings.names;
      if (state.settings.sound || state.settings.vibration) {
        // Without its file the board is silent.
        sounds ??= import("./sound.js").then(({ accompany }) => accompany(board)).catch(() => () => {});
      }
    };
    look();
    this.addEventListener("change", look, { signal });
    signal.addEventListener("abort", () => void sounds?.then((silence) => silence()));
  }
}

export const theme = new Theme();
