"""``pegsol play`` as people start and end it."""

from __future__ import annotations

import contextlib
import json
import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import httpx2
import pytest
from click.testing import CliRunner
from fastapi import FastAPI
from fastapi.testclient import TestClient

from parameters import long_after
from pegsol import problem
from pegsol.app.cli import main
from pegsol.app.cli.commands import play
from pegsol.app.web.reading import read_problem
from processes import ENDED, wait_until


def alive(pid: int) -> bool:
    """Return whether a process runs; one that only waits to be buried does not."""
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except FileNotFoundError:
        return False
    return state != "Z"


def children(pid: int) -> list[int]:
    """Return the processes below a process."""
    found = []
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = path.read_text().rpartition(")")[2].split()
        except (FileNotFoundError, ProcessLookupError):
            continue
        if int(fields[1]) == pid:
            found.append(int(path.parent.name))
    return found


def test_the_first_page_is_there_when_the_address_is_printed(serve: Callable[..., Any]) -> None:
    own = problem("english d4 d4").as_json() | {"title": "Mine & yours"}
    server = serve(json.dumps(own))
    found = re.fullmatch(
        r"pegsol runs at (http://127\.0\.0\.1:\d+/\?p=\S+) \(Ctrl-C stops it\)\n", server.line
    )
    assert found is not None
    query = parse_qs(urlsplit(found[1]).query)
    assert read_problem(query["p"][0]).title == "Mine & yours"
    with server.client() as client:
        assert client.get(found[1]).text.startswith("<!doctype html>")
        assert client.get("/static/board/board.js").status_code == 200
    code, complaints = server.interrupt()
    assert (code, complaints) == (0, "\n")


@pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc")
@pytest.mark.parametrize("end", long_after(1, [signal.SIGTERM, signal.SIGHUP, signal.SIGKILL]))
def test_no_process_outlives_the_server(serve: Callable[..., Any], end: signal.Signals) -> None:
    server = serve("crossbow")
    assert server.line.split()[3].endswith("/?p=crossbow")
    with server.client() as client:
        client.post("/api/analysis", json={"problem": "line(6)"})
        running, paused = begin(client, "wiegleb e1 e1"), begin(client, "wiegleb e1 e1")
        assert client.post(f"/api/jobs/{paused}/pause").json()["state"] == "paused"
        wait_until(
            lambda: (client.get(f"/api/jobs/{running}").json()["progress"] or {"nodes": 0})["nodes"]
        )
        wait_until(lambda: len(children(server.process.pid)) >= 4)
        workers = children(server.process.pid)
        os.kill(server.process.pid, end)
        _, complaints = server.process.communicate()
    code, word = ENDED.get(end, (-end, ""))
    assert (server.process.returncode, complaints) == (code, f"pegsol: {word}\n" if word else "")
    wait_until(lambda: not any(alive(pid) for pid in workers))


def test_a_new_folder_is_for_its_owner_only(tmp_path: Path) -> None:
    before = os.umask(0)
    try:
        assert play._made(tmp_path / "games").stat().st_mode & 0o777 == 0o700
    finally:
        os.umask(before)


def begin(client: httpx2.Client, given: str, **more: object) -> str:
    answer = client.post("/api/jobs", json={"problem": given, **more})
    assert answer.status_code == 202, answer.text
    name: str = answer.json()["id"]
    return name


@pytest.mark.long
def test_open_streams_do_not_keep_the_server(serve: Callable[..., Any]) -> None:
    server = serve()
    with server.client() as client, contextlib.ExitStack() as stack:
        name = begin(client, "english d4 d4", kind="all")
        path = f"/api/jobs/{name}/events"
        for _ in range(4):  # that are never read
            stack.enter_context(silent(client, path))
        answer = stack.enter_context(client.stream("GET", path))
        assert next(answer.iter_lines()) == "event: state"
        wait_until(lambda: client.get(f"/api/jobs/{name}").json()["found"] > 1000)
        workers = children(server.process.pid)
        assert server.interrupt() == (0, "\n")
    wait_until(lambda: not any(alive(pid) for pid in workers))


