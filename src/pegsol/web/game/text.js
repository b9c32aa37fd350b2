// Problems as text: a list of keys, each followed by a colon.

import { MAX_HOLES, MAX_LINES, placeNamed } from "./board.js";
import { linesOf, parseDiagram, parsePattern } from "./diagram.js";
import { counted, parseFinish, pattern, same } from "./finish.js";
import { OWN, drawnWith, isDrawing, isOwn, parseLegend, readings } from "./legend.js";
import { others, theOne, tidied, told, withoutFences } from "./legend.js";
import { LEGEND_LINE } from "./literals.js";
import { bitCount } from "../engine/gf2.js";
import { boardOf, geometryOf } from "./names.js";
import { parseStart, problemOn, rulesOf } from "./problem.js";
import { Unreadable, located, readable, shown, wordsOf } from "./unreadable.js";

/** @import { Board } from "./board.js" */

const KEYS = ["title", "description", "board", "geometry", "lines", "holes", "start", "finish", "rules", "legend"];
/** The keys that may have lines below them: all lines up to the next one with a colon. */
const BLOCKS = ["start", "finish", "lines"];
/** The line above the drawings that "pegsol show" prints. */
const CAPTIONS = /^(\s*)(start|finish)(?:(\s{2,})finish)?\s*$/;

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
  if (!sections.has("start")) throw new Unreadable("the problem has no start");
  const readAs = isDrawn(sections) ? useLegend(sections) : {};
  const board = boardIn(sections);
  const start = startIn(board, sections);
  const finish = sections.get("finish"); // which a legend may have added
  if (!finish) throw new Unreadable("the problem has no finish");
  const about = sections.get("description");
  const problem = problemOn(board, {
    start,
    finish: located(finish.line, () => finishIn(board, finish)),
    rules: rulesIn(sections),
    title: sections.get("title")?.value ?? "",
    description: about ? described(about) : "",
  });
  return { ...problem, ...readAs };
}

