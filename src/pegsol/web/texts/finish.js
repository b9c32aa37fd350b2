// Texts: the finish, how a game must end. Titles, headings, cards, verdicts and the picker share them.

import { texts } from "./rest.js";
import { WORDS, list } from "./words.js";

export const FINISH = texts("FINISH", {
  fewest: "as few pegs as possible",
  any: "last peg anywhere",
  atMost: (/** @type {number} */ most) => `at most ${WORDS.pegs(most)} left`,
  exactly: (/** @type {number} */ pegs) => `exactly ${WORDS.pegs(pegs)} at the end`,
  oneVacancy: "every hole filled but one",
  choice: "a pattern with a choice",
  full: "every hole filled",
  fullBut: (/** @type {string[]} */ holes) => `every hole filled but ${list(holes, "and")}`,
  in: (/** @type {string[]} */ holes) =>
    `last ${holes.length === 1 ? "peg" : "pegs"} in ${list(holes, "and")}`,
  pattern: (/** @type {number} */ pegs) => `a pattern of ${WORDS.pegs(pegs)}`,

  // Only the picker has these.
  label: "Finish",
  own: (/** @type {string} */ finish) => `As in the problem: ${finish}`,
  marked: "the marked pegs",
  clicked: "last peg in the hole that I click",
  clickedVacancy: "every hole filled but the one that I click",
  number: "Number of pegs",
});
