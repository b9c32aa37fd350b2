// Modules of the pages that need neither a browser nor the answers of Python.

import assert from "node:assert/strict";
import { test } from "node:test";
import { nearest } from "../../src/pegsol/web/board/grid.js";
import { capital, clockText, dateText, format, readable, speak } from "../../src/pegsol/web/board/messages.js";
import { Rules, movesOf, parseMoves, pegsIn } from "../../src/pegsol/web/board/rules.js";
import { beamBytes } from "../../src/pegsol/web/engine/runs/search.js";
import { Branches } from "../../src/pegsol/web/play/branches.js";
import { keptBy, noteOn } from "../../src/pegsol/web/play/judged.js";

/** @import { Jump, Tables } from "../../src/pegsol/web/board/rules.js" */
/** @import { Place } from "../../src/pegsol/web/board/grid.js" */

const ANY = { care: false, pegs: [], free: [], least: 1, most: 1, fewest: false };

/**
 * A board of some holes in which each three of some lines give jumps.
 * @param {number} size
 * @param {Jump[]} lines
 * @returns {Tables}
 */
function board(size, lines) {
  const holes = Array.from({ length: size }, (_, hole) => `h${hole}`);
  const places = holes.map((_, hole) => /** @type {Place} */ ([hole, 0]));
  return { title: "", lattice: true, holes, places, lines, one_way: [], rules: "normal", finish: ANY };
}

test("moves are read up to the first that is not legal; of several jumped holes one is named", () => {
  const tables = board(5, [[4, 2, 0], [4, 3, 0], [0, 1, 4], [3, 1, 0]]);
  const read = (/** @type {string[]} */ ...moves) => parseMoves(tables, [1, 2, 3, 4], moves);
  assert.deepEqual(read("h4-h0(h2)-h4(h1)", "h4-nowhere"), [[4, 2, 0], [0, 1, 4]]);
  assert.deepEqual(read("h4-h0(h2)", "h3-h0(h1)", "h0-h4(h1)"), [[4, 2, 0]]);
  assert.deepEqual(read("x-y", ""), []);
});

test("a sweep is the shortest way, and of two the one that comes first on the board", () => {
  // h0 to h8 over h2 or h6, both in two jumps.
  const tables = board(9, [[0, 1, 2], [2, 5, 8], [0, 3, 6], [6, 7, 8]]);
  const ways = new Rules(tables).sweeps(pegsIn(9, [0, 1, 3, 5, 7]), 0);
  assert.deepEqual([...ways], [[8, [[0, 1, 2], [2, 5, 8]]]]);
});

test("the branches of a game are kept to their ends, the last twelve, and the jumps tried from each place", () => {
  const jump = (/** @type {number} */ hole) => /** @type {Jump} */ ([hole, 0, 0]);
  const branch = (/** @type {number[]} */ ...holes) => holes.map(jump);
  const branches = new Branches();
  for (const played of [branch(), branch(1), branch(1, 2), branch(1, 2, 3)]) branches.follow(played);
  assert.equal(branches.several, false);
  for (const played of [branch(1, 4), branch(1, 4, 5), branch(1, 2, 3), branch(1)]) branches.follow(played);
  assert.deepEqual(branches.all, [branch(1, 2, 3), branch(1, 4, 5)]);
  assert.deepEqual(branches.tried(branch(1)), branch(2, 4));
  assert.deepEqual(branches.tried(branch(1, 2, 3)), []);
  for (let hole = 6; hole < 17; hole++) branches.follow(branch(hole));
  assert.deepEqual([branches.all.length, branches.all[0]], [12, branch(1, 4, 5)]);
  for (const place of [branch(1), branch(1, 4), branch(1)]) branches.bookmark(place);
  assert.deepEqual(branches.bookmarks, [branch(1, 4)]);
});

test("arrow keys lead to every hole", () => {
  const square = Array.from({ length: 25 }, (_, hole) => [hole % 5, Math.floor(hole / 5)]);
  const triangle = square.filter(([x, y]) => x <= y).map(([x, y]) => [x - y / 2, y * 0.866]);
  const ring = square.slice(0, 8).map((_, at) => [2 * Math.cos(at), 2 * Math.sin(at)]);
  for (const drawn of [square, triangle, ring]) {
    const places = /** @type {Place[]} */ (drawn);
    const seen = new Set([0]);
    for (const hole of seen) {
      for (const way of /** @type {Place[]} */ ([[-1, 0], [1, 0], [0, -1], [0, 1]]))
        seen.add(nearest(places, hole, way));
    }
    assert.equal(seen.size, places.length);
  }
});

