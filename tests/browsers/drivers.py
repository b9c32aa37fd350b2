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
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

TIMEOUTS = {"script": 120_000}  # milliseconds that a script may wait in a page

Send = Callable[[str, dict[str, Any]], Any]
"""Sends one of WebDriver's commands, by whatever protocol."""


@contextmanager
def started(command: Sequence[str], pattern: str) -> Iterator[str]:
    """Run a program until the end, once it has said what fits the pattern."""
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    ) as process:
        assert process.stdout is not None
        try:
            found = filter(None, (re.search(pattern, line) for line in process.stdout))
            yield next(found)[0]
        finally:
            process.terminate()


@contextmanager
def firefox() -> Iterator[Send]:
    with TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        chosen = {"marionette.port": 0, "intl.accept_languages": "en"}
        lines = [f"user_pref({json.dumps(name)}, {json.dumps(chosen[name])});" for name in chosen]
        Path(profile, "user.js").write_text("\n".join(lines), "utf-8")
        # A kiosk has no bars, so that the window can be as narrow as the page.
        options = ["--headless", "--kiosk", "--marionette", "--no-remote", "--profile", profile]
        program = shutil.which("firefox") or "firefox-esr"
        with started([program, *options], r"(?<=Listening on port )\d+") as port:
            connection = socket.create_connection(("127.0.0.1", int(port)))
            with connection, connection.makefile("rb") as answers:
                send = marionette(connection, answers)
                send("NewSession", {"capabilities": {"alwaysMatch": {"timeouts": TIMEOUTS}}})
                yield send


def marionette(connection: socket.socket, answers: Any) -> Send:
    """Return a function that sends commands: JSON behind its length."""

    def read() -> Any:
        length = b""
        while (byte := answers.read(1)) != b":":
            length += byte
            assert byte, "Firefox has ended"
        return json.loads(answers.read(int(length)))

    read()  # a greeting

    def send(name: str, values: dict[str, Any]) -> Any:
        sent = json.dumps([0, 1, f"WebDriver:{name}", values]).encode()
        connection.sendall(b"%d:%s" % (len(sent), sent))
        _, _, error, told = read()
        assert not error, error["message"]
        return told["value"] if isinstance(told, dict) and set(told) == {"value"} else told

    return send


COMMANDS = {
    "Navigate": "get",
    "ExecuteAsyncScript": "w3cExecuteScriptAsync",
    "PerformActions": "actions",
    "SetWindowRect": "setWindowRect",
}
"""Selenium's names of the commands."""


@contextmanager
def webkit() -> Iterator[Send]:
    from selenium.webdriver import WebKitGTK, WebKitGTKOptions
    from selenium.webdriver.webkitgtk.service import Service

    options = WebKitGTKOptions()
    options.binary_location = str(max(Path("/usr").glob("lib*/**/webkit2gtk-4.*/MiniBrowser")))
    options.add_argument("--automation")
    options.timeouts = TIMEOUTS
    screen = ["Xvfb", "-displayfd", "1", "-screen", "0", "1600x1200x24"]
    with started(screen, "[0-9]+") as display:
        place = os.environ | {"LANGUAGE": "en", "LC_ALL": "C.UTF-8", "DISPLAY": f":{display}"}
        window = WebKitGTK(options, Service(shutil.which("WebKitWebDriver"), env=place))
        try:
            yield lambda name, values: window.execute(COMMANDS[name], values)["value"]
        finally:
            window.quit()


BROWSERS = {"firefox": firefox, "webkit": webkit}
