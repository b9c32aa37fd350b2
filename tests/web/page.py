"""A page with one board on it, seen as a player sees it."""

from __future__ import annotations

import shlex
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import Any

from playwright.sync_api import Locator, Page, expect

from invoke import run
from pegsol.view.notebook.play import Playable, play

CROSS_GAME = "d3-b3 d5-d3 e3-c3 b3-d3 d2-d4"  # on the Latin cross
CENTRAL_GAME = """
    d6-d4 f5-d5 e7-e5 e4-e6 e2-e4 g3-e3 d3-f3 g5-g3-e3 c5-e5 a5-c5 b3-d3-f3-f5-d5-b5 c7-e7-e5-e3
    c1-c3 c4-c2 e1-c1-c3 a3-a5-c5 c6-c4-c2-e2-e4-c4 b4-d4
"""  # E. Bergholt 1912
PATIENCE = 120_000  # milliseconds, for what the engine has to work out


@dataclass
class BoardPage:
    """The page and its only board; holes are addressed by their names."""

    page: Page
    within: Locator | None = None
    """The part of the page where the board is, if there is more than one."""

    @cached_property
    def part(self) -> Locator:
        return self.within or self.page.locator("body")

    @cached_property
    def picture(self) -> Locator:
        return self.part.get_by_role("listbox")

    def hole(self, name: str) -> Locator:
        return self.picture.locator(f'[aria-label^="{name},"]')

    def label(self, name: str) -> str:
        return self.hole(name).get_attribute("aria-label") or ""

    def middle(self, name: str) -> tuple[float, float]:
        box = self.hole(name).locator(".hit").bounding_box()
        assert box is not None
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def click(self, *names: str) -> None:
        for name in names:
            self.page.mouse.click(*self.middle(name))

    def drag(self, origin: str, *targets: str, drop: bool = True) -> None:
        mouse = self.page.mouse
        mouse.move(*self.middle(origin))
        mouse.down()
        for target in targets:
            mouse.move(*self.middle(target), steps=4)
        if drop:
            mouse.up()

    def play(self, moves: str) -> None:
        for move in moves.split():
            for jump in pairwise(move.split("-")):
                self.click(*jump)

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    def button(self, label: str) -> Locator:
        return self.part.get_by_role("button", name=label, exact=True)

    @property
    def pegs(self) -> list[str]:
        labels = self.picture.get_by_role("option").evaluate_all(
            "holes => holes.map(hole => hole.getAttribute('aria-label').split(', '))"
        )
        return [name for name, state, *_ in labels if state == "peg"]

    def marked(self, words: str) -> list[str]:
        """The holes whose spoken name ends in these words."""
        holes = self.picture.locator(f'[aria-label$=", {words}"]')
        return [label.split(",")[0] for label in self.labels(holes)]

    def labels(self, holes: Locator) -> list[str]:
        return list(holes.evaluate_all("all => all.map(hole => hole.getAttribute('aria-label'))"))

    @property
    def moves(self) -> list[str]:
        return self.part.locator(".moves li").all_inner_texts()

    @property
    def current(self) -> list[str]:
        return self.part.locator(".moves [aria-current=step]").all_inner_texts()

    @property
    def numbers(self) -> str:
        return self.part.locator(".numbers").inner_text()

    @property
    def outcome(self) -> str:
        return self.part.locator(".outcome").inner_text()

    @property
    def said(self) -> str:
        return self.part.locator("[aria-live]").text_content() or ""

    @property
    def focus(self) -> str:
        """The hole where the keyboard is."""
        hole = self.picture.get_attribute("aria-activedescendant")
        return self.labels(self.part.locator(f"#{hole}"))[0].split(",")[0]

    @property
    def events(self) -> list[dict[str, Any]]:
        """The events that the board has sent to its page."""
        return list(self.page.evaluate("events"))


def on(page: Page) -> BoardPage:
    """Return the board of a page, once it is there."""
    board = BoardPage(page)
    expect(board.picture).to_be_visible()
    return board


def box_of(part: Locator) -> dict[str, float]:
    """Return where a part of a page is, which must be seen."""
    box = part.bounding_box()
    assert box is not None
    x, y, width, height = box["x"], box["y"], box["width"], box["height"]
    sides = {"x": x, "y": y, "right": x + width, "bottom": y + height}
    return sides | {"width": width, "height": height}


def apart(one: dict[str, float], other: dict[str, float]) -> bool:
    """Return whether two boxes do not overlap by a pixel."""
    return (
        max(one["x"], other["x"]) >= min(one["right"], other["right"]) - 1
        or max(one["y"], other["y"]) >= min(one["bottom"], other["bottom"]) - 1
    )


def state_of(game: Playable) -> dict[str, Any]:
    """Return the state that a notebook sends to the browser."""
    return dict(play(game).get_state())


Open = Callable[..., BoardPage]


def run_typed(place: Locator, *limits: str) -> list[list[str]]:
    """Run the commands that a part of a page shows, with *limits*; return their words.

    A problem that has no name is a file, which the button beside the command downloads.
    """
    found = []
    for row in place.locator(".command").all():
        pegsol, *words = shlex.split(row.get_by_label("Command", exact=True).input_value())
        assert pegsol == "pegsol"
        found.append(list(words))
        for button in row.get_by_role("button", name="problem.json").all():
            with place.page.expect_download() as file:
                button.click()
            words[words.index("problem.json")] = str(file.value.path())
        if limits and limits[0] in words:  # a limit may be given once
            at = words.index(limits[0])
            del words[at : at + 2]
        assert run(*words, *limits).exit_code in (0, 10, 20), words
    return found
