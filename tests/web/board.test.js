// The rules and the history of the playable board, which need no browser.

import assert from "node:assert/strict";
import { test } from "node:test";
import { nearest } from "../../src/pegsol/web/board/grid.js";
import { History } from "../../src/pegsol/web/board/history.js";
import { Rules, count, flip, parseMoves, pegsIn } from "../../src/pegsol/web/board/rules.js";

/** @import { Finish, Jump, Tables } from "../../src/pegsol/web/board/rules.js" */

const ANY = { care: false, pegs: [], free: [], least: 1, most: 1, fewest: false };
/** @type {{ rules: "normal" | "reverse" }[]} */
const BOTH = [{ rules: "normal" }, { rules: "reverse" }];

/**
 * Numbers between 0 and 1 that depend on the seed alone.
 * @param {number} seed
 */
function numbers(seed) {
  return () => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return seed / 2 ** 32;
  };
}

/**
 * A board of some holes in which each three of some lines give jumps.
 * @param {number} size
 * @param {Jump[]} lines
 * @param {Partial<Tables>} [more]
 * @returns {Tables}
 */
function board(size, lines, more) {
  const holes = Array.from({ length: size }, (_, hole) => `h${hole}`);
  const places = holes.map((_, hole) => /** @type {[number, number]} */ ([hole, 0]));
  const usual = { title: "", lattice: true, one_way: [], rules: /** @type {const} */ ("normal") };
  return { ...usual, holes, places, lines, finish: ANY, ...more };
}

/** @param {number} size */
const line = (size) => Array.from({ length: size - 2 }, (_, a) => /** @type {Jump} */ ([a, a + 1, a + 2]));

/** @param {number} size @returns {Jump[]} */
function complete(size) {
  const all = [...Array(size).keys()];
  return all.flatMap((a) =>
    all.flatMap((c) => all.flatMap((b) => (a < c && b !== a && b !== c ? [[a, b, c]] : []))),
  );
}

/**
 * @param {Rules} rules
 * @param {Uint8Array} pegs
 */
const legal = (rules, pegs) => rules.from.flatMap((_, hole) => rules.legal(pegs, hole));

/** The longer sides of a square of 16 holes. @type {Jump[]} */
const SQUARE = [0, 1, 2, 3].flatMap((row) =>
  [0, 1].flatMap((at) => /** @type {Jump[]} */ ([
    [4 * row + at, 4 * row + at + 1, 4 * row + at + 2],
    [row + 4 * at, row + 4 * at + 4, row + 4 * at + 8],
  ])),
);

test("moves are read as they are written", () => {
  const random = numbers(1);
  for (const tables of BOTH.flatMap((more) => [board(16, SQUARE, more), board(6, complete(6), more)])) {
    const rules = new Rules(tables);
    const size = tables.holes.length;
    const full = [...Array(size).keys()];
    const start = tables.rules === "normal" ? full.slice(1) : full.slice(0, 2);
    const pegs = pegsIn(size, start);
    /** @type {Jump[]} */
    const jumps = [];
    for (let options = legal(rules, pegs); options.length; options = legal(rules, pegs)) {
      const on = options.filter(([origin]) => origin === jumps.at(-1)?.[2]);
      const from = on.length ? on : options; // so that there are moves of several jumps
      const jump = from[Math.floor(random() * from.length)];
      flip(pegs, jump);
      jumps.push(jump);
    }
    assert(jumps.length > 2);
    const moves = rules.moves(jumps).map(({ text }) => text);
    assert.deepEqual(parseMoves(tables, start, moves), jumps);
    assert.deepEqual(parseMoves(tables, start, [...moves, "h0-nowhere"]), jumps);
  }
});

test("a move names the jumped hole where several are possible", () => {
  const tables = board(5, complete(5));
  const start = [1, 2, 3, 4];
  const read = (/** @type {string[]} */ ...moves) => parseMoves(tables, start, moves);
  assert.deepEqual(read("h4-h0(h2)-h4(h1)"), [[4, 2, 0], [0, 1, 4]]);
  assert.deepEqual(read("h4-h0(h2)", "h3-h0(h1)"), [[4, 2, 0]], "the second is not legal");
  assert.deepEqual(read("x-y", ""), []);
});

test("a jump along a one-way line leads one way, and backwards in the reverse game", () => {
  for (const [{ rules }, way] of BOTH.map((more, at) => /** @type {const} */ ([more, at]))) {
    const found = new Rules(board(3, [], { one_way: [[0, 1, 2]], rules }));
    assert.deepEqual(found.from.flat(), [way ? [2, 1, 0] : [0, 1, 2]]);
  }
});