test("a message counts, chooses and lists as its language does", () => {
  const pegs = "{count, plural, =0 {none} one {# peg} other {# pegs}} of {all}";
  const list = "{holes, plural, one {hole} other {holes}} {holes, list}{note, select, none {} other {: {note}}}";
  /** @type {[string, string, Record<string, any>, string][]} */
  const said = [
    ["en", pegs, { count: 0, all: 5000 }, "none of 5,000"],
    ["en", pegs, { count: 1, all: 2 }, "1 peg of 2"],
    ["en", pegs, { count: 1234, all: 2 }, "1,234 pegs of 2"],
    ["en", list, { holes: ["a1", "b2", "c3"], note: "" }, "holes a1, b2 and c3"],
    ["en", list, { holes: ["{x}"], note: "#" }, "hole {x}: #"],
    ["en", "{holes, list, or}", { holes: ["a1", "b2"] }, "a1 or b2"],
    ["fr", "{count, plural, one {# saut} other {# sauts}}", { count: 0 }, "0 saut"],
    ["es", "{holes, list}", { holes: ["h3", "i3"] }, "h3 e i3"],
    ["en", "{part, number, percent}", { part: 0.004 }, "0.4%"],
    ["en", "{part, number, percent}", { part: 0.456 }, "46%"],
    ["en", "{date, date}", { date: new Date("2026-01-03T12:00") }, "Jan 3, 2026"],
    ["en-GB", "{date, date}", { date: new Date("2026-01-03T12:00") }, "3 Jan 2026"],
    ["en-US", "{holes, list}", { holes: ["a1", "b2", "c3"] }, "a1, b2 and c3"],
  ];
  for (const [language, text, values, words] of said) {
    speak(language);
    assert.equal(format(text, values), words);
  }
});

test("numbers, times and days are written as people read them", () => {
  speak("en");
  assert.equal(capital("one peg"), "One peg");
  const read = [0, 999.5, 12300.4, 999_999, 1_000_000, 4_510_000].map(readable);
  assert.deepEqual(read, ["0", "1,000", "12,300", "999,999", "1 million", "4.5 million"]);
  assert.deepEqual([7.9, 245, 3607].map(clockText), ["0:07", "4:05", "1:00:07"]);
  speak("de");
  assert.equal(dateText(new Date("2026-01-03T12:00"), { weekday: "long" }), "Samstag");
});

test("a beam takes what the device allows", () => {
  const found = [{}, { deviceMemory: 0.5 }, { deviceMemory: 2 }, { deviceMemory: 32 }].map(beamBytes);
  assert.deepEqual(found, [512, 64, 256, 768].map((size) => size * 2 ** 20));
});

test("a review says the gravest of what the jumps of a move did", () => {
  const here = { pegs: 9, winning: true, winners: 3, legal: 5, alike: 1, solutions: "900", fewest: null };
  const [open, lost] = [{ ...here, winners: null }, { ...here, winning: false, fewest: 3 }];
  const [only, forced] = [{ ...here, winners: 1, legal: 2 }, { ...here, winners: 1, legal: 1 }];
  const mirrored = { ...here, winners: 2, alike: 2 };
  const left = (/** @type {string | null} */ solutions) => ({ ...here, solutions });
  /** @type {[any[], string | null | undefined][]} */
  const rows = [
    [[here, lost], "lost"], [[lost, { ...lost, fewest: 4 }], "peg"], [[lost, lost], null],
    [[lost, { ...lost, fewest: null }], null], [[here, left("74")], "slip"], [[here, left("76")], null],
    [[here, left(null)], null], [[only, left("1")], "only"], [[forced, left("1")], null], [[open, left("1")], null],
    [[here, { ...here, winning: null }], null], [[{ ...lost, winning: null }, lost], null],
    [[mirrored, left("1")], "only"], [[only, here, left("1"), lost], "lost"], [[only, here, left("1")], "slip"],
  ];
  for (const [stations, note] of rows) assert.equal(noteOn(stations) ?? null, note);
  const shares = [["900", "300"], ["3", "2"], ["0", "0"]].map((all) => keptBy(/** @type {any} */ (all.map(left))));
  assert.deepEqual(shares, [0.333333, 0.666666, null]);
  assert.equal(keptBy(/** @type {any} */ ([mirrored, left("450")])), 1);
  assert.deepEqual(movesOf([[0, 1, 2], [2, 3, 4], [5, 6, 7]]), [{ from: 0, to: 2 }, { from: 2, to: 3 }]);
});
