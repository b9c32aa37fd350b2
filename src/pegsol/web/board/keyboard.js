// The keys of the board, of its controls, and of its list of moves.

import { ARROW_KEYS } from "./grid.js";

/** @import { PegBoard } from "./board.js" */
/** @import { Hand } from "./hand.js" */

/**
 * Keep a key from the page around, which may have shortcuts of its own.
 * @param {Event} event
 */
function consume(event) {
  event.preventDefault();
  event.stopPropagation();
}

/**
 * The step that a key asks for: U and R, or the usual keys with Control or Command.
 * @param {KeyboardEvent} event
 * @returns {"undo" | "redo" | null}
 */
export function historyKey(event) {
  const key = event.key.toLowerCase();
  if (event.altKey) return null;
  if (!event.ctrlKey && !event.metaKey) return key === "u" ? "undo" : key === "r" ? "redo" : null;
  if (key === "z") return event.shiftKey ? "redo" : "undo";
  return key === "y" ? "redo" : null;
}

/**
 * Keys of board and controls.
 * @param {KeyboardEvent} event
 * @param {PegBoard} board
 */
function shortcut(event, board) {
  const command = event.ctrlKey || event.metaKey || event.altKey;
  // A list of choices jumps to what begins with a letter.
  if (event.target instanceof HTMLSelectElement && !command) return;
  const step = historyKey(event);
  if (step) board[step]();
  else if (!command && event.key.toLowerCase() === "p") board.toggle();
  else return;
  consume(event);
}

/**
 * Keys of the board alone. Arrows go from hole to hole; but after a click, left and right step
 * through the game, and the space bar replays what lies ahead, until another key brings the keyboard
 * to the holes.
 * @param {KeyboardEvent} event
 * @param {PegBoard} board
 * @param {Hand} hand
 * @param {SVGElement} drawing
 */
function boardKey(event, board, hand, { classList }) {
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  const { key } = event;
  const steps = !classList.contains("steered") && !hand.choice.length;
  if (steps && key === "ArrowLeft") return consume(event), board.undo();
  if (steps && key === "ArrowRight") return consume(event), board.redo();
  if (steps && board.ahead && key === " ") return consume(event), board.toggle();
  if (key in ARROW_KEYS || key === "Enter" || key === " ") classList.add("steered");
  if (event.key in ARROW_KEYS) hand.arrow(event.key);
  else if (event.key === "Enter" || event.key === " ") board.press();
  else if (event.key === "Escape" && (board.running || hand.held >= 0)) board.pause(), hand.putBack();
  else if (event.key === "Home") board.goTo(0);
  else if (event.key === "End") board.goTo(Infinity);
  else return;
  consume(event);
}

/**
 * Keys of the list of moves: left and right step through the game as everywhere, up and down go from
 * move to move.
 * @param {KeyboardEvent} event
 * @param {HTMLElement} list
 * @param {PegBoard} board
 */
export function listKey(event, list, board) {
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  const items = [...list.querySelectorAll("button")];
  const [dx, dy] = ARROW_KEYS[event.key] ?? [0, 0];
  if (dx) board[dx < 0 ? "undo" : "redo"]();
  else if (event.key === "Home") board.goTo(0);
  else if (event.key === "End") board.goTo(Infinity);
  else if (!dy) return;
  const here = items.findIndex((item) => (dy ? item === event.target : item.tabIndex === 0));
  items[here + dy]?.focus();
  consume(event);
}

/**
 * Listen to the keys of a board and its controls.
 * @param {PegBoard} board
 * @param {Hand} hand
 * @param {SVGElement} drawing
 * @param {HTMLElement[]} frames
 * @param {AbortSignal} signal ends it
 */
export function listen(board, hand, drawing, frames, signal) {
  const { classList } = drawing;
  const focused = () => classList.toggle("steered", drawing.matches(":focus-visible"));
  drawing.addEventListener("focus", focused, { signal });
  const touched = () => {
    board.pause();
    classList.remove("steered");
  };
  drawing.addEventListener("pointerdown", touched, { signal });
  const press = (/** @type {KeyboardEvent} */ event) => boardKey(event, board, hand, drawing);
  drawing.addEventListener("keydown", press, { signal });
  for (const frame of frames) {
    frame.addEventListener("keydown", (event) => shortcut(event, board), { signal });
  }
}
