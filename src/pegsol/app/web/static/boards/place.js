// Where the player was in the catalogue: what was looked for, and how far the page was scrolled.

const KEY = "pegsol.boards"; // the name under which the tab keeps it

/** @typedef {{ query: string, top: number }} Place */

/** @returns {Place} */
export function lastPlace() {
  try {
    const { query, top } = JSON.parse(sessionStorage.getItem(KEY) ?? "{}");
    return { query: `${query ?? ""}`, top: Number(top) || 0 };
  } catch {
    return { query: "", top: 0 };
  }
}

/** @param {Place} place */
function keep(place) {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(place));
  } catch {
    // Storage is forbidden: the next visit begins at the top.
  }
}

/**
 * Go back to a place, and follow where the player goes from there.
 * @param {number} top
 * @param {() => string} query what is looked for
 * @returns {() => void} ends it
 */
export function followPlace(top, query) {
  window.scrollTo(0, top);
  let here = top;
  const on = new AbortController();
  const remember = () => keep({ query: query(), top: here });
  // The window scrolls to the top of the next page before this one is gone, but tells it later.
  window.addEventListener("scroll", () => (here = window.scrollY), { signal: on.signal });
  window.addEventListener("pagehide", remember, { signal: on.signal });
  return () => {
    on.abort();
    remember();
  };
}
