// Help: the rules.

export const rules = {
  id: "rules",
  title: "The game",
  text: [
    "Pegs stand in the holes of a board, and at least one hole is empty. A peg jumps in a straight line over a peg beside it into the empty hole behind, and the peg that was jumped over is removed. There are no other moves.",
    "Each jump removes one peg. You win when the pegs stand as the finish asks: usually one last peg, the survivor, often in a given hole, which is marked with a ring. When no jump is left and the finish is not reached, you are stuck.",
    "In the reverse game everything runs backwards: a peg jumps over an empty hole into an empty hole, and a new peg appears between them. Problems that are hard forwards can be easy backwards.",
  ],
  examples: [
    {
      text: "A jump: the peg from d2 hops over d3 to d4.",
      pegs: "d2 d3",
      parts: [{ moves: "d2-d4" }],
    },
    {
      text: "A move of two jumps, c1-c3-e3, by the same peg.",
      pegs: "c1 c2 d3",
      parts: [{ moves: "c1-c3-e3" }],
    },
  ],
};
