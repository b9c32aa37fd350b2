"""``pegsol play`` as people start and end it, and what its server answers."""

from __future__ import annotations

import http.client
import json
import re
import subprocess
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from urllib.parse import parse_qs, urlsplit

import pytest

import invoke
from pegsol import problem
from pegsol.site.server import Server
from pegsol.site.writer import site_files
from processes import PEGSOL, ended, running
from web.described import as_read

OWN = problem("english d4 d4").as_json() | {"title": "Mine & yours"}


FILES = site_files()


@pytest.fixture(scope="module")
def port() -> Iterator[int]:
    """The port of a server of the pages."""
    with Server(FILES, 0) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield server.server_port
        server.shutdown()


def asked(
    port: int, path: str, method: str = "GET", **headers: str
) -> tuple[http.client.HTTPResponse, bytes]:
    """Return the answer to a request, with its body."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    connection.putrequest(method, path, skip_host="Host" in headers)
    for name, value in headers.items():
        connection.putheader(name.replace("_", "-"), value)
    connection.endheaders()
    answer = connection.getresponse()
    body = answer.read()
    connection.close()
    return answer, body


KINDS = {
    "": "text/html; charset=utf-8",
    "boards/?q=cross": "text/html; charset=utf-8",
    "offline.js": "text/javascript; charset=utf-8",
    "static/style.css": "text/css; charset=utf-8",
    "static/data/boards.json": "application/json",
    "static/engine/solver.wasm": "application/wasm",
    "static/fonts/Inter-Regular.woff2": "font/woff2",
    "static/icon.svg": "image/svg+xml",
}


def test_files_have_their_types_and_are_no_more_than_data(port: int) -> None:
    for path, kind in KINDS.items():
        answer, body = asked(port, f"/{path}")
        name = path.partition("?")[0]
        assert (answer.status, answer.headers["Content-Type"]) == (200, kind), path
        assert body == FILES[name if name and name[-1] != "/" else f"{name}index.html"], path
        assert answer.headers["X-Content-Type-Options"] == "nosniff"
        assert answer.headers["Content-Security-Policy"] == "frame-ancestors 'none'"
        head, nothing = asked(port, f"/{path}", "HEAD")
        assert (head.headers["Content-Length"], nothing) == (str(len(body)), b"")
        again, nothing = asked(port, f"/{path}", If_None_Match=answer.headers["ETag"])
        assert (again.status, nothing) == (304, b"")
    answer, _ = asked(port, "/replay?p=crossbow&m=d2-d4")  # as in links of earlier versions
    assert (answer.status, answer.headers["Location"]) == (301, "/replay/?p=crossbow&m=d2-d4")
    answer, body = asked(port, "/nothing/here", Accept="text/html")
    assert (answer.status, b'="/static/app.js"' in body) == (404, True)


@pytest.mark.parametrize(
    ("path", "method", "host", "status"),
    [
        ("/static", "GET", "127.0.0.1", 404),
        ("/static/../../../../etc/passwd", "GET", "localhost", 404),
        ("/%2e%2e/%2e%2e/etc/passwd", "GET", "localhost", 404),
        ("//etc/passwd", "GET", "localhost", 404),
        ("/", "POST", "127.0.0.1", 501),
        ("/", "GET", "[::1]", 200),
        ("/", "GET", "elsewhere.test", 421),
        ("/", "GET", "127.0.0.1.elsewhere.test", 421),
        ("/", "HEAD", "elsewhere.test", 421),
    ],
)
def test_nothing_else_is_answered(
    port: int, path: str, method: str, host: str, status: int
) -> None:
    answer, body = asked(port, path, method, Host=f"{host}:{port}")
    assert answer.status == status
    assert status == 200 or body.count(b"\n") == (method != "HEAD")
    assert asked(port, "/", Host=host)[0].status == 421  # without the port


def test_the_first_page_is_there_when_the_address_is_printed() -> None:
    command = [*PEGSOL, "play", json.dumps(OWN), "--no-browser", "--port", "0"]
    with running(command) as process:
        assert process.stdout is not None
        line = process.stdout.readline()
        found = re.fullmatch(
            r"pegsol runs at (http://127\.0\.0\.1:(\d+)/\?p=\S+) \(Ctrl-C stops it\)\n", line
        )
        assert found is not None
        url = urlsplit(found[1])
        assert as_read(parse_qs(url.query)["p"][0]).title == "Mine & yours"
        answer, body = asked(int(found[2]), f"/?{url.query}")
        assert (answer.status, body[:15]) == (200, b"<!doctype html>")
        again = subprocess.run(
            [*PEGSOL, "play", "--no-browser", "--port", found[2]],
            capture_output=True,
            text=True,
            check=True,
        )
        assert again.stdout == f"pegsol runs already at http://127.0.0.1:{found[2]}/\n"
        assert ended(process) == (130, "", "pegsol: interrupted\n")


class Other(BaseHTTPRequestHandler):
    """Another program that answers."""

    def log_message(self, *_: object) -> None: ...

    def do_HEAD(self) -> None:
        self.send_response(200)
        self.end_headers()


def test_a_port_of_another_program_is_said_in_one_line() -> None:
    with HTTPServer(("127.0.0.1", 0), Other) as server:
        port = str(server.server_port)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        said = invoke.complaint("play", "--no-browser", "--port", port)
        assert said.startswith(f"cannot use port {port}: ")
        assert said.endswith("; --port chooses another one")
        server.shutdown()


def test_a_browser_is_opened_at_the_problem(monkeypatch: pytest.MonkeyPatch, port: int) -> None:
    opened: list[str] = []
    there = threading.Event()
    monkeypatch.setattr("webbrowser.open", lambda address: (opened.append(address), there.set()))
    assert invoke.run("play", "crossbow", "--port", str(port)).exit_code == 0
    assert there.wait(60)
    assert opened == [f"http://127.0.0.1:{port}/?p=crossbow"]
