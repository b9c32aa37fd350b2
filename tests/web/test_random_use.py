"""Random clicking, typing and dragging over all pages: no error may go uncaught."""

from __future__ import annotations

from random import Random

import pytest
from playwright.sync_api import Error, Page

from pegsol.site.pages import PAGES
from web.site import Visit

KEYS = (
    *("Enter", "Escape", "Tab", "Shift+Tab", "Space", "Home", "End", "PageDown", "Backspace"),
    *("ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Control+z", "u", "r", "h", "m", "p", "n"),
)
WORDS = ("english", "d4", "triangle(5)", "0", "-1", "99999", "<b>&", "o.o\n.o.", "ßéñ ☃", "{", "")
SIZES = ((1366, 768), (375, 667), (667, 375), (320, 568), (1920, 1080))
# Everything that can be pressed, in the shadow roots of boards, too, that is on the screen.
TARGETS = """() => {
  const PRESSED =
    "a, button, input, select, textarea, summary, label, td, .hit, [role=option]";
  const found = [];
  const collect = (root) => {
    for (const element of root.querySelectorAll("*")) {
      if (element.shadowRoot) collect(element.shadowRoot);
      if (!element.matches(PRESSED)) continue;
      const { x, y, width, height } = element.getBoundingClientRect();
      const [left, top] = [x + width / 2, y + height / 2];
      if (width && height && left > 0 && top > 0 && left < innerWidth && top < innerHeight)
        found.push([left, top]);
    }
  };
  collect(document);
  return found;
}"""


class Monkey:
    """A visitor without a plan, but with a seed."""

    def __init__(self, page: Page, seed: int) -> None:
        self.page, self.random = page, Random(seed)

    def act(self) -> None:
        """Do one thing."""
        odds = {
            self.click: 55,
            self.drag: 12,
            self.press: 14,
            self.type: 6,
            self.scroll: 4,
            self.resize: 2,
            self.leave: 4,
            self.go_back: 3,
        }
        act = self.random.choices([*odds], [*odds.values()])[0]
        try:
            act()
        except Error as error:  # the page went on while it was asked
            navigation = ("context was destroyed", "navigat", "Timeout", "interrupted")
            if not any(word in str(error) for word in navigation):
                raise

    def targets(self) -> list[tuple[float, float]]:
        """Return where something can be pressed."""
        found: list[tuple[float, float]] = self.page.evaluate(TARGETS)
        return found

    def click(self) -> None:
        """Click on something."""
        if found := self.targets():
            button = self.random.choices(["left", "right"], [20, 1])[0]
            self.page.mouse.click(*self.random.choice(found), button=button)  # type: ignore[arg-type]

    def drag(self) -> None:
        """Drag from one thing to another."""
        found = self.targets()
        if len(found) < 2:
            return
        self.page.mouse.move(*self.random.choice(found))
        self.page.mouse.down()
        self.page.mouse.move(*self.random.choice(found), steps=3)
        self.page.mouse.up()

    def press(self) -> None:
        """Press a key."""
        self.page.keyboard.press(self.random.choice(KEYS))

    def type(self) -> None:
        """Type something."""
        self.page.keyboard.type(self.random.choice(WORDS))

    def scroll(self) -> None:
        """Turn the wheel."""
        self.page.mouse.wheel(0, self.random.randint(-900, 900))

    def resize(self) -> None:
        """Turn or change the screen."""
        width, height = self.random.choice(SIZES)
        self.page.set_viewport_size({"width": width, "height": height})

    def leave(self) -> None:
        """Go to another page."""
        self.page.goto(self.random.choice(PAGES), wait_until="domcontentloaded")

    def go_back(self) -> None:
        """Go back."""
        self.page.go_back(wait_until="domcontentloaded")


def roam(page: Page, seed: int, number: int) -> None:
    """Do so many random things."""
    monkey = Monkey(page, seed)
    page.on("dialog", lambda dialog: dialog.dismiss())
    for _ in range(number):
        monkey.act()


# What the server refuses is an answer like others; only its own failures are not.
REFUSALS = tuple(range(400, 500))


@pytest.mark.long
def test_a_visitor_without_a_plan_breaks_nothing(visit: Visit) -> None:
    roam(visit("/", errors=REFUSALS), seed=1, number=60)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(6))
def test_nor_in_half_an_hour(visit: Visit, seed: int) -> None:
    page = visit("/", meter=seed % 2 == 0, phone=seed % 3 == 0, errors=REFUSALS)
    roam(page, seed, number=3_000)
