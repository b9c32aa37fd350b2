// What a hint says: a jump in plain words, and the package that it begins to players who know such
// things, or who ask.

import { at } from "../base.js";
import { format } from "../board/messages.js";
import { button, html } from "../dom.js";
import { BOARD, WORDS } from "../texts/first.js";
import { HINTS } from "../texts/later.js";
import { packageOf } from "./packages.js";

/** @import { Problem } from "../game/read.js" */

/**
 * A jump in words; the hole where it ends is named if the words would fit another jump.
 * @param {Problem} problem
 * @param {import("../board/rules.js").Jump} jump
 */
function worded({ tables }, [origin, over, target]) {
  const { holes, lines, one_way } = tables;
  const alike = [...lines, ...one_way].filter(
    ([a, b, c]) => b === over && (a === origin || c === origin),
  );
  const end = alike.length > 1 ? holes[target] : "";
  return format(HINTS.jump, { origin: holes[origin], over: holes[over], target: end });
}

/**
 * Say what a hint says. The package follows at once for players who have done its lesson; others
 * get a button to ask for it.
 * @param {{ problem: Problem, board: import("../board/board.js").PegBoard }} game
 * @param {import("../engine/answers.js").Hint} hint
 * @param {HTMLElement} advice where it is said; what is said there next ends it
 */
export async function sayHint({ problem, board }, { jump, why, pegs }, advice) {
  const reason = format(HINTS.why[/** @type {"wins"} */ (why)], { pegs: format(BOARD.pegs, { count: pegs ?? 0 }) });
  const text = format(WORDS.pair, { first: worded(problem, jump), second: reason });
  const { moves } = board;
  advice.textContent = text;
  const found = await packageOf(problem, moves, jump).catch(() => null); // the engine may be missing
  if (!found || advice.textContent !== text) return; // the game has gone on meanwhile
  const { words, marks, lesson } = found;
  const tell = () => {
    board.marks = { ...board.marks, ...marks };
    advice.textContent = `${text} ${words}`;
    if (!lesson) return;
    advice.append(" ", html("a", { href: at(`/lessons?lesson=${lesson}`) }, HINTS.learn));
    board.focus(); // the button is gone
  };
  if (lesson) advice.append(" ", button(null, HINTS.more, tell, { class: "tell" }));
  else tell();
}
