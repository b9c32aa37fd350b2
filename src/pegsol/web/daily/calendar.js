// A month of days, each with what was solved on it.

import { at } from "../base.js";
import { capital, dateText, format } from "../board/messages.js";
import { button, html } from "../dom.js";
import { select } from "../parts/forms.js";
import { WORDS } from "../texts/first.js";
import { DAILY } from "../texts/later.js";
import { after, monthOf, noon } from "./days.js";
import { LEVELS } from "./report.js";

/** @import { Mark as DayMark } from "../shelf/records.js" */

const MONDAY = "2024-01-01"; // any Monday

/** A calendar; a day of it is a link to its puzzles. */
export class Calendar {
  element = html("section", { class: "calendar", "aria-label": DAILY.calendar });
  #shown;

  /**
   * @param {{ first: string, today: string, shown: string, marks: DayMark[] }} days the first with
   *   puzzles, the last, the one whose puzzles are shown, and what was solved
   */
  constructor(days) {
    this.days = days;
    this.#shown = days.shown;
    this.#draw();
  }

  #draw() {
    const { first, today } = this.days;
    const dates = monthOf(this.#shown);
    const back = this.#turn("back", DAILY.before, after(dates[0], -1), dates[0] > first);
    const on = this.#turn("on", DAILY.after, after(dates[dates.length - 1], 1), !dates.includes(today));
    const month = this.#choice(dates[0]);
    const past = dates.filter((date) => date >= first && date <= today);
    const solved = this.days.marks.filter(({ date }) => past.includes(date)).length;
    const weekdays = Array.from({ length: 7 }, (_, day) => noon(after(MONDAY, day)));
    const gap = (new Date(dates[0]).getUTCDay() + 6) % 7; // weeks begin on Monday
    this.element.replaceChildren(
      html("div", { class: "row month" }, back, month, on),
      html(
        "div",
        { class: "weekdays soft", "aria-hidden": "true" },
        ...weekdays.map((date) => html("span", {}, dateText(date, { weekday: "short" }))),
      ),
      html("ol", { class: `days gap-${gap}` }, ...dates.map((date) => this.#cell(date))),
      html("p", { class: "soft", role: "status" }, format(DAILY.inMonth, { solved, all: Object.keys(LEVELS).length * past.length })),
    );
  }

  /**
   * The months to choose from, the newest first.
   * @param {string} shown the first day of one of them
   */
  #choice(shown) {
    const { first, today } = this.days;
    const months = [];
    for (let [date] = monthOf(today); date >= monthOf(first)[0]; [date] = monthOf(after(date, -1))) {
      months.push([date, capital(dateText(noon(date), { month: "long", year: "numeric" }))]);
    }
    const choice = select(months, shown, (date) => {
      this.#shown = date;
      this.#draw();
      this.element.querySelector("select")?.focus();
    });
    choice.setAttribute("aria-label", DAILY.months);
    return choice;
  }

  /**
   * @param {"back" | "on"} way
   * @param {string} label
   * @param {string} date in the other month
   * @param {boolean} possible
   */
  #turn(way, label, date, possible) {
    const turn = () => {
      this.#shown = date;
      this.#draw();
      /** @type {HTMLElement | null} */ (this.element.querySelector(`.${way}:enabled`))?.focus();
    };
    const pointer = way === "back" ? "‹" : "›";
    const attributes = { class: `quiet ${way}`, "aria-label": label, disabled: !possible };
    return button(null, pointer, turn, attributes);
  }

  /** @param {string} date */
  #cell(date) {
    const { first, today, shown, marks } = this.days;
    const number = `${Number(date.slice(8))}`;
    if (date < first || date > today) return html("li", {}, html("span", {}, number));
    const mine = marks.filter((mark) => mark.date === date);
    const fair = mine.some(({ helped, late }) => !helped && !late);
    const [day, count] = [dateText(noon(date)), mine.length];
    const solved = format(DAILY.inMonth, { solved: count, all: Object.keys(LEVELS).length });
    const link = html(
      "a",
      {
        href: at(`/daily?date=${date}`),
        class: fair ? "fair" : mine.length ? "some" : "none",
        "aria-label": fair ? format(DAILY.cell.streak, { date: day, count }) : format(WORDS.pair, { first: day, second: solved }),
        ...(date === shown ? { "aria-current": "date" } : {}),
      },
      html("span", {}, number),
      html("span", { class: "pips", "aria-hidden": "true" }, ...mine.map(() => html("i"))),
    );
    return html("li", { class: date === today ? "today" : "" }, link);
  }
}
