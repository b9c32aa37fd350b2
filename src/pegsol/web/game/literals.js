// Matrices in the code of programs: the lists, arrays and tables of several languages. literals.py does the same.

/** The mark in the place of None or null. */
export const NOTHING = "∅";

const WORDS = new Map([["none", NOTHING], ["null", NOTHING], ["nil", NOTHING], ["true", "1"], ["false", "0"]]);
const WORD = /\b(none|null|nil|true|false)\b/gi;
const LITERAL = /\[\s*(?:\[[^[\]]*\][\s,]*)+\]|\[\s*(?:"[^"\n]*"[\s,]*)+\]|\[\s*(?:'[^'\n]*'[\s,]*)+\]/g;
const TABLE = /\[\|([^[\]]*)\|\]/g; // of MiniZinc
const NESTED = /([{<])\s*(["']|\1)/;
const COMMENT = /(#|\/\/|%|--)[^\n]*/g;
const CODE = /^[\w\s=.,:;()[\]*&<>-]{0,400}$/;

/** The one or two matrices in the code of a program as lists; any other text as it is. @param {string} text */
export function matricesIn(text) {
  let lists = text.replace(TABLE, (_, rows) => `[[${rows.replaceAll("|", "],[")}]]`);
  if (NESTED.test(lists)) lists = lists.replace(/[{<]/g, "[").replace(/[}>]/g, "]");
  const found = lists.match(LITERAL) ?? [];
  const rest = lists.replace(LITERAL, "").replace(COMMENT, "");
  if (!found.length || found.length > 2 || !CODE.test(rest)) return text;
  return found.map((one) => one.replace(WORD, (word) => WORDS.get(word.toLowerCase()) ?? word)).join("\n\n");
}
