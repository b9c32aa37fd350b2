// The classes of holes that share a weight of the genetic solver, as lab/weight_classes.py.

import { RefusalError } from "../../refusal.js";

/** @import { Board } from "../board.js" */

/**
 * The holes of each class; without a text, holes that symmetries of the start exchange.
 * @param {Board} board
 * @param {bigint} start
 * @param {string} text "each", a drawing with a word for each hole, or sets of holes
 * @returns {number[][]}
 */
export function weightClasses(board, start, text) {
  const given = text.trim();
  if (!given) return orbits(board, start);
  if (given === "each") return board.holes.map((_, hole) => [hole]);
  return drawn(board, given) ?? listed(board, given);
}

/**
 * @param {Board} board
 * @param {bigint} start
 */
function orbits(board, start) {
  const kept = board.keeping(start);
  const first = board.holes.map((_, hole) => Math.min(...kept.map((images) => images[hole])));
  /** @type {number[][]} */
  const found = board.holes.map(() => []);
  first.forEach((least, hole) => found[least].push(hole));
  return found.filter((holes) => holes.length);
}

/**
 * The classes of a drawing, in the order of their words; null for any other text. The drawing may
 * have the letters of the columns, and the numbers of the rows.
 * @param {Board} board
 * @param {string} text
 */
function drawn(board, text) {
  const rows = text.split("\n").map((line) => line.split(/\s+/).filter(Boolean)).filter((row) => row.length);
  if (text.includes(";") || rows.flat().every((word) => board.holes.includes(word))) return null;
  const letters = "abcdefghijklmnopqrstuvwxyz";
  const inner = rows.filter((row) => row.join("") !== letters.slice(0, row.length));
  const numbered = inner.every((row, number) => row[0] === `${number + 1}`);
  for (const shown of [rows, inner, numbered ? inner.map((row) => row.slice(1)) : []]) {
    const words = shown.flat();
    if (words.length !== board.size) continue;
    const sorted = [...new Set(words)].sort(compareWords);
    return sorted.map((word) => words.flatMap((one, hole) => (one === word ? [hole] : [])));
  }
  return null;
}

/**
 * Numbers come first, by value, and then letters.
 * @param {string} one
 * @param {string} other
 */
function compareWords(one, other) {
  const [left, right] = [one, other].map((word) => (/^[0-9]+$/.test(word) ? Number(word) : Infinity));
  if (left !== right) return left - right;
  return one < other ? -1 : 1;
}

/**
 * @param {Board} board
 * @param {string} text
 */
function listed(board, text) {
  const sets = text.replaceAll("\n", ";").split(";").map((part) => part.split(/[\s,]+/).filter(Boolean));
  const classes = sets.map((names) =>
    names.map((name) => {
      const hole = board.holes.indexOf(name);
      if (hole >= 0) return hole;
      throw wrong(
        `classes of holes are drawn with a word for each of the ${board.size} holes, or listed by name: ` +
          `no hole is called '${name}'`,
      );
    }),
  );
  /** @type {Set<number>} */
  const found = new Set();
  for (const hole of classes.flat()) {
    if (found.has(hole)) throw wrong(`the hole ${board.holes[hole]} is in two classes`);
    found.add(hole);
  }
  const missing = board.holes.filter((_, hole) => !found.has(hole));
  if (missing.length) throw wrong(`every hole must be in a class of holes; missing: ${missing.join(" ")}`);
  return classes.filter((holes) => holes.length);
}

/**
 * The refusal of a text that cannot be read.
 * @param {string} detail
 */
function wrong(detail) {
  return new RefusalError("unreadable", [detail]);
}
