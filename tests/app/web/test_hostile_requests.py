"""Requests as no browser sends them: forged, framed twice, compressed, and far too large."""

from __future__ import annotations

import gzip
import json
import re
import socket
import zlib
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from html.parser import HTMLParser
from pathlib import Path
from random import Random
from typing import Any

import pytest
from fastapi import Request
from fastapi.testclient import TestClient

from pegsol import problem
from pegsol.app.web.assets import Assets
from pegsol.app.web.middleware import COOKIE, MAX_HEAD_BYTES
from pegsol.app.web.pages import PAGES
from pegsol.app.web.server import create_app, server_of
from tried import Tried

QUESTION = json.dumps({"problem": "english d4 d4"}).encode()
JSON = {"content-type": "application/json"}
HOST = b"Host: 127.0.0.1\r\n"
POST = b"POST /api/problem HTTP/1.1\r\n" + HOST + b"Content-Type: application/json\r\n"
LENGTH = b"Content-Length: %d\r\n" % len(QUESTION)
CHUNKED = b"Transfer-Encoding: chunked\r\n"
CHUNKS = b"%x\r\n%s\r\n0\r\n\r\n" % (len(QUESTION), QUESTION)
NEXT = b"GET /api/version HTTP/1.1\r\n" + HOST + b"\r\n"
LAST = NEXT.replace(b"\r\n\r\n", b"\r\nConnection: close\r\n\r\n")


@pytest.fixture
def port(address: str) -> int:
    """Where the server listens."""
    return int(address.rpartition(":")[2])


def answers(port: int, sent: bytes, seconds: float = 20.0) -> list[int]:
    """Send some bytes; return the status of each answer until the server hangs up or is silent."""
    received = b""
    with socket.create_connection(("127.0.0.1", port), timeout=seconds) as connection:
        with suppress(ConnectionError):  # the server need not read what is too much
            connection.sendall(sent)
        with suppress(ConnectionError, TimeoutError):
            while some := connection.recv(65536):
                received += some
    return [int(part[:3]) for part in received.split(b"HTTP/1.1 ")[1:]]


# -- hosts and origins ---------------------------------------------------------------------------


def test_a_server_answers_to_the_names_that_it_is_given(serve: Callable[..., Any]) -> None:
    server = serve("--name", "peg.example.org", "--name", "Peg")
    with server.client() as client:
        answers = {
            host: client.get("/", headers={"host": host}).status_code
            for host in ("peg.example.org", "peg:8037", "evil.example", "org")
        }
    assert answers == {"peg.example.org": 200, "peg:8037": 200, "evil.example": 400, "org": 400}


@pytest.mark.parametrize(
    ("host", "origin", "status"),
    [
        ("[::1]:8037", "http://[::1]:8037", 200),
        ("LocalHost:8037", "http://localhost:8037", 200),
        ("localhost:8037", "HTTP://LOCALHOST:8037", 200),
        ("localhost:8037", "http://localhost:8038", 403),
        ("localhost:8037", "http://localhost", 403),
        ("localhost:8037", "https://localhost:8037", 403),
        ("localhost:8037", "http://127.0.0.1:8037", 403),
        ("localhost:8037", "http://localhost:8037.evil.example", 403),
        ("localhost:8037", "http://localhost:8037/", 403),
        ("localhost:8037", "http://localhost:8037, null", 403),
        ("localhost:8037", "null", 403),
        ("localhost:8037", "file://", 403),
        ("localhost:8037", "", 403),
        ("[::1]:8037", "http://::1:8037", 403),
        ("[::ffff:127.0.0.1]", None, 400),
        ("0", None, 400),
        ("127.0.0.1.", None, 400),
        ("127.0.0.1:123456", None, 400),
        ("localhost\t", None, 400),
    ],
)
def test_host_and_origin(client: TestClient, host: str, origin: str | None, status: int) -> None:
    headers = {"host": host} | ({} if origin is None else {"origin": origin})
    answer = client.post("/api/problem", content=QUESTION, headers=JSON | headers)
    assert answer.status_code == status
    assert ("set-cookie" in answer.headers) == (status == 200)


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "PATCH", "FOO"])
def test_no_method_of_another_site_reaches_a_page(client: TestClient, method: str) -> None:
    for path in ("/", "/static/app.js", "/s/x", "/api/saved/x"):
        answer = client.request(method, path, headers={"origin": "null"})
        assert answer.status_code == 403


