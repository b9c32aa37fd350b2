// Help: how moves are written.

export const notation = {
  id: "notation",
  title: "How moves are written",
  text: [
    "Holes have a letter for the column and a number for the row, counted from the top left: the middle of the English board is d4. A jump is written from hole to hole, d2-d4. Several jumps in a row by the same peg are one move, c1-c3-e3. So a solution has fewer moves than jumps.",
    "If several holes lie between two holes, the one that is jumped is named: v5-v1(v3). To show the names of the holes, use Look or the key N.",
  ],
};
