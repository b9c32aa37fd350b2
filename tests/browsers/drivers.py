"""Chromium, Firefox and WebKit, each driven in its own way and used in the same way.

Playwright drives Chromium. Its Firefox and WebKit are builds of its own, which cannot be installed
everywhere; those of a distribution are driven by their own protocols: Firefox by Marionette, and
WebKit by WebDriver, which have the same commands.
"""

from __future__ import annotations

import base64
import json
import os
import shutil
import socket
import subprocess
import time
import urllib.request
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from urllib.error import HTTPError

START_SECONDS = 60
MINI_BROWSERS = "webkit2gtk-4.*/MiniBrowser"

Point = tuple[float, float]


class MissingBrowserError(Exception):
    """A program that is needed is not installed."""


def program(*names: str) -> str:
    """Return the path of the first of these programs that is installed."""
    for name in names:
        if path := shutil.which(name):
            return path
    raise MissingBrowserError(f"{' or '.join(names)} is not installed")


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


def patient(act: Callable[[], Any], *, over: Callable[[], bool]) -> Any:
    """Return what a call returns, once it no longer fails because a program is just starting."""
    deadline = time.monotonic() + START_SECONDS
    while True:
        try:
            return act()
        except OSError:
            if over() or time.monotonic() > deadline:
                raise
            time.sleep(0.05)


class Chromium:
    """A window of Chromium."""

    def __init__(self, page: Any) -> None:
        self._page = page

    def open(self, url: str) -> None:
        self._page.goto(url, wait_until="load")

    def run(self, script: str, *values: object) -> Any:
        return self._page.evaluate(f"async (args) => {{ {script} }}", list(values))

    def press(self, *points: Point) -> None:
        mouse = self._page.mouse
        mouse.move(*points[0])
        mouse.down()
        for point in points[1:]:
            mouse.move(*point, steps=4)
        mouse.up()

    def resize(self, width: int, height: int) -> None:
        self._page.set_viewport_size({"width": width, "height": height})

    def shoot(self, path: Path) -> None:
        self._page.screenshot(path=path)


class WebDriver:
    """A window of a browser that answers WebDriver's commands, by whatever protocol."""

    def __init__(self, send: Callable[[str, dict[str, Any]], Any]) -> None:
        self._send = send

    def open(self, url: str) -> None:
        self._send("Navigate", {"url": url})

    def run(self, script: str, *values: object) -> Any:
        # The protocols differ in how they pass on what a promise fails with.
        whole = f"""const [args, done] = arguments;
          (async () => {{ {script} }})().then(
            (value) => done({{ value }}), (error) => done({{ error: String(error) }}));"""
        told = self._send("ExecuteAsyncScript", {"script": whole, "args": [list(values)]})
        if "error" in told:
            raise RuntimeError(told["error"])
        return told.get("value")

    def press(self, *points: Point) -> None:
        def move(point: Point, duration: int) -> dict[str, Any]:
            x, y = map(round, point)
            return {
                "type": "pointerMove",
                "duration": duration,
                "x": x,
                "y": y,
                "origin": "viewport",
            }

        steps = [move(points[0], 0), {"type": "pointerDown", "button": 0}]
        steps += [move(point, 100) for point in points[1:]]
        steps.append({"type": "pointerUp", "button": 0})
        mouse = {"type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"}}
        self._send("PerformActions", {"actions": [mouse | {"actions": steps}]})

    def resize(self, width: int, height: int) -> None:
        """Make the page as wide and as high, or as nearly as the browser's window allows."""
        inner = self.run("return [outerWidth - innerWidth, outerHeight - innerHeight];")
        size = {"width": width + inner[0], "height": height + inner[1]}
        self._send("SetWindowRect", size)

    def shoot(self, path: Path) -> None:
        picture = self._send("TakeScreenshot", {"full": False, "hash": False})
        path.write_bytes(base64.b64decode(picture))


Window = Chromium | WebDriver


