// Messages, and the catalogues of all languages filled with values of every kind.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { capital, clockText, dateText, format, readable, speak } from "../../src/pegsol/web/board/messages.js";

const LANGUAGES = ["en", "ca", "de", "es", "fr", "nl"];

/**
 * The texts of a language by their keys.
 * @param {string} language
 * @returns {[string, string][]}
 */
function catalogue(language) {
  const folder = new URL("../../src/pegsol/web/texts/", import.meta.url);
  const read = (/** @type {string} */ part) =>
    JSON.parse(readFileSync(new URL(`${part}/${language}.json`, folder), "utf8"));
  return Object.entries({ ...read("first"), ...read("later") }).flatMap(([key, texts]) =>
    [texts].flat().map((text) => /** @type {[string, string]} */ ([key, text])),
  );
}

test("a message counts, chooses and lists as its language does", () => {
  const pegs = "{count, plural, =0 {none} one {# peg} other {# pegs}} of {all}";
  speak("en");
  assert.deepEqual([0, 1, 1234].map((count) => format(pegs, { count, all: 5000 })), [
    "none of 5,000",
    "1 peg of 5,000",
    "1,234 pegs of 5,000",
  ]);
  const list = "{holes, plural, one {hole} other {holes}} {holes, list}{note, select, none {} other {: {note}}}";
  assert.equal(format(list, { holes: ["a1", "b2", "c3"], note: "" }), "holes a1, b2 and c3");
  assert.equal(format(list, { holes: ["{x}"], note: "#" }), "hole {x}: #");
  assert.equal(format("{holes, list, or}", { holes: ["a1", "b2"] }), "a1 or b2");
  speak("fr");
  assert.equal(format("{count, plural, one {# saut} other {# sauts}}", { count: 0 }), "0 saut");
  speak("es");
  assert.equal(format("{holes, list}", { holes: ["h3", "i3"] }), "h3 e i3");
});

test("numbers, shares, times and dates are written as people read them", () => {
  speak("en");
  assert.equal(capital("one peg"), "One peg");
  const read = [0, 999.5, 12300.4, 999_999, 1_000_000, 4_510_000].map(readable);
  assert.deepEqual(read, ["0", "1,000", "12,300", "999,999", "1 million", "4.5 million"]);
  const share = (/** @type {number} */ part) => format("{part, number, percent}", { part });
  assert.deepEqual([0, 0.004, 0.456, 1].map(share), ["0%", "0.4%", "46%", "100%"]);
  assert.deepEqual([7.9, 245, 3607].map(clockText), ["0:07", "4:05", "1:00:07"]);
  assert.equal(format("{date, date}", { date: new Date("2026-01-03T12:00") }), "Jan 3, 2026");
  speak("de");
  assert.equal(dateText(new Date("2026-01-03T12:00"), { weekday: "long" }), "Samstag");
});

// Some words end with a full stop, such as dates in some languages.
for (const language of LANGUAGES) {
  test(`no sentence ends twice: ${language}`, () => {
    speak(language);
    const dates = ["2026-01-03", "2026-11-30"].map((day) => new Date(`${day}T12:00`));
    const words = dates.map((date) => dateText(date));
    for (const [key, text] of catalogue(language))
      for (const value of [0, 1, 3, 61, 5000, true, "d4", ["c3"], ["c3", "d4"], ...dates, ...words]) {
        let said = "";
        try {
          said = format(text, new Proxy({}, { get: () => value }));
        } catch {
          continue; // a value of another kind
        }
        assert.doesNotMatch(said, /(^|[^.])[.][.]($|[^.])|[?!…][.]|[.]\s+[.]/, key);
      }
  });
}
