// Texts: the help. Words in [brackets] are terms, see parts/terms.js.

import { texts } from "./later.js";

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
      "Each jump removes one peg. You win when the pegs stand as the [finish] asks: usually one last peg, the [survivor], often in a given hole, which wears a ring. When no jump is left and the finish is not reached, you are stuck.",
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
      "Drag a peg with the mouse or a finger to a hole where it can land, or tap the peg and then the hole. Holes that it can reach glow. A peg that cannot jump says why. With the keyboard, go to the board with Tab, from hole to hole with the arrow keys, and pick up and drop with Enter.",
      "Nothing is lost: every jump can be taken back. Tap any move in the list, or drag the slider, to go to that place in the game. If you then play something else, it replaces what followed; one Undo brings the old moves back.",
      "The meter says whether you can still win, the fewest pegs still possible, how many [solutions|solution] are left, and how likely random jumps are to find one. If a search finds it within a second, it also shows the fewest [moves|move] still needed; your last move may go on. It is off until you switch it on, and counts as help, as hints and marks do. Marks show every jump: a full arrow with a tick still wins, a dashed one with a cross does not.",
      "A hint shows one good jump. When a game is lost, “Where did it become impossible?” goes to the jump that lost it and shows what would have been better.",
      "The clock starts with your first jump. A solved game counts among your best if you played it from the start and without help. After a won game, a search of a few seconds compares your moves with the fewest, or with the bounds that it found.",
    ],
  },

  notation: {
    title: "How moves are written",
    text: [
      "Holes have a letter for the column and a number for the row, counted from the top left: the middle of the English board is d4. A jump is written from hole to hole, d2-d4. Several jumps in a row by the same peg are one [move], c1-c3-e3, and a long one is a [sweep]. So a solution has fewer moves than jumps.",
      "If several holes lie between two holes, the one that is jumped is named: v5-v1(v3). To show the names of the holes, use Look or the key N.",
    ],
  },

  strategy: {
    title: "How to win",
    text: [
      "Do not jump at random: in the [central game|central], random jumps reduce 32 pegs to one in the centre once in 74 million games. Think in [packages|package]: a few pegs that can be removed together, by jumps after which everything else stands as before. Such a manoeuvre is called a [purge]. It borrows a peg nearby, the [catalyst], which comes home at the end.",
      "See the board as a sum of packages, and remove them one after another, those farthest from the finish first. Pegs in corners and at the ends of arms are hardest to move: clear them while other pegs can still help. Do not let single pegs drift far from the others.",
    ],
    examples: {
      three: "The 3-purge removes a row of three: the catalyst in c3 jumps aside, and comes home at the end.",
      six: "The 6-purge removes two rows of three.",
      ell: "The L-purge removes an L of six.",
      two: "Two pegs three holes apart, a4 and d4, go; b4 comes home.",
      central: "The whole central game: one jump into the middle, then six purges. Follow the rings.",
    },
  },

  pages: {
    title: "The other pages",
    /** What each page is for. */
    purposes: {
      daily: "Three puzzles a day, the same for everyone, with a calendar of your days. A day counts for your streak if you solve one of its puzzles on the day itself, without help.",
      rush: "As many puzzles as you can solve in three minutes; they grow longer and longer.",
      lessons: "Ten short lessons with exercises: jumping, sweeps, purges, thinking backwards, what is impossible and why. Collect the stars.",
      boards: "All boards and puzzles with pictures. Search by words, see what you have solved, choose the [vacancy] and the [finish] by tapping.",
      editor: "Draw a board or a position of your own, or paste a diagram. The page shows at once which finishes the [position class|class] allows. Save, export and import.",
      search: "Let pegsol solve a problem or continue from your own moves: one solution, one with the fewest moves, all of them, or as few pegs as possible. In a search for the fewest moves, watch the best number found and the proved least number approach each other, and replay the best solution so far. Pause, resume, stop; close its page and a search rests until you come back. If there is no solution, it shows why.",
      lab: "Watch programs search. In the genetic solver a population of candidates weighs the holes, plays by these weights and evolves: dark boards show weights, light ones the end of a game; click one to replay it. If it finds nothing, that proves nothing. In the plain search you choose the order and the rules of a textbook search, see what each costs on a logarithmic scale, and compare runs.",
      replay: "Watch a game or a solution: step, play at any speed, or drag the slider.",
      queue: "Collect positions and solutions with “Print”, put them in order, and print them or download them as PDF, pictures, animations or text.",
      saved: "What you have saved under a name. Import files, open a link, and back up everything in one file.",
    },
    after:
      "“Share” gives you a link with your whole game in it, a code to photograph and a picture. A file of pegsol opens when you drop it on any page.",
  },

  keys: {
    title: "Keys",
    text: [
      "The keys work anywhere on the page, except while you type. Arrows step through the game. Only while the ring of the keyboard is on the board do they go from hole to hole: Tab brings it there, and so does an arrow up or down after a click on the board. Sliders, lists and tabs keep their own arrows.",
    ],
    keys: {
      steps: "one jump back, one jump on",
      arrows: "on the board: go from hole to hole",
      press: "on the board: pick up a peg, drop it",
      back: "put the peg back",
      undo: "undo",
      redo: "redo",
      play: "play and pause the replay",
      ends: "start and end of the game",
      hint: "hint",
      marks: "marks on and off",
      where: "where did it become impossible?",
      names: "names of the holes on and off",
    },
  },

  words: { title: "Words" },
});