@pytest.fixture(scope="module")
def echo(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """What the application is told of the last request, by the server as it really runs."""
    app = create_app(tmp_path_factory.mktemp("data"))
    told: dict[str, Any] = {}

    @app.get("/api/echo")
    def _echo(request: Request) -> None:
        told.update(client=request.scope["client"][0], scheme=request.scope["scheme"])

    told["application"] = server_of(app).config.loaded_app
    return told


@pytest.mark.parametrize(
    "headers",
    [
        {"x-forwarded-for": "203.0.113.9"},
        {"x-forwarded-for": "203.0.113.9", "x-forwarded-proto": "https"},
        {"forwarded": "for=203.0.113.9;proto=https"},
    ],
)
def test_what_proxies_say_is_not_believed(echo: dict[str, Any], headers: dict[str, str]) -> None:
    local = TestClient(echo["application"], base_url="http://127.0.0.1", client=("127.0.0.1", 9))
    assert local.get("/api/echo", headers=headers).status_code == 200
    assert (echo["client"], echo["scheme"]) == ("127.0.0.1", "http")
    https = {"origin": "https://127.0.0.1", "x-forwarded-proto": "https"}
    assert local.get("/api/echo", headers=https).status_code == 403


def test_a_named_proxy_is_believed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FORWARDED_ALLOW_IPS", "192.0.2.1")
    application = server_of(create_app(tmp_path)).config.loaded_app
    https = {"origin": "https://127.0.0.1", "x-forwarded-proto": "https"}
    for address, status in (("192.0.2.1", 200), ("192.0.2.2", 403), ("127.0.0.1", 403)):
        client = TestClient(application, base_url="http://127.0.0.1", client=(address, 9))
        assert client.get("/api/version", headers=https).status_code == status


# -- policies ------------------------------------------------------------------------------------


def _rules(policy: str) -> dict[str, list[str]]:
    return {name: values for name, *values in map(str.split, policy.split(";"))}


def test_every_kind_of_answer_has_a_policy_that_allows_no_frame(
    client: TestClient,
) -> None:
    saved = client.post("/api/saved", json={"problem": "english", "kind": "game", "name": "x"})
    order = {"form": "svg", "items": [{"problem": "crossbow"}]}
    kinds = [
        *(client.get(path) for path in PAGES),
        client.get("/offline.js"),
        client.get("/static/icon.svg"),
        client.get("/static/pegsol.webmanifest"),
        client.get(f"/s/{saved.json()['id']}", follow_redirects=False),
        client.get("/api/openapi.json"),
        client.get("/nothing"),
        client.get("/", headers={"host": "evil.example"}),
        client.post("/api/problem", headers={"origin": "null"}),
        client.post("/api/problem", content=b"{", headers=JSON),
        client.request("TRACE", "/"),
        client.post("/api/export", json=order),
        client.post("/api/export", json=order | {"form": "json"}),
    ]
    assert {200, 302, 400, 403, 404, 405, 422} <= {answer.status_code for answer in kinds}
    for answer in kinds:
        policy = _rules(answer.headers["content-security-policy"])
        assert policy["frame-ancestors"] == ["'none'"], answer.url
        inline = "'unsafe-inline'" in policy.get("style-src", [])
        assert inline <= (answer.headers.get("content-type") == "image/svg+xml")
        assert inline <= ("sandbox" in policy)
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["referrer-policy"] == "no-referrer"


class _Inline(HTMLParser):
    """Lists what the policy would not allow a page to have in its text."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        names = dict(attrs)
        if tag in ("style", "base", "iframe", "object") or (tag == "script" and "src" not in names):
            self.found.append(tag)
        for name, value in attrs:
            link = name in ("href", "src", "action") and not re.match(r"/|data:image/", value or "")
            if name.startswith(("on", "style")) or link:
                self.found.append(f"{tag} {name}={value}")


def test_the_page_has_nothing_that_its_policy_forbids(client: TestClient) -> None:
    page = _Inline()
    page.feed(client.get("/").text)
    assert page.found == []
    page.feed('<p onclick="x" style="y"><script>z</script><a href="javascript:x">')
    assert len(page.found) == 4


@pytest.mark.parametrize("form", ["svg", "pages", "text", "json"])
def test_a_title_changes_no_header(client: TestClient, form: str) -> None:
    title = '../../x"; filename="a.html\r\nset-cookie: a=b <script>\u202e'
    crossing = problem("line(4) b1 c1").as_json() | {"title": title, "description": title}
    order = {"form": form, "title": title, "items": [{"problem": crossing}]}
    answer = client.post("/api/export", json=order)
    assert answer.status_code == 200, answer.text
    ending = "txt" if form == "text" else form
    name = f"x-filename-a-html-set-cookie-a-b-script.{ending}"
    assert answer.headers["content-disposition"] == f'attachment; filename="{name}"'
    assert answer.headers["content-type"].startswith(
        ("image/svg", "application/json", "text/plain")
    )
    assert "a=b" not in answer.headers.get("set-cookie", "")
    saved = client.post("/api/saved", json={"kind": "game", "name": title, "problem": crossing})
    link = client.get(f"/s/{saved.json()['id']}", follow_redirects=False).headers["location"]
    assert re.fullmatch(r"/\?p=json%3A[\w-]+", link)


# -- paths ---------------------------------------------------------------------------------------

UP = [
    "../" * 8 + "etc/passwd",
    "..%2f" * 8 + "etc%2fpasswd",
    "%2e%2e%2f" * 8 + "etc%2fpasswd",
    "%252e%252e%252f" * 8 + "etc%252fpasswd",
    "..\\" * 8 + "etc\\passwd",
    "..%5c" * 8 + "etc%5cpasswd",
    "/etc/passwd",
    "%2fetc%2fpasswd",
    "file:%2f%2f%2fetc%2fpasswd",
    "%00",
    "index.html%00.js",
    "%ff%fe",
    "%c0%ae%c0%ae%c0%af",
    "%0d%0aset-cookie:%20a=b",
    "con",
    "~root",
    "a" * 20_000,
]
ROUTES = [
    ("GET", "/static/{}"),
    ("GET", "/static/fonts/{}"),
    ("GET", "/static/board/{}"),
    ("GET", "/{}"),
    ("GET", "/s/{}"),
    ("GET", "/api/saved/{}"),
    ("DELETE", "/api/saved/{}"),
    ("GET", "/api/results/{}/ghost"),
    ("GET", "/api/jobs/{}"),
    ("GET", "/api/jobs/{}/events"),
    ("GET", "/api/jobs/{}/proof.svg"),
    ("DELETE", "/api/jobs/{}"),
    ("POST", "/api/jobs/{}/pause"),
    ("GET", "/api/lab/{}"),
    ("GET", "/api/lab/{}/events"),
    ("POST", "/api/lab/{}/stop"),
    ("GET", "/api/board?name={}"),
    ("GET", "/api/daily?date={}"),
]


@pytest.mark.parametrize(("method", "route"), ROUTES)
def test_no_name_leads_out_of_the_server(client: TestClient, method: str, route: str) -> None:
    for name in UP:
        answer = client.request(method, route.format(name), follow_redirects=False)
        nothing = answer.status_code == 200 and answer.json() == {"ghost": None}
        assert 400 <= answer.status_code < 500 or nothing, name
        assert "root:" not in answer.text
        assert "a=b" not in answer.headers.get("set-cookie", "")
        assert answer.headers["content-type"] == "application/json"


@pytest.mark.parametrize("name", UP, ids=range(len(UP)))
def test_names_in_a_body_lead_nowhere(client: TestClient, name: str) -> None:
    for body in ({"problem": name}, {"problem": {"pegsol": 1, "board": name}}):
        answer = client.post("/api/problem", json=body)
        assert (answer.status_code, "root:" in answer.text) == (400, False)


def test_a_file_that_appears_later_is_not_served(tmp_path: Path) -> None:
    (tmp_path / "static").mkdir()
    (tmp_path / "static" / "page.js").write_text("//")
    (tmp_path / "secret").write_text("secret")
    files = TestClient(Assets({"": tmp_path / "static"}))
    (tmp_path / "static" / "link").symlink_to(tmp_path / "secret")
    (tmp_path / "static" / "folder").symlink_to(tmp_path)
    assert files.get("/page.js").status_code == 200
    with pytest.raises(Exception, match="file"):
        files.get("/link")
    with pytest.raises(Exception, match="file"):
        files.get("/folder/secret")


# -- bodies --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("coding", "content"),
    [
        ("gzip", gzip.compress(QUESTION)),
        ("x-gzip", gzip.compress(b" " * 30_000_000)),
        ("deflate", zlib.compress(QUESTION)),
        ("br", QUESTION),
        ("zstd", QUESTION),
        ("gzip, identity", QUESTION),
        ("gzip, gzip", gzip.compress(gzip.compress(QUESTION))),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_compressed_body_is_refused(client: TestClient, coding: str, content: bytes) -> None:
    headers = JSON | {"content-encoding": coding}
    for path in ("/api/problem", "/api/backup"):
        answer = client.post(path, content=content, headers=headers)
        assert answer.status_code == 415
        assert answer.json()["error"] == "a request must not be compressed"
    plain = JSON | {"content-encoding": "Identity"}
    assert client.post("/api/problem", content=QUESTION, headers=plain).status_code == 200


@pytest.mark.parametrize(
    "kind",
    ["", "text/plain", "text/html", "application/x-www-form-urlencoded", "multipart/form-data"],
)
def test_what_a_form_of_another_site_can_send_is_not_read(client: TestClient, kind: str) -> None:
    for content in (QUESTION, b"problem=english", b"--x\r\n\r\n"):
        answer = client.post("/api/problem", content=content, headers={"content-type": kind})
        assert answer.status_code == 422
    assert client.post("/api/problem", content=QUESTION).status_code == 422


DEEP = 60_000


def test_json_of_any_unicode_encoding_is_read(client: TestClient) -> None:
    text = QUESTION.decode()
    for content in (b"\xef\xbb\xbf" + QUESTION, text.encode("utf-16"), text.encode("utf-32-be")):
        assert client.post("/api/problem", content=content, headers=JSON).status_code == 200


BOMBS = [
    b"\xff\xfe" + QUESTION,
    b'{"problem":' + b"[" * DEEP + b"]" * DEEP + b"}",
    b'{"problem":' + b"-" + b"9" * 200_000 + b"}",
    b'{"problem":{"pegsol":1e999}}',
    b'{"problem":{"pegsol":1,"board":"line(1e9)"}}',
    b'{"problem":{"pegsol":1,"board":"rectangle(99999999999,99999999999)"}}',
    b'{"problem":{"pegsol":-Infinity}}',
    b'{"problem":{' + b",".join([b'"%d":0' % i for i in range(15_000)]) + b"}}",
    b'{"problem":"' + b"\\u0041" * 40_000 + b'"}',
    b'{"problem":"' + b"(" * 200_000 + b'"}',
    b'{"problem":"english\\u0000"}',
    b'{"problem":"english","problem":"\\udc00"}',
    b'{"problem":"english","moves":[' + b'"a1-a1",' * 30_000 + b'"a"]}',
    b"null",
    b'"english"',
    QUESTION + b"{}",
]


@pytest.mark.parametrize("content", BOMBS, ids=range(len(BOMBS)))
def test_json_bombs(client: TestClient, content: bytes) -> None:
    answer = client.post("/api/problem", content=content, headers=JSON)
    assert answer.status_code in (400, 422)
    error = answer.json()["error"]
    assert "\n" not in error
    assert len(error) < 500


COOKIES = [
    "; ".join(f"a{i}=1" for i in range(5000)),
    f"{COOKIE}=" + "a" * 50_000,
    f"{COOKIE}={'a' * 22}; {COOKIE}={'b' * 22}",
    "=;" * 20_000,
    '"' * 50_000,
]


@pytest.mark.parametrize("cookie", COOKIES, ids=range(len(COOKIES)))
def test_huge_cookies(client: TestClient, cookie: str) -> None:
    assert client.get("/api/saved", headers={"cookie": cookie}).json() == {"saved": []}


@pytest.mark.parametrize("path", ["/", "/api/saved"])
def test_a_head_that_arrives_at_once_may_not_be_longer(client: TestClient, path: str) -> None:
    for length, status in ((MAX_HEAD_BYTES // 2, 200), (MAX_HEAD_BYTES, 431)):
        answer = client.get(path, headers={"x": "a" * length})
        assert answer.status_code == status


def test_a_query_of_thousands_of_fields(client: TestClient) -> None:
    query = "&".join(f"a{number}=1" for number in range(6000))
    assert client.get(f"/api/board?{query}&name=").status_code == 422


# -- framing -------------------------------------------------------------------------------------


FRAMES = [
    POST + LENGTH + CHUNKED + b"\r\n" + CHUNKS,
    POST + CHUNKED + b"Content-Length: 4\r\n\r\n" + CHUNKS,
    POST + LENGTH + b"Content-Length: 4\r\n\r\n" + QUESTION,
    POST + b"Content-Length: +%d\r\n\r\n" % len(QUESTION) + QUESTION,
    POST + b"Content-Length: -1\r\n\r\n" + QUESTION,
    POST + b"Content-Length: " + b"9" * 3000 + b"\r\n\r\n" + QUESTION,
    POST + b"Transfer-Encoding: gzip, chunked\r\n\r\n" + CHUNKS,
    POST + b"Transfer-Encoding: xchunked\r\n\r\n" + CHUNKS,
    POST + b"Transfer-Encoding : chunked\r\n\r\n" + CHUNKS,
    POST + b"Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n\r\n" + CHUNKS,
    POST + CHUNKED + b"\r\n" + b"f" * 30 + b"\r\n" + QUESTION,
    NEXT.replace(HOST, b""),
    NEXT.replace(HOST, HOST + b"Host: evil.example\r\n"),
    NEXT.replace(HOST, b"Host : 127.0.0.1\r\n"),
    NEXT.replace(b"version", b"vers\x00ion"),
    b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    NEXT.replace(HOST, HOST + b"X: " + b"a" * 2_000_000 + b"\r\n"),
    b"GET /" + b"a" * 2_000_000 + b" HTTP/1.1\r\n" + HOST + b"\r\n",
]


@pytest.mark.parametrize("request_", FRAMES, ids=range(len(FRAMES)))
def test_a_request_framed_in_two_ways_is_refused_and_nothing_after_it_is_read(
    port: int, request_: bytes
) -> None:
    found = answers(port, request_ + LAST)
    assert set(found) <= {400, 431}
    assert answers(port, NEXT + LAST) == [200, 200]


def test_a_refused_request_with_a_broken_body_leaves_no_traceback(
    port: int, caplog: pytest.LogCaptureFixture
) -> None:
    request = POST + b"Origin: null\r\n" + CHUNKED + b"\r\nno length\r\n"
    assert answers(port, request) in ([400], [403], [])
    assert caplog.records == []


@pytest.mark.long
@pytest.mark.parametrize("seed", range(4))
def test_mutated_requests_never_fail_in_the_server(
    port: int, seed: int, caplog: pytest.LogCaptureFixture, tried: Tried
) -> None:
    """Requests with bytes changed, left out, repeated and taken from others."""
    rng = Random(seed)
    good = [NEXT, POST + LENGTH + b"\r\n" + QUESTION, POST + CHUNKED + b"\r\n" + CHUNKS]
    seeds = [*good, *(one for one in FRAMES if len(one) < 10_000)]
    tried("requests with bytes changed, left out and repeated", 500, "requests")
    found: Counter[int] = Counter()
    for _ in range(500):
        sent = rng.choice(seeds)
        for _ in range(rng.choice([1, 1, 2, 4])):
            at = rng.randrange(len(sent))
            piece = rng.choice(
                [
                    rng.randbytes(1),
                    rng.choice([b"\r\n", b"\n", b"\0", b":", b" ", b"\r\n\r\n", b"%00", b"-1"]),
                    rng.choice(seeds)[at : at + rng.randrange(1, 60)],
                ]
            )
            sent = sent[:at] + piece + sent[at + rng.choice([0, 1, len(piece)]) :]
        found.update(answers(port, sent + LAST, seconds=0.2))
    assert found[200]
    assert max(found) < 500
    assert caplog.records == []
    assert answers(port, LAST) == [200]


def test_a_body_is_not_another_request(port: int) -> None:
    hidden = b"DELETE /api/saved/x HTTP/1.1\r\n" + HOST + b"\r\n"
    outer = b"GET /api/version HTTP/1.1\r\n" + HOST + b"Content-Length: %d\r\n\r\n" % len(hidden)
    assert answers(port, outer + hidden + LAST) == [200, 200]
    assert answers(port, POST + LENGTH + b"\r\n" + QUESTION + LAST) == [200, 200]
    assert answers(port, POST + CHUNKED + b"\r\n" + CHUNKS + LAST) == [200, 200]


def test_another_name_in_the_address_reaches_nothing(port: int) -> None:
    for name in (b"evil.example", b"127.0.0.1"):
        request = LAST.replace(b"/api/", b"http://" + name + b"/api/")
        assert answers(port, request) == [404]
