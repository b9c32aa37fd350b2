// Where the player was in the catalogue: what was looked for, and how far the page was scrolled.

import { fields, number, read, text, write } from "../reader.js";

const PLACE = fields({ query: text, top: number(0, 1e9) });

/** @returns {{ query: string, top: number }} */
export function lastPlace() {
  return { query: "", top: 0, ...read("boards", PLACE, "sessionStorage") };
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
  const remember = () => write("boards", { query: query(), top: here }, "sessionStorage");
  // The window scrolls to the top of the next page before this one is gone, but tells it later.
  window.addEventListener("scroll", () => (here = window.scrollY), { signal: on.signal });
  window.addEventListener("pagehide", remember, { signal: on.signal });
  return () => {
    on.abort();
    remember();
  };
}
