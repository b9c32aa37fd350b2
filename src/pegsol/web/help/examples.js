// The jumps that the help shows on boards; texts/help.js says what they are.

/** @typedef {import("../parts/demo.js").Part} Part */

/**
 * @typedef {object} Jumps
 * @property {string} [pegs] the holes with a peg at the start; without them all but d4
 * @property {Part[]} parts
 * @property {boolean} [large] whether the board has the controls beside it
 */

/** @type {Record<string, Jumps>} */
export const RULES = {
  jump: { pegs: "d2 d3", parts: [{ moves: "d2-d4" }] },
  move: { pegs: "c1 c2 d3", parts: [{ moves: "c1-c3-e3" }] },
};

/** @type {Record<string, Jumps>} */
export const STRATEGY = {
  three: {
    pegs: "a4 b4 c4 c3",
    parts: [{ moves: "c3-c5 a4-c4 c5-c3", rings: "a4 b4 c4" }],
  },
  six: {
    pegs: "a3 a4 a5 b3 b4 b5 c3",
    parts: [{ moves: "b3-d3 b5-b3 a3-c3 a5-a3 d3-b3 a3-c3", rings: "a3 a4 a5 b3 b4 b5" }],
  },
  ell: {
    pegs: "a3 a4 a5 b3 c3 d3 c4",
    parts: [{ moves: "c4-c2 a3-c3 a5-a3 d3-b3 a3-c3 c2-c4", rings: "a3 a4 a5 b3 c3 d3" }],
  },
  two: { pegs: "a4 b4 d4", parts: [{ moves: "a4-c4 d4-b4", rings: "a4 d4" }] },
  central: {
    large: true,
    parts: [
      { moves: "d2-d4" },
      { moves: "b3-d3 b5-b3 a3-c3 a5-a3 d3-b3 a3-c3", rings: "a3 a4 a5 b3 b4 b5" },
      { moves: "f3-d3 e1-e3 c1-e1 e4-e2 e1-e3 d3-f3", rings: "c1 d1 e1 e2 e3 e4" },
      { moves: "e6-e4 c5-e5 e4-e6", rings: "c5 d5 e5" },
      { moves: "g3-e3 g4-e4 e3-e5 e6-e4 g5-e5 e4-e6", rings: "f3 f4 f5 g3 g4 g5" },
      { moves: "c7-c5 c4-c6 d7-d5 e7-e5-c5 c6-c4", rings: "c6 c7 d6 d7 e6 e7" },
      { moves: "d4-b4 c2-c4 b4-d4", rings: "c2 c3 c4" },
    ],
  },
};
