// Problems as JSON, version 1 of the schema.

import { finishFromJson, namedAt, objectOf, oneOf } from "./finish.js";
import { boardOf } from "./names.js";
import { problemOn, rulesOf } from "./problem.js";
import { Unreadable, shown } from "./unreadable.js";

const KEYS = ["pegsol", "title", "description", "board", "start", "finish", "rules"];
const IGNORED = ["position_class"]; // which older versions wrote

/**
 * The problem that a decoded JSON object describes.
 * @param {unknown} content
 */
export function problemFromJson(content) {
  const keys = objectOf(content, "the problem", KEYS, IGNORED);
  if ((keys.pegsol ?? 1) !== 1) {
    throw new Unreadable(`'pegsol' must be 1, the version of the schema, not ${shown(keys.pegsol)}`);
  }
  for (const key of ["pegsol", "board", "start", "finish"]) {
    if (key in keys) continue;
    const what = key === "pegsol" ? ", which is 1, the version of the schema" : "";
    throw new Unreadable(`the problem lacks the key '${key}'${what}`);
  }
  const board = boardOf(keys.board);
  return problemOn(board, {
    start: startFromJson(board, keys.start),
    finish: finishFromJson(board, keys.finish),
    rules: rulesOf(keys.rules ?? "normal"),
    title: textAt(keys, "title"),
    description: textAt(keys, "description"),
  });
}

/**
 * The problem in a decoded JSON object, which may be the answer of a command about it.
 * @param {any} content
 */
export function problemInAnswer(content) {
  const about = content && typeof content === "object" && "command" in content;
  return problemFromJson(about ? (content.problem ?? content) : content);
}

/**
 * The value of a JSON document.
 * @param {string} text
 * @returns {any}
 */
export function parseJson(text) {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Unreadable(`this is not JSON: ${error instanceof Error ? error.message : error}`);
  }
}

/** @param {import("./board.js").Board} board @param {unknown} content */
function startFromJson(board, content) {
  const keys = objectOf(content, "'start'", ["pegs", "vacancies"]);
  const key = oneOf(keys, ["pegs", "vacancies"], "'start'");
  const bits = namedAt(board, "start", key, keys[key]);
  return key === "pegs" ? bits : board.full & ~bits;
}

/** @param {Record<string, unknown>} keys @param {string} key */
function textAt(keys, key) {
  const value = keys[key] ?? "";
  if (typeof value !== "string") throw new Unreadable(`'${key}' must be a text, not ${shown(value)}`);
  return value;
}
