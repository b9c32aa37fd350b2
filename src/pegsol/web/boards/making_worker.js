// Makes a puzzle in a worker, which ends with it. One that is to be like another has its difficulty.

import { pegsIn } from "../board/rules.js";
import { difficulty, gradeOf, puzzles } from "./making.js";

self.addEventListener("message", ({ data: { board, jumps, grade, like } }) => {
  const number = like && difficulty(board.jumps, pegsIn(board.size, like.start), like.end).number;
  const wanted = number === null ? grade : gradeOf(number);
  const made = puzzles(board, { jumps, grade: wanted }, Math.random, like ? [like] : []).next();
  self.postMessage(made.value ?? null);
});
