// Texts: the help. Words in [brackets] are terms, see parts/terms.js.

import { texts } from "./rest.js";

export const DEMO = texts("DEMO", { show: "Show it" });

export const HELP = texts("HELP", {
  title: "Help",
  contents: "On this page",
  welcome: "Show me how it works",
  lessons: "Lessons with exercises",

  rules: {
    title: "The game",
    text: [
      "[Pegs|peg] stand in the [holes|hole] of a board, and at least one hole is empty. A peg [jumps|jump] in a straight line over a peg beside it into the empty hole behind, and the peg that was jumped over is removed. There are no other moves.",
      "Each jump removes one peg. You win when the pegs stand as the [finish] asks: usually one last peg, the [survivor], often in a given hole, which is marked with a ring. When no jump is left and the finish is not reached, you are stuck.",
      "In the [reverse game|reverse] everything runs backwards: a peg jumps over an empty hole into an empty hole, and a new peg appears between them. Problems that are hard forwards can be easy backwards.",
    ],
    examples: {
      jump: "A jump: the peg from d2 hops over d3 to d4.",
      move: "A move of two jumps, c1-c3-e3, by the same peg.",
    },
  },

  playing: {
    title: "Playing",
    text: [
      "Drag a peg with the mouse or a finger to a hole where it can land, or tap the peg and then the hole. The holes that it can reach glow. If a peg cannot jump, the board says why. With the keyboard, press Tab to go to the board, move from hole to hole with the arrow keys, and pick up and drop pegs with Enter.",
      "Nothing is lost: you can take back every jump. Tap any move in the list, or drag the slider, to go to that place in the game. If you then play something else, it replaces the moves that followed; a single Undo brings them back.",
      "The meter says whether you can still win, the fewest pegs still possible, how many [solutions|solution] are left, and how likely random jumps are to find one. If a short search finds the number, the meter also shows the fewest [moves|move] still needed; jumps that continue your last move do not count. The meter is off until you switch it on, and it counts as help, as hints and marks do. Marks show every jump: a solid arrow with a tick still wins, a dashed arrow with a cross does not.",
      "A hint shows one good jump. When a game is lost, “Back to the mistake” goes to the jump that lost it and shows what would have been better.",
      "The clock starts with your first jump. A solved game counts for your records if you played it from the start and without help. When you have won, pegsol searches for a few seconds and compares your moves with the fewest possible, or with the bounds that it has found.",
    ],
  },

  notation: {
    title: "How moves are written",
    text: [
      "Every hole has a letter for its column and a number for its row, counted from the top left: the middle of the English board is d4. A jump is written from hole to hole, d2-d4. Several jumps in a row by the same peg are one [move], c1-c3-e3, and a long one is a [sweep]. So a solution has fewer moves than jumps.",
      "If several holes lie between two holes, the jumped hole is added in brackets: v5-v1(v3). To show the names of the holes, go to Settings or press N.",
    ],
  },

  strategy: {
    title: "How to win",
    text: [
      "Do not jump at random: in the [central game|central], random jumps leave a single peg in the centre in only one game in 74 million. Think in [packages|package]: a package is a few pegs that you can remove together while everything else ends as it was. The manoeuvre is called a [purge]. It borrows a peg nearby, the [catalyst], which comes home at the end.",
      "See the board as a set of packages and remove them one after another, beginning with the ones farthest from the finish. Pegs in corners and at the ends of arms are hardest to move: clear them while other pegs can still help. Do not let single pegs drift far from the others.",
    ],
    examples: {
      three: "The 3-purge removes a row of three: the catalyst in c3 jumps aside and comes home at the end.",
      six: "The 6-purge removes two rows of three.",
      ell: "The L-purge removes an L of six.",
      two: "The 2-purge removes two pegs that are three holes apart, a4 and d4; b4 comes home.",
      central: "The whole central game: one jump into the middle, then six purges. Follow the rings.",
    },
  },

  pages: {
    title: "The other pages",
    /** What each page is for. */
    purposes: {
      daily: "Solve three puzzles a day, the same for everyone, and see your days in a calendar. A day counts for your streak if you solve one of its puzzles on that very day, without help.",
      rush: "Solve as many puzzles as you can in three minutes; they get longer and longer.",
      lessons: "Ten short lessons with exercises teach you jumps, sweeps and purges, how to think backwards, and what is impossible and why. Collect the stars.",
      boards: "Browse pictures of all boards and puzzles. Search by words, see what you have solved, and tap holes to choose the [vacancy] and the [finish].",
      editor: "Draw a board or a position of your own, or paste a diagram. The page shows at once which finishes the [position class|class] allows. You can save, export and import your work.",
      search: "Let pegsol solve a problem or continue from your own moves. Ask for one solution, one with the fewest moves, all solutions, or as few pegs as possible. During a search for the fewest moves, watch the best number found and the proved minimum approach each other, and replay the best solution so far. You can pause, resume and stop a search; it goes on while you visit other pages, and ends when you close or reload them. If there is no solution, the page shows why.",
      lab: "Watch programs search. In the genetic solver, a population of candidates weighs the holes, plays by these weights and evolves: dark boards show weights, light boards the end of a game; click one to replay it. If the solver finds nothing, that proves nothing. For plain searches and comparisons, the page has commands to copy.",
      replay: "Watch a game or a solution: step through it, play it at any speed, or drag the slider.",
      queue: "Collect positions and solutions with “Add to print queue”, put them in order, and print them or download them as pictures or text.",
      saved: "Find everything that you have saved. Import files, open links, and back up everything in one file.",
    },
    after:
      "“Share” gives you a link that contains your whole game, a QR code and a picture. To open a pegsol file, drop it on any page.",
  },

  keys: {
    title: "Keys",
    text: [
      "The keys work anywhere on the page, except while you type. The arrow keys step through the game. While the board has the keyboard focus, they go from hole to hole instead: press Tab to move the focus there, or click the board and press Up or Down. Sliders, lists and tabs use the arrow keys in their own way.",
    ],
    keys: {
      steps: "one jump back, one jump forward",
      arrows: "on the board: go from hole to hole",
      press: "on the board: pick up a peg, drop it",
      back: "put the peg back",
      undo: "undo",
      redo: "redo",
      play: "play and pause the replay",
      ends: "start and end of the game",
      hint: "hint",
      marks: "marks on and off",
      where: "back to the mistake",
      names: "names of the holes on and off",
    },
  },

  words: { title: "Words" },
});
