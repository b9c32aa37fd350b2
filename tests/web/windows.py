"""Windows of the browser, each with its own storage, that later tests use again.

Opening a window takes longer than most tests. A test finds no traces of earlier tests in its
window.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import Browser, CDPSession, Page

DESK = {"width": 1280, "height": 720}
PHONE = {"width": 360, "height": 740}
# Clears the tab's storage, and keeps pages that are being left from writing to it again.
FORGET = "try { sessionStorage.clear(); Storage.prototype.setItem = () => {}; } catch {}"
REFUSED = re.compile("^Failed to load resource: the server responded with a status of ([0-9]+)")
USUAL = {
    "media": "null",
    "color_scheme": "light",
    "forced_colors": "none",
    "contrast": "no-preference",
}


@dataclass
class Window:
    """A page in its own context, and a record of its events."""

    page: Page
    devtools: CDPSession
    errors: list[str] = field(default_factory=list)
    """The uncaught errors, and the violations of the content security policy."""
    failed: list[str] = field(default_factory=list)
    """The addresses of the requests that had no answer, as none from other hosts has."""
    refused: list[tuple[int, str]] = field(default_factory=list)
    """The status and the address of each answer that is an error."""

    def listen(self) -> None:
        """Keep a record from now on."""
        page = self.page
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("console", self._hear)
        # Events of all requests would take a tenth of the time of a page.
        page.on("requestfailed", lambda request: self.failed.append(request.url))

    def furnish(self, viewport: dict[str, int], *, motion: bool, **media: Any) -> None:
        """Give the window its size and the preferences of its visitor."""
        self.page.set_viewport_size(viewport)  # type: ignore[arg-type]
        still = {"reduced_motion": "no-preference" if motion else "reduce"}
        self.page.emulate_media(**(USUAL | still | media))  # type: ignore[arg-type]

    def strangers(self, origin: str) -> list[str]:
        """The requested addresses on other hosts."""
        return [url for url in self.failed if not url.startswith((origin, "data:", "blob:"))]

    def clean(self, origin: str) -> None:
        """Forget everything."""
        page, context = self.page, self.page.context
        for other in context.pages:
            if other is not page:
                other.close()
        page.unroute_all(behavior="ignoreErrors")
        page.evaluate(FORGET)
        page.goto("about:blank")
        context.clear_cookies()
        context.clear_permissions()
        storage = {"origin": origin, "storageTypes": "local_storage,indexeddb"}
        self.devtools.send("Storage.clearDataForOrigin", storage)
        for record in (self.errors, self.failed, self.refused):
            record.clear()

    def _hear(self, message: Any) -> None:
        if message.type != "error":
            return
        # The console also reports files that failed to load.
        if refused := REFUSED.search(message.text):
            self.refused.append((int(refused[1]), message.location["url"]))
        elif not message.text.startswith("Failed to load resource"):
            self.errors.append(message.text)


@dataclass
class Windows:
    """All windows of a browser."""

    browser: Browser
    _free: dict[tuple[str, bool, str], list[Window]] = field(default_factory=dict)

    @contextmanager
    def open(
        self,
        origin: str,
        *,
        phone: bool = False,
        script: str = "",
        locale: str = "en",
        permissions: tuple[str, ...] = (),
        viewport: dict[str, int] | None = None,
        motion: bool = False,
        **media: Any,
    ) -> Iterator[Window]:
        """Lend an empty window; nothing moves in it unless motion is asked for.

        A *phone* has a small window and touch input. The *script* runs at the start of every
        document in the window. The *locale* is the language of the browser. *media* has arguments
        of `Page.emulate_media`.
        """
        free = self._free.setdefault((origin, phone, locale), [])
        window = free.pop() if free else self._new(origin, phone, locale)
        window.furnish(viewport or (PHONE if phone else DESK), motion=motion, **media)
        if permissions:
            window.page.context.grant_permissions(list(permissions))
        # A script of the context could not be removed, and other contexts load all files again.
        added = {"source": script}
        name = window.devtools.send("Page.addScriptToEvaluateOnNewDocument", added)
        yield window
        window.devtools.send("Page.removeScriptToEvaluateOnNewDocument", name)
        window.clean(origin)
        free.append(window)

    def _new(self, origin: str, phone: bool, locale: str) -> Window:
        context = self.browser.new_context(
            base_url=origin,
            has_touch=phone,
            is_mobile=phone,
            locale=locale,
            service_workers="block",
        )
        page = context.new_page()
        window = Window(page, context.new_cdp_session(page))
        window.devtools.send("Page.enable")  # without which no script runs
        window.listen()
        return window
