// Before anything is drawn: the theme that was chosen, so that no page flashes in another one.
// A classic script, because modules run only after the page has been read.

/** @type {{ theme?: string }} */
let chosen = {};
try {
  chosen = JSON.parse(localStorage.getItem("pegsol.settings") ?? "{}");
} catch {
  // Storage may be forbidden, or hold what another program left there: the page looks as usual.
}
if (chosen.theme) document.documentElement.dataset.theme = chosen.theme;
