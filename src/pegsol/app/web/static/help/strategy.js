// Help: how to win.

export const strategy = {
  id: "strategy",
  title: "How to win",
  text: [
    "Do not jump at random: in the central game, random jumps reduce 32 pegs to one in the centre once in 74 million games. Think in packages: a few pegs that can be removed together, by jumps after which everything else stands as before. Such a manoeuvre is called a purge. It borrows a peg nearby, the catalyst, which comes home at the end.",
    "See the board as a sum of packages, and remove them one after another, those farthest from the finish first. Pegs in corners and at the ends of arms are hardest to move: clear them while other pegs can still help. Do not let single pegs drift far from the others.",
  ],
  examples: [
    {
      text: "The 3-purge removes a row of three: the catalyst in c3 jumps aside, and comes home at the end.",
      pegs: "a4 b4 c4 c3",
      parts: [{ moves: "c3-c5 a4-c4 c5-c3", rings: "a4 b4 c4" }],
    },
    {
      text: "The 6-purge removes two rows of three.",
      pegs: "a3 a4 a5 b3 b4 b5 c3",
      parts: [{ moves: "b3-d3 b5-b3 a3-c3 a5-a3 d3-b3 a3-c3", rings: "a3 a4 a5 b3 b4 b5" }],
    },
    {
      text: "The L-purge removes an L of six.",
      pegs: "a3 a4 a5 b3 c3 d3 c4",
      parts: [{ moves: "c4-c2 a3-c3 a5-a3 d3-b3 a3-c3 c2-c4", rings: "a3 a4 a5 b3 c3 d3" }],
    },
    {
      text: "Two pegs three holes apart, a4 and d4, go; b4 comes home.",
      pegs: "a4 b4 d4",
      parts: [{ moves: "a4-c4 d4-b4", rings: "a4 d4" }],
    },
    {
      text: "The whole central game: one jump into the middle, then six purges. Follow the rings.",
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
  ],
};
