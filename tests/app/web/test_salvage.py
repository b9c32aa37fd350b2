"""Damaged stores: noticed at the start, set aside, and what is readable kept."""

from __future__ import annotations

import json
import os
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from random import Random

import pytest
from click.testing import CliRunner

from pegsol import problem
from pegsol.app.cli import main
from pegsol.app.web import salvage
from pegsol.app.web.damage import repair
from pegsol.app.web.records import Ghost, Records
from pegsol.app.web.store import Best, Store
from pegsol.errors import FileError
from tried import Tried

CENTRAL = problem("english d4 d4").as_json()
NAME = "games.sqlite"
OWNERS = [f"owner {number}" for number in range(10)]
PAGE = 4096
THINGS = 600
SEED = 1605
DAMAGES, MANY_DAMAGES = 5, 200
MAX_DAMAGED = 5  # places in one file
KILLS, MANY_KILLS = 3, 100


def best(owner: str, number: int) -> Best:
    return Best(f"{owner} {number}", True, 1, 31, 20, 90.0, "2026-01-01T00:00:00+00:00")


def fill(path: Path, things: int = THINGS) -> None:
    """Make a store with things and results of several owners."""
    store = Store(path)
    with store.writing() as connection:
        for number in range(things):
            owner = OWNERS[number % len(OWNERS)]
            row = [f"id {number}", owner, "game", f"{number}", "2026", json.dumps(CENTRAL), "[]"]
            connection.execute("INSERT INTO saved VALUES (?, ?, ?, ?, ?, ?, ?)", row)
            result = [owner, f"{owner} {number}", 1, 1, 31, 20, 90.0, best("", 0).when]
            connection.execute("INSERT INTO results VALUES (?, ?, ?, ?, ?, ?, ?, ?)", result)
    Records(store).keep_ghost("owner 1", "key", Ghost(moves=["d2-d4"], times=[1.0]))
    Records(store).keep_day("2026-03-01", {"easy": "a"})
    store.close()


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("whole") / NAME
    fill(path)
    return path


@pytest.fixture
def path(whole: Path, tmp_path: Path) -> Path:
    shutil.copy(whole, tmp_path / NAME)
    return tmp_path / NAME


def overwrite(path: Path, place: int, content: bytes) -> None:
    with path.open("r+b") as file:
        file.seek(place)
        file.write(content)


def pages_of(path: Path, table: str) -> list[int]:
    """Return the pages with rows of a table, without its root."""
    with closing(sqlite3.connect(path)) as connection:
        query = "SELECT pageno FROM dbstat WHERE name = ? AND pagetype = 'leaf'"
        return [row[0] for row in connection.execute(query, [table])]


def asides(path: Path) -> list[Path]:
    return sorted(path.parent.glob(f"{path.stem}-damaged-*{path.suffix}"))


def check_leftovers(path: Path) -> None:
    """The folder has the store, its helpers, and what was set aside."""
    known = {path.name, *[f"{path.name}{end}" for end in ("-lock", "-reserve", "-wal", "-shm")]}
    left = {file.name for file in path.parent.iterdir()} - known
    assert {name for name in left if "-damaged-" not in name} == set()


def numbers(path: Path, altered: int = 0) -> set[int]:
    """Return the numbers of the things in a store, which must be whole but for a few letters."""
    store = Store(path)
    try:
        found = [saved for owner in OWNERS for saved in store.saved(owner)]
    finally:
        store.close()
    same = {f"{number}": OWNERS[number % len(OWNERS)] for number in range(2 * THINGS)}
    whole = [
        int(saved.name)
        for saved in found
        if saved.problem == CENTRAL and same.get(saved.name) == saved.owner
    ]
    assert len(set(whole)) == len(whole) >= len(found) - altered
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    return set(whole)


def test_a_whole_store_is_left_alone(path: Path) -> None:
    before = path.read_bytes()
    assert repair(path) == []
    assert path.read_bytes() == before
    assert repair(path.with_name("none.sqlite")) == []
    assert not path.with_name("none.sqlite").exists()


