// How numbers, dates and lists are written.

import { LANGUAGE, texts } from "./language.js";

/**
 * @param {number} count
 * @param {string} one
 * @param {string} [many]
 */
function number(count, one, many = `${one}s`) {
  return `${count.toLocaleString(LANGUAGE)} ${count === 1 ? one : many}`;
}

/**
 * @param {string[]} items
 * @param {string} and the word before the last one
 */
export function list(items, and) {
  if (items.length < 2) return items.join("");
  return `${items.slice(0, -1).join(", ")} ${and} ${items.at(-1)}`;
}

/**
 * A text that begins with a capital letter.
 * @param {string} text
 */
export function capital(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** @param {number} number */
export function compact(number) {
  const options = {
    notation: /** @type {const} */ ("compact"),
    compactDisplay: /** @type {const} */ ("long"),
  };
  return Intl.NumberFormat(LANGUAGE, { ...options, maximumSignificantDigits: 2 }).format(number);
}

export const WORDS = texts("WORDS", {
  /** A number as people read it: 12,300, 4.5 million. */
  readable: (/** @type {number} */ value) =>
    value < 1e6
      ? Math.round(value).toLocaleString(LANGUAGE)
      : value.toLocaleString(LANGUAGE, {
          notation: "compact",
          compactDisplay: "long",
          maximumFractionDigits: 1,
        }),
  /** A part of a whole, 0 to 1, in percent; no small part is called nothing. */
  percent: (/** @type {number} */ part) =>
    part.toLocaleString(LANGUAGE, {
      style: "percent",
      maximumSignificantDigits: part < 0.1 ? 1 : 2,
    }),
  date: (/** @type {Date} */ date) => date.toLocaleDateString(LANGUAGE, { dateStyle: "medium" }),
  holes: (/** @type {number} */ count) => number(count, "hole"),
  pegs: (/** @type {number} */ count) => number(count, "peg"),
  moves: (/** @type {number} */ count) => number(count, "move"),
  jumps: (/** @type {number} */ count) => number(count, "jump"),
  pages: (/** @type {number} */ count) => number(count, "page"),
  packages: (/** @type {number} */ count) => number(count, "package"),
  items: (/** @type {number} */ count) => number(count, "item"),
  records: (/** @type {number} */ count) => number(count, "record"),
  days: (/** @type {number} */ count) => number(count, "day"),
  searches: (/** @type {number} */ count) => number(count, "search", "searches"),
  seconds: (/** @type {number} */ seconds) => {
    const whole = Math.floor(seconds);
    const [hours, minutes] = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60)];
    const two = (/** @type {number} */ part) => `${part}`.padStart(2, "0");
    const rest = two(whole % 60);
    return hours ? `${hours}:${two(minutes)}:${rest}` : `${minutes}:${rest}`;
  },
});
