// Visits of pages: the address that comes next. app.js shows the page of each.

import { NAME, at } from "./base.js";

/** Fires "leave" while the address is still that of the page that is left, and then "show". */
export const visits = new EventTarget();

let isReturn = performance.getEntriesByType("navigation").some(
  (load) => /** @type {PerformanceNavigationTiming} */ (load).type !== "navigate",
);

/** Whether the address was shown before: the page was loaded again, or the player went back or forward. */
export function returned() {
  return isReturn;
}

/** @param {string} title of the page, for the window */
export function nameWindow(title) {
  document.title = `${title} · ${NAME}`;
}

/**
 * Go to another page.
 * @param {string} path
 * @param {Record<string, string>} [params]
 */
export function go(path, params = {}) {
  const query = new URLSearchParams(params).toString();
  visit(at(query ? `${path}?${query}` : path));
}

/** @param {string} href any address of ours */
export function visit(href) {
  visits.dispatchEvent(new Event("leave"));
  isReturn = false;
  history.pushState(null, "", href);
  window.scrollTo(0, 0);
  visits.dispatchEvent(new Event("show"));
}

window.addEventListener("popstate", () => {
  isReturn = true;
  visits.dispatchEvent(new Event("show"));
});
