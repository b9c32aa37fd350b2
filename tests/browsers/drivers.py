"""Firefox and WebKit, each driven in its own way and used in the same way.

Playwright's Firefox and WebKit are builds of its own, which cannot be installed everywhere; those
of a distribution are driven by their own protocols: Firefox by Marionette, and WebKit by WebDriver,
which have the same commands. Selenium speaks the second, but not the first.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import socket
import subprocess
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

START_SECONDS = 60
SCRIPT_SECONDS = 120  # that a script may wait in a page
TIMEOUTS = {"script": 1000 * SCRIPT_SECONDS}
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


class Window:
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
            at = {"x": x, "y": y, "origin": "viewport"}
            return {"type": "pointerMove", "duration": duration, **at}

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


@contextmanager
def started(command: Sequence[str]) -> Iterator[subprocess.Popen[bytes]]:
    """Run a program until the end, and read what it says."""
    environment = {"PYTHONUNBUFFERED": "1"}
    with subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        env=os.environ | environment,
    ) as process:
        try:
            yield process
        finally:
            process.terminate()
            with suppress(subprocess.TimeoutExpired):
                process.wait(10)
            process.kill()


def heard(process: subprocess.Popen[bytes], pattern: str) -> str:
    """Return what a program says that fits the pattern, once it has said so."""
    assert process.stdout is not None
    patience = threading.Timer(START_SECONDS, process.kill)
    patience.start()
    try:
        for line in process.stdout:
            if found := re.search(pattern, line.decode()):
                return found[0]
    finally:
        patience.cancel()
    raise ConnectionError(f"{process.args!r} has not begun")


# -- Firefox: Marionette ---------------------------------------------------------------------------


@contextmanager
def firefox() -> Iterator[Window]:
    path = program("firefox", "firefox-esr")
    with TemporaryDirectory() as profile:
        chosen = {"marionette.port": 0, "intl.accept_languages": "en"}
        lines = [f"user_pref({json.dumps(name)}, {json.dumps(chosen[name])});" for name in chosen]
        Path(profile, "user.js").write_text("\n".join(lines), "utf-8")
        # A kiosk has no bars, so that the window can be as narrow as the page.
        options = ["--headless", "--kiosk", "--marionette", "--no-remote", "--profile", profile]
        with started([path, *options]) as process:
            port = int(heard(process, r"(?<=Listening on port )\d+"))
            connection = socket.create_connection(("127.0.0.1", port))
            with connection, connection.makefile("rb") as answers:
                send = marionette(connection, answers)
                send("NewSession", {"capabilities": {"alwaysMatch": {"timeouts": TIMEOUTS}}})
                yield Window(send)


def marionette(connection: socket.socket, answers: Any) -> Callable[[str, dict[str, Any]], Any]:
    """Return a function that sends commands: JSON behind its length."""

    def read() -> Any:
        length = b""
        while (byte := answers.read(1)) != b":":
            if not byte:
                raise ConnectionError("Firefox has ended")
            length += byte
        return json.loads(answers.read(int(length)))

    read()  # a greeting

    def send(name: str, values: dict[str, Any]) -> Any:
        sent = json.dumps([0, 1, f"WebDriver:{name}", values]).encode()
        connection.sendall(b"%d:%s" % (len(sent), sent))
        _, _, error, told = read()
        if error:
            raise RuntimeError(error["message"])
        return told["value"] if isinstance(told, dict) and set(told) == {"value"} else told

    return send


# -- WebKit: Selenium ------------------------------------------------------------------------------

COMMANDS = {
    "Navigate": "get",
    "ExecuteAsyncScript": "w3cExecuteScriptAsync",
    "PerformActions": "actions",
    "SetWindowRect": "setWindowRect",
}


@contextmanager
def webkit() -> Iterator[Window]:
    from selenium.webdriver import WebKitGTK, WebKitGTKOptions
    from selenium.webdriver.webkitgtk.service import Service

    driver, screen = program("WebKitWebDriver"), program("Xvfb")
    found = sorted(Path("/usr").glob(f"lib*/**/{MINI_BROWSERS}"))
    if not found:
        raise MissingBrowserError("WebKit's MiniBrowser is not installed")
    options = WebKitGTKOptions()
    options.binary_location = str(found[-1])
    options.add_argument("--automation")
    options.timeouts = TIMEOUTS
    with started([screen, "-displayfd", "1", "-screen", "0", "1600x1200x24"]) as display:
        languages = {"LANGUAGE": "en", "LC_ALL": "C.UTF-8"}
        place = os.environ | languages | {"DISPLAY": f":{heard(display, '[0-9]+')}"}
        window = WebKitGTK(options, Service(driver, env=place))
        try:
            yield Window(lambda name, values: window.execute(COMMANDS[name], values)["value"])
        finally:
            window.quit()


BROWSERS = {"firefox": firefox, "webkit": webkit}
