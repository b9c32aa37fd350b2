"""A board whose holes are clicked or painted, on a page of the app, seen as a player sees it."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect


class Holes:
    """The only board with such holes on a page; places are addressed by their names."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.map: Locator = page.locator(".hole-map")

    def hole(self, name: str) -> Locator:
        return self.map.locator(f'[aria-label^="{name},"]')

    def label(self, name: str) -> str:
        return self.hole(name).get_attribute("aria-label") or ""

    def labelled(self, words: str) -> list[str]:
        """The places whose labels contain the words between commas."""
        expect(self.map).to_be_visible()
        labels = self.map.get_by_role("option").evaluate_all(
            "all => all.map(place => place.getAttribute('aria-label').split(', '))"
        )
        return [name for name, *rest in labels if words in rest]

    def middle(self, name: str) -> tuple[float, float]:
        self.map.scroll_into_view_if_needed()
        x, y = self.hole(name).evaluate(
            """place => {
              const { e, f } = place.getScreenCTM();
              return [e, f];
            }"""
        )
        return float(x), float(y)

    def click(self, *names: str) -> None:
        for name in names:
            self.page.mouse.click(*self.middle(name))

    def drag(self, *names: str) -> None:
        """One stroke of the mouse through these places."""
        first, *others = [self.middle(name) for name in names]
        self.page.mouse.move(*first)
        self.page.mouse.down()
        for place in others:
            self.page.mouse.move(*place, steps=6)
        self.page.mouse.up()

    def press(self, *keys: str) -> None:
        self.map.focus()
        for key in keys:
            self.page.keyboard.press(key)
