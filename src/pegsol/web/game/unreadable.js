// What is wrong with a text, in one line of English, with the line and the column.

import { RefusalError } from "../refusal.js";

export class Unreadable extends RefusalError {
  /**
   * @param {string} said
   * @param {number} [line] counted from 1
   * @param {number} [column]
   */
  constructor(said, line, column) {
    const where = [line && `line ${line}`, column && `column ${column}`].filter(Boolean).join(", ");
    const message = where ? `${where}: ${said}` : said;
    super("unreadable", [message], message);
    this.said = said;
    this.line = line;
  }
}

/**
 * Do what reads a line of a text; what it refuses gets the number of that line.
 * @template Value
 * @param {number} line
 * @param {() => Value} work
 * @returns {Value}
 */
export function located(line, work) {
  try {
    return work();
  } catch (error) {
    if (error instanceof Unreadable && !error.line) throw new Unreadable(error.said, line);
    throw error;
  }
}

/**
 * What comes of some work, null if it refuses the text.
 * @template Value
 * @param {() => Value} work
 */
export function readable(work) {
  try {
    return work();
  } catch (error) {
    if (error instanceof Unreadable) return null;
    throw error;
  }
}

/**
 * A value as a message shows it.
 * @param {unknown} value
 */
export function shown(value) {
  const text = typeof value === "string" ? `'${value.slice(0, 100)}'` : `${JSON.stringify(value)}`;
  return text.length <= 60 ? text : `${text.slice(0, 57)}...`;
}

/**
 * The words of a text, separated by white space or commas.
 * @param {string} text
 */
export function wordsOf(text) {
  return text.split(/[\s,]+/).filter(Boolean);
}
