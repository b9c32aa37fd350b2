// What the player looks for in the catalogue, and which cards it fits.

/**
 * What the player looks for.
 * @typedef {object} Wanted
 * @property {string} text
 * @property {string} board the title of a board; "" for any
 * @property {string} grade "" for any, "0" for impossible ones
 * @property {boolean} open only those that are not solved yet
 */

/**
 * A card, with what the filters ask about it.
 * @typedef {object} Entry
 * @property {HTMLElement} item of the list
 * @property {string} words that are searched
 * @property {string} board
 * @property {string} grade
 * @property {boolean} solved
 */

/** @param {string} text */
export function folded(text) {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").replace(/[×-]/g, fold).toLowerCase();
}

/** Names are found with and without hyphens, and sizes however they are written. */
function fold(/** @type {string} */ sign) {
  return sign === "×" ? "x" : " ";
}

/**
 * @param {Entry} entry
 * @param {Wanted} wanted
 */
export function fits(entry, { text, board, grade, open }) {
  return (
    folded(text)
      .split(/\s+/)
      .every((word) => entry.words.includes(word)) &&
    (!board || entry.board === board) &&
    (!grade || entry.grade === grade) &&
    !(open && entry.solved)
  );
}

/**
 * The filters of the address.
 * @param {URLSearchParams} params
 * @returns {Wanted}
 */
export function wantedOf(params) {
  const [text, board, grade] = ["q", "board", "grade"].map((key) => params.get(key) ?? "");
  return { text, board, grade, open: params.has("open") };
}

/** @param {Wanted} wanted */
export function queryOf({ text, board, grade, open }) {
  const pairs = Object.entries({ q: text, board, grade, open: open ? "1" : "" });
  return new URLSearchParams(pairs.filter(([, value]) => value)).toString();
}