@contextmanager
def chromium() -> Iterator[Window]:
    from playwright.sync_api import sync_playwright

    shell = program("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=shell, args=["--no-sandbox"])
        yield Chromium(browser.new_page(locale="en"))
        browser.close()


@contextmanager
def started(command: Sequence[str], **environment: str) -> Iterator[subprocess.Popen[bytes]]:
    quiet = subprocess.DEVNULL
    whole = os.environ | environment
    with subprocess.Popen(command, stdout=quiet, stderr=quiet, env=whole) as process:
        try:
            yield process
        finally:
            process.terminate()
            with suppress(subprocess.TimeoutExpired):
                process.wait(10)
            process.kill()


# -- Firefox: Marionette ---------------------------------------------------------------------------


@contextmanager
def firefox() -> Iterator[Window]:
    path, port = program("firefox", "firefox-esr"), free_port()
    with TemporaryDirectory() as profile:
        chosen = {"marionette.port": port, "intl.accept_languages": "en"}
        lines = [f"user_pref({json.dumps(name)}, {json.dumps(chosen[name])});" for name in chosen]
        Path(profile, "user.js").write_text("\n".join(lines), "utf-8")
        # A kiosk has no bars, so that the window can be as narrow as the page.
        options = ["--headless", "--kiosk", "--marionette", "--no-remote", "--profile", profile]
        with started([path, *options]) as process:
            connection = patient(
                lambda: socket.create_connection(("127.0.0.1", port)),
                over=lambda: process.poll() is not None,
            )
            with connection, connection.makefile("rb") as heard:
                send = marionette(connection, heard)
                send("NewSession", {"capabilities": {}})
                yield WebDriver(send)


def marionette(connection: socket.socket, heard: Any) -> Callable[[str, dict[str, Any]], Any]:
    """Return a function that sends commands: JSON behind its length."""

    def read() -> Any:
        length = b""
        while (byte := heard.read(1)) != b":":
            if not byte:
                raise ConnectionError("Firefox has ended")
            length += byte
        return json.loads(heard.read(int(length)))

    read()  # a greeting

    def send(name: str, values: dict[str, Any]) -> Any:
        sent = json.dumps([0, 1, f"WebDriver:{name}", values]).encode()
        connection.sendall(b"%d:%s" % (len(sent), sent))
        _, _, error, told = read()
        if error:
            raise RuntimeError(error["message"])
        return told["value"] if isinstance(told, dict) and set(told) == {"value"} else told

    return send


# -- WebKit: WebDriver over HTTP -------------------------------------------------------------------

PATHS = {
    "Navigate": "url",
    "ExecuteAsyncScript": "execute/async",
    "PerformActions": "actions",
    "SetWindowRect": "window/rect",
}


@contextmanager
def webkit() -> Iterator[Window]:
    driver, screen = program("WebKitWebDriver"), program("Xvfb")
    found = sorted(Path("/usr").glob(f"lib*/**/{MINI_BROWSERS}"))
    if not found:
        raise MissingBrowserError("WebKit's MiniBrowser is not installed")
    port = free_port()
    read, write = os.pipe()
    with subprocess.Popen(
        [screen, "-displayfd", str(write), "-screen", "0", "1600x1200x24"],
        pass_fds=[write],
        stderr=subprocess.DEVNULL,
    ) as display:
        os.close(write)
        with os.fdopen(read) as told:
            number = told.readline().strip()
        try:
            with started(
                [driver, f"--port={port}"], DISPLAY=f":{number}", LANGUAGE="en", LC_ALL="C.UTF-8"
            ) as process:
                yield from session(f"http://127.0.0.1:{port}/session", str(found[-1]), process)
        finally:
            display.terminate()


def session(url: str, browser: str, process: subprocess.Popen[bytes]) -> Iterator[Window]:
    wanted = {"webkitgtk:browserOptions": {"binary": browser, "args": ["--automation"]}}
    order = {"capabilities": {"alwaysMatch": wanted}}
    made = patient(lambda: ask("POST", url, order), over=lambda: process.poll() is not None)
    this = f"{url}/{made['sessionId']}"

    def send(name: str, values: dict[str, Any]) -> Any:
        if name == "TakeScreenshot":
            return ask("GET", f"{this}/screenshot")
        return ask("POST", f"{this}/{PATHS[name]}", values)

    try:
        yield WebDriver(send)
    finally:
        with suppress(OSError):
            ask("DELETE", this)


def ask(method: str, url: str, values: dict[str, Any] | None = None) -> Any:
    data = None if values is None else json.dumps(values).encode()
    headers = {"Content-Type": "application/json"}
    question = urllib.request.Request(url, data, headers, method=method)
    try:
        with urllib.request.urlopen(question, timeout=120) as answer:
            return json.load(answer)["value"]
    except HTTPError as error:
        raise RuntimeError(json.load(error)["value"]["message"]) from error


BROWSERS = {"chromium": chromium, "firefox": firefox, "webkit": webkit}
