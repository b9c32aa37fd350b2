"""Every control of every page: none leads to what the pages cannot do, and none to an error."""

from __future__ import annotations

import json

from playwright.sync_api import expect

from pegsol.view.messages import catalogue
from web.site import Visit, analyse

ITEM = {"id": "1", "title": "A cross", "problem": "latin-cross", "moves": ["d3-b3", "d5-d3"]}
# The pages with games on boards of all kinds, and what is on each of them when it is complete.
SWEPT = """
/queue figure
/?p=latin-cross&m=d3-b3 .moves li
/?p=cycle(6)+v1+any .numbers
/?p=square(12) .numbers
/?p=fill-the-board .numbers
/daily .day-puzzle
/rush button.primary
/duel?p=line(6)+b1+any&m=d1-b1 .one-board
/boards #own .primary
/boards?set=cycle(6)+v1+any #own .good
/lessons?lesson=pagodas .lesson button
/editor?p=cycle(6)+v1+any .good
/search?p=cycle(6)+v1+any button.primary
/lab?p=cycle(6)+v1+any button.primary
/saved .exchange
/help button
"""
# A choice comes with the main button of the page, which does what was chosen. What the page says is
# read at each change, and which of the *words* it ever said is returned.
SWEEP = """async ([words, complete]) => {
  const all = (kinds) => [...document.querySelectorAll(kinds)];
  const heard = new Set();
  const read = () => {
    for (const one of words) if (document.body.textContent.includes(one)) heard.add(one);
  };
  const options = { subtree: true, childList: true, characterData: true };
  new MutationObserver(read).observe(document.body, options);
  const rest = () => new Promise((done) => requestIdleCallback(done, { timeout: 50 }));
  const until = async (done) => {
    for (let looks = 0; looks < 20 && !done(); looks++) await rest();
  };
  const [path, pressed] = [location.pathname, new Set()];
  const keyOf = (one) =>
    [one.ariaLabel, one.value, (one.textContent || one.parentElement.textContent).trim()].join();
  const next = (kinds) => {
    for (const part of all(":is(main, dialog) details")) part.open = true;
    for (const more of all(".bar .more[aria-expanded=false]")) more.click();
    const fresh = all(kinds).filter((one) => !one.disabled && !pressed.has(keyOf(one)));
    const seen = fresh.filter((one) => one.checkVisibility());
    // What closes the analysis comes after what is in it, and what leads to other pages, too.
    return seen.find((one) => one.matches(".analysis *:not(.row > .quiet)")) ?? seen[0];
  };
  const press = async (one) => {
    pressed.add(keyOf(one));
    one.click();
    await rest();
    await until(() => !all("[data-state=running], .waiting").length);
    if (location.pathname === path) return;
    history.back();
    while (location.pathname !== path) await rest();
    await until(() => all(`:is(main, dialog) ${complete}`).length);
  };
  const choices = ":is(main, dialog) input:is([type=radio], [type=checkbox])";
  for (let one = next(choices); one; one = next(choices)) {
    await press(one);
    const [main] = all("main .row > button.primary");
    if (main) await press(main);
    // Back to the first choice, as this one may not go with the next.
    if (one.isConnected) (one.closest("fieldset")?.querySelector("input") ?? one).click();
  }
  for (const option of all("main select:not(search *) option")) {
    option.selected = true;
    option.parentElement.dispatchEvent(new Event("change"));
    await rest();
  }
  const buttons = "main button:not(.term, .candidate *), dialog button";
  for (let one = next(buttons); one; one = next(buttons)) await press(one);
  return [pressed.size, [...heard]];
}"""


def test_no_control_leads_to_what_the_pages_cannot_do(visit: Visit) -> None:
    texts = catalogue("en")
    words = [texts["ERRORS.title"]]
    for key in texts:
        if key.startswith("REFUSALS.") and not key.endswith((".unreadable", ".invalid")):
            words.append(max(texts[key].partition("{")[0], texts[key].rpartition("}")[2], key=len))
    page = visit("/help", permissions=("clipboard-write",))
    page.evaluate("text => localStorage.setItem('pegsol/queue', text)", json.dumps([ITEM]))
    count = 0
    for path, complete in [line.split(" ", 1) for line in SWEPT.strip().splitlines()]:
        page.goto(path)
        expect(page.locator("main, dialog").locator(complete).first).to_be_visible()
        if path.startswith("/?"):
            analyse(page)
        pressed, heard = page.evaluate(SWEEP, [words, complete])
        assert heard == [], path
        count += pressed
    assert count > 130
