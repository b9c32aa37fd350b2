// The keys of the page to play on. They work wherever the keyboard is, except where it writes.

import { historyKey } from "../board/keyboard.js";
import { PLAY } from "../texts/play.js";

/** @typedef {import("../board/board.js").PegBoard} PegBoard */

const WRITES = "textarea, select, [contenteditable], input:not([type=range], [type=radio], [type=checkbox])";
const USES_ARROWS = "input, select, textarea, [contenteditable], [role=tab], [role=listbox], [role=slider]";

/**
 * Listen to the keys of the page: letters, and arrows that step through the game. The board has
 * arrows of its own, from hole to hole; it keeps them from the page.
 * @param {PegBoard} board
 * @param {Record<string, () => void>} letters what each does
 * @param {AbortSignal} signal ends it
 */
export function listenToKeys(board, letters, signal) {
  /** @type {Record<string, () => void>} */
  const steps = {
    ArrowLeft: () => board.undo(),
    ArrowRight: () => board.redo(),
    Home: () => board.goTo(0),
    End: () => board.goTo(Infinity),
  };
  const all = { ...letters, [PLAY.keys.run]: () => board.toggle() };

  /** @param {KeyboardEvent} event */
  function actionOf(event) {
    const target = /** @type {Element} */ (event.composedPath()[0]);
    if (event.defaultPrevented || !(target instanceof Element)) return undefined;
    if (target.closest(WRITES) || document.querySelector("dialog[open]")) return undefined;
    const step = historyKey(event);
    if (step) return () => board[step]();
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return undefined;
    if (event.key in steps) return target.closest(USES_ARROWS) ? undefined : steps[event.key];
    return all[event.key.toUpperCase()];
  }

  /** @param {KeyboardEvent} event */
  function press(event) {
    const action = actionOf(event);
    if (!action) return;
    event.preventDefault();
    action();
  }
  document.addEventListener("keydown", press, { signal });
}