def silent(client: httpx2.Client, path: str) -> socket.socket:
    """Ask for something and do not read it."""
    connection = socket.socket()
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
    connection.connect((client.base_url.host, client.base_url.port))
    lines = [f"GET {path} HTTP/1.1", "Host: 127.0.0.1", f"Cookie: {client.headers['cookie']}"]
    connection.sendall("\r\n".join([*lines, "", ""]).encode())
    return connection


def test_a_port_in_use_is_said_in_one_line(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        words = ["play", "--no-browser", "--port", str(port), "--data", str(tmp_path)]
        done = subprocess.run(
            [sys.executable, "-m", "pegsol", *words],
            capture_output=True,
            text=True,
        )
    assert (done.returncode, done.stdout) == (2, "")
    assert re.fullmatch(rf"pegsol: cannot listen on 127\.0\.0\.1, port {port}: .+\n", done.stderr)


@pytest.mark.parametrize(
    ("words", "line"),
    [
        (["nope"], "no board or puzzle is named 'nope'"),
        (["--data", "/dev/null/games"], "cannot keep games in '/dev/null/games'"),
        (["--host", "no.such.host.invalid"], "cannot listen on no.such.host.invalid"),
    ],
)
def test_what_is_wrong_is_said_in_one_line(tmp_path: Path, words: list[str], line: str) -> None:
    folder = [] if "--data" in words else ["--data", str(tmp_path)]
    done = CliRunner().invoke(main, ["play", "--no-browser", *folder, *words])
    assert (done.exit_code, done.stdout) == (2, "")
    assert done.stderr.startswith(f"pegsol: {line}")
    assert done.stderr.count("\n") == 1


def test_a_file_that_holds_no_games_is_said_in_one_line(tmp_path: Path) -> None:
    (tmp_path / "pegsol.sqlite").write_text("my diary" * 1000)
    done = CliRunner().invoke(main, ["play", "--no-browser", "--data", str(tmp_path)])
    assert (done.exit_code, done.stdout) == (2, "")
    assert re.fullmatch(
        "pegsol: cannot keep games in '.+': it is another kind of file; .*\n", done.stderr
    )


@pytest.mark.parametrize(
    ("words", "cookie"),
    [
        ([], False),
        (["--shared"], True),
        (["--host", "0.0.0.0"], True),
        (["--host", "0.0.0.0", "--not-shared"], False),
        (["--host", "localhost"], False),
    ],
)
def test_games_are_kept_apart_if_others_can_reach_the_server(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, words: list[str], cookie: bool
) -> None:
    apps: list[FastAPI] = []
    monkeypatch.setattr("pegsol.app.web.server.run", lambda app, _: apps.append(app))
    words = ["play", "--no-browser", "--port", "0", "--data", str(tmp_path), *words]
    assert CliRunner().invoke(main, words).exit_code == 0
    client = TestClient(apps[0], base_url="http://127.0.0.1")
    assert ("set-cookie" in client.get("/").headers) == cookie


def test_without_the_extra_it_names_what_to_install(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(play, "find_spec", lambda name: None)
    done = CliRunner().invoke(main, ["play", "--data", str(tmp_path)])
    assert done.exit_code == 2
    assert done.stderr.startswith("pegsol: playing in the browser needs the extra 'web': ")


def test_games_are_kept_where_the_system_keeps_such_things(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    monkeypatch.setattr(sys, "platform", "linux")
    assert play.data_folder() == tmp_path / ".local" / "share" / "pegsol"
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    assert play.data_folder() == tmp_path / "data" / "pegsol"
    monkeypatch.setattr(sys, "platform", "darwin")
    assert play.data_folder().parts[-3:] == ("Library", "Application Support", "pegsol")


def test_the_command_line_does_not_load_the_server() -> None:
    code = "import sys, pegsol.app.cli; print('fastapi' in sys.modules, 'uvicorn' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "False False\n"
