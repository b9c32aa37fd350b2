// Texts: the welcome of a new player.

import { texts } from "./language.js";

export const WELCOME = texts("WELCOME", {
  title: "Welcome",
  step: (/** @type {number} */ number, /** @type {number} */ all) => `Step ${number} of ${all}`,
  skip: "Skip this, let me play",
  hint: "Hint",
  hinted: "The arrow shows a jump that wins.",
  lost: "From here this cannot be won any more. Take back a jump and try another way.",
  undo: "Take back a jump",
  next: "Next: six pegs",
  play: "On to the ladder",
  stuck: "No peg can jump any more. Take back a jump and try another way: nothing is lost here.",
  ready: "Each puzzle on the ladder is a little harder than the last. At the top waits the whole board.",
  words: {
    jumps: {
      title: "Jump!",
      /** What to do, by the number of jumps made. */
      says: [
        "Tap the peg at the arrow, then the empty hole behind its neighbour. The peg jumps over.",
        "The peg in between is gone: every jump removes one. Which peg jumps next?",
        "One more jump. The last peg must land in the ring.",
      ],
      solved: "That is the whole game. You have it!",
    },
    cross: {
      title: "Six pegs",
      says: [
        "Now the same with six: remove all pegs but one. It must land in the ring.",
        "Look ahead: can each peg still be reached?",
      ],
      solved: "Well done. That was the Latin cross, a classic.",
    },
    ladder: { title: "The ladder" },
  },
});
