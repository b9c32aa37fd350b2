"""The files of the pages as they are sent."""

from __future__ import annotations

import gzip
import json
import os
import re
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from pegsol.app.web.assets import Assets
from pegsol.app.web.pages import PAGES


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "page.js").write_text("words();\n" * 100)
    (tmp_path / "tiny.js").write_text("w()")
    (tmp_path / "index.html").write_text("<html>")
    (tmp_path / "offline.js").write_text(
        'const VERSION = "@VERSION";\nconst FILES = "@FILES";\nconst SHELF = "@SHELF";\n'
    )
    return tmp_path


def test_files_are_compressed_for_those_who_can_read_it(folder: Path) -> None:
    files = TestClient(Assets({"": folder}))
    packed = files.get("/page.js", headers={"accept-encoding": "gzip"})
    plain = files.get("/page.js", headers={"accept-encoding": "identity"})
    assert packed.headers["content-encoding"] == "gzip"
    assert int(packed.headers["content-length"]) < 100 < len(plain.content)
    assert "content-encoding" not in plain.headers
    assert packed.text == plain.text == (folder / "page.js").read_text()
    assert packed.headers["vary"] == plain.headers["vary"] == "accept-encoding"
    # Of so little, the compressed form is longer.
    tiny = files.get("/tiny.js", headers={"accept-encoding": "gzip"})
    assert "content-encoding" not in tiny.headers


def test_comments_are_not_sent(folder: Path) -> None:
    lines = [
        "/**",
        " * About it.",
        " */",
        "one(); // here",
        "  // alone",
        "/** @type {any} */ (two)();",
    ]
    (folder / "page.js").write_text("\n".join(lines))
    assert Assets({"": folder}).asset("page.js").plain.decode().split("\n") == [
        *("", "", "", "one(); // here", "", "/** @type {any} */ (two)();")
    ]


def test_a_file_that_changes_is_sent_anew(folder: Path) -> None:
    files = TestClient(Assets({"": folder}))
    tag = files.get("/page.js").headers["etag"]
    same = files.get("/page.js", headers={"if-none-match": f'"other", W/{tag}'})
    assert (same.status_code, same.content) == (304, b"")
    (folder / "page.js").write_text("changed")
    os.utime(folder / "page.js", ns=(1, 1))
    again = files.get("/page.js", headers={"if-none-match": tag})
    assert (again.status_code, again.text) == (200, "changed")


def test_files_can_only_be_read(folder: Path) -> None:
    files = TestClient(Assets({"": folder}), raise_server_exceptions=False)
    assert files.head("/page.js").status_code == 200
    assert Assets({"more/": folder}).asset("more/page.js").plain.startswith(b"words")
    assert gzip.decompress(Assets({"": folder}).asset("page.js").packed).startswith(b"words")


def test_the_service_worker_knows_every_file_and_changes_with_each(folder: Path) -> None:
    first = Assets({"": folder}).offline(["/"]).plain.decode()
    assert json.loads(first.split("FILES = ")[1].partition(";")[0]) == [
        "./",
        "static/index.html",
        "static/page.js",
        "static/tiny.js",
    ]
    (folder / "tiny.js").write_text("// longer")
    assert Assets({"": folder}).offline(["/"]).plain.decode() != first


def test_all_that_the_service_worker_keeps_is_there(client: TestClient) -> None:
    answer = client.get("/offline.js")
    assert answer.headers["content-type"].startswith("text/javascript")
    found = re.search(r"const FILES = .*?\((\[.*?\])\);", answer.text)
    assert found is not None
    files = json.loads(found[1])
    assert {f".{page}" for page in PAGES} < set(files)
    assert [name for name in files if client.get(f"/{name}").status_code != 200] == []


def test_the_pages_can_be_installed(client: TestClient) -> None:
    manifest = client.get("/static/pegsol.webmanifest")
    assert manifest.headers["content-type"] == "application/manifest+json"
    for icon in manifest.json()["icons"]:
        assert client.get(f"/static/{icon['src']}").headers["content-type"] == icon["type"]
