// Matrices in the code of programs: the lists, arrays and tables of several languages. literals.py does the same.

/** The mark in the place of None or null. */
export const NOTHING = "∅";

export const LEGEND_LINE = /^[ \t]*legend[ \t]*:(.*)$/im;

const WORDS = new Map([["none", NOTHING], ["null", NOTHING], ["nil", NOTHING], ["true", "1"], ["false", "0"]]);
const WORD = /\b(none|null|nil|true|false)\b/gi;
const LITERAL = /\[\s*(?:\[[^[\]]*\][\s,]*)+\]|\[\s*(?:"[^"\n]*"[\s,]*)+\]|\[\s*(?:'[^'\n]*'[\s,]*)+\]/g;
const TABLE = /\[\|([^[\]]*)\|\]/g; // of MiniZinc
const NESTED = /([{<])\s*(["']|\1)/;
const COMMENT = /("[^"\n]*"|'[^'\n]*')|(?:#|\/\/|%|--)[^\n]*/g; // outside of texts
const CODE = /^[\w\s=.,:;()[\]*&<>-]{0,400}$/;

/** The one or two matrices in the code of a program as lists; any other text as it is. @param {string} text */
export function matricesIn(text) {
  const [legend] = LEGEND_LINE.exec(text) ?? [];
  let lists = text.replace(LEGEND_LINE, "").replace(COMMENT, (_, quoted) => quoted ?? "");
  lists = lists.replace(TABLE, (_, rows) => `[[${rows.replaceAll("|", "],[")}]]`);
  if (NESTED.test(lists)) lists = lists.replace(/[{<]/g, "[").replace(/[}>]/g, "]");
  const found = lists.match(LITERAL) ?? [];
  if (!found.length || found.length > 2 || !CODE.test(lists.replace(LITERAL, ""))) return text;
  const matrices = found.map((one) => one.replace(WORD, (word) => WORDS.get(word.toLowerCase()) ?? word));
  return (legend ? `${legend}\n` : "") + matrices.join("\n\n");
}
