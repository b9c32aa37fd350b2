// Help: how to play on the page.

export const playing = {
  id: "play",
  title: "Playing",
  text: [
    "Drag a peg with the mouse or a finger to a hole where it can land, or click the peg and then the hole. Holes that it can reach glow. With the keyboard, go to the board with Tab, from hole to hole with the arrow keys, and pick up and drop with Enter.",
    "Every jump can be taken back. Click any move in the list, or drag the slider, to go to that place in the game. If you then play something else, it replaces what followed; one Undo brings the old moves back.",
    "The meter shows whether the finish can still be reached, the fewest pegs still possible, how many solutions are left, and how likely random jumps are to find one. If a search finds it within a second, it also shows the fewest moves still needed; your last move may go on. It is off until you switch it on, and counts as help, as hints and marks do. Marks show every jump: a full arrow with a tick still wins, a dashed one with a cross does not.",
    "A hint shows one good jump. When a game is lost, “Where did it become impossible?” goes to the jump that lost it and shows what would have been better.",
    "The clock starts with your first jump. A solved game counts among your best if you played it from the start and without help. After a won game, a search of a few seconds compares your moves with the fewest, or with the bounds that it found.",
  ],
};
