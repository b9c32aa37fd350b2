// Help: the keys.

export const keys = {
  id: "keys",
  title: "Keys",
  text: ["While the keyboard is in the board or beside it:"],
  keys: [
    { keys: ["←", "↑", "→", "↓"], text: "go from hole to hole" },
    { keys: ["Enter", "Space"], text: "pick up a peg, drop it" },
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
