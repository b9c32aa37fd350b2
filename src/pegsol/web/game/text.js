// Problems as text: a list of keys, each followed by a colon.

import { MAX_HOLES, MAX_LINES } from "./board.js";
import { linesOf, parseDiagram, parsePattern } from "./diagram.js";
import { parseFinish, pattern } from "./finish.js";
import { boardOf, geometryOf } from "./names.js";
import { parseStart, problemOn, rulesOf } from "./problem.js";
import { Unreadable, located, shown, wordsOf } from "./unreadable.js";

/** @typedef {import("./board.js").Board} Board */

const KEYS = ["title", "description", "board", "geometry", "lines", "holes", "start", "finish", "rules", "legend"];
/** The keys that may have lines below them: all lines up to the next one with a colon. */
const BLOCKS = ["start", "finish", "lines"];
/** The line above the drawings that "pegsol show" prints. */
const CAPTIONS = /^(\s*)(start|finish)(?:(\s{2,})finish)?\s*$/;
/** @type {Record<string, string>} */
const MARKS = { peg: "o", empty: ".", none: "-", either: "?" };

/**
 * A key: the number of its line, the rest of that line, and the lines below.
 * @typedef {{ line: number, value: string, rows: string[] }} Section
 */

/** @typedef {Map<string, Section>} Sections */

/**
 * The problem that a text describes.
 * @param {string} text
 */
export function problemFromText(text) {
  const sections = sectionsOf(text);
  for (const key of ["start", "finish"]) {
    if (!sections.has(key)) throw new Unreadable(`the problem has no ${key}`);
  }
  useLegend(sections);
  const { board, start } = startIn(sections);
  const finish = /** @type {Section} */ (sections.get("finish"));
  const rules = sections.get("rules");
  const about = sections.get("description");
  return problemOn(board, {
    start,
    finish: located(finish.line, () => finishIn(board, finish)),
    rules: rules && located(rules.line, () => rulesOf(rules.value.toLowerCase())),
    title: sections.get("title")?.value ?? "",
    description: about ? described(about) : "",
  });
}

/** @param {string} text @returns {Sections} */
function sectionsOf(text) {
  /** @type {Sections} */
  const sections = new Map();
  let [key, indent, half] = ["", 0, 0];
  /** @param {string} name @param {Section} section */
  const add = (name, section) => {
    if (sections.has(name)) throw new Unreadable(`${name} is given twice`, section.line);
    sections.set(name, section);
  };
  linesOf(text).forEach((line, place) => {
    const blank = !line.trim();
    const colon = line.indexOf(":");
    const here = sections.get(key);
    const describing = key === "description" && (blank || indentOf(line) > indent);
    const captions = describing ? null : CAPTIONS.exec(line);
    if (captions) {
      key = captions[2];
      add(key, { line: place + 1, value: "", rows: [] });
      half = captions[3] ? key.length + captions[3].length : 0;
      if (half) add("finish", { line: place + 1, value: "", rows: [] });
    } else if (half && here && key === "start" && colon < 0) {
      here.rows.push(line.slice(0, half));
      sections.get("finish")?.rows.push(line.slice(half));
    } else if (here && (describing || (BLOCKS.includes(key) && colon < 0 && !here.value))) {
      here.rows.push(line);
    } else if (!blank && !line.trimStart().startsWith("#")) {
      [key, indent, half] = [keyIn(line, colon, place + 1), indentOf(line), 0];
      add(key, { line: place + 1, value: line.slice(colon + 1).trim(), rows: [] });
    } else if (!blank && key === "description") {
      key = ""; // a comment ends a description
    }
  });
  return sections;
}

/** Draw the start and the finish with the usual characters. @param {Sections} sections */
function useLegend(sections) {
  const legend = sections.get("legend");
  if (!legend) return;
  /** @type {Map<string, string>} */
  const meanings = new Map();
  const words = wordsOf(legend.value);
  for (let word = 0; word < words.length; word += 2) {
    const meaning = words[word + 1] ?? "";
    if ([...words[word]].length !== 1 || !Object.hasOwn(MARKS, meaning)) {
      const said = "expected characters with peg, empty, none or either, such as x peg, o empty";
      throw new Unreadable(said, legend.line);
    }
    meanings.set(words[word], MARKS[meaning]);
  }
  for (const key of ["start", "finish"]) {
    const section = sections.get(key);
    if (!section) continue;
    section.rows = section.rows.map((row) => [...row].map((mark) => meanings.get(mark) ?? mark).join(""));
  }
}

/** @param {string} line */
function indentOf(line) {
  return line.length - line.trimStart().length;
}

