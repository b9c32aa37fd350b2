// The dialog that shares how a day went: as text, and as a picture.

import { at } from "../base.js";
import { button, html } from "../dom.js";
import { published } from "../link.js";
import { dialog } from "../parts/dialog.js";
import { download } from "../parts/forms.js";
import { copy } from "../parts/command.js";
import { dayAt, solvedDays } from "../shelf/days.js";
import { results } from "../shelf/results.js";
import { DAILY, QUEUE, SHARE } from "../texts/later.js";
import { streakOf, today } from "./days.js";
import { poster } from "./poster.js";
import { linesOf, reportOf, titleOf } from "./report.js";

/** @param {string} date */
async function load(date) {
  const [day, marks, best] = await Promise.all([dayAt(date), solvedDays(), results()]);
  const lines = linesOf(date, day?.puzzles ?? [], marks, best);
  const streak = date === today() ? streakOf(marks, date).days : 0;
  const address = published(at(`/daily?date=${date}`));
  return { lines, address, text: reportOf(date, lines, streak, address) };
}

/** @param {string} date */
export async function shareDay(date) {
  const { lines, address, text } = await load(date);
  const picture = await poster(date, lines, address);
  const file = new File([picture], `pegsol-${date}.png`, { type: picture.type });
  const said = html("p", { class: "soft", role: "status" });
  const rows = `${text.split("\n").length}`;
  const words = html("textarea", { class: "report", readonly: true, rows, "aria-label": DAILY.result });
  words.value = text;
  const image = html("img", { class: "poster", alt: DAILY.poster, src: URL.createObjectURL(picture) });
  const files = navigator.canShare?.({ files: [file] }) ? { files: [file] } : {};
  const send = () => void navigator.share({ ...files, text }).catch(() => {}); // the player changed their mind
  const shown = dialog(titleOf(date), [
    words,
    html(
      "div",
      { class: "row" },
      button("copy", SHARE.copy, () => void copy(text, words, said), { class: "primary" }),
      ...("share" in navigator ? [button("share", SHARE.send, send)] : []),
      button("download", QUEUE.asFile, () => download(picture, file.name)),
    ),
    said,
    image,
  ]);
  shown.addEventListener("close", () => URL.revokeObjectURL(image.src));
}