/** @param {string} text @returns {Sections} */
function sectionsOf(text) {
  if (isDrawing(text)) return drawings(text);
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

/** A start that is drawn alone, or above its finish, as a text with keys has them. @param {string} text @returns {Sections} */
function drawings(text) {
  const given = LEGEND_LINE.exec(text);
  const rows = withoutFences(text.replace(LEGEND_LINE, "")).split("\n");
  const filled = rows.flatMap((row, place) => (row.trim() ? [place] : []));
  const [, middle, ...others] = filled.filter((place) => !rows[place - 1]?.trim()); // where a drawing begins
  const isPair = middle && !others.length && 2 * filled.indexOf(middle) === filled.length;
  const finish = isPair ? { line: middle, value: "", rows: rows.slice(middle) } : { line: 1, value: "any", rows: [] };
  /** @type {Sections} */
  const sections = new Map([
    ["start", { line: 1, value: "", rows: isPair ? rows.slice(0, middle) : rows }],
    ["finish", finish],
  ]);
  if (given) {
    const line = text.slice(0, given.index).split("\n").length;
    sections.set("legend", { line, value: given[1].trim(), rows: [] });
  }
  return sections;
}

/** Whether the start is a drawing of rows, perhaps of a board that it shows. @param {Sections} sections */
function isDrawn(sections) {
  const start = sections.get("start");
  return Boolean(start?.rows.join("").trim()) && !start?.value && !sections.has("lines");
}

/**
 * Draw the start and the finish with the usual characters. How they were read is returned unless that is clear, and
 * what else they may be, if no legend says how.
 * @param {Sections} sections
 * @returns {Pick<import("./problem.js").Problem, "read_as" | "other_readings">}
 */
function useLegend(sections) {
  const start = /** @type {Section} */ (sections.get("start"));
  const [finish, given] = [sections.get("finish"), sections.get("legend")];
  const [text, isKnown] = [start.rows.join("\n"), sections.has("board") || sections.has("geometry")];
  const [parsed, geometry] = given ? located(given.line, () => parseLegend(given.value)) : [];
  let legend = parsed;
  if (given && geometry) sections.set("geometry", { line: given.line, value: geometry, rows: [] });
  if (!legend && isKnown && (isOwn(text) || readable(() => startIn(boardIn(sections), sections)) !== null)) return {};
  const drawn = tidied(text);
  if (!legend && isOwn(drawn)) legend = OWN;
  let [own, targets] = ["", ""];
  let readAs = {};
  let found = given && isKnown ? [] : readingsIn(sections, drawn, legend);
  if (given && legend && !found.length) {
    [own, targets] = drawnWith(legend, isKnown ? text : drawn);
    if (!isKnown && !geometry) sections.set("geometry", { line: start.line, value: "square", rows: [] });
  } else {
    if (!found.length && !given && !isKnown) found = readingsIn(sections, drawn); // such as - for an empty hole
    if (!found.length && isKnown) return {}; // and what is wrong with it is said where it is read
    const reading = located(start.line, () => theOne(found));
    ({ legend, start: own, targets } = reading);
    readAs = { read_as: told(reading), other_readings: given ? [] : others(found, reading) };
    sections.delete("geometry");
    const { name, geometry: lattice } = reading.board;
    sections.set(name === null ? "geometry" : "board", { line: start.line, value: name ?? lattice, rows: [] });
  }
  start.rows = own.split("\n");
  if (finish && !finish.value) finish.rows = drawnWith(legend, tidied(finish.rows.join("\n")))[0].split("\n");
  else if (targets) sections.set("finish", { line: start.line, value: "", rows: targets.split("\n") });
  return readAs;
}

/**
 * What the start may be, if the finish is as it is.
 * @param {Sections} sections
 * @param {string} drawn
 * @param {import("./legend.js").Legend} [legend]
 */
function readingsIn(sections, drawn, legend) {
  const board = sections.has("board") || sections.has("holes") ? boardIn(sections) : undefined;
  const [lattice, finish] = [sections.get("geometry"), sections.get("finish")];
  const geometry = lattice ? located(lattice.line, () => geometryNamed(lattice.value)) : "";
  const reverse = rulesIn(sections) === "reverse";
  return readings(drawn, { board, geometry, legend, reverse }).filter((reading) =>
    readable(() => {
      const pegs = bitCount(reading.pegs);
      const end = finish ? endOf(finish, reading) : counted(MAX_HOLES, "at most");
      if (finish?.value && reading.targets && end.pegs && !same(end, drawnEnd(reading.board, reading.targets))) return false;
      return reverse ? pegs <= end.most : pegs >= end.least;
    }),
  );
}

/** @param {Section} finish @param {import("./legend.js").Reading} reading */
function endOf({ value, rows }, { board, legend }) {
  return value ? parseFinish(board, value) : drawnEnd(board, drawnWith(legend, tidied(rows.join("\n")))[0]);
}

/** @param {Board} board @param {string} drawn */
function drawnEnd(board, drawn) {
  const { pegs, free } = parsePattern(board, drawn, { either: true });
  return pattern(pegs, free);
}

/** @param {Sections} sections */
function rulesIn(sections) {
  const rules = sections.get("rules");
  return rules && located(rules.line, () => rulesOf(rules.value.toLowerCase()));
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

/** @param {Sections} sections @returns {Board} */
function boardIn(sections) {
  const kinds = ["board", "geometry", "lines"].filter((key) => sections.has(key));
  if (kinds.length !== 1) throw new Unreadable("the problem needs one of board, geometry and lines");
  const kind = /** @type {Section} */ (sections.get(kinds[0]));
  const holes = sections.get("holes");
  const start = /** @type {Section} */ (sections.get("start"));
  if (kinds[0] === "board" && holes) {
    throw new Unreadable("a board by name has no list of holes", holes.line);
  }
  if (kinds[0] === "geometry" && !holes) return drawnBoard(kind, start);
  return located(kind.line, () => {
    if (kinds[0] === "board") return boardOf(kind.value);
    return holes && kinds[0] === "geometry" ? listedBoard(kind.value, holes) : linesBoard(kind, holes);
  });
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
    return boardOf({ geometry: known, holes: parseDiagram(start.rows.join("\n"), known, start.line + 1) });
  });
}

/** @param {string} geometry @param {Section} holes */
function listedBoard(geometry, holes) {
  const known = geometryNamed(geometry);
  return located(holes.line, () => boardOf({ geometry: known, holes: wordsOf(holes.value).map(placeOf) }));
}

/** The column and row of a hole such as d4. @param {string} name */
function placeOf(name) {
  const place = placeNamed(name.toLowerCase());
  if (!place) throw new Unreadable(`${shown(name)} is not a column and a row such as d4`);
  return place;
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

/** @param {Board} board @param {Sections} sections */
function startIn(board, sections) {
  const start = /** @type {Section} */ (sections.get("start"));
  return located(start.line, () =>
    start.value ? parseStart(board, start.value) : patternIn(board, start, "start").pegs,
  );
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
