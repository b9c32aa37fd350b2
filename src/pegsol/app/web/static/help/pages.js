// Help: what the other pages are for.

export const pages = {
  id: "pages",
  title: "The other pages",
  text: [],
  terms: [
    {
      term: "Puzzles",
      href: "/boards",
      text: "All boards and puzzles with pictures. Search by words, see what you have solved, choose the vacancy (the hole that is empty at the start) and the finish by clicking.",
    },
    {
      term: "Editor",
      href: "/editor",
      text: "Draw a board or a position of your own, or paste a diagram. The page shows at once which finishes the position class allows. Save, export and import.",
    },
    {
      term: "Solve",
      href: "/search",
      text: "Let pegsol solve a problem or continue from your own moves: one solution, one with the fewest moves, all of them, or as few pegs as possible. In a search for the fewest moves, watch the best number found and the proved least number approach each other, and replay the best solution so far. Pause, resume, stop; close its page and a search rests until you come back. If there is no solution, it shows why.",
    },
    {
      term: "Replay",
      href: "/replay",
      text: "Watch a game or a solution: step, play at any speed, or drag the slider.",
    },
    {
      term: "Print queue",
      href: "/queue",
      text: "Collect positions and solutions with “Print”, put them in order, and print them or download them as PDF, pictures, animations or text.",
    },
    {
      term: "Saved",
      href: "/saved",
      text: "What you have saved under a name. Others cannot see it unless you give them its address.",
    },
  ],
  after: "“Share” copies the address of your game. It opens the same problem with the same moves.",
};
