// Texts: the words of the game and what they mean. Every page that explains one takes it from here.

import { texts } from "./rest.js";

/** In other texts, [sweep] or [long moves|sweep] stands for such a word, see parts/terms.js. */
export const TERMS = texts("TERMS", {
  army: {
    term: "Army",
    text: "Pegs behind a line, which try to send one of them as far beyond it as possible.",
  },
  catalyst: {
    term: "Catalyst",
    text: "A peg that helps a package off the board and stands in its own hole again at the end.",
  },
  central: {
    term: "Central game",
    text: "The classic: every hole full except the middle one, and the last peg must end there.",
  },
  complement: {
    term: "Complement",
    text: "The position with pegs and holes exchanged. A complement problem ends with one peg in the hole that was empty at the start.",
  },
  finish: {
    term: "Finish",
    text: "What a problem asks for: pegs in certain holes, a certain number of pegs, or as few as possible. A ring marks each hole that must hold a peg.",
  },
  hole: { term: "Hole", text: "A place for a peg." },
  jump: {
    term: "Jump",
    text: "A peg hops over a neighbour into the empty hole beyond; the neighbour is removed.",
  },
  loop: { term: "Loop", text: "A sweep that ends in the hole where it began." },
  move: { term: "Move", text: "Consecutive jumps by one peg." },
  package: {
    term: "Package",
    text: "A few pegs that can be removed together, while all others end as they stood.",
  },
  pagoda: {
    term: "Pagoda function",
    text: "A number for each hole, chosen so that no jump makes the sum over all pegs larger. If the start weighs less than the finish, the problem is impossible.",
  },
  peg: { term: "Peg", text: "A piece that jumps and is jumped over." },
  class: {
    term: "Position class",
    text: "All positions that agree in certain odd and even numbers, which no jump changes. No jump leads from one class into another.",
  },
  purge: { term: "Purge", text: "The jumps that remove a package and bring its catalyst home." },
  reverse: {
    term: "Reverse game",
    text: "The game played backwards: a peg jumps over an empty hole into an empty hole, and a new peg appears between them.",
  },
  solution: { term: "Solution", text: "Moves that lead from the start to the finish." },
  survivor: { term: "Survivor", text: "The last peg." },
  sweep: { term: "Sweep", text: "A long move, in which one peg makes jump after jump." },
  three: {
    term: "Rule of three",
    text: "If the last peg can end in one hole, the only other holes where it can end are three or six away, along rows and columns.",
  },
  vacancy: { term: "Vacancy", text: "A hole that is empty at the start." },
  weight: { term: "Weight", text: "The number that a pagoda function gives to a hole, and the sum over all pegs." },
});
