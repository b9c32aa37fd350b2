"""Every module can be imported where modules and names of Unix are missing, and commands run."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

TESTS = Path(__file__).parent

EXITS = [0, 20, 0, 0, 0]

COMMANDS = """
import os, signal, sys
from pathlib import Path
from pegsol.app.cli import main
from pegsol.granted import free_memory, most_memory, peak_memory, resident_memory
from pegsol.limits import Limits

def run(*words):
    try:
        main(list(words))
    except SystemExit as end:
        print("exit", end.code)

run("solve", "english", "--checkpoint", "one.search")
run("solve", "wiegleb", "e1", "e1", "--time-limit", "0.3", "--checkpoint", "two.search")
run("count", "triangle:5", "a1")
for _ in range(2):
    run("draw", "english", "-o", "english.svg")
print(sorted(os.listdir()))
print(free_memory() >> 20, resident_memory() >> 20, peak_memory() >> 20, most_memory())
"""

LOCKS = """
import os
from pegsol.locks import HELD, lock

def held(**how):
    file = os.open("lock", os.O_RDWR | os.O_CREAT)
    try:
        lock(file, **how)
    except OSError as error:
        return error.errno in HELD or error
    return file

one, two = held(shared=True), held(shared=True)
print(held(), os.lseek(one, 0, os.SEEK_CUR))
os.close(one), os.close(two)
alone = held()
print(held(), held(shared=True))
"""

FILES = """
import os, time
from pegsol.errors import FileError
from pegsol.files import claimed, replacing, sweep

with claimed("a"):
    try:
        with claimed("a"):
            print("claimed twice")
    except FileError as error:
        print(error)
for name in ("0" * 16, "1" * 16):
    open(f".pegsol-{name}.tmp", "w").close()
os.utime(f".pegsol-{name}.tmp", (time.time() - 100,) * 2)
sweep(".")
print(sorted(os.listdir()))
"""

KEYS = """
import msvcrt, sys
from pegsol.app.cli.keys import keyboard

typed = list("n\\xe0M\\xe0\\x53")
msvcrt.kbhit, msvcrt.getwch = (lambda: bool(typed)), (lambda: typed.pop(0))
sys.stdin.isatty = lambda: True
with keyboard() as keys:
    print([keys.read(None), keys.read(1.0), keys.read(None), keys.read(0.0)])
"""

PAGES = """
import threading
from urllib.request import urlopen
from pegsol.app.site.server import Server
from pegsol.app.site.writer import site_files

with Server(site_files(), 0) as server:
    threading.Thread(target=server.serve_forever, daemon=True).start()
    address = f"http://127.0.0.1:{server.server_port}/"
    print(urlopen(address).status, urlopen(f"{address}static/app.js").status)
    server.shutdown()
"""

PARTS = {
    "commands": COMMANDS,
    "locks": LOCKS,
    "files": FILES,
    "keys": KEYS,
    "pages": PAGES,
}
ALL = f"""
import io, json
from contextlib import redirect_stdout

printed = {{}}
for name, part in {PARTS!r}.items():
    with redirect_stdout(io.StringIO()) as text:
        exec(part, {{}})
    printed[name] = text.getvalue().splitlines()
print(json.dumps(printed))
"""


@pytest.fixture(scope="module")
def printed(tmp_path_factory: pytest.TempPathFactory) -> dict[str, list[str]]:
    """The lines that each part prints where Python looks like that of Windows."""
    folder = tmp_path_factory.mktemp("windows")
    (folder / "script.py").write_text(ALL, "utf-8")
    command = [sys.executable, TESTS / "like_windows.py", "script.py"]
    run = subprocess.run(command, capture_output=True, encoding="utf-8", cwd=folder, check=False)
    assert run.returncode == 0, run.stderr
    answer: dict[str, list[str]] = json.loads(run.stdout)
    return answer


def test_commands_run(printed: dict[str, list[str]]) -> None:
    lines = printed["commands"]
    assert [line for line in lines if line.startswith("exit")] == [f"exit {n}" for n in EXITS]
    assert any(line.startswith("solved in") for line in lines)
    assert "['english.svg', 'script.py', 'two.search']" in lines


def test_the_system_is_asked_for_memory_and_places(printed: dict[str, list[str]]) -> None:
    assert printed["commands"][-1] == "3072 50 60 None"


def test_locks_are_shared_or_not(printed: dict[str, list[str]]) -> None:
    assert printed["locks"] == ["True 0", "True True"]


def test_files_are_claimed_and_swept(printed: dict[str, list[str]]) -> None:
    claim, files = printed["files"]
    assert claim == "cannot write 'a': another process keeps its work there"
    assert ".pegsol-0000000000000000.tmp" in files
    assert ".pegsol-1111111111111111.tmp" not in files


def test_keys_come_from_the_console(printed: dict[str, list[str]]) -> None:
    assert printed["keys"] == [str(["n", "\x1b[C", "?", ""])]


def test_pages_are_served(printed: dict[str, list[str]]) -> None:
    assert printed["pages"] == ["200 200"]
