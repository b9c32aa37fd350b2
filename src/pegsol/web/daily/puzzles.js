// The puzzles of a day, as cards.

import { capital, format } from "../board/messages.js";
import { par } from "../boards/cards.js";
import { medal } from "../boards/medals.js";
import { button, html, icon, link } from "../dom.js";
import { fewestMoves } from "../game/analysis.js";
import { address } from "../link.js";
import { attempt } from "../notes.js";
import { picture } from "../parts/picture.js";
import { dayAt } from "../shelf/days.js";
import { BOARD, DIFFICULTY, NAV } from "../texts/first.js";
import { DAILY, END } from "../texts/later.js";
import { later } from "../texts/language.js";
import { noon } from "./days.js";
import { LEVELS } from "./report.js";

/** @import { DayPuzzle as Puzzle } from "../shelf/days.js" */
/** @import { Mark as DayMark } from "../shelf/records.js" */

/**
 * @param {string} date
 * @param {Puzzle} puzzle
 * @param {DayMark | undefined} mark of the player's solution
 * @param {import("../shelf/results.js").Result} [best]
 */
export function card(date, { level, problem, pegs, number }, mark, best) {
  const { title, href } = named(date, { level, problem });
  const play = link("play", mark ? END.again : NAV.play, href);
  const jumps = Math.round(2 ** number);
  play.classList.toggle("primary", !mark);
  play.setAttribute("aria-label", `${play.textContent}: ${title}`);
  const moves = html("p", { class: "soft par" });
  const rate = (/** @type {number | null} */ fewest) => {
    const won = best?.solved && !best.helped ? [medal(fewest, best.moves), " "] : [];
    moves.replaceChildren(...won, par(fewest, best));
  };
  rate(null);
  // Such a puzzle is searched in a moment.
  fewestMoves({ problem }, "quick").then(({ found, at_least }) => found === at_least && rate(found), () => {});
  return html(
    "li",
    { class: "day-puzzle card" },
    picture(problem, { width: 260, eager: true }),
    html("h2", {}, capital(LEVELS[level])),
    html("p", { class: "soft" }, `${format(BOARD.pegs, { count: pegs })}. ${format(DIFFICULTY.jumps, { jumps })}`),
    moves,
    html("div", { class: "row" }, play, ...(mark ? [solved(mark)] : [])),
  );
}

/**
 * The title of a puzzle in the language of the page, and where it is played.
 * @param {string} date
 * @param {Pick<Puzzle, "level" | "problem">} puzzle
 */
function named(date, { level, problem }) {
  const title = format(DAILY.puzzle, { date: noon(date), level: LEVELS[level] });
  return { title, href: address("/", { ...problem, title }) };
}

/**
 * The first puzzle of a day that is not solved yet, if there is one.
 * @param {string} date
 * @param {DayMark[]} marks
 */
export async function nextOfDay(date, marks) {
  const day = await dayAt(date);
  const solved = marks.filter((mark) => mark.date === date).map(({ level }) => level);
  const next = day?.puzzles.find(({ level }) => !solved.includes(level));
  return next ? { level: LEVELS[next.level], href: named(date, next).href } : null;
}

/**
 * A button that shares how a day went.
 * @param {string} date
 */
export function shareButton(date) {
  const share = async () => (await later(() => import("./share.js"))).shareDay(date);
  return button("share", DAILY.share, () => void attempt(share));
}

/** @param {DayMark} mark */
function solved({ helped, late }) {
  const kind = late ? "late" : helped ? "helped" : "fair";
  return html("span", { class: `mark ${kind}` }, icon("yes"), DAILY.marks[kind]);
}
