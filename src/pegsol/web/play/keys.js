// The keys of pages that show a game. They work wherever the keyboard is, except where it writes or
// what has it uses the same keys.

import { historyKey } from "../board/keyboard.js";
import { LETTERS } from "../texts/first.js";
import { later } from "../texts/language.js";

const WRITES = "textarea, select, [contenteditable], input:not([type=range], [type=radio], [type=checkbox])";
const USES_ARROWS =
  "input:not([type=checkbox]), select, textarea, [contenteditable], [role=tab], [role=listbox], [role=group][tabindex]";
const USES_SPACE = "button, summary, input:not([type=range]), [role=listbox]";

/**
 * Listen to the keys of the page: letters, arrows that step through the game, and the space bar that
 * replays it. Without a game to step through, the page scrolls as usual. The board has arrows of its
 * own, from hole to hole; it keeps them from the page.
 * @param {import("../board/board.js").PegBoard} board
 * @param {Record<string, () => void>} letters what each does
 * @param {AbortSignal} signal ends it
 * @param {HTMLElement | Document} [where] the part of the page that has the keys; without it, the
 *   whole page, but for parts with a board of their own
 */
export function listenToKeys(board, letters, signal, where = document) {
  /** @type {Record<string, () => void>} */
  const steps = {
    ArrowLeft: () => board.undo(),
    ArrowRight: () => board.redo(),
    Home: () => board.goTo(0),
    End: () => board.goTo(Infinity),
  };
  const all = { ...letters, [LETTERS.run]: () => board.toggle() };

  /** @param {KeyboardEvent} event */
  function actionOf(event) {
    const target = /** @type {Element} */ (event.composedPath()[0]);
    if (event.defaultPrevented || !(target instanceof Element)) return undefined;
    if (target.closest(WRITES)) return undefined;
    if (where === document && document.querySelector("dialog[open]")) return undefined;
    const step = historyKey(event);
    if (step) return () => board[step]();
    if (event.key === "?") return async () => (await later(() => import("../help/keys.js"))).showKeys();
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return undefined;
    const some = board.play.jumps.length > 0;
    if (event.key in steps) return some && !target.closest(USES_ARROWS) ? steps[event.key] : undefined;
    if (event.key === " ") return some && !target.closest(USES_SPACE) ? () => board.toggle() : undefined;
    return all[event.key.toUpperCase()];
  }

  /** @param {Event} event */
  function press(event) {
    const action = actionOf(/** @type {KeyboardEvent} */ (event));
    if (!action) return;
    event.preventDefault();
    action();
  }
  where.addEventListener("keydown", press, { signal });
}
