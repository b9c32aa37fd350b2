// Texts: packages, the blocks of pegs that a player clears at once.

import { texts } from "./rest.js";
import { WORDS, list } from "./words.js";

/** @typedef {"2-purge" | "3-purge" | "6-purge" | "L-purge" | "package"} Kind */

export const PACKAGES = texts("PACKAGES", {
  lead: "A package clears a block of pegs with the help of a catalyst, which comes home. Everything else stays as it was.",
  find: "Show the next package",
  wait: "Looking …",
  none: "No package here keeps the finish within reach.",
  unknown: "No package was found in time.",
  first: (/** @type {string[]} */ moves) => `First make ${list(moves, "and")}.`,
  clear: (
    /** @type {Kind} */ kind,
    /** @type {string[]} */ block,
    /** @type {string[]} */ catalyst,
  ) => {
    const shape = {
      "2-purge": "this pair",
      "3-purge": "this row of three",
      "6-purge": "this block of six",
      "L-purge": "this L of six",
      package: `this block of ${block.length}`,
    }[kind];
    const helpers = list(catalyst, "and");
    const home = catalyst.length === 1 ? "the catalyst, which comes home" : "catalysts, which come home";
    return `Clear ${shape}, ${block.join(" ")}, with ${helpers} as ${home}.`;
  },
  fill: (
    /** @type {Kind} */ kind,
    /** @type {string[]} */ block,
    /** @type {string[]} */ catalyst,
  ) => {
    const shape = {
      "2-purge": "this pair",
      "3-purge": "this row of three",
      "6-purge": "this block of six",
      "L-purge": "this L of six",
      package: `this block of ${block.length}`,
    }[kind];
    const helpers = list(catalyst, "and");
    const home = catalyst.length === 1 ? "the catalyst, which comes home" : "catalysts, which come home";
    return catalyst.length
      ? `Fill ${shape}, ${block.join(" ")}, with ${helpers} as ${home}.`
      : `Fill ${shape}, ${block.join(" ")}.`;
  },
  moves: (/** @type {string[]} */ moves) => moves.join(", "),
  done: "Done: the block is cleared, and everything else stands as before.",
  filled: "Done: the block is filled, and everything else stands as before.",
  ofGame: "This game as packages",
  ofSolution: "As packages",
  count: (/** @type {number} */ packages, /** @type {number} */ jumps) =>
    jumps
      ? `${WORDS.packages(packages)} and ${WORDS.jumps(jumps)} outside packages`
      : WORDS.packages(packages),
  label: "The solution, package by package",
  order: "Independent jumps may have changed places, so that each package stays in one piece.",
  replay: "Replay in this order",
});
