"""Check the host, the origin and the size of every request, and add headers to every answer.

The server listens on this machine, but any page in any browser can send it requests. So the Host
must be one of ours (otherwise an attacker could point a name at this machine, which is called DNS
rebinding), and requests that browsers mark as sent by other sites are refused.

One user of one machine owns everything in the data directory. On a shared server, a client without
an owner cookie gets one: only the cookie distinguishes one player's games from another's.
"""

from __future__ import annotations

import asyncio
import ipaddress
import re
import secrets
from collections.abc import Iterable
from http.cookies import CookieError, SimpleCookie
from typing import Annotated

from fastapi import Depends, Request
from fastapi.responses import JSONResponse
from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from pegsol.app.web.clients import Client, Places, address_of
from pegsol.app.web.owners import COOKIE_FORM, owner_named
from pegsol.app.web.quota import LOCAL
from pegsol.app.web.refusal import RefusalError

COOKIE = "pegsol_owner"
MAX_HEAD_BYTES = 128 * 1024  # the address of a picture holds its problem
MAX_BODY_BYTES = 256 * 1024
LARGE = {"/api/backup": 24 * 1024 * 1024}  # the most bytes of a body there; one is read at a time
BODY_TIMEOUT = 20.0
# Simultaneous requests; a whole school may share an address.
MAX_REQUESTS, MAX_REQUESTS_PER_ADDRESS, MAX_REQUESTS_PER_OWNER = 2048, 512, 64
COOKIE_SECONDS = 400 * 24 * 3600  # browsers allow no more

_READING = ("GET", "HEAD", "OPTIONS")
ANY_ADDRESS = ("", "0.0.0.0", "::")  # hosts that mean all addresses of this machine
_HOST = re.compile(r"(\[[0-9a-f:.]+\]|[0-9a-z_.-]+)(:[0-9]{1,5})?")

CONTENT_POLICY = "frame-ancestors 'none'"
"""The rule that a page cannot have in its text; ``static/index.html`` has the others."""

_HEADERS = {
    "content-security-policy": CONTENT_POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}


class SecurityMiddleware:
    """The outermost layer of the application.

    *hosts* are names that requests may use for the server, in addition to the names of this
    machine. If one of them means every address, any numeric address is accepted, because no name
    can be pointed at a numeric address. A *shared* server distinguishes its clients by a cookie.
    """

    def __init__(self, app: ASGIApp, hosts: Iterable[str] = (), *, shared: bool) -> None:
        self._app, self._shared = app, shared
        self._large = 0  # bodies that are being read and may be large
        names = {_plain(host) for host in hosts}
        self._names = {"localhost", "127.0.0.1", "::1"} | names
        self._any_address = not names.isdisjoint(ANY_ADDRESS)
        self._open = Places(MAX_REQUESTS_PER_OWNER, MAX_REQUESTS_PER_ADDRESS, MAX_REQUESTS)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or answer with the reason for its refusal."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        known = _cookie(headers)
        cookie = known or secrets.token_urlsafe(16)
        scope["owner"] = owner_named(cookie) if self._shared else LOCAL
        client = Client(scope["owner"], _address(scope))
        gives = self._shared and _gives_cookie(scope["path"], headers, known)
        too_many = self._open.full_for(client) is not None
        with self._open.taken(client):
            await self._answer(scope, receive, send, cookie if gives else None, too_many=too_many)

    async def _answer(
        self, scope: Scope, receive: Receive, send: Send, cookie: str | None, *, too_many: bool
    ) -> None:
        """Answer a request; the answer sets *cookie*, if the host and the origin are accepted."""
        headers = Headers(scope=scope)
        refusal = self._refusal(scope, headers)
        exchange = _Exchange(receive, send, scope["path"], cookie if refusal is None else None)
        if refusal is None and too_many:
            refusal = _error(429, "too many requests at the same time: try again shortly", "busy")
        if refusal is None and scope["method"] not in _READING:
            refusal = await self._read(exchange, scope["path"], headers)
        try:
            await (refusal or self._app)(scope, exchange.receive, exchange.send)
        except Exception:
            if exchange.gone:  # the client did not wait for the answer
                return
            if not exchange.begun:
                await _error(500, "something went wrong in the server", "internal")(
                    scope, exchange.receive, exchange.send
                )
            raise

    async def _read(self, exchange: _Exchange, path: str, headers: Headers) -> JSONResponse | None:
        """Read a body; return a refusal if it is not accepted."""
        if path not in LARGE:
            return await exchange.read_body(headers, MAX_BODY_BYTES)
        if self._large:
            return _error(
                429, "the server is reading another large request: try again shortly", "busy"
            )
        self._large += 1
        try:
            return await exchange.read_body(headers, LARGE[path])
        finally:
            self._large -= 1

    def _refusal(self, scope: Scope, headers: Headers) -> JSONResponse | None:
        if _head_bytes(scope) > MAX_HEAD_BYTES:
            most = MAX_HEAD_BYTES // 1024
            return _error(431, f"a head can have at most {most} KiB", "too-large", most)
        host, *more = headers.getlist("host") or [""]
        if more or not self._is_ours(host):
            return _error(400, "the server is not called by that name", "not-answered")
        if scope["path"].startswith("/api/") or scope["method"] not in _READING:
            ours = f"{scope['scheme']}://{host.lower()}"
            origins = [origin.lower() for origin in headers.getlist("origin")]
            if any(origin != ours for origin in origins) or not _is_same_site(headers):
                return _error(403, "requests from other sites are not answered", "not-answered")
        if "content-length" in headers and "transfer-encoding" in headers:
            # A proxy may disagree with us about the end of this request, so read nothing after it.
            refusal = _error(400, "a request has either a length or chunks", "not-answered")
            refusal.headers["connection"] = "close"
            return refusal
        if any(coding.lower() != "identity" for coding in headers.getlist("content-encoding")):
            return _error(415, "a request must not be compressed", "not-answered")
        return None

    def _is_ours(self, host: str) -> bool:
        match = _HOST.fullmatch(host.lower())
        if match is None:
            return False
        name = _plain(match[1])
        return name in self._names or (self._any_address and _is_address(name))