/** @param {string} line @param {number} colon @param {number} number */
function keyIn(line, colon, number) {
  if (colon < 0) throw new Unreadable("expected a key with a colon, such as board: english", number);
  const key = line.slice(0, colon).trim().toLowerCase();
  if (!KEYS.includes(key)) {
    throw new Unreadable(`there is no key ${shown(key)}; the keys are ${KEYS.join(", ")}`, number);
  }
  return key;
}

/** @param {Sections} sections @returns {{ board: Board, start: bigint }} */
function startIn(sections) {
  const kinds = ["board", "geometry", "lines"].filter((key) => sections.has(key));
  if (kinds.length !== 1) throw new Unreadable("the problem needs one of board, geometry and lines");
  const kind = /** @type {Section} */ (sections.get(kinds[0]));
  const holes = sections.get("holes");
  const start = /** @type {Section} */ (sections.get("start"));
  if (kinds[0] === "board" && holes) {
    throw new Unreadable("a board by name has no list of holes", holes.line);
  }
  if (kinds[0] === "geometry" && !holes) return drawnBoard(kind, start);
  const board = located(kind.line, () => {
    if (kinds[0] === "board") return boardOf(kind.value);
    return holes && kinds[0] === "geometry" ? listedBoard(kind.value, holes) : linesBoard(kind, holes);
  });
  return { board, start: located(start.line, () => startOf(board, start)) };
}

/** @param {string} value */
function geometryNamed(value) {
  return geometryOf(value.toLowerCase().replaceAll(" ", ""));
}

/** @param {Section} geometry @param {Section} start */
function drawnBoard(geometry, start) {
  const known = located(geometry.line, () => geometryNamed(geometry.value));
  return located(start.line, () => {
    if (start.value) {
      throw new Unreadable("the start must be a diagram: it shows the holes of the board");
    }
    const { places, pegs } = parseDiagram(start.rows.join("\n"), known, start.line + 1);
    return { board: boardOf({ geometry: known, holes: places }), start: pegs };
  });
}

/** @param {string} geometry @param {Section} holes */
function listedBoard(geometry, holes) {
  const known = geometryNamed(geometry);
  return located(holes.line, () => boardOf({ geometry: known, holes: wordsOf(holes.value).map(placeOf) }));
}

/** The column and row of a hole such as d4. @param {string} name */
function placeOf(name) {
  const [, letters, digits] = /^([a-z]{1,3})([1-9][0-9]{0,4})$/.exec(name.toLowerCase()) ?? [];
  if (!letters) throw new Unreadable(`${shown(name)} is not a column and a row such as d4`);
  const column = [...letters].reduce((sum, letter) => 26 * sum + letter.charCodeAt(0) - 96, 0);
  return [column - 1, Number(digits) - 1];
}

/** @param {Section} section @param {Section | undefined} holes */
function linesBoard({ line, value, rows }, holes) {
  /** @type {{ lines: string[][], one_way: string[][] }} */
  const content = { lines: [], one_way: [] };
  const found = new Set();
  [value, ...rows].forEach((row, place) => {
    const names = wordsOf(row.replace(/[>-]/g, " "));
    if (!names.length || row.trimStart().startsWith("#")) return;
    const arrows = row.split(">").length - 1;
    if (names.length !== 3 || (arrows !== 0 && arrows !== 2)) {
      throw new Unreadable("expected three holes: a b c, or a > b > c", line + place);
    }
    content[arrows ? "one_way" : "lines"].push(names);
    for (const name of names) found.add(name);
    if (found.size > MAX_HOLES) throw new Unreadable(`a board has at most ${MAX_HOLES} holes`, line + place);
    if (content.lines.length + content.one_way.length > MAX_LINES) {
      throw new Unreadable(`a board has at most ${MAX_LINES} lines`, line + place);
    }
  });
  return boardOf({ ...content, holes: holes ? wordsOf(holes.value) : [] });
}

/** @param {Board} board @param {Section} section */
function startOf(board, section) {
  return section.value ? parseStart(board, section.value) : patternIn(board, section, "start").pegs;
}

/** @param {Board} board @param {Section} section */
function finishIn(board, section) {
  if (section.value) return parseFinish(board, section.value);
  const { pegs, free } = patternIn(board, section, "finish");
  return pattern(pegs, free);
}

/** The diagram below a key. @param {Board} board @param {Section} section @param {"start" | "finish"} key */
function patternIn(board, { line, rows }, key) {
  const text = rows.join("\n");
  if (!text.trim()) throw new Unreadable(`nothing follows ${key}:`, line);
  return parsePattern(board, text, { first: line + 1, either: key === "finish" });
}

/** @param {Section} section */
function described({ value, rows }) {
  return [value, ...rows].map((line) => line.trim()).join("\n").replace(/^\n+|\n+$/g, "");
}
