// Texts: the pages of the lessons. What the lessons say is in teaching.js.

import { texts } from "./rest.js";

export const LESSONS = texts("LESSONS", {
  title: "Lessons",
  lead: "Ten short lessons, from the first jump to armies that can never arrive. Solve the boards, collect the stars.",
  number: (/** @type {number} */ number) => `Lesson ${number}`,
  all: "All lessons",
  then: "Then you can solve:",
  read: "Read",
  begin: "To the exercises",
  stars: (/** @type {number} */ count, /** @type {number} */ all) => `${count} of ${all} stars`,
  start: "Start here",
  goOn: "Continue here",
  exercises: "Exercises",
  exercise: (/** @type {number} */ number, /** @type {string} */ title, /** @type {number} */ stars) =>
    `Exercise ${number}, ${title}, ${stars} of 3 stars`,
  undo: "Undo",
  again: "Start again",
  hint: "Hint",
  show: "Show me",
  next: "Next exercise",
  nextLesson: "Next lesson",
  play: "Play the central game",
  check: "Check",
  numbers: "The number of each hole",
  hinted: (/** @type {string} */ jump) => `Try ${jump}.`,
  wentBack: (/** @type {string} */ jump) =>
    `I took back the jumps that led nowhere. From here, try ${jump}.`,
  stuck: "No peg can jump any more. Take back a jump, or start again.",
  notFinished: "No peg can jump any more, but the rings are not filled as they should be. Take back a jump.",
  tooLong: (/** @type {number} */ moves, /** @type {number} */ limit) =>
    limit === 1
      ? `You did it in ${moves} moves. Can one peg do it in a single move?`
      : `You did it in ${moves} moves. It can be done in ${limit}.`,
  praise: { 1: "Solved, with help.", 2: "Solved!", 3: "Perfect!" },
  fewer: (/** @type {number} */ fewest) =>
    fewest === 1 ? "A single move is enough: get the third star." : `${fewest} moves are enough: get the third star.`,
  alone: "Solve it again without help for more stars.",
  shown: "That is one way. Now it is your turn: start again.",
  right: "Right!",
  wrong: "Not quite. Think again, or try it on the board.",
  marks: (/** @type {number} */ right, /** @type {number} */ wrong, /** @type {number} */ missing) =>
    `Right: ${right}. Wrong: ${wrong}. Missing: ${missing}.`,
  mark: "Tap holes to mark them",
  marked: "marked",
  options: {
    yes: "Yes, it is possible",
    class: "No: the position class forbids it",
    pagoda: "No: the weights forbid it",
    other: "No, though the position class allows it",
  },
});
