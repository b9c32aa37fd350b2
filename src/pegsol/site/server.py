"""Serves the files of the site to the browsers of this machine."""

from __future__ import annotations

import http.client
from collections.abc import Mapping
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import PurePosixPath
from socketserver import TCPServer

from pegsol import __version__
from pegsol.site.pages import digest

HOST = "127.0.0.1"
NAMES = ("localhost", HOST, "[::1]")
"""The names of this machine. Requests to others may come from a page whose name leads here."""
TYPES = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
}
HEADERS = {
    "Content-Security-Policy": "frame-ancestors 'none'",  # the page has the rest of its policy
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "Cache-Control": "no-cache",
}
ANSWER_SECONDS = 2.0


class Server(ThreadingHTTPServer):
    """A server of *files*, which have paths such as ``boards/index.html``, on one port."""

    request_queue_size = 128

    def __init__(self, files: Mapping[str, bytes], port: int) -> None:
        self.files = files
        super().__init__((HOST, port), Handler)
        self.hosts = {f"{name}:{self.server_port}" for name in NAMES}

    def server_bind(self) -> None:
        """Bind the port without asking the network for the name of this machine."""
        TCPServer.server_bind(self)
        self.server_name, self.server_port = HOST, self.server_address[1]

    def handle_error(self, *_: object) -> None:
        """Say nothing of a browser that has gone."""


class Handler(BaseHTTPRequestHandler):
    """Answers GET and HEAD with the file at an address, or with one line about what is wrong."""

    server: Server
    protocol_version = "HTTP/1.1"
    server_version = f"pegsol/{__version__}"
    sys_version = ""
    timeout = 60
    error_content_type = "text/plain; charset=utf-8"
    error_message_format = "%(message)s\n"

    def log_message(self, *_: object) -> None: ...

    def do_GET(self) -> None:
        if self.headers.get("Host", "").lower() not in self.server.hosts:
            self.send_error(HTTPStatus.MISDIRECTED_REQUEST, "pegsol is not at this address")
            return
        address, mark, query = self.path.partition("?")
        name, page = address.removeprefix("/"), f"{address.strip('/')}/index.html".lstrip("/")
        if page in self.server.files:
            if f"/{page}" != f"{address}index.html":  # the page names its files from its folder
                self.send_response(HTTPStatus.MOVED_PERMANENTLY)
                self.send_header("Location", f"/{address.strip('/')}/{mark}{query}")
                self._send(b"")
                return
            name = page
        status, content = HTTPStatus.OK, self.server.files.get(name)
        if content is None and "text/html" in self.headers.get("Accept", ""):
            # A script on the page says that there is none.
            status, name = HTTPStatus.NOT_FOUND, "index.html"
            content = self.server.files[name].replace(b'="static/', b'="/static/')
        if content is None:
            self.send_error(HTTPStatus.NOT_FOUND, "there is no such file")
            return
        tag = f'"{digest(content)}"'
        if self.headers.get("If-None-Match") == tag:
            self.send_response(HTTPStatus.NOT_MODIFIED)
            self.end_headers()
            return
        self.send_response(status)
        self.send_header("ETag", tag)
        kind = TYPES.get(PurePosixPath(name).suffix, "text/plain; charset=utf-8")
        self.send_header("Content-Type", kind)
        self._send(content)

    do_HEAD = do_GET  # noqa: N815

    def end_headers(self) -> None:
        for name, value in HEADERS.items():
            self.send_header(name, value)
        super().end_headers()

    def _send(self, content: bytes) -> None:
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        if self.command == "GET":
            self.wfile.write(content)


def is_pegsol(port: int) -> bool:
    """Return whether a server of pegsol answers at a port of this machine."""
    connection = http.client.HTTPConnection(HOST, port, timeout=ANSWER_SECONDS)
    try:
        connection.request("HEAD", "/")
        return (connection.getresponse().getheader("Server") or "").startswith("pegsol/")
    except (OSError, http.client.HTTPException):
        return False
    finally:
        connection.close()
