// Makes puzzles to order in a worker, which ends with the wish.

import { puzzles } from "./making.js";

self.addEventListener("message", ({ data: { board, wish, count } }) => {
  let [found, tried] = [0, 0];
  for (const made of puzzles(board, wish, Math.random)) {
    if (made) found++;
    else tried++;
    self.postMessage({ made, tried });
    if (found === count) break;
  }
  self.postMessage({ over: true, tried });
});