def test_what_can_be_read_is_kept_and_the_rest_set_aside(path: Path) -> None:
    pages = pages_of(path, "saved")
    overwrite(path, (pages[len(pages) // 2] - 1) * PAGE, b"\xa5" * PAGE)
    damaged = path.read_bytes()
    (line,) = repair(path)
    (aside,) = asides(path)
    assert aside.read_bytes() == damaged
    kept = numbers(path)
    assert THINGS - 50 < len(kept) < THINGS
    assert (
        f"{len(kept) + THINGS + 1} saved things and results were salvaged, and others could" in line
    )
    assert line.endswith(f"the damaged file is now {str(aside)!r}")
    assert "\n" not in line
    store = Store(path)
    assert sum([len(store.results(owner)) for owner in OWNERS]) == THINGS
    ghost = Records(store).ghost("owner 1", "key")
    assert ghost is not None
    assert ghost.moves == ["d2-d4"]
    store.close()
    check_leftovers(path)
    assert repair(path) == []


def test_what_is_set_aside_is_for_its_owner_only(path: Path) -> None:
    overwrite(path, (pages_of(path, "saved")[1] - 1) * PAGE, b"\xa5" * PAGE)
    path.with_name(f"{NAME}-wal").touch()
    for file in path.parent.iterdir():  # as earlier versions and other programs make them
        file.chmod(0o644)
    assert len(repair(path)) == 1
    modes = {file.name: file.stat().st_mode & 0o777 for file in path.parent.iterdir()}
    assert set(modes.values()) == {0o600}, modes


def test_a_damaged_index_loses_nothing(path: Path) -> None:
    for index in ("saved_by_owner", "sqlite_autoindex_saved_1", "owners_by_address"):
        for page in pages_of(path, index):
            overwrite(path, (page - 1) * PAGE, b"\xa5" * PAGE)
    (line,) = repair(path)
    assert f"{2 * THINGS + 1} saved things and results were salvaged; the damaged" in line
    assert numbers(path) == set(range(THINGS))


def test_a_damaged_text_is_noticed(path: Path) -> None:
    at = path.read_bytes().rindex(b'{"pegsol"')
    overwrite(path, at, b"\0\xff")
    (line,) = repair(path)
    assert f"{2 * THINGS} saved things and results were salvaged, and others" in line
    assert len(numbers(path)) == THINGS - 1


def test_the_log_of_a_killed_server_is_read_and_set_aside(path: Path) -> None:
    work = f"""
from pathlib import Path
from pegsol.app.web.store import Store
import json, os
store = Store(Path({str(path)!r}))
with store.writing() as connection:
    for number in range({THINGS}, {THINGS + 100}):
        owner = f"owner {{number % 10}}"
        texts = f"{{number}}", "2026", {json.dumps(CENTRAL)!r}, "[]"
        row = [f"id {{number}}", owner, "game", *texts]
        connection.execute("INSERT INTO saved VALUES (?, ?, ?, ?, ?, ?, ?)", row)
os._exit(9)
"""
    subprocess.run([sys.executable, "-c", work], check=False)
    log = path.with_name(f"{NAME}-wal")
    content = log.read_bytes()
    assert len(content) > 50_000
    overwrite(path, (pages_of_copy(path, "results")[0] - 1) * PAGE, b"\xa5" * PAGE)
    (line,) = repair(path)
    assert "others could not be read" in line
    assert numbers(path) == set(range(THINGS + 100))
    (aside,) = asides(path)
    assert aside.with_name(f"{aside.name}-wal").read_bytes() == content


def pages_of_copy(path: Path, table: str) -> list[int]:
    """The same for a file whose log must stay."""
    copy = path.parent / "copy"
    copy.mkdir()
    for part in path.parent.glob(f"{path.name}*"):
        shutil.copy(part, copy)
    pages = pages_of(copy / path.name, table)
    shutil.rmtree(copy)
    return pages


def test_nothing_that_was_set_aside_is_overwritten(path: Path, whole: Path) -> None:
    contents = []
    for _ in range(3):
        shutil.copy(whole, path)
        page = pages_of(path, "saved")[len(contents)]
        overwrite(path, (page - 1) * PAGE, b"\xa5" * PAGE)
        contents.append(path.read_bytes())
        assert len(repair(path)) == 1
    assert sorted(file.read_bytes() for file in asides(path)) == sorted(contents)


def test_a_store_in_use_is_not_replaced(path: Path) -> None:
    store = Store(path)
    overwrite(path, (pages_of(path, "saved")[1] - 1) * PAGE, b"\xa5" * PAGE)
    damaged = path.read_bytes()
    with pytest.raises(FileError, match="damaged"):
        repair(path)
    assert (path.read_bytes(), asides(path)) == (damaged, [])
    store.close()
    assert len(repair(path)) == 1


def garbled(path: Path, random: Random) -> None:
    """Damage a file as disks do: pages that are lost, zeroed or cut off, bits that flip."""
    pages = path.stat().st_size // PAGE
    kind = random.randrange(4)
    for _ in range(random.choice((1, 1, 2, MAX_DAMAGED))):
        page = random.randrange(1, pages)  # the first has the list of tables
        if kind == 0:
            overwrite(path, page * PAGE, random.randbytes(PAGE))
        elif kind == 1:
            overwrite(path, page * PAGE, bytes(PAGE))
        elif kind == 2:
            overwrite(path, page * PAGE + random.randrange(PAGE), random.randbytes(3))
    if kind == 3:
        with path.open("r+b") as file:
            file.truncate(random.randrange(2, pages) * PAGE - random.randrange(2) * 100)


@pytest.mark.parametrize("rounds", [DAMAGES, pytest.param(MANY_DAMAGES, marks=pytest.mark.long)])
def test_random_damage(
    whole: Path, tmp_path: Path, rounds: int, monkeypatch: pytest.MonkeyPatch, tried: Tried
) -> None:
    tried("stores damaged at random: noise, zeros, flipped bits, cut off", rounds, "stores")
    monkeypatch.setattr(salvage, "MAX_UNREADABLE", 2 * THINGS)
    random = Random(SEED)
    found = kept = 0
    for number in range(rounds):
        folder = tmp_path / f"{number}"
        folder.mkdir()
        path = folder / NAME
        shutil.copy(whole, path)
        garbled(path, random)
        damaged = path.read_bytes()
        remarks = repair(path)
        if remarks:
            (aside,) = asides(path)
            assert aside.read_bytes() == damaged
            found += 1
            kept += len(numbers(path, MAX_DAMAGED))
        else:  # what is left of bits that flipped inside a text, or in free space
            Store(path).close()
        check_leftovers(path)
        shutil.rmtree(folder)
    share = 100 * kept / max(1, found) / THINGS
    print(f"seed {SEED}: {rounds} damaged stores, {found} noticed, {share:.0f} % salvaged")
    assert found > rounds / 2
    assert kept > found * THINGS / 2


REPAIR = "import sys, pathlib; from pegsol.app.web.damage import repair; \
print('go', flush=True); repair(pathlib.Path(sys.argv[1])); print('done', flush=True)"


@pytest.mark.parametrize("rounds", [KILLS, pytest.param(MANY_KILLS, marks=pytest.mark.long)])
def test_kill_9_in_the_middle_of_a_repair(
    whole: Path, tmp_path: Path, rounds: int, tried: Tried
) -> None:
    tried("kill -9, twice, in the middle of the repair of a store", rounds, "rounds")
    random = Random(SEED)
    killed = 0
    seconds = 0.3
    for number in range(rounds):
        path = tmp_path / f"{number}" / NAME
        path.parent.mkdir()
        shutil.copy(whole, path)
        page = random.choice(pages_of(path, "saved")[1:])
        overwrite(path, (page - 1) * PAGE, b"\xa5" * PAGE)
        damaged = path.read_bytes()
        expected = None
        for _ in range(2):  # the second time the first is gone on with
            command = [sys.executable, "-c", REPAIR, str(path)]
            with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
                assert process.stdout is not None
                assert process.stdout.readline() == "go\n"
                began = time.monotonic()
                time.sleep(random.uniform(0, seconds))
                process.send_signal(signal.SIGKILL)
                if process.stdout.readline():
                    seconds = max(0.02, 0.9 * seconds)
                else:
                    killed += 1
                    seconds = min(1.0, 1.05 * max(seconds, time.monotonic() - began))
        repair(path)
        (aside,) = asides(path)
        assert aside.read_bytes() == damaged
        check_leftovers(path)
        reference = tmp_path / "reference" / NAME
        reference.parent.mkdir()
        reference.write_bytes(damaged)
        repair(reference)
        expected = numbers(reference)
        assert numbers(path) == expected
        shutil.rmtree(path.parent)
        shutil.rmtree(reference.parent)
    print(f"seed {SEED}: {killed} of {2 * rounds} repairs killed before their end")
    assert killed or rounds < MANY_KILLS  # a few repairs may all end before they are killed


# -- what is no store ----------------------------------------------------------------------------


@pytest.fixture
def strange(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Path]:
    path = tmp_path / "pegsol.sqlite"
    if request.param == "folder":
        path.mkdir()
    elif request.param == "pipe":
        os.mkfifo(path)
    elif request.param == "device":
        path.symlink_to("/dev/zero")
    elif request.param == "diary":
        path.write_bytes(b"my diary" * 1000)
    elif request.param == "foreign":
        with closing(sqlite3.connect(path)) as connection:
            connection.execute("CREATE TABLE accounts (name TEXT)")
    elif request.param == "later":
        Store(path).close()
        with closing(sqlite3.connect(path)) as connection:
            connection.execute("PRAGMA user_version = 99")
    return path


@pytest.mark.parametrize(
    ("strange", "line"),
    [
        ("folder", "it is a folder, not a file"),
        ("pipe", "it is not a regular file"),
        ("device", "it is not a regular file"),
        ("diary", "it is another kind of file; move it away, or choose another folder"),
        ("foreign", "it belongs to another program"),
        ("later", "was made by a later version of pegsol"),
    ],
    indirect=["strange"],
)
def test_what_is_no_store_is_left_alone(strange: Path, line: str) -> None:
    before = strange.is_file() and strange.read_bytes()
    done = CliRunner().invoke(main, ["play", "--no-browser", "--data", str(strange.parent)])
    assert (done.exit_code, done.stdout, done.stderr.count("\n")) == (2, "", 1)
    assert line in done.stderr
    assert (strange.is_file() and strange.read_bytes()) == before


def test_an_empty_file_becomes_a_store(tmp_path: Path) -> None:
    path = tmp_path / NAME
    path.touch()
    assert repair(path) == []
    Store(path).close()


def test_an_empty_file_with_a_log_is_set_aside(path: Path) -> None:
    log = path.with_name(f"{NAME}-wal")
    log.write_bytes(b"log" * 1000)
    path.write_bytes(b"")
    (line,) = repair(path)
    assert "0 saved things and results were salvaged" in line
    (aside,) = asides(path)
    assert aside.with_name(f"{aside.name}-wal").read_bytes() == b"log" * 1000
    assert numbers(path) == set()
