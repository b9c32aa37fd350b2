// The puzzles of a day, the same for everyone, and the days that were played.

import { at } from "../base.js";
import { capital, dateText, format } from "../board/messages.js";
import { Calendar } from "../daily/calendar.js";
import { after, noon, streakOf, today } from "../daily/days.js";
import { card, shareButton } from "../daily/puzzles.js";
import { html, link } from "../dom.js";
import { toMistakes } from "../lessons/mistakes.js";
import { dayAt, solvedDays } from "../shelf/days.js";
import { results } from "../shelf/results.js";
import { WORDS } from "../texts/first.js";
import { DAILY } from "../texts/later.js";

/** @type {Intl.DateTimeFormatOptions} */
const FULL = { weekday: "long", day: "numeric", month: "long", year: "numeric" };

export const title = DAILY.title;

/** @type {import("../app.js").Show} */
export async function show(root, params) {
  const now = today();
  const date = params.get("date") ?? now;
  const waiting = html("p", { class: "soft", role: "status" }, DAILY.wait);
  root.append(html("h1", {}, DAILY.title), html("p", { class: "soft lead" }, DAILY.lead), waiting);
  const [day, marks, best] = await Promise.all([dayAt(date), solvedDays(), results().catch(() => [])]);
  if (!day) throw new Error(DAILY.none);
  const { first, puzzles } = day;
  if (!root.isConnected) return;
  const own = (/** @type {string} */ level) =>
    marks.find((mark) => mark.date === date && mark.level === level);
  const cards = puzzles.map((puzzle) => {
    const result = best.find(({ key }) => key === puzzle.key);
    return card(date, puzzle, own(puzzle.level), result);
  });
  waiting.replaceWith(
    heading(date, first, now),
    ...(marks.some((mark) => mark.date === date) ? [html("p", {}, shareButton(date))] : []),
    html(
      "div",
      { class: "split" },
      html("ul", { class: "day-puzzles" }, ...cards),
      html(
        "div",
        { class: "stack" },
        ...toMistakes(),
        records(marks, now),
        new Calendar({ first, today: now, shown: date, marks }).element,
        html("p", { class: "soft hint" }, DAILY.fair),
        link("rush", DAILY.rush, at("/rush")),
      ),
    ),
  );
}

/**
 * The day, with the days before and after it.
 * @param {string} date
 * @param {string} first
 * @param {string} now
 */
function heading(date, first, now) {
  const turn = (/** @type {number} */ days, /** @type {string} */ label, /** @type {string} */ sign) => {
    const other = after(date, days);
    const link = html("a", { class: "button quiet", href: at(`/daily?date=${other}`), "aria-label": label });
    link.append(sign);
    return other >= first && other <= now ? [link] : [];
  };
  return html(
    "div",
    { class: "day-heading row" },
    ...turn(-1, DAILY.dayBefore, "‹"),
    html("p", { class: "date" }, capital(dateText(noon(date), FULL))),
    ...turn(1, DAILY.dayAfter, "›"),
    ...(date === now ? [] : [html("a", { href: at("/daily") }, DAILY.toToday)]),
  );
}

/**
 * @param {import("../shelf/records.js").Mark[]} marks
 * @param {string} now
 */
function records(marks, now) {
  const { days, most } = streakOf(marks, now);
  const facts = [
    [DAILY.streak, format(WORDS.days, { count: days })],
    [DAILY.most, format(WORDS.days, { count: most })],
    [DAILY.solved, `${marks.length}`],
  ];
  const pairs = facts.map(([name, value]) =>
    html("div", {}, html("dt", {}, name), html("dd", {}, value)),
  );
  return html(
    "section",
    { "aria-label": DAILY.records },
    html("dl", { class: "figures" }, ...pairs),
  );
}
