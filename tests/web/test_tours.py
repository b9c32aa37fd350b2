"""The pages in Chromium, as tours.txt tells: what a visitor does, and all that changes then."""

from __future__ import annotations

import re
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from zlib import crc32

import pytest
from playwright.sync_api import Locator, Page, expect

from web.page import box_of
from web.site import Visit

FILE = Path(__file__).with_name("tours.txt")
INTRODUCTION, *TOURS = FILE.read_text("utf-8").split("\n\n")
MAX_WAIT = 20.0  # seconds in which a page must get to what is written
MAX_CHANGE = 400  # characters of a change
TIMES = re.compile(
    r"(, )?\b\d+:\d\d\b( on the clock)?|\b[\d.]+ m?s\b|[A-Z]\w\w \d+, \d{4}|//[\d.:]+"
)


def find(page: Page, target: str) -> Locator:
    """Return the hole or the part that a line names: a role and a name, which "…" may cut."""
    role: Any
    role, name = target.split(" ", 1)
    top = page.locator("dialog[open], [popover]:popover-open")
    within = top.last if top.count() else page.locator("body")
    if role == "hole":
        return within.locator(f'[role=option][aria-label^="{name},"]')
    exact = not name.endswith("…")
    if role == "text":
        return within.get_by_text(name.rstrip("…"), exact=exact).first
    return within.get_by_role(role, name=name.rstrip("…"), exact=exact).first


def act(page: Page, deed: str) -> None:
    """Go to an /address, press a [key], fill a field (role name = line/line), or press a part."""
    if deed.startswith("/"):
        page.goto(deed)
        hide_notes(page)
    elif deed.startswith("["):
        page.keyboard.press(deed[1:-1])
    elif " = " in deed:
        target, text = deed.split(" = ")
        part = find(page, target)
        write = part.select_option if target.startswith("combobox") else part.fill
        write(text.replace("/", "\n"))
    elif deed.startswith("hole "):  # a hole, which its lines may cross
        part = find(page, deed)
        hit = part.locator(".hit")
        box = box_of(hit if hit.count() else part)
        page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    else:
        find(page, deed).click()


def hide_notes(page: Page, hidden: bool | None = True) -> None:
    """Hide notes, which go when their time is over; what they say is in the status, too."""
    page.locator(".notes").evaluate("(notes, hidden) => (notes.ariaHidden = hidden)", hidden)


def seen(page: Page, part: str = "body") -> Counter[str]:
    """Return all that the page says, with the roles and states of its parts."""
    found = page.locator(part).aria_snapshot()
    lines = (line.strip().removeprefix("- ") for line in TIMES.sub("", found).splitlines())
    return Counter(line for line in lines if " " in line and not line.startswith("/url"))


def change(before: Counter[str], now: Counter[str]) -> str:
    """Return in one line what came, how many things went, and a sum of what is too long for it."""
    parts = [f"{line} ×{count}" if count > 1 else line for line, count in (now - before).items()]
    shown = [*parts]
    while sum(map(len, shown)) > MAX_CHANGE:
        shown.pop()
    if rest := parts[len(shown) :]:
        shown.append(f"and {len(rest)} more ({crc32(' '.join(rest).encode()):08x})")
    if gone := (before - now).total():
        shown.append(f"{gone} gone")
    return " ¦ ".join(shown) or "nothing"


def go(page: Page, tour: str, *, accept: bool = False) -> Iterator[str]:
    """Go on a tour; yield what has been done and seen, in the words of the file."""
    expect(page.locator("main h1")).to_be_visible()
    before = seen(page, "header")  # which is the same on all pages
    for line in tour.rstrip("\n").splitlines()[1:]:
        deeds, _, wanted = line.partition(" | ")
        for deed in deeds.split("; "):
            act(page, deed)
        now = settled(page, before, None if accept else wanted)
        yield f"{deeds} | {change(before, now)}"
        before = now


@pytest.mark.parametrize("tour", TOURS, ids=lambda tour: tour.splitlines()[0])
def test_tours_go_as_written(visit: Visit, tour: str, request: pytest.FixtureRequest) -> None:
    page, (title, *lines) = visit("/help", errors=(400,)), tour.rstrip("\n").splitlines()
    if request.config.getoption("--accept"):
        told = "\n".join([title, *go(page, tour, accept=True)])
        FILE.write_text(FILE.read_text("utf-8").replace(tour.rstrip("\n"), told), "utf-8")
    else:
        for line, told in zip(lines, go(page, tour), strict=True):
            assert told == line


def settled(page: Page, before: Counter[str], wanted: str | None) -> Counter[str]:
    """Wait for what is written; where nothing is, for what stays."""
    now, since = seen(page), time.monotonic()
    while time.monotonic() - since < (1 if wanted is None else MAX_WAIT):
        if change(before, now) == wanted:
            break
        page.wait_for_timeout(50)  # between two looks, as `expect` does
        found = seen(page)
        if wanted is None and found != now:
            since = time.monotonic()
        now = found
    return now
