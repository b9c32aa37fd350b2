// Messages: texts with places for values, in ICU's message format, which translators' tools read:
// "{name} is saved", "{count, plural, one {# peg} other {# pegs}}", "{odd, select, true {an odd} other {an even}}".
// Numbers, dates and lists are written as the language does. The messages themselves are in view/texts.

/**
 * A catalogue, whose keys are paths, as a tree: "SEARCH.heading" is in SEARCH.
 * @template Catalogue
 * @typedef {{
 *   [Key in keyof Catalogue as Key extends `${infer Head}.${string}` ? Head : Key]:
 *     Key extends `${infer Head}.${string}` ? Tree<Below<Catalogue, Head>> : Catalogue[Key]
 * }} Tree
 */

/**
 * What a catalogue has below a word.
 * @template Catalogue
 * @template {string} Head
 * @typedef {{ [Key in keyof Catalogue as Key extends `${Head}.${infer Rest}` ? Rest : never]: Catalogue[Key] }} Below
 */

let language = "en";

/** @param {string} code of the language that is written from now on, perhaps with its country */
export function speak(code) {
  language = code;
}

/** @param {string} text to begin with a capital letter */
export function capital(text) {
  return text.charAt(0).toLocaleUpperCase(language) + text.slice(1);
}

// -- values --------------------------------------------------------------------------------------

/**
 * @param {number | bigint} value
 * @param {Intl.NumberFormatOptions} [options]
 */
export function numberText(value, options) {
  return new Intl.NumberFormat(language, options).format(value);
}

/** A number as people read it: 12,300, 4.5 million. */
export function readable(/** @type {number} */ value) {
  return value < 1e6 ? numberText(Math.round(value)) : numberText(value, { ...IN_WORDS, maximumFractionDigits: 1 });
}

/** @type {Intl.NumberFormatOptions} */
const IN_WORDS = { notation: "compact", compactDisplay: "long" };

/** Seconds as on a clock: 4:05, 1:00:07. */
export function clockText(/** @type {number} */ seconds) {
  const whole = Math.floor(seconds);
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60)];
  const two = (/** @type {number} */ part) => `${part}`.padStart(2, "0");
  return `${hours ? `${hours}:${two(minutes)}` : minutes}:${two(whole % 60)}`;
}

/**
 * @param {Date} date
 * @param {Intl.DateTimeFormatOptions} [options]
 */
export function dateText(date, options = { dateStyle: "medium" }) {
  return date.toLocaleDateString(language, options);
}

/**
 * @param {string[]} items
 * @param {string} style "" for all of them, "or" for a choice, "comma" or "space" for what parts them
 */
function list(items, style) {
  if (style === "comma" || style === "space") return items.join(style === "comma" ? ", " : " ");
  const type = style === "or" ? "disjunction" : "conjunction";
  return new Intl.ListFormat(language.startsWith("en") ? "en-GB" : language, { type }).format(items);
}

/** How numbers are written, by their style in a message. @type {Record<string, (value: number) => string>} */
const STYLES = {
  "": numberText,
  /** A part of a whole, 0 to 1; no small part is called nothing. */
  percent: (part) => numberText(part, { style: "percent", maximumSignificantDigits: part < 0.1 ? 1 : 2 }),
  rounded: readable,
  /** Two digits say enough: 12 thousand, */
  compact: (value) => numberText(value, { ...IN_WORDS, maximumSignificantDigits: 2 }),
  /** or 12,000 in a language with an awkward word for it. */
  rough: (value) => numberText(value, { ...(value < 1e6 ? {} : IN_WORDS), maximumSignificantDigits: 2 }),
};

/**
 * How values are written, by their type in a message.
 * @type {Record<string, (value: any, style: string) => string>}
 */
const TYPES = {
  "": (value) => (typeof value === "number" ? numberText(value) : `${value}`),
  number: (value, style) => STYLES[style](value),
  date: (value) => dateText(value),
  duration: clockText,
  list,
};

// -- messages ------------------------------------------------------------------------------------

/**
 * The texts outside and inside of braces, in turn: "a {b} c" is "a ", "b" and " c".
 * @param {string} message
 */
function split(message) {
  const parts = [""];
  let depth = 0;
  for (const piece of message.split(/([{}])/)) {
    if ((piece === "{" && !depth++) || (piece === "}" && !--depth)) parts.push("");
    else parts[parts.length - 1] += piece;
  }
  return parts;
}

/**
 * What stands for a place in a message.
 * @param {string} place such as "name" or "count, plural, one {# peg} other {# pegs}"
 * @param {Record<string, any>} values
 */
function filled(place, values) {
  const [name, type = "", ...rest] = place.split(", ");
  const style = rest.join(", ");
  const value = values[name];
  if (type !== "plural" && type !== "select") return TYPES[type](value, style);
  const count = Array.isArray(value) ? value.length : value;
  const kind = type === "plural" ? new Intl.PluralRules(language).select(count) : `${value || "none"}`;
  const cases = split(style).map((part, at) => (at % 2 ? part : part.trim()));
  const chosen = [`=${count}`, kind, "other"].find((name) => cases.includes(name)) ?? "";
  return format(cases[cases.indexOf(chosen) + 1], values, type === "plural" ? numberText(count) : "#");
}

/**
 * A message with its values. A list stands for the number of its items where one is wanted.
 * @param {string} message
 * @param {Record<string, any>} values by the names of their places
 * @param {string} [count] what "#" stands for
 * @returns {string}
 */
export function format(message, values, count = "#") {
  return split(message)
    .map((part, at) => (at % 2 ? filled(part, values) : part.replaceAll("#", () => count)))
    .join("");
}
