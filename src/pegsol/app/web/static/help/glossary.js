// Help: the words of the game.

export const glossary = {
  id: "words",
  title: "Words",
  text: [],
  terms: [
    {
      term: "Finish",
      text: "What a problem asks for: exactly these pegs, at most a number of pegs, or as few as possible.",
    },
    { term: "Hole", text: "A place for a peg." },
    {
      term: "Jump",
      text: "A peg hops over a neighbour into the empty hole beyond; the neighbour is removed.",
    },
    { term: "Move", text: "Consecutive jumps by one peg." },
    {
      term: "Position class",
      text: "All positions that agree in certain odd and even numbers, which no jump changes. No jump leads from one class into another.",
    },
    { term: "Survivor", text: "The last peg." },
    { term: "Vacancy", text: "A hole that is empty at the start." },
  ],
};
