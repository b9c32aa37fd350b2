// Help: the keys.

export const keys = {
  id: "keys",
  title: "Keys",
  text: [
    "The keys work anywhere on the page, except while you type. Arrows step through the game. Only while the ring of the keyboard is on the board do they go from hole to hole: Tab brings it there, and so does an arrow up or down after a click on the board. Sliders, lists and tabs keep their own arrows.",
  ],
  keys: [
    { keys: ["←", "→"], text: "one jump back, one jump on" },
    { keys: ["←", "↑", "→", "↓"], text: "on the board: go from hole to hole" },
    { keys: ["Enter", "Space"], text: "on the board: pick up a peg, drop it" },
    { keys: ["Esc"], text: "put the peg back" },
    { keys: ["U", "Ctrl Z"], text: "undo" },
    { keys: ["R", "Ctrl Shift Z", "Ctrl Y"], text: "redo" },
    { keys: ["P"], text: "play and pause the replay" },
    { keys: ["Home", "End"], text: "start and end of the game" },
    { keys: ["H"], text: "hint" },
    { keys: ["M"], text: "marks on and off" },
    { keys: ["W"], text: "where did it become impossible?" },
    { keys: ["N"], text: "names of the holes on and off" },
  ],
};