async def owner_of(request: Request) -> str:
    """Return the owner of the client's saved things; on a shared server, its cookie names them."""
    owner: str = request.scope["owner"]
    return owner


Owner = Annotated[str, Depends(owner_of)]


async def client_of(request: Request) -> Client:
    """Return the client that sends a request: its owner and its address."""
    return Client(request.scope["owner"], _address(request.scope))


Sender = Annotated[Client, Depends(client_of)]


def _head_bytes(scope: Scope) -> int:
    """Return about the length of a head; the server limits only heads that arrive in parts."""
    fields = sum([len(name) + len(value) + 4 for name, value in scope["headers"]])
    return fields + len(scope["path"]) + len(scope["query_string"])


def _address(scope: Scope) -> str:
    return address_of(scope["client"][0]) if scope["client"] else ""


def _plain(host: str) -> str:
    return host.strip("[]").lower()


def _is_same_site(headers: Headers) -> bool:
    """Return whether the request was not sent by the page of another site."""
    return all(site in ("same-origin", "none") for site in headers.getlist("sec-fetch-site"))


def _is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


def _error(status: int, message: str, code: str, *values: int) -> JSONResponse:
    return JSONResponse(RefusalError(message, code, *values).as_json(), status)


# -- the cookie ----------------------------------------------------------------------------------


def _cookie(headers: Headers) -> str | None:
    try:
        cookie = SimpleCookie(headers.get("cookie", "")).get(COOKIE)
    except CookieError:
        return None
    return cookie.value if cookie is not None and COOKIE_FORM.fullmatch(cookie.value) else None


def _gives_cookie(path: str, headers: Headers, known: str | None) -> bool:
    """Return whether the answer sets the owner cookie, or renews the *known* one.

    A browser that follows a link from another site does not send its strict cookie, and a new
    cookie must not replace it. The page then sends its own requests, as the same site.
    """
    if path.startswith("/static/"):
        return False
    if known is None:
        return _is_same_site(headers)
    return not path.startswith("/api/")


# -- the request and its answer ------------------------------------------------------------------


class _Exchange:
    """One request and its answer, to which headers and the cookie are added."""

    def __init__(self, receive: Receive, send: Send, path: str, cookie: str | None) -> None:
        self._receive, self._send = receive, send
        self._path, self._cookie = path, cookie
        self._body: list[Message] = []
        self.begun = self.gone = False  # the answer; the client

    async def read_body(self, headers: Headers, most: int) -> JSONResponse | None:
        """Read the whole body; return a refusal if it is too large or takes too long."""
        too_large = _error(
            413, f"a request can have at most {most // 1024} KiB", "too-large", most // 1024
        )
        length = headers.get("content-length", "0")
        if length.isdecimal() and int(length[:20]) > most:
            return too_large
        body = bytearray()
        try:
            async with asyncio.timeout(BODY_TIMEOUT):
                while (message := await self.receive()).get("more_body", False):
                    body += message["body"]
                    if len(body) > most:
                        return too_large
        except TimeoutError:
            return _error(408, "the request took too long to arrive", "too-slow")
        if self.gone:
            return _error(400, "the request came to an end too soon", "not-answered")
        body += message["body"]
        if len(body) > most:
            return too_large
        self._body.append({"type": "http.request", "body": bytes(body), "more_body": False})
        return None

    async def receive(self) -> Message:
        """Return the next message."""
        if self._body:
            return self._body.pop()
        message = await self._receive()
        self.gone = self.gone or message["type"] == "http.disconnect"
        return message

    async def send(self, message: Message) -> None:
        """Send a part of the answer."""
        self.begun = True
        if message["type"] == "http.response.start":
            _add_headers(message, self._path, self._cookie)
        await self._send(message)


def _add_headers(message: Message, path: str, cookie: str | None) -> None:
    headers = MutableHeaders(scope=message)
    for name, value in _HEADERS.items():
        headers.setdefault(name, value)
    headers.setdefault("cache-control", "no-store" if path.startswith("/api/") else "no-cache")
    if cookie is not None:
        headers.append(
            "set-cookie",
            f"{COOKIE}={cookie}; Path=/; Max-Age={COOKIE_SECONDS}; HttpOnly; SameSite=Strict",
        )
