// Texts: the welcome of a new player.

import { texts } from "./language.js";

export const WELCOME = texts("WELCOME", {
  title: "Welcome",
  steps: "First steps",
  step: (/** @type {number} */ number, /** @type {number} */ all) => `Step ${number} of ${all}`,
  skip: "Skip this, let me play",
  undo: "Take it back",
  next: "Next: six pegs",
  play: "Now the whole board",
  stuck: "No peg can jump now. Take it back and try another way: nothing is lost here.",
  ready: "32 pegs. The last one must land in the middle. Good luck!",
  words: {
    jumps: {
      title: "Jump!",
      /** What to do, by the number of jumps made. */
      says: [
        "Tap the peg at the arrow, then the empty hole behind its neighbour. It jumps over.",
        "The peg in between is gone: every jump takes one away. Which one jumps next?",
        "One more. The last peg must land in the ring.",
      ],
      solved: "That is the whole game. You have it!",
    },
    cross: {
      title: "Six pegs",
      says: [
        "The same again: take away all but one. It must land in the ring.",
        "Look ahead: could each peg still be reached?",
      ],
      solved: "Well done. That was the Latin cross, a classic.",
    },
    whole: { title: "The whole board" },
  },
});
