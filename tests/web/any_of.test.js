// A finish in any of several holes: as text, and what the engine finds.

import assert from "node:assert/strict";
import { test } from "node:test";
import { called } from "./game/pages.js";
import { analyses, moves, repairs, searches } from "./engine/questions.js";

/** The end of a reverse game from the middle. @param {string} finish */
const reverse = (finish) => `board: english\nrules: reverse\nfinish: ${finish}\nstart: pegs d4`;

/** @param {...any} problems */
async function described(...problems) {
  const answers = await called(problems.map((problem) => ["game/describe.js", "describe", problem]));
  return answers.map(([code, found]) => (code ? found : { ...found, finish: found.problem.finish }));
}

const READ = [
  ["english d4 to a3|c1", { survivor: ["c1", "a3"] }, "english d4 c1|a3"],
  ["english 44 to 47 | 41", { survivor: ["a4", "g4"] }, "english d4 a4|g4"],
  ["triangle(5) a1 to Corner", { survivor: ["a1", "a5", "e5"] }, "triangle(5) a1 a1|a5|e5"],
  ["rectangle(3,1) edge", { survivor: ["a1", "c1"] }, "rectangle(3,1) b1 a1|c1"],
  ["graph(corner-b, b-c, c-d) b corner", { survivor: "corner" }, "graph(corner-b, b-c, c-d) b corner"],
  ["line(2) a1 to a1|b1", { survivor: "any" }, "line(2) a1 any"],
  [reverse("vacancies d4 | d1"), { vacancy: ["d1", "d4"] }, null],
  [reverse("vacancies corner"), { vacancy: ["c1", "e1", "a3", "g3", "a5", "g5", "c7", "e7"] }, null],
];

const REFUSED = {
  "english to a3|a3": "hole a3 is given twice",
  "english to vacancies a3|c1": "one vacancy in any of several holes is a finish of reverse rules only",
  [reverse("a3|c1")]: "one peg in any of several holes is a finish of normal rules only",
  "torus(4,4) corner": "the board has no corner: a peg can jump over every hole",
  "torus(4,4) edge": "the board has no edge: a peg can jump over every hole in as many ways",
};

test("several holes for the last peg or vacancy are read and written", async () => {
  const found = await described(...READ.map(([given]) => given));
  assert.deepEqual(found.map(({ finish, text }) => [finish, text]), READ.map(([, ...wanted]) => wanted));
  const again = await described(...found.map(({ problem }) => problem));
  assert.deepEqual(again.map(({ key }) => key), found.map(({ key }) => key));
  assert.deepEqual(await described(...Object.keys(REFUSED)), Object.values(REFUSED));
});

const SOLVED = [
  ["triangle(5)", "normal", "a1", ["a1", "a5", "e5"]],
  ["triangle(5)", "normal", "b3", ["a1", "a5", "e5"]], // none of them can be reached
  ["rectangle(5,4)", "normal", "b2", ["a1", "b2", "e1"]],
  ["rectangle(5,4)", "reverse", "b2", ["a1", "b2", "e1"]],
  ["english", "normal", "d4", ["c1", "a3"]], // of another class
];

test("several holes are as good as the best of them", async () => {
  for (const [board, rules, hole, holes] of SOLVED) {
    const [begins, last] = rules === "normal" ? ["vacancies", "survivor"] : ["pegs", "vacancy"];
    const finishes = [holes, ...holes].map((end) => ({ [last]: end }));
    const start = { [begins]: [hole] };
    const problems = await described(...finishes.map((finish) => ({ pegsol: 1, board, start, finish, rules })));
    const asked = problems.map((problem) => ({ problem, jumps: [], effort: "full" }));
    const [search, ...searched] = /** @type {any[]} */ (await searches(asked));
    assert.equal(search.solved, searched.some(({ solved }) => solved));
    const [needed, ...numbers] = /** @type {any[]} */ (await moves(asked)).map(({ found }) => found ?? Infinity);
    assert.equal(needed, Math.min(...numbers));
    const [worth, ...worths] = /** @type {any[]} */ (await analyses(asked)).map(({ solutions }) => BigInt(solutions));
    assert.equal(worth, worths.reduce((sum, one) => sum + one));
    if (search.solved) continue;
    const [[change]] = /** @type {any[]} */ (await repairs(asked.slice(0, 1)));
    assert.deepEqual(change.problem.finish, problems[0].finish);
  }
});

test("the editor keeps several holes", async () => {
  const given = ["triangle(5) a1 to corner", "graph(a-b, b-c, c-d) b a|d", reverse("vacancies d4|d1")];
  for (const problem of await described(...given)) {
    const [[, draft]] = await called([["editor/draft.js", "draftOf", problem]]);
    const [[, painted]] = await called([["editor/draft.js", "problemOf", draft]]);
    assert.deepEqual(painted.finish, problem.finish);
  }
});
