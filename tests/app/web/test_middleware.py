"""Checks of hosts, origins and sizes, and the headers of answers."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from pegsol.app.web import middleware
from pegsol.app.web.middleware import COOKIE, MAX_BODY_BYTES
from pegsol.app.web.pages import PAGES
from pegsol.app.web.server import create_app

CENTRAL = {"problem": "english d4 d4"}


@pytest.mark.parametrize(
    "host",
    [
        "evil.example",
        "evil.example:80",
        "127.0.0.1.evil.example",
        "evil.localhost",
        "192.168.1.7",
        "2130706433",
        "127.1",
        "",
        "[",
        "[::1",
        "[::1]x",
        "evil.example@127.0.0.1",
        "127.0.0.1/evil",
        "127.0.0.1#evil",
        "127.0.0.1:evil",
        "127.0.0.1,evil.example",
        "127.0.0.1:80\n",
    ],
)
def test_other_names_for_this_machine_are_refused(client: TestClient, host: str) -> None:
    answer = client.get("/", headers={"host": host})
    assert answer.status_code == 400
    assert answer.json()["error"] == "the server is not called by that name"
    assert COOKIE not in answer.cookies


@pytest.mark.parametrize("host", ["127.0.0.1:8037", "localhost", "LOCALHOST:1", "[::1]:8037"])
def test_names_of_this_machine_are_ours(client: TestClient, host: str) -> None:
    assert client.get("/api/version", headers={"host": host}).status_code == 200


@pytest.mark.parametrize(
    ("hosts", "host", "status"),
    [
        (["box"], "box:8037", 200),
        (["box"], "192.168.1.7", 400),
        (["0.0.0.0"], "192.168.1.7:8037", 200),
        (["::"], "[fe80::1]", 200),
        (["0.0.0.0"], "evil.example", 400),
    ],
)
def test_a_server_for_others_has_more_names(
    tmp_path: Path, hosts: list[str], host: str, status: int
) -> None:
    client = TestClient(create_app(tmp_path, hosts=hosts), base_url=f"http://{host}")
    assert client.get("/api/version").status_code == status


@pytest.mark.parametrize(
    "headers",
    [
        {"origin": "http://evil.example"},
        {"origin": "https://127.0.0.1"},
        {"origin": "http://127.0.0.1:8000"},
        {"origin": "null"},
        {"sec-fetch-site": "cross-site"},
        {"sec-fetch-site": "same-site"},
        {"sec-fetch-site": "same-origin", "origin": "http://evil.example"},
    ],
)
def test_requests_from_other_sites_are_refused(client: TestClient, headers: dict[str, str]) -> None:
    for answer in (
        client.post("/api/problem", json=CENTRAL, headers=headers),
        client.get("/api/board?name=english", headers=headers),
        client.delete("/api/saved/x", headers=headers),
        client.post("/", headers=headers),
    ):
        assert answer.status_code == 403
        assert answer.json()["error"] == "requests from other sites are not answered"


@pytest.mark.parametrize("name", ["origin", "sec-fetch-site"])
def test_what_is_said_twice_must_be_true_twice(client: TestClient, name: str) -> None:
    ours = {"origin": "http://127.0.0.1", "sec-fetch-site": "same-origin"}[name]
    headers = [(name, ours), (name, "cross-site")]
    assert client.get("/api/version", headers=headers).status_code == 403


def test_a_client_has_a_limited_number_of_requests_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for most, statuses in ((0, {429}), (1, {200})):  # one after another
        monkeypatch.setattr(middleware, "MAX_REQUESTS_PER_ADDRESS", most)
        client = TestClient(create_app(tmp_path, shared=True), base_url="http://127.0.0.1")
        answers = [client.get("/static/app.js") for _ in range(3)]
        assert {answer.status_code for answer in answers} == statuses
    monkeypatch.setattr(middleware, "MAX_REQUESTS_PER_OWNER", 0)
    client = TestClient(create_app(tmp_path, shared=True), base_url="http://127.0.0.1")
    error = client.get("/static/app.js").json()["error"]
    assert error.startswith("too many requests at the same time")


@pytest.mark.parametrize(
    "headers",
    [{}, {"origin": "http://127.0.0.1", "sec-fetch-site": "same-origin"}],
)
def test_our_own_pages_are_answered(client: TestClient, headers: dict[str, str]) -> None:
    assert client.post("/api/problem", json=CENTRAL, headers=headers).status_code == 200


def test_a_link_from_another_site_opens_a_page(client: TestClient) -> None:
    assert client.get("/?p=crossbow", headers={"sec-fetch-site": "cross-site"}).status_code == 200


@pytest.mark.parametrize(
    "path",
    ["/", "/static/board/board.js", "/api/boards", "/api/nothing", "/nothing", "/api/saved/x"],
)
def test_every_answer_has_the_strict_headers(client: TestClient, path: str) -> None:
    headers = client.get(path).headers
    assert headers["content-security-policy"] == "frame-ancestors 'none'"  # a page has the others
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"
    assert headers["cross-origin-opener-policy"] == "same-origin"
    assert headers["cross-origin-resource-policy"] == "same-origin"
    assert "access-control-allow-origin" not in headers


def test_refusals_are_strict_too(client: TestClient) -> None:
    headers = client.get("/", headers={"host": "evil.example"}).headers
    assert headers["x-content-type-options"] == "nosniff"


def test_a_failure_is_one_line_and_strict(tmp_path: Path) -> None:
    app = create_app(tmp_path)

    @app.get("/api/broken")
    def broken() -> None:
        raise RuntimeError("a secret")

    answer = TestClient(app, base_url="http://127.0.0.1", raise_server_exceptions=False).get(
        "/api/broken"
    )
    assert answer.status_code == 500
    assert answer.json()["error"] == "something went wrong in the server"
    assert answer.headers["x-content-type-options"] == "nosniff"


# -- the owner -----------------------------------------------------------------------------------


def test_a_new_client_gets_a_cookie_that_scripts_and_other_sites_cannot_use(
    client: TestClient,
) -> None:
    cookie = client.get("/").headers["set-cookie"]
    assert re.fullmatch(
        rf"{COOKIE}=[\w-]{{22}}; Path=/; Max-Age=\d+; HttpOnly; SameSite=Strict", cookie
    )


def test_the_cookie_stays_the_same(client: TestClient) -> None:
    client.get("/")
    owner = client.cookies[COOKIE]
    assert "set-cookie" not in client.get("/api/saved").headers
    client.get("/")
    assert client.cookies[COOKIE] == owner


def test_two_people_get_different_cookies(client: TestClient, other: TestClient) -> None:
    client.get("/")
    other.get("/")
    assert client.cookies[COOKIE] != other.cookies[COOKIE]


def test_a_server_for_one_user_needs_no_cookie(tmp_path: Path) -> None:
    app = create_app(tmp_path)
    one, two = [TestClient(app, base_url="http://127.0.0.1") for _ in range(2)]
    with one:
        name = one.post("/api/saved", json=CENTRAL | {"kind": "game", "name": "Mine"}).json()["id"]
        assert "set-cookie" not in one.get("/").headers
        assert [thing["id"] for thing in two.get("/api/saved").json()["saved"]] == [name]
        answer = two.get("/api/saved", headers={"sec-fetch-site": "cross-site"})
        assert answer.status_code == 403
        made_up = {"cookie": f"{COOKIE}={'a' * 22}"}
        assert two.put(f"/api/saved/{name}", json={"name": "New"}, headers=made_up).json()["mine"]


@pytest.mark.parametrize("value", ["", "x", "local", "a" * 23, 'a"b', "ä" * 22])
def test_a_made_up_cookie_is_replaced(client: TestClient, value: str) -> None:
    headers = {"cookie": f"{COOKIE}={value}".encode()}
    assert client.get("/", headers=headers).headers["set-cookie"].startswith(COOKIE)


def test_a_link_from_another_site_does_not_replace_the_cookie(client: TestClient) -> None:
    # Browsers do not send strict cookies along with it, so it looks like a new client.
    assert "set-cookie" not in client.get("/", headers={"sec-fetch-site": "cross-site"}).headers


# -- what is sent --------------------------------------------------------------------------------


def test_a_large_body_is_refused(client: TestClient) -> None:
    answer = client.post("/api/problem", json={"problem": "x" * MAX_BODY_BYTES})
    assert answer.status_code == 413
    assert answer.json()["error"] == "a request can have at most 256 KiB"


def test_a_large_body_without_a_length_is_refused(client: TestClient) -> None:
    sent = 0

    def pieces() -> Iterator[bytes]:
        nonlocal sent
        for _ in range(100):
            sent += 1
            yield b" " * 10_000

    headers = {"content-type": "application/json"}
    assert client.post("/api/problem", content=pieces(), headers=headers).status_code == 413


def test_a_body_in_pieces_is_read(client: TestClient) -> None:
    content = json.dumps(CENTRAL).encode()
    headers = {"content-type": "application/json"}
    pieces = iter([content[:5], content[5:]])
    assert client.post("/api/problem", content=pieces, headers=headers).status_code == 200


@pytest.mark.parametrize(
    ("content", "status"),
    [
        (b"", 422),
        (b"{", 422),
        (b"\xff", 400),
        (b"[" * 100_000, 400),
        (b'{"problem": 3}', 422),
        (b'{"problem": {"pegsol": 1, "board": "english", "title": "\\ud800"}}', 400),
        (b'{"problem": "english\\ud800"}', 422),
        (b'{"problem": "english", "more": 1}', 422),
        (b'{"problem": {"a": NaN}}', 422),
        (b'{"problem": {"pegsol": ' + b"9" * 5000 + b"}}", 400),
        (b'{"problem": ' + b'{"a":' * 20_000 + b"1" + b"}" * 20_000 + b"}", 400),
    ],
)
def test_anything_may_be_sent(client: TestClient, content: bytes, status: int) -> None:
    headers = {"content-type": "application/json"}
    answer = client.post("/api/problem", content=content, headers=headers)
    error = answer.json()["error"]
    assert (answer.status_code, error.count("\n")) == (status, 0), error


@pytest.mark.parametrize(
    ("body", "error"),
    [
        ({"problem": 3}, "problem: Input should be a valid string"),
        ({"problem": "english", "moves": ["d2-d4", 3]}, "moves.1: Input should be a valid string"),
        ({"problem": "english", "more": 3}, "more: Extra inputs are not permitted"),
        ([], "Input should be a valid dictionary or object to extract fields from"),
    ],
)
def test_what_does_not_fit_the_schema_is_named(
    client: TestClient, body: object, error: str
) -> None:
    answer = client.post("/api/analysis", json=body)
    told = {"error": error, "code": "invalid", "values": [error]}
    assert (answer.status_code, answer.json()) == (422, told)


# -- pages ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("page", PAGES)
def test_pages_are_the_application(client: TestClient, page: str) -> None:
    answer = client.get(page)
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert answer.text.startswith("<!doctype html>")
    assert client.head(page).headers["content-length"] == answer.headers["content-length"]


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        ("/static/board/board.js", "text/javascript"),
        ("/static/index.html", "text/html"),
        ("/static/fonts/Inter-Regular.woff2", "font/woff2"),
    ],
)
def test_files_have_their_types(client: TestClient, path: str, kind: str) -> None:
    answer = client.get(path)
    assert (answer.status_code, answer.headers["content-type"].partition(";")[0]) == (200, kind)
    assert client.get(path, headers={"if-none-match": answer.headers["etag"]}).status_code == 304


@pytest.mark.parametrize(
    "path",
    [
        "/static/../server.py",
        "/static/%2e%2e/server.py",
        "/static/fonts/..%2fpage.typ",
        "/static/board/../theme.py",
        "/static/board/%2e%2e/theme.py",
        "/docs",
    ],
)
def test_nothing_else_is_served(client: TestClient, path: str) -> None:
    assert client.get(path).status_code == 404