test("every finish is known", () => {
  /** @type {[Partial<Finish>, number[], boolean][]} */
  const cases = [
    [{}, [2], true],
    [{}, [2, 0], false],
    [{ least: 2, most: 2 }, [2, 0], true],
    [{ least: 2, most: 2 }, [2], false],
    [{ fewest: true }, [2], false],
    [{ care: true, pegs: [2] }, [2], true],
    [{ care: true, pegs: [2] }, [1], false],
    [{ care: true, pegs: [2], free: [1] }, [1, 2], true],
    [{ care: true, pegs: [2], free: [1] }, [1], false],
  ];
  for (const [finish, pegs, solved] of cases) {
    const rules = new Rules(board(4, line(4), { finish: { ...ANY, ...finish } }));
    assert.equal(rules.solved(pegsIn(4, pegs)), solved, JSON.stringify([finish, pegs]));
  }
});

test("a sweep is the shortest way, and of two the one that comes first on the board", () => {
  // h0 to h8 over h2 or h6, both in two jumps.
  const tables = board(9, [[0, 1, 2], [2, 5, 8], [0, 3, 6], [6, 7, 8]]);
  const ways = new Rules(tables).sweeps(pegsIn(9, [0, 1, 3, 5, 7]), 0);
  assert.deepEqual([...ways], [[8, [[0, 1, 2], [2, 5, 8]]]]);
});

/**
 * A history that is a list of all games that were left, the last of them played on.
 * @param {number} size
 */
function textbook(size) {
  const start = [...Array(size).keys()].slice(1);
  const replay = (/** @type {Jump[]} */ jumps) => {
    const pegs = pegsIn(size, start);
    for (const jump of jumps) flip(pegs, jump);
    return pegs;
  };
  return { start, replay };
}

test("undo and redo go along the game, and a jump replaces what was taken back", () => {
  const random = numbers(7);
  const rules = new Rules(board(16, SQUARE));
  const { start, replay } = textbook(16);
  for (let game = 0; game < 20; game++) {
    const history = new History(16);
    history.load({ start, jumps: [], made: 0 });
    for (let step = 0; step < 60; step++) {
      const { jumps, made } = history.play;
      const options = legal(rules, history.pegs);
      const back = random() < 0.4;
      if (back || !options.length) {
        const steps = history.goTo(made - Math.ceil(random() * 3));
        assert.equal(history.made, made + steps);
        assert.deepEqual(history.play.jumps, jumps);
      } else {
        const jump = options[Math.floor(random() * options.length)];
        history.jump(jump);
        const same = jumps[made]?.every((hole, at) => hole === jump[at]);
        assert.deepEqual(history.play.jumps, same ? jumps : [...jumps.slice(0, made), jump]);
        assert.equal(history.made, made + 1);
      }
      assert.deepEqual(history.pegs, replay(history.jumps.slice(0, history.made)));
      assert.equal(count(history.pegs), 15 - history.made);
    }
  }
});

test("one undo brings back what was replaced, and what that had replaced itself", () => {
  const history = new History(16);
  const { start } = textbook(16);
  /** @type {Jump[]} */
  const [one, two, three] = [[2, 1, 0], [8, 4, 0], [10, 9, 8]];
  history.load({ start, jumps: [], made: 0 });
  history.jump(one);
  history.goTo(0);
  history.jump(two);
  history.jump(three);
  history.goTo(0);
  history.jump(one);
  history.goTo(0);
  assert(history.bringBack());
  assert.deepEqual(history.jumps, [two, three]);
  assert(history.bringBack());
  assert.deepEqual(history.jumps, [one]);
  assert(!history.bringBack());
});

test("arrow keys lead to every hole", () => {
  const square = Array.from({ length: 25 }, (_, hole) => [hole % 5, Math.floor(hole / 5)]);
  const triangle = square.filter(([x, y]) => x <= y).map(([x, y]) => [x - y / 2, y * 0.866]);
  const ring = square.slice(0, 8).map((_, at) => [2 * Math.cos(at), 2 * Math.sin(at)]);
  for (const drawn of [square, triangle, ring]) {
    const places = /** @type {[number, number][]} */ (drawn);
    const seen = new Set([0]);
    for (const hole of seen) {
      for (const way of /** @type {[number, number][]} */ ([[-1, 0], [1, 0], [0, -1], [0, 1]]))
        seen.add(nearest(places, hole, way));
    }
    assert.equal(seen.size, places.length);
  }
});
