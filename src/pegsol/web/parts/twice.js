// A double click does one thing: a button or link that came under the pointer after the first click
// is not pressed by the second.

const INTERVAL = 500; // milliseconds between the taps of a double tap
const NEAR = 24; // pixels between them

/** The last click that was let through. @type {{ time: number, x: number, y: number, on: Element | null }} */
let last = { time: -Infinity, x: 0, y: 0, on: null };

/** @param {MouseEvent} event */
function pressed(event) {
  const inner = /** @type {Element} */ (event.composedPath()[0]).closest("a, button");
  return inner ?? /** @type {Element} */ (event.target);
}

/**
 * Whether a click is the second of a double click; fingers have none, but tap twice.
 * @param {MouseEvent} event
 */
function isSecond(event) {
  if (event.detail > 1) return true;
  const { pointerType, clientX, clientY, timeStamp } = /** @type {PointerEvent} */ (event);
  if (pointerType !== "touch" || timeStamp - last.time > INTERVAL) return false;
  return Math.hypot(clientX - last.x, clientY - last.y) < NEAR;
}

/**
 * Whether the last click was on this element, or on one that was drawn again since.
 * @param {Element} on
 */
function isSame(on) {
  const { localName, textContent } = last.on ?? {};
  return on === last.on || (on.localName === localName && on.textContent === textContent);
}

/** Watch over all clicks of the page. */
export function guardDoubleClicks() {
  const watch = (/** @type {MouseEvent} */ event) => {
    if (!event.detail) return; // the keyboard
    const on = pressed(event);
    if (isSecond(event) && !isSame(on) && on.matches("a, button")) {
      event.preventDefault();
      event.stopImmediatePropagation();
    } else last = { time: event.timeStamp, x: event.clientX, y: event.clientY, on };
  };
  window.addEventListener("click", watch, { capture: true });
}
