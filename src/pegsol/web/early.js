// Before anything is drawn: the theme that was chosen, so that no page flashes in another one. A
// classic script, because modules run only after the page has been read.

/** @type {{ theme?: unknown }} */
let chosen = {};
const { src } = /** @type {HTMLScriptElement} */ (document.currentScript);
const { pathname } = new URL("..", src);
try {
  const kept = localStorage.getItem(`pegsol${pathname}settings`);
  chosen = Object(JSON.parse(kept ?? "{}"));
} catch {
  // Storage may be forbidden, or hold what another program left there: the page looks as usual.
}
const scheme = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
document.documentElement.dataset.theme = ["light", "dark", "contrast"].find((theme) => theme === chosen.theme) ?? scheme;
if (location.protocol === "file:") {
  const script = document.createElement("script");
  script.src = src.replace("early.js", "disk.js");
  addEventListener("DOMContentLoaded", () => document.body.append(script));
}

// A newer version that was fetched during the last visit takes over before this one begins.
navigator.serviceWorker
  ?.getRegistration()
  .then((site) => {
    if (!site?.waiting) return;
    navigator.serviceWorker.addEventListener("controllerchange", () => location.reload());
    site.waiting.postMessage(null);
  })
  .catch(() => {}); // from a disk there is none

// Texts come before the modules that need them.
const texts = import("./texts/language.js").then(({ translate }) => translate("first"));
document.addEventListener("DOMContentLoaded", () => texts.then(() => import("./app.js")));
